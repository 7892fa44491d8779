import ScriptReading

extension ScriptForms {
    /// The handlers of WebSocket requests.
    static let webSocketHandlers = ScriptForms(
        noun: "a WebSocket handler", key: "type",
        all: [MessageHandler.self, MessageDecodableHandler.self])
}

struct MessageHandler: PlacedHandlerForm {
    static let word = "message"
    static let meaning = "streamMessageEvents: each message as it is."

    @Keys var place: HandlerQueue
    @Keys var behavior: WebSocketBehavior

    func add(to request: Request, on queue: DispatchQueue) {
        let socket = request.asWebSocketRequest
        socket.streamMessageEvents(on: queue, handler: behavior.handler(of: socket))
    }
}

struct MessageDecodableHandler: PlacedHandlerForm {
    static let word = "decodable"
    static let noun = "a decodable message handler"
    static let meaning = "streamDecodableEvents: each message decoded from JSON."

    @Keys var place: HandlerQueue
    @Keys var behavior: WebSocketBehavior

    func add(to request: Request, on queue: DispatchQueue) {
        let socket = request.asWebSocketRequest
        socket.streamDecodableEvents(AnyJSON.self, on: queue, handler: behavior.handler(of: socket))
    }
}

/// How a WebSocket handler reacts to the messages it is given.
struct WebSocketBehavior: ScriptKeys {
    @Key("replies", .list(of: .written), "Texts that it sends, one in reply to each message it can read.")
    var replies: [String] = []
    @Key(
        "closesAt", in: 1...1_000_000,
        "At which of the messages that it can read, counted from 1, it closes with 1000.")
    var closingMessage: Int?

    /// Makes a handler that reacts in this way to the messages of a socket. It does not keep the socket,
    /// which keeps the handler.
    func handler<Success: Sendable, Failure>(
        of socket: WebSocketRequest
    ) -> @Sendable (WebSocketRequest.Event<Success, Failure>) -> Void {
        let messages = Count()
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
