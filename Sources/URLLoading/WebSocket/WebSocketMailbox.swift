/// What waits at a WebSocket: messages to be sent or read, and those who want to hear of something.
struct WebSocketMailbox {
    typealias Message = URLSessionWebSocketTask.Message
    typealias Outcome = @Sendable ((any Error)?) -> Void
    typealias Reader = @Sendable (Result<Message, any Error>) -> Void

    /// What the owner wants to have sent, and who hears of it.
    enum Outgoing {
        case message(Message, Outcome)
        case ping(Outcome)
    }

    private var unsent: [Outgoing] = []
    private var inbox: [Message] = []
    private var readers: [Reader] = []
    private var pings: [Outcome] = []

    var hasMessages: Bool { !inbox.isEmpty }

    mutating func add(_ outgoing: Outgoing) { unsent.append(outgoing) }
    mutating func add(_ reader: @escaping Reader) { readers.append(reader) }
    mutating func add(pingSender: @escaping Outcome) { pings.append(pingSender) }

    /// Keeps a message until somebody reads it. A control frame is none.
    mutating func keep(_ frame: WebSocketFrame) {
        switch frame {
        case .text(let text): inbox.append(.string(text))
        case .binary(let data): inbox.append(.data(data))
        case .ping, .pong, .close: break
        }
    }

    // MARK: Taking out

    /// Everything that is to be sent, in order.
    mutating func takeUnsent() -> [Outgoing] {
        defer { unsent = [] }
        return unsent
    }

    /// The next message and who reads it; nil when one of the two is missing.
    mutating func takeMatch() -> (message: Message, reader: Reader)? {
        guard !inbox.isEmpty, !readers.isEmpty else { return nil }
        return (inbox.removeFirst(), readers.removeFirst())
    }

    /// Whoever sent the oldest ping; nil when a pong comes that nobody asked for.
    mutating func takePingSender() -> Outcome? { pings.isEmpty ? nil : pings.removeFirst() }

    /// Everybody who waits for something that will not come any more.
    mutating func takeWaiting() -> (senders: [Outcome], readers: [Reader]) {
        defer {
            pings = []
            readers = []
        }
        return (takeUnsent().map(\.sender) + pings, readers)
    }
}

extension WebSocketMailbox.Outgoing {
    /// Who hears what became of it.
    var sender: WebSocketMailbox.Outcome {
        switch self {
        case .message(_, let sender), .ping(let sender): sender
        }
    }
}

extension URLSessionWebSocketTask.Message {
    /// The frame it goes in.
    var frame: WebSocketFrame {
        switch self {
        case .data(let data): .binary(data)
        case .string(let text): .text(text)
        }
    }
}
