/// What a server does with a WebSocket: it accepts the handshake, and then goes through its steps.
///
/// Pings and closes of the client it answers by itself, whatever the steps say.
public struct ScriptedConversation: Sendable {
    /// One thing the server does, after the one before.
    public enum Step: Sendable {
        /// It sends a frame, so long after the step before. After a close frame no step follows.
        case send(WebSocketFrame, delay: Delay = .exactly(.zero))
        /// It waits for the client's next message, which must fit; nil fits any.
        case expect(BodyPattern?)
        /// The connection breaks, so long after the step before.
        case fail(URLError.Code, delay: Delay = .exactly(.zero))
    }

    /// The subprotocol that the server chooses; nil for none (RFC 6455 §4.2.2).
    public var subprotocol: String?
    /// Further headers of the 101.
    public var headers: [(name: String, value: String)]
    /// From the request to the 101.
    public var delay: Delay
    /// In order. When none is left, the server only answers pings and closes.
    public var steps: [Step]
    /// From a ping or a close of the client to the answer.
    public var answerDelay: Delay

    /// Makes a conversation: left to itself, a server that accepts after 15 ms and says nothing.
    public init(
        subprotocol: String? = nil, headers: [(name: String, value: String)] = [],
        delay: Delay = .milliseconds(15), steps: [Step] = [], answerDelay: Delay = .exactly(.zero)
    ) {
        self.subprotocol = subprotocol
        self.headers = headers
        self.delay = delay
        self.steps = steps
        self.answerDelay = answerDelay
    }

    /// The key that the simulated client sends, and the proof that a server makes of it: the example of RFC
    /// 6455 §1.3, as a random key would be another one in each run.
    public static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    /// What goes with `key` in `Sec-WebSocket-Accept`.
    public static let proof = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    /// The answer to the handshake (RFC 6455 §4.2.2).
    var handshake: ScriptedResponse {
        var fields = [
            (name: "Upgrade", value: "websocket"), (name: "Connection", value: "Upgrade"),
            (name: "Sec-WebSocket-Accept", value: Self.proof),
        ]
        if let subprotocol { fields.append((name: "Sec-WebSocket-Protocol", value: subprotocol)) }
        return ScriptedResponse(status: 101, headers: fields + headers, delay: delay)
    }
}
