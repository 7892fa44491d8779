import Tracing

/// Words for streams, whose bodies are handed over piece by piece.
enum StreamText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .stream.parsed: .says(SerializingText.finished(event))
        case .stream.handlerCalled: .says(handlerCalled(event), brief: briefCall(event))
        case .stream.handlerReturned:
            .says(
                event.text("error").map { "The stream handler throws: \($0)." }
                    ?? "The stream handler returns.")
        case .stream.piped:
            .says(piped(event), brief: event.text("lost").map { "\(event.byteCount), \($0) lost" })
        case .stream.read:
            .says(
                event.text("bytes") == "0"
                    ? "The caller reads to the end of its input stream."
                    : "The caller reads \(event.byteCount).")
        default: nil
        }
    }

    private static func piped(_ event: TraceEvent) -> String {
        let lost = event.text("lost").map { "; lost: \($0)" } ?? ""
        return "The caller's input stream gets \(event.byteCount)\(lost);"
            + " not read yet: \(event.text("waiting") ?? "?")."
    }

    private static func handlerCalled(_ event: TraceEvent) -> String {
        let handler = "The stream handler \"\(event.text("name") ?? "?")\""
        let error = event.text("error")
        guard event.text("event") == "complete" else {
            return "\(handler) is called with \(error.map { "an error: \($0)" } ?? "a chunk")."
        }
        return "\(handler) hears that the stream is over\(error.map { ": \($0)" } ?? "")."
    }

    // MARK: Words that WebSockets use, too

    /// The handler, what it is called with, and the values that come with that.
    static func briefCall(_ event: TraceEvent) -> String? {
        guard let what = event.text("event"), let name = event.text("name") else { return event.closeCode }
        let telling = ["error", "text", "protocol", "code", "reason"].compactMap { event.text($0) }
        return ([name, what] + telling).joined(separator: " ")
    }
}
