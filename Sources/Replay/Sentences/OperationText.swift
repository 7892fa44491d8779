import Tracing

/// Words for operations: which one starts, and which have to wait.
enum OperationText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        let name = event.text("name") ?? "an operation"
        return switch kind {
        case .operation.queued:
            .says("The operation \(name) is added to the queue \(event.text("queue") ?? "?").")
        case .operation.decided:
            .decides(
                about: name,
                brief: event.decision.map { "\($0.outcome): \(event.text("name") ?? "?")" })
        case .operation.started: .says("The operation \(name) starts.")
        case .operation.cancelled: .says("The operation \(name) is asked to stop.")
        case .operation.finished: .says("The operation \(name) has finished; what waited for it may go on.")
        default: nil
        }
    }
}
