import Tracing

/// Words for the challenges of servers, and for the credentials that answer them.
enum ChallengeText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        default: nil
        }
    }
}
