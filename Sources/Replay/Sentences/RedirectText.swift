import Tracing

/// Words for redirects: where they lead, and who is asked about them.
enum RedirectText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .redirect.handlerCalled:
            .says(
                "The redirect handler\(event.quoted("name")) is asked"
                    + " about the \(event.text("status") ?? "?").")
        default: nil
        }
    }
}
