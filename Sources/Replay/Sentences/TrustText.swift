import Tracing

/// Words for the decisions about whether a server can be trusted.
enum TrustText: SubjectText {
    static func words(for kind: EventKind, in event: TraceEvent) -> EventWords? {
        switch kind {
        default: nil
        }
    }
}
