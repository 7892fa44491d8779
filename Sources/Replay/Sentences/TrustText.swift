import Tracing

/// Words for the decisions about whether a server can be trusted.
enum TrustText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        default: nil
        }
    }
}
