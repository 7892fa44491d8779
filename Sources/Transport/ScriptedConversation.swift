/// What a server does with a WebSocket: it accepts the handshake, and then goes through its steps.
///
/// Independently of the steps, it answers pings and closes of the client.
public struct ScriptedConversation: Sendable {
    /// One thing that the server does.
    public enum Step: Sendable {
        /// It sends a frame, with a delay after the previous step. A close frame is the last step.
        case send(WebSocketFrame, delay: Delay = .exactly(.zero))
        /// It waits for the client's next message, which must match the pattern; nil matches any message.
        case expect(BodyPattern?)
        /// The connection breaks, with a delay after the previous step.
        case fail(URLError.Code, delay: Delay = .exactly(.zero))
    }

    /// The subprotocol that the server chooses, if any (RFC 6455 §4.2.2).
    public var subprotocol: String?
    /// Further headers of the 101.
    public var headers: [(name: String, value: String)]
    /// The time from the request to the 101.
    public var delay: Delay
    /// The steps in order. After the last one, the server only answers pings and closes.
    public var steps: [Step]
    /// The time from a ping or a close of the client to the answer.
    public var answerDelay: Delay

    /// Makes a conversation; by default, the server accepts after 15 ms and sends nothing.
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

    /// The key that the simulated client sends: the example of RFC 6455 §1.3, since a random key would differ
    /// in each run.
    public static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    /// The proof in `Sec-WebSocket-Accept` that a server makes from `key`.
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
