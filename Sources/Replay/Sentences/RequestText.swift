import Tracing

/// Words for sessions, and for the requests that callers get from them.
enum RequestText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        var request: String { event.request.map { "request \($0)" } ?? "the request" }
        switch kind {
        case .session.created:
            return .says("A session is made\(event.quoted("label", before: " with the label ")).")
        case .request.created:
            return .says("The caller gets \(request), \(type(event).withArticle); nothing has been sent.")
        case .request.stateChanged:
            let (from, to) = (event.text("from") ?? "?", event.text("to") ?? "?")
            return .says("The state of \(request) goes from \(from) to \(to).")
        case .request.abandoned:
            let reason = event.text("reason") ?? "?"
            return .says("As things stand, no handler of \(request) will ever be called: \(reason).")
        case .request.deallocated:
            return deallocated(event)
        case .request.trapped:
            return .says("The original would end the process here: \(event.text("reason") ?? "?").")
        default:
            return nil
        }
    }

    private static func type(_ event: TraceEvent) -> String {
        (event.text("type") ?? "request").asKindOfRequest
    }

    /// A request of an app's own layer lives as long as somebody keeps it.
    private static func deallocated<Words: EventWording>(_ event: TraceEvent) -> Words {
        let request = event.request.map { "Request \($0)" } ?? "The request"
        guard event["completionOwed"]?.bool == true else {
            return .says("\(request) is deallocated, and owes nothing.", brief: "nothing owed")
        }
        return .says(
            "\(request) is deallocated, since nobody keeps it: its completion will never be called.",
            brief: "completion owed")
    }
}
