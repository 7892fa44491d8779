extension ScriptForms {
    /// What can receive the messages of a WebSocket request.
    static let webSocketHandlers = ScriptForms(
        noun: "a WebSocket handler", key: "type", shared: [.handlerQueue] + WebSocketBehavior.keys,
        all: [MessageHandler.self, MessageDecodableHandler.self])
}

/// `streamMessageEvents`: each message as it came.
struct MessageHandler: HandlerForm {
    static let word = "message"
    static let noun = "a message handler"
    static let meaning = "streamMessageEvents: each message as it came."
    static let keys: [ObjectShape.Key] = []
    let name = Self.word
    let behavior: WebSocketBehavior

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { behavior = WebSocketBehavior(object) }

    func add(to request: Request, on queue: DispatchQueue) {
        let socket = request.asWebSocketRequest
        socket.streamMessageEvents(on: queue, handler: behavior.handler(of: socket))
    }
}

/// `streamDecodableEvents`: each message decoded, here into a value that can hold any JSON.
struct MessageDecodableHandler: HandlerForm {
    static let word = "decodable"
    static let noun = "a decodable message handler"
    static let meaning = "streamDecodableEvents: each message decoded from JSON."
    static let keys: [ObjectShape.Key] = []
    let name = Self.word
    let behavior: WebSocketBehavior

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { behavior = WebSocketBehavior(object) }

    func add(to request: Request, on queue: DispatchQueue) {
        let socket = request.asWebSocketRequest
        socket.streamDecodableEvents(AnyJSON.self, on: queue, handler: behavior.handler(of: socket))
    }
}

/// What a scripted WebSocket handler does with the messages it is given, beside looking at them.
struct WebSocketBehavior: Sendable {
    static let keys: [ObjectShape.Key] = [
        .optional("replies", .list(.string), "Texts it sends: one for each message that comes."),
        .optional("closesAt", .integer(1...1_000_000), "The message, from 1, at which it closes with 1000."),
    ]

    /// Texts to send, one for each message.
    let replies: [String]
    /// The number of the message at which to close.
    let closingMessage: Int?

    init(_ object: ScriptObject) {
        replies = object.strings("replies")
        closingMessage = object.integer("closesAt", in: 1...1_000_000)
    }

    /// A handler that does so with a socket of its own. The socket keeps it, so it must not keep the socket.
    func handler<Success: Sendable, Failure>(
        of socket: WebSocketRequest
    ) -> @Sendable (WebSocketRequest.Event<Success, Failure>) -> Void {
        let messages = MessageCount()
        return { [weak socket] event in
            guard event.message != nil else { return }
            let message = messages.next()
            if message <= replies.count {
                socket?.send(.string(replies[message - 1])) { _ in }
            }
            if message == closingMessage {
                Simulator.current?.recorder.record(.script(.called(name: "close")), callback: .alamofire5)
                event.close(sending: .normalClosure)
            }
        }
    }
}

/// Counts a handler's messages, from 1.
private final class MessageCount: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

extension Request {
    /// The request as what its kind's handlers and calls are for. The loader gives each kind its own, so
    /// another class here is a mistake of ours.
    fileprivate var asWebSocketRequest: WebSocketRequest {
        guard let request = self as? WebSocketRequest else {
            preconditionFailure("a WebSocket handler was added to a \(type(of: self))")
        }
        return request
    }
}
