import Tracing

/// Words for background sessions, and for the life of the app around them.
enum BackgroundText: SubjectText {
    static func words(for kind: EventKind, in event: TraceEvent) -> EventWords? {
        switch kind {
        default: nil
        }
    }
}
