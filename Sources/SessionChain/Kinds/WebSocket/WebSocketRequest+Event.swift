extension WebSocketRequest {
    /// What happens to a WebSocket, before a serializer has read it.
    enum IncomingEvent {
        case connected(protocol: String?)
        case receivedMessage(URLSessionWebSocketTask.Message)
        case disconnected(closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
        case completed(Completion)
    }

    /// What a WebSocket handler gets: what happened, and ways to answer.
    public struct Event<Success: Sendable, Failure: Error>: Sendable {
        /// What happened.
        public enum Kind: Sendable {
            /// The handshake is over; the server chose this subprotocol, if any.
            case connected(protocol: String?)
            /// A message arrived and was read.
            case receivedMessage(Success)
            /// A message arrived and could not be read. The connection stays open.
            case serializerFailed(Failure)
            /// Either side closed the connection with a code. This event does not follow a plain `cancel()`
            /// or a broken connection.
            case disconnected(closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
            /// The request is over. Comes once, and last.
            case completed(Completion)
        }

        // Weak, so that a stored event does not keep the request alive.
        weak var socket: WebSocketRequest?

        /// What happened.
        public let kind: Kind

        /// The message, if one arrived and was read.
        public var message: Success? {
            guard case .receivedMessage(let message) = kind else { return nil }
            return message
        }

        init(socket: WebSocketRequest, kind: Kind) {
            self.socket = socket
            self.kind = kind
        }

        /// Closes the connection with a code and an optional reason.
        public func close(sending closeCode: URLSessionWebSocketTask.CloseCode, reason: Data? = nil) {
            socket?.close(sending: closeCode, reason: reason)
        }

        /// Cancels the request: an open WebSocket sends a close without a code, and waits for no answer.
        public func cancel() { socket?.cancel() }

        /// Sends a ping and reports the pong.
        public func sendPing(
            respondingOn queue: DispatchQueue = .main, onResponse: @escaping @Sendable (PingResponse) -> Void
        ) {
            socket?.sendPing(respondingOn: queue, onResponse: onResponse)
        }
    }

    /// How a WebSocket ended.
    public struct Completion: Sendable {
        /// The last handshake that was created or adapted. It may not have been sent.
        public let request: URLRequest?
        /// The response to it: 101 if the connection was opened.
        public let response: HTTPURLResponse?
        /// The timing of the last task.
        public let metrics: URLSessionTaskMetrics?
        /// The error that ended the connection early; nil if one side closed it.
        public let error: AFError?
    }

    /// The options with which a WebSocket is opened.
    public struct Configuration: Sendable {
        /// No subprotocol, messages of up to 1 MiB, no pings.
        public static var `default`: Self { Self() }

        /// Asks for a subprotocol (RFC 6455 section 1.9).
        public static func `protocol`(_ protocol: String) -> Self { Self(protocol: `protocol`) }

        /// Limits the length of incoming messages, in bytes.
        public static func maximumMessageSize(_ maximumMessageSize: Int) -> Self {
            Self(maximumMessageSize: maximumMessageSize)
        }

        /// Sends a ping this many seconds after the connection was opened, and after each pong.
        public static func pingInterval(_ pingInterval: TimeInterval) -> Self {
            Self(pingInterval: pingInterval)
        }

        /// The subprotocol to ask for.
        public let `protocol`: String?
        /// The longest message that is accepted, in bytes.
        public let maximumMessageSize: Int
        /// The seconds from a pong to the next ping; nil for no automatic pings.
        public let pingInterval: TimeInterval?

        /// Sets all three at once; the original sets only one at a time.
        public init(
            protocol: String? = nil, maximumMessageSize: Int = 1_048_576, pingInterval: TimeInterval? = nil
        ) {
            self.protocol = `protocol`
            self.maximumMessageSize = maximumMessageSize
            self.pingInterval = pingInterval
        }
    }

    /// The outcome of a ping.
    public enum PingResponse: Sendable {
        /// A ping that was answered.
        public struct Pong: Sendable {
            /// When the ping was sent, on the simulation's date.
            public let start: Date
            /// When the pong arrived.
            public let end: Date
            /// The seconds between the two.
            public let latency: TimeInterval
        }

        /// The pong arrived.
        case pong(Pong)
        /// No pong will come.
        case error(any Error)
        /// The request was not resumed, so no ping was sent.
        case unsent
    }
}
