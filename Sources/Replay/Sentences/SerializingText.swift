import TextPages
import Tracing

/// Words for the steps that turn bytes into a value.
enum SerializingText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .serialize.started:
            .says("The serializer\(event.quoted("name")) gets \(given(event)).")
        case .serialize.finished:
            .says(finished(event))
        default: nil
        }
    }

    /// What came of the bytes; those of a stream or of a message are parsed to the same end.
    static func finished(_ event: TraceEvent) -> String {
        event.text("error").map { "No value: \($0)." }
            ?? "The bytes became a value of type \(event.text("type") ?? "?")."
    }

    /// `19 bytes`, `the file's URL`, or `19 bytes, and the error explicitlyCancelled`.
    private static func given(_ event: TraceEvent) -> String {
        let error = event.text("error").map { "the error \($0)" }
        let hasURL = event["file"]?.bool == true
        if event["bytes"] != nil || hasURL {
            let body = hasURL ? "the file's URL" : event.byteCount
            guard let error else { return body }
            return "\(body), and \(error)"
        }
        // With an error, there may well be nothing else.
        return error ?? (event["file"] == nil ? "no bytes" : "no file")
    }
}
