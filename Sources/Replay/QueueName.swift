/// The short name of a queue, for a screen that has eighty columns: `main`, `rootQueue.requestQueue`.
enum QueueName {
    static func short(_ label: String) -> String {
        if label == "com.apple.main-thread" { return "main" }
        for (prefix, replacement) in prefixes where label.hasPrefix(prefix) {
            return replacement + label.dropFirst(prefix.count)
        }
        return label
    }

    private static let prefixes = [
        ("org.alamofire.session.", ""), ("org.alamofire.", ""), ("com.apple.root.", "global "),
    ]
}
