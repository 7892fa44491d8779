import Tracing

/// Words for the caller's code: handlers that are called, and `await`s that return.
enum HandlerText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .handler.called: called(event)
        case .await.started: .says("Async code waits for the \(event.text("property") ?? "value").")
        case .await.fulfilled:
            .says("Whoever awaits the response can go on, with " + (event.text("error") ?? "a value") + ".")
        case .await.returned:
            .says(
                "The await is over; async code goes on with \((event.text("type") ?? "value").withArticle).")
        case .await.threw: .says("The await is over; it throws \(event.text("error") ?? "an error").")
        default: nil
        }
    }

    /// The completion of an app's own layer gets a model or nil, and nothing else.
    private static func called<Words: EventWording>(_ event: TraceEvent) -> Words {
        let state = event.text("state")
        let brief = state == "nil" || state == "model" ? "\(event.text("name") ?? "") \(state ?? "")" : nil
        guard state == "nil" else {
            return .says(
                "The caller's handler\(event.quoted("name")) is called with "
                    + (event.text("error") ?? "a value") + ".",
                brief: brief)
        }
        return .says(
            "The caller's handler \"\(event.text("name") ?? "?")\" is called with nil; it does not hear why.",
            brief: brief)
    }
}
