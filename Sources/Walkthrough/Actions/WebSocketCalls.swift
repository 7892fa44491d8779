import ScriptReading

/// `send(_:)`, at any moment of the request's life.
struct SendCall: SessionRequestCall {
    static let word = "send"
    static let meaning = "Sends a WebSocket message."

    @Keys var target: CalledRequest
    @Key("text", .written, "The message as text. Give either this or data.") private var text: String?
    @Keys private var bytes: MessageBytes

    func check(_ object: ScriptObject) {
        if $text.isGiven == bytes.$text.isGiven {
            object.error("a send action needs either \"text\" or \"data\"")
        }
        target.expect(WebSocketRequestKind.self, object)
    }

    var message: URLSessionWebSocketTask.Message {
        bytes.data.map { .data($0) } ?? .string(text ?? "")
    }

    func perform(on request: Request, by caller: SessionRunner) {
        (request as? WebSocketRequest)?.send(message) { _ in }
    }
}

/// `sendPing()`
struct SendPingCall: SessionRequestCall {
    static let word = "sendPing"
    static let meaning = "Sends a WebSocket ping."

    @Keys var target: CalledRequest

    func check(_ object: ScriptObject) { target.expect(WebSocketRequestKind.self, object) }

    func perform(on request: Request, by caller: SessionRunner) {
        (request as? WebSocketRequest)?.sendPing { _ in }
    }
}

/// `close(sending:reason:)`
struct CloseCall: SessionRequestCall {
    static let word = "close"
    static let meaning = "Closes a WebSocket with a code and, if there is one, a reason."

    @Keys var target: CalledRequest
    @Key("code", in: 1000...4999, "The close code; 1000, a normal closure, by default.")
    private var number = 1000
    var code: URLSessionWebSocketTask.CloseCode {
        URLSessionWebSocketTask.CloseCode(rawValue: number) ?? .normalClosure
    }
    @Key("reason", .written, "The reason for it.") private var text: String?
    var reason: Data? { text.map { Data($0.utf8) } }

    func check(_ object: ScriptObject) { target.expect(WebSocketRequestKind.self, object) }

    func perform(on request: Request, by caller: SessionRunner) {
        (request as? WebSocketRequest)?.close(sending: code, reason: reason)
    }
}
