// The rules about a task's time.

extension RuleEntry {
    static let timeoutResource = RuleEntry(
        "The task as a whole has time left.",
        .urlSession("URLSessionConfiguration.timeoutIntervalForResource"))

    static let timeoutRequest = RuleEntry(
        "The silence is shorter than the request allows.",
        .urlSession("URLSessionConfiguration.timeoutIntervalForRequest"))

    static let timeoutBackground = RuleEntry(
        "The task belongs to a background session, which sends the request once more.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))
}
