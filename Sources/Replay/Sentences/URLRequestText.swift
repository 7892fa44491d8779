import Tracing

/// Words for the making of a `URLRequest`, and for what adapters change about it.
enum URLRequestText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .urlRequest.modified: .says(modified(event))
        case .urlRequest.created: .says("The URLRequest as asked for: \(event.requestLine ?? "?").")
        case .urlRequest.ready:
            .says("The URLRequest as it goes to the URL loading system: \(event.requestLine ?? "?").")
        case .urlRequest.failed: .says("No URLRequest could be made: \(event.text("error") ?? "?").")
        case .urlRequest.adapted: .says("All adapters together changed \(event.changedFields).")

        case .adapt.started: .says("The adapter\(event.quoted("name")) is given the URLRequest.")
        case .adapt.completed: .says(adapted(event))
        case .adapt.completedAgain:
            .says("\(adapted(event)) It had answered before; the library acts on this answer, too.")
        case .adapt.failed: .says("Adapting failed: \(event.text("error") ?? "?").")
        default: nil
        }
    }

    private static func modified(_ event: TraceEvent) -> String {
        if let error = event.text("error") { return "The caller's request modifier threw \(error)." }
        return "The caller's request modifier changed \(event.changedFields)."
    }

    private static func adapted(_ event: TraceEvent) -> String {
        let adapter = "The adapter\(event.quoted("name"))"
        if let error = event.text("error") { return "\(adapter) failed: \(error)." }
        return "\(adapter) changed \(event.changedFields)."
    }
}
