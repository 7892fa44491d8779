/// What async code does with a WebSocket: awaits its events, and sends.
///
///     for await message in session.webSocketRequest(to: url).webSocketTask().streamingMessages() { … }
///
/// Mirrors Alamofire 5.12 `WebSocketTask`.
public struct WebSocketTask: Sendable {
    /// A sequence of a socket's events, the completion last.
    public typealias EventStreamOf<Success: Sendable, Failure: Error> =
        StreamOf<WebSocketRequest.Event<Success, Failure>>

    private let request: WebSocketRequest

    init(request: WebSocketRequest) { self.request = request }

    // MARK: Receiving

    /// Everything that happens to the socket, with messages unchanged.
    ///
    /// - Parameter shouldAutomaticallyCancel: whether the request is cancelled when a loop is left early.
    public func streamingMessageEvents(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: EventStreamOf<URLSessionWebSocketTask.Message, Never>.BufferingPolicy = .unbounded
    ) -> EventStreamOf<URLSessionWebSocketTask.Message, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy, transform: { $0 }) { [request] queue, handler in
            request.streamMessageEvents(on: queue, handler: handler)
        }
    }

    /// The messages, unchanged, and nothing else.
    public func streamingMessages(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: StreamOf<URLSessionWebSocketTask.Message>.BufferingPolicy = .unbounded
    ) -> StreamOf<URLSessionWebSocketTask.Message> {
        stream(shouldAutomaticallyCancel, bufferingPolicy, transform: { $0.message }) {
            [request] queue, handler in
            request.streamMessageEvents(on: queue, handler: handler)
        }
    }

    /// Everything that happens to the socket, with messages decoded as a `Decodable` type.
    public func streamingDecodableEvents<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        using decoder: any DataDecoder = JSONDecoder(),
        bufferingPolicy: EventStreamOf<Value, any Error>.BufferingPolicy = .unbounded
    ) -> EventStreamOf<Value, any Error> {
        stream(shouldAutomaticallyCancel, bufferingPolicy, transform: { $0 }) { [request] queue, handler in
            request.streamDecodableEvents(Value.self, on: queue, using: decoder, handler: handler)
        }
    }

    /// The messages decoded as a `Decodable` type, and nothing else.
    public func streamingDecodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        using decoder: any DataDecoder = JSONDecoder(),
        bufferingPolicy: StreamOf<Value>.BufferingPolicy = .unbounded
    ) -> StreamOf<Value> {
        stream(shouldAutomaticallyCancel, bufferingPolicy, transform: { $0.message }) {
            [request] queue, handler in
            request.streamDecodableEvents(Value.self, on: queue, using: decoder, handler: handler)
        }
    }

    private func stream<Success, Value, Failure>(
        _ automaticallyCancelling: Bool, _ bufferingPolicy: StreamOf<Value>.BufferingPolicy,
        transform: @escaping @Sendable (WebSocketRequest.Event<Success, Failure>) -> Value?,
        addHandler:
            @escaping (
                DispatchQueue, @escaping @Sendable (WebSocketRequest.Event<Success, Failure>) -> Void
            ) -> Void
    ) -> StreamOf<Value> {
        StreamOf(bufferingPolicy: bufferingPolicy) { [request] in
            request.loopWasLeft(automaticallyCancelling: automaticallyCancelling)
        } builder: { [request] continuation in
            addHandler(request.streamCompletionQueue) { event in
                if let value = transform(event) { continuation.yield(value) }
                if case .completed = event.kind { continuation.finish() }
            }
        }
    }

    // MARK: Sending

    /// Sends a message, and waits until it has been handed to the network.
    ///
    /// After the end of the request no message is sent and no handler is called, so this waits for ever, as
    /// in the original.
    public func send(_ message: URLSessionWebSocketTask.Message) async throws {
        request.record(.await(.started(property: "send")), callback: .none)
        let result: Result<Void, any Error> = await withUnsafeContinuation { continuation in
            request.send(message, queue: request.streamCompletionQueue) { continuation.resume(returning: $0) }
        }
        switch result {
        case .success: request.recordReturn(of: ())
        case .failure(let error):
            request.record(.await(.threw(error)))
            throw error
        }
    }

    /// Closes the socket with a code and a reason; the request then finishes.
    public func close(sending closeCode: URLSessionWebSocketTask.CloseCode, reason: Data? = nil) {
        request.close(sending: closeCode, reason: reason)
    }

    /// Cancels the request, which ends its sequences.
    public func cancel() { request.cancel() }

    /// Resumes the request.
    public func resume() { request.resume() }

    /// Suspends the request.
    public func suspend() { request.suspend() }
}

extension WebSocketRequest {
    /// The socket for async code.
    public func webSocketTask() -> WebSocketTask { WebSocketTask(request: self) }
}
