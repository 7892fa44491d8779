import Tracing

/// The values of a step that should be the same on every chain, by name.
enum StepValues {
    static func of(_ step: Step) -> [(name: String, text: String)] {
        switch step.key.part {
        case .urlRequest, .task: members(["method", "url"], of: step)
        case .sent: members(["method", "url"], of: step) + [("headers", headers(of: step))]
        case .wireHead, .head: members(["status"], of: step)
        case .wireChunk, .chunk, .sentBody, .bodyReport: members(["bytes"], of: step)
        case .adaptation: [("changes", changes(of: step))]
        case .retryDecision: step.decision.map { [("outcome", granted($0))] } ?? []
        case .validator, .redirect, .challenge:
            step.decision.map { [("outcome", $0.outcome)] } ?? []
        case .serializer: members(["type"], of: step) + [("error", step.text("error") ?? none)]
        case .handler:
            status(of: step) + [("error", error(of: step))]
        case .requestObject, .handlerAttached, .requestResumed, .taskResumed, .appLoading, .file, .processEnd,
            .unstaged:
            []
        }
    }

    /// The text of a value that is not there, such as the error of a success.
    static let none = "none"

    /// The error of a message that a library's serializer could not read. The handler gets the serializer's
    /// error, but its event shows the message.
    static let unreadMessage = "serializerFailed"

    private static func error(of handler: Step) -> String {
        if StepText.isNothing(handler) { return "nil" }
        if let error = handler.text("error") { return error }
        return handler.text("event") == unreadMessage ? unreadMessage : none
    }

    /// Each library has its own words for a granted retry, and some include the delay.
    private static func granted(_ decision: TraceDecision) -> String {
        let isGranted = RetryOutcome(spelled: decision.outcome)?.isGranted == true
        return (isGranted ? RetryOutcome.retry : .doNotRetry).word
    }

    /// The status that comes with a value. A failure may have none.
    private static func status(of step: Step) -> [(name: String, text: String)] {
        let isFailure = step["error"] != nil || StepText.isNothing(step)
        return isFailure ? members(["status"], of: step) : [("status", step.text("status") ?? none)]
    }

    private static func members(_ names: [String], of step: Step) -> [(name: String, text: String)] {
        names.compactMap { name in step.text(name).map { (name, $0) } }
    }

    /// Only the names: most values depend on the library.
    private static func headers(of step: Step) -> String {
        let names = (step["headers"]?.members ?? []).map(\.key).sorted()
        return names.isEmpty ? none : names.joined(separator: ", ")
    }

    private static func changes(of step: Step) -> String {
        let answers = step.events.filter { $0.knownKind == .adapt.completed }
        let fields = answers.flatMap { $0.changes.map(\.field) }
        return fields.isEmpty ? none : fields.joined(separator: ", ")
    }
}
