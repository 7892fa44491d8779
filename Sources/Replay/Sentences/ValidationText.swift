import Tracing

/// Words for validators, which accept or reject a response.
enum ValidationText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .validation.called:
            .says(
                "The validator\(event.quoted("name")) "
                    + (event.text("error").map { "rejects the response: \($0)." } ?? "accepts the response."))
        default: nil
        }
    }
}
