import Tracing

/// Words for WebSockets: for their tasks (`webSocket.…`), and for an app's requests for them (`socket.…`).
enum WebSocketText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .webSocket.sent:
            .says("For its owner, the task sends a \(frame(event)).", brief: briefFrame(event))
        case .webSocket.received:
            .says("Whoever waits for a message gets a \(frame(event)).", brief: briefFrame(event))
        case .webSocket.refused:
            .says("The WebSocket is closed or closing, so \(event.text("call") ?? "this") fails.")
        case .webSocket.closed:
            .says("The WebSocket is closed\(codeAndReason(event)).", brief: event.closeCode)

        case .socket.parsed: .says(SerializingText.finished(event))
        case .socket.handlerCalled: .says(handlerCalled(event), brief: StreamText.briefCall(event))
        case .socket.sent:
            .says(
                event.text("error").map { "The message was not sent: \($0)." }
                    ?? "The message is on its way.")
        case .socket.pinged: .says(pinged(event))
        case .socket.closed:
            .says("The caller closes the WebSocket\(closing(event)).", brief: event.closeCode)
        default: nil
        }
    }

    private static func handlerCalled(_ event: TraceEvent) -> String {
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

    /// ` with 1000, "bye"`; empty if the event has no code.
    private static func closing(_ event: TraceEvent) -> String {
        let reason = event.text("reason").map { ", \"\($0)\"" } ?? ""
        return event.text("code").map { " with \($0)\(reason)" } ?? ""
    }

    // MARK: Words that the transport and the delegate use, too

    /// `, with the code 1000: bye`.
    static func codeAndReason(_ event: TraceEvent) -> String {
        ", with the code \(event.text("code") ?? "?")" + (event.text("reason").map { ": \($0)" } ?? "")
    }

    /// `text frame: hello`, or `close frame 1000`.
    static func frame(_ event: TraceEvent) -> String {
        let kind = event.text("frame") ?? "?"
        let code = event.text("code").map { " \($0)" } ?? ""
        let text = event.text("text").flatMap { $0.isEmpty ? nil : ": \($0)" } ?? ""
        return "\(kind) frame\(code)\(text)"
    }

    /// `text hello`; of a frame that closes, only the code.
    static func briefFrame(_ event: TraceEvent) -> String? {
        event.closeCode
            ?? event.text("frame").map { kind in
                [kind, event.text("text")].compactMap { $0 }.joined(separator: " ")
            }
    }
}
