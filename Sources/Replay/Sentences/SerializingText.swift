import TextPages
import Tracing

/// Words for the steps that turn bytes into a value.
enum SerializingText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .serialize.started:
            .says("The serializer\(event.quoted("name")) gets \(given(event)).")
        case .serialize.finished:
            .says(
                event.text("error").map { "No value: \($0)." }
                    ?? "The bytes became a value of type \(event.text("type") ?? "?").")
        default: nil
        }
    }

    /// `19 bytes`, `the file`, or `19 bytes, and the error explicitlyCancelled`.
    private static func given(_ event: TraceEvent) -> String {
        let body = event["bytes"].map { _ in event.byteCount }
        let file = event["file"]?.bool.map { $0 ? "the file" : "no file" }
        let error = event.text("error").map { "the error \($0)" }
        // With an error, there may well be nothing else.
        if event["bytes"] == nil, event["file"]?.bool != true, let error { return error }
        return [body ?? file ?? "no bytes", error].compactMap { $0 }.joined(separator: ", and ")
    }
}
