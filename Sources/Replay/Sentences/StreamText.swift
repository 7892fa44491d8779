import Walkthrough

/// The events of streams in words: chunks of a body, and messages of a WebSocket.
enum StreamText {
    /// Nil for an event that is about neither.
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .stream.parsed, .socket.parsed: parsed(event)
        case .stream.handlerCalled: chunk(event)
        case .stream.handlerReturned:
            event.text("error").map { "The stream handler throws: \($0)." } ?? "The stream handler returns."
        case .stream.piped:
            "\(bytes(event)) go into the caller's input stream; \(event.text("waiting") ?? "?") wait there."
        case .stream.read:
            event.text("bytes") == "0"
                ? "The caller reads to the end of its input stream." : "The caller reads \(bytes(event))."
        case .socket.handlerCalled: socket(event)
        case .socket.sent:
            event.text("error").map { "The message was not sent: \($0)." } ?? "The message is on its way."
        case .socket.pinged: pinged(event)
        case .socket.closed: "The caller closes the WebSocket\(closing(event))."
        default: nil
        }
    }

    /// The values that only these events have, for a row of a listing: a handler's call, a close.
    static func brief(_ event: TraceEvent) -> String? {
        guard let what = event.text("event"), let name = event.text("name") else {
            guard let code = event.text("code") else { return nil }
            return [code, event.text("reason")].compactMap { $0 }.joined(separator: " ")
        }
        let telling = ["error", "text", "protocol", "code", "reason"].compactMap { event.text($0) }
        return ([name, what] + telling).joined(separator: " ")
    }

    private static func parsed(_ event: TraceEvent) -> String {
        event.text("error").map { "No value: \($0)." }
            ?? "The bytes became a value of type \(event.text("type") ?? "?")."
    }

    private static func chunk(_ event: TraceEvent) -> String {
        let handler = "The stream handler \"\(event.text("name") ?? "?")\""
        let error = event.text("error")
        guard event.text("event") == "complete" else {
            return "\(handler) is called with \(error.map { "an error: \($0)" } ?? "a chunk")."
        }
        return "\(handler) hears that the stream is over\(error.map { ": \($0)" } ?? "")."
    }

    private static func socket(_ event: TraceEvent) -> String {
        let handler = "The WebSocket handler \"\(event.text("name") ?? "?")\""
        switch event.text("event") {
        case "connected": return "\(handler) hears that the connection is open."
        case "receivedMessage": return "\(handler) is called with a message."
        case "serializerFailed": return "\(handler) is called with a message that could not be read."
        case "disconnected": return "\(handler) hears that the connection was closed\(closing(event))."
        default:
            let error = event.text("error").map { ": \($0)" } ?? ""
            return "\(handler) hears that the request is over\(error)."
        }
    }

    private static func pinged(_ event: TraceEvent) -> String {
        switch event.text("answer") {
        case "pong": "The pong is here."
        case "unsent": "No ping was sent: the request is not resumed."
        default: "No pong will come: \(event.text("error") ?? "?")."
        }
    }

    private static func closing(_ event: TraceEvent) -> String {
        let reason = event.text("reason").map { ", \"\($0)\"" } ?? ""
        return event.text("code").map { " with \($0)\(reason)" } ?? ""
    }

    private static func bytes(_ event: TraceEvent) -> String { "\(event.text("bytes") ?? "?") bytes" }
}
