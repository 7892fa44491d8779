/// What waits at a WebSocket: messages to be sent or read, and handlers to be called.
struct WebSocketMailbox {
    typealias Message = URLSessionWebSocketTask.Message
    typealias Outcome = @Sendable ((any Error)?) -> Void
    typealias Reader = @Sendable (Result<Message, any Error>) -> Void

    /// What the owner wants to send, and the handler for its outcome. A close has none, and nothing follows
    /// it.
    enum Outgoing {
        case message(Message, Outcome)
        case ping(Outcome)
        case close
    }

    private var unsent: [Outgoing] = []
    private var inbox = FirstInFirstOut<Message>()
    private var readers = FirstInFirstOut<Reader>()
    private var pings = FirstInFirstOut<Outcome>()

    var hasMessages: Bool { !inbox.isEmpty }

    mutating func add(_ outgoing: Outgoing) { unsent.append(outgoing) }
    mutating func add(_ reader: @escaping Reader) { readers.append(reader) }
    mutating func add(pingSender: @escaping Outcome) { pings.append(pingSender) }

    /// Keeps a message until it is read. Control frames are not kept.
    mutating func keep(_ frame: WebSocketFrame) {
        switch frame {
        case .text(let text): inbox.append(.string(text))
        case .binary(let data): inbox.append(.data(data))
        case .ping, .pong, .close: break
        }
    }

    // MARK: Taking out

    /// Removes and returns everything that is to be sent, in order.
    mutating func takeUnsent() -> [Outgoing] {
        defer { unsent = [] }
        return unsent
    }

    /// Removes and returns what was added last.
    mutating func takeNewest() -> Outgoing? { unsent.popLast() }

    /// Removes and returns the next message and its reader; nil if one of the two is missing.
    mutating func takeMatch() -> (message: Message, reader: Reader)? {
        guard !readers.isEmpty, let message = inbox.popFirst(), let reader = readers.popFirst() else {
            return nil
        }
        return (message, reader)
    }

    /// Removes and returns the handler of the oldest ping; nil if a pong arrives that was not requested.
    mutating func takePingSender() -> Outcome? { pings.popFirst() }

    /// Removes and returns the handlers of everything that will no longer arrive.
    mutating func takeWaiting() -> (senders: [Outcome], readers: [Reader]) {
        defer {
            pings = FirstInFirstOut()
            readers = FirstInFirstOut()
        }
        return (takeUnsent().compactMap(\.sender) + pings.elements, readers.elements)
    }
}

extension WebSocketMailbox.Outgoing {
    /// The handler that is told the outcome, if there is one.
    var sender: WebSocketMailbox.Outcome? {
        switch self {
        case .message(_, let sender), .ping(let sender): sender
        case .close: nil
        }
    }
}

extension URLSessionWebSocketTask.Message {
    /// The frame that carries it.
    var frame: WebSocketFrame {
        switch self {
        case .data(let data): .binary(data)
        case .string(let text): .text(text)
        }
    }

    /// The message's bytes; for a text, its UTF-8 bytes.
    package var payload: Data { frame.content }
}
