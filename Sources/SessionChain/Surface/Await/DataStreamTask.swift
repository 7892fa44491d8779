/// What async code awaits of a stream request: its chunks, one after the other.
///
///     for await stream in session.streamRequest(url).streamTask().streamingStrings() { … }
///
/// A request starts with the first loop over one of its sequences. Mirrors Alamofire 5.12 `DataStreamTask`.
public struct DataStreamTask: Sendable {
    /// A sequence of a stream's chunks, the completion last.
    public typealias Stream<Success: Sendable, Failure: Error> =
        StreamOf<DataStreamRequest.Stream<Success, Failure>>

    private let request: DataStreamRequest

    init(request: DataStreamRequest) { self.request = request }

    /// The chunks, unchanged.
    ///
    /// - Parameter shouldAutomaticallyCancel: whether the request is cancelled when a loop is left early.
    public func streamingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<Data, Never>.BufferingPolicy = .unbounded
    ) -> Stream<Data, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy) { queue, handler in
            request.responseStream(on: queue, stream: handler)
        }
    }

    /// The chunks as UTF-8 text.
    public func streamingStrings(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<String, Never>.BufferingPolicy = .unbounded
    ) -> Stream<String, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy) { queue, handler in
            request.responseStreamString(on: queue, stream: handler)
        }
    }

    /// The chunks decoded as a `Decodable` type, each on its own.
    public func streamingDecodables<T: Decodable & Sendable>(
        _ type: T.Type = T.self, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<T, AFError>.BufferingPolicy = .unbounded
    ) -> Stream<T, AFError> {
        streamingResponses(
            serializedUsing: DecodableStreamSerializer<T>(),
            automaticallyCancelling: shouldAutomaticallyCancel, bufferingPolicy: bufferingPolicy)
    }

    /// The value that a serializer makes of each chunk.
    public func streamingResponses<Serializer: DataStreamSerializer>(
        serializedUsing serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<Serializer.SerializedObject, AFError>.BufferingPolicy = .unbounded
    ) -> Stream<Serializer.SerializedObject, AFError> {
        stream(shouldAutomaticallyCancel, bufferingPolicy) { queue, handler in
            request.responseStream(using: serializer, on: queue, stream: handler)
        }
    }

    private func stream<Success: Sendable, Failure>(
        _ automaticallyCancelling: Bool, _ bufferingPolicy: Stream<Success, Failure>.BufferingPolicy,
        addHandler:
            @escaping (DispatchQueue, @escaping DataStreamRequest.Handler<Success, Failure>) -> Void
    ) -> Stream<Success, Failure> {
        StreamOf(bufferingPolicy: bufferingPolicy) { [request] in
            request.loopWasLeft(automaticallyCancelling: automaticallyCancelling)
        } builder: { [request] continuation in
            addHandler(request.streamCompletionQueue) { stream in
                continuation.yield(stream)
                if case .complete = stream.event { continuation.finish() }
            }
        }
    }

    /// Cancels the request, which ends its sequences with a completion that says so.
    public func cancel() { request.cancel() }

    /// Resumes the request.
    public func resume() { request.resume() }

    /// Suspends the request; loops over its sequences keep waiting.
    public func suspend() { request.suspend() }
}

extension DataStreamRequest {
    /// The request's chunks for async code.
    public func streamTask() -> DataStreamTask { DataStreamTask(request: self) }

    /// Shows async code the head of each response and waits for its answer: the body comes only if it is
    /// allowed. The last handler wins.
    @_disfavoredOverload
    @discardableResult
    public func onHTTPResponse(
        perform handler: @escaping @Sendable (HTTPURLResponse) async -> ResponseDisposition
    ) -> Self {
        onHTTPResponse(on: underlyingQueue) { response, answer in
            Task { answer(await handler(response)) }
        }
    }

    /// Shows async code the head of each response; the body waits until it is done. The last handler wins.
    @discardableResult
    public func onHTTPResponse(perform handler: @escaping @Sendable (HTTPURLResponse) async -> Void) -> Self {
        onHTTPResponse { response in
            await handler(response)
            return .allow
        }
    }

    /// The heads of all responses, one for each attempt that got one, until the request finishes.
    public func httpResponses(
        bufferingPolicy: StreamOf<HTTPURLResponse>.BufferingPolicy = .unbounded
    ) -> StreamOf<HTTPURLResponse> {
        stream(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            onHTTPResponse(on: underlyingQueue) { continuation.yield($0) }
        }
    }
}

extension Request {
    /// The queue on which a sequence's elements are handed over: one for each loop.
    var streamCompletionQueue: DispatchQueue {
        DispatchQueue(label: "org.alamofire.concurrencyStreamCompletionQueue-\(id)")
    }
}
