import Walkthrough

/// What events of operations say in words: whose turn it is, and who has to wait.
enum OperationText {
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        let name = event.text("name") ?? "an operation"
        return switch kind {
        case .operation.queued: "The operation \(name) is added to the queue \(event.text("queue") ?? "?")."
        case .operation.decided: decided(name, event)
        case .operation.started: "The operation \(name) starts."
        case .operation.cancelled: "The operation \(name) is asked to stop."
        case .operation.finished: "The operation \(name) has finished; what waited for it may go on."
        default: nil
        }
    }

    /// A decision with the name of the operation it is about: `wait: load the owner`.
    static func brief(_ event: TraceEvent) -> String? {
        guard event.knownKind == .operation.decided, let outcome = event.decision?.outcome else { return nil }
        return "\(outcome): \(event.text("name") ?? "?")"
    }

    private static func decided(_ name: String, _ event: TraceEvent) -> String? {
        guard let decision = event.decision else { return nil }
        let reason = decision.deciding.map { ", since \(DecisionText.reason($0))" } ?? ""
        return "Which operation starts next? \(name) → \(decision.outcome)\(reason)."
    }
}
