import Tracing

/// Words for the challenges of servers, and for the credentials that answer them.
enum ChallengeText: SubjectText {
    static func words(for kind: EventKind, in event: TraceEvent) -> EventWords? {
        switch kind {
        default: nil
        }
    }
}
