import TextPages
import Tracing

/// Words for the steps that turn bytes into a value.
enum SerializingText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .serialize.started:
            .says(
                "The serializer\(event.quoted("name")) gets \(counted(event.text("bytes") ?? "no", "byte")).")
        case .serialize.finished:
            .says(
                event.text("error").map { "No value: \($0)." }
                    ?? "The bytes became a value of type \(event.text("type") ?? "?").")
        default: nil
        }
    }
}
