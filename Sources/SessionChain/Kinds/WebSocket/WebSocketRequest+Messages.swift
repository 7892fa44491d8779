/// Handlers of a WebSocket. Each is called for every event, and once more at the end.
extension WebSocketRequest {
    /// Adds a handler that gets the value that a serializer makes of each message.
    @discardableResult
    public func streamSerializer<Serializer: WebSocketMessageSerializer>(
        _ serializer: Serializer, on queue: DispatchQueue = .main,
        handler: @escaping @Sendable (_ event: Event<Serializer.Output, Serializer.Failure>) -> Void
    ) -> Self where Serializer.Failure == any Error {
        let name = serializer.traceName
        return forIncomingEvent(named: name) { [unowned self] event, subject in
            let kind = event.kind { [self] message -> Event<Serializer.Output, Serializer.Failure>.Kind in
                let result = Result<Serializer.Output, any Error> { try serializer.decode(message) }
                recorder.record(
                    .socket(.parsed(type: Serializer.Output.self, error: result.failure)), subject)
                switch result {
                case .success(let value): return .receivedMessage(value)
                case .failure(let error): return .serializerFailed(error)
                }
            }
            deliver(kind, of: event, named: name, on: queue, to: handler, about: subject)
        }
    }

    /// Adds a handler that gets each message decoded as a `Decodable` type, along with the other events.
    @discardableResult
    public func streamDecodableEvents<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, on queue: DispatchQueue = .main,
        using decoder: any DataDecoder = JSONDecoder(),
        handler: @escaping @Sendable (_ event: Event<Value, any Error>) -> Void
    ) -> Self {
        streamSerializer(
            DecodableWebSocketMessageDecoder<Value>(decoder: decoder), on: queue, handler: handler)
    }

    /// Adds a handler that gets each message decoded as a `Decodable` type, and nothing else.
    ///
    /// This repeats a surprise of Alamofire 5.12.0: the decoder is not used. A new `JSONDecoder` decodes.
    @discardableResult
    public func streamDecodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, on queue: DispatchQueue = .main,
        using decoder: any DataDecoder = JSONDecoder(),
        handler: @escaping @Sendable (_ value: Value) -> Void
    ) -> Self {
        streamDecodableEvents(Value.self, on: queue) { event in
            event.message.map(handler)
        }
    }

    /// Adds a handler that gets each message unchanged, along with the other events.
    @discardableResult
    public func streamMessageEvents(
        on queue: DispatchQueue = .main,
        handler: @escaping @Sendable (_ event: Event<URLSessionWebSocketTask.Message, Never>) -> Void
    ) -> Self {
        forIncomingEvent(named: "message") { [unowned self] event, subject in
            deliver(
                event.kind { .receivedMessage($0) }, of: event, named: "message", on: queue, to: handler,
                about: subject)
        }
    }

    /// Adds a handler that gets each message unchanged, and nothing else.
    @discardableResult
    public func streamMessages(
        on queue: DispatchQueue = .main,
        handler: @escaping @Sendable (_ message: URLSessionWebSocketTask.Message) -> Void
    ) -> Self {
        streamMessageEvents(on: queue) { event in
            event.message.map(handler)
        }
    }
}

/// From a message to the end of its handler.
extension WebSocketRequest {
    /// Waits for the task's next message, again and again. A failure ends this silently, because the task's
    /// completion reports the error better.
    func listen(to socket: URLSessionWebSocketTask) {
        socket.receive { [self] result in
            guard case .success(let message) = result else { return }
            tell(.receivedMessage(message))
            listen(to: socket)
        }
    }

    /// Adds a handler of each event on the serialization queue. The end takes the place of a response
    /// serializer, which is why a WebSocket's handlers start the request as others do.
    private func forIncomingEvent(
        named name: String, _ handle: @escaping (IncomingEvent, _ subject: Subject) -> Void
    ) -> Self {
        receivers.append { [unowned self] event in
            // The next attempt may have begun when the serializer gets to it.
            let subject = subject
            serializationQueue.enqueue { withExtendedLifetime(self) { handle(event, subject) } }
        }
        appendResponseSerializer(named: name) { [self] in
            serializerDidComplete { [self] in
                serializationQueue.enqueue { [self] in
                    handle(
                        .completed(
                            Completion(request: request, response: response, metrics: metrics, error: error)),
                        subject)
                }
            }
        }
        return self
    }

    private func deliver<Success, Failure>(
        _ kind: Event<Success, Failure>.Kind, of event: IncomingEvent, named name: String,
        on queue: DispatchQueue, to handler: @escaping @Sendable (Event<Success, Failure>) -> Void,
        about subject: Subject
    ) {
        queue.enqueue { [self] in
            let call = SocketHandlerCall(name: name, event: kind.word, detail: event.detail(state: state))
            recorder.record(.socket(.handlerCalled(call)), subject, callback: .alamofire5)
            handler(Event(socket: self, kind: kind))
            recorder.record(.socket(.handlerReturned), subject)
        }
    }
}

extension WebSocketRequest.IncomingEvent {
    /// The same event for a handler; `read` turns a message into an event's kind.
    fileprivate func kind<Success, Failure>(
        reading read: (URLSessionWebSocketTask.Message) -> WebSocketRequest.Event<Success, Failure>.Kind
    ) -> WebSocketRequest.Event<Success, Failure>.Kind {
        switch self {
        case .connected(let name): .connected(protocol: name)
        case .receivedMessage(let message): read(message)
        case .disconnected(let closeCode, let reason): .disconnected(closeCode: closeCode, reason: reason)
        case .completed(let completion): .completed(completion)
        }
    }

    /// What a trace event shows of it.
    fileprivate func detail(state: Request.State) -> SocketHandlerCall.Detail {
        switch self {
        case .connected(let name): .connected(protocol: name)
        case .receivedMessage(let message): .message(message.payload)
        case .disconnected(let closeCode, let reason): .disconnected(code: closeCode.rawValue, reason: reason)
        case .completed(let completion):
            .completed(
                error: completion.error, status: completion.response?.statusCode, state: state.rawValue)
        }
    }
}

extension WebSocketRequest.Event.Kind {
    /// The case's name.
    fileprivate var word: String {
        switch self {
        case .connected: "connected"
        case .receivedMessage: "receivedMessage"
        case .serializerFailed: "serializerFailed"
        case .disconnected: "disconnected"
        case .completed: "completed"
        }
    }
}
