/// `send(_:)`: a message, given to the request at some moment of its life.
struct SendCall: SessionRequestCall {
    static let word = "send"
    static let noun = "a send action"
    static let meaning = "Sends a WebSocket message."
    static let ownKeys: [ObjectShape.Key] = [
        .optional("text", .string, "The message as text; give this or data."),
        .optional("data", .string, "The message's bytes, as the text whose UTF-8 form they are."),
    ]

    let request: String
    let message: URLSessionWebSocketTask.Message

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        request = object.string("request") ?? ""
        let (text, data) = (object.string("text"), object.string("data"))
        guard (object["text"] == nil) != (object["data"] == nil) else {
            object.error("a send action needs either \"text\" or \"data\"")
            return nil
        }
        message = data.map { .data(Data($0.utf8)) } ?? .string(text ?? "")
        decoder.expect(request, of: WebSocketRequestKind.self, object)
    }

    func perform(on request: Request, by caller: RequestRunner) {
        (request as? WebSocketRequest)?.send(message) { _ in }
    }
}

/// `sendPing()`
struct SendPingCall: SessionRequestCall {
    static let word = "sendPing"
    static let noun = "a sendPing action"
    static let meaning = "Sends a WebSocket ping."
    let request: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        request = object.string("request") ?? ""
        decoder.expect(request, of: WebSocketRequestKind.self, object)
    }

    func perform(on request: Request, by caller: RequestRunner) {
        (request as? WebSocketRequest)?.sendPing { _ in }
    }
}

/// `close(sending:reason:)`
struct CloseCall: SessionRequestCall {
    static let word = "close"
    static let noun = "a close action"
    static let meaning = "Closes a WebSocket with a code, and perhaps a reason."
    static let ownKeys: [ObjectShape.Key] = [
        .optional("code", .integer(1000...1015), "The close code; 1000, a normal end, without it."),
        .optional("reason", .string, "What to say about it."),
    ]

    let request: String
    let code: URLSessionWebSocketTask.CloseCode
    let reason: String?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        request = object.string("request") ?? ""
        reason = object.string("reason")
        let number = object.integer("code", in: 1000...1015) ?? 1000
        guard let code = URLSessionWebSocketTask.CloseCode(rawValue: number) else {
            object.error("\"code\": expected a close code that Foundation knows, found \(number)")
            return nil
        }
        self.code = code
        decoder.expect(request, of: WebSocketRequestKind.self, object)
    }

    func perform(on request: Request, by caller: RequestRunner) {
        (request as? WebSocketRequest)?.close(sending: code, reason: reason.map { Data($0.utf8) })
    }
}

extension ScriptDecoder {
    /// Notes a mistake where an action is meant for another kind of request than the one it names.
    func expect(_ id: String, of kind: any RequestKind.Type, _ action: ScriptObject) {
        // An id that nobody has is reported elsewhere.
        guard let found = names.kind(ofRequest: id), found.word != kind.word else { return }
        action.error(
            "\"request\": expected \(kind.noun), and \(quoted(id)) is \(found.noun)", at: action["request"])
    }
}
