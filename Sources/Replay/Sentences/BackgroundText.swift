import Tracing

/// Words for background sessions, and for the life of the app around them.
enum BackgroundText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        default: nil
        }
    }
}
