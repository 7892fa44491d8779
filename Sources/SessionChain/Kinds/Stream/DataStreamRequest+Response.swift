/// Handlers of a stream. Each is called for every chunk, and once more at the end.
extension DataStreamRequest {
    /// Adds a handler that gets each chunk's bytes as they came. No event monitor hears of them.
    @discardableResult
    public func responseStream(
        on queue: DispatchQueue = .main, stream: @escaping Handler<Data, Never>
    ) -> Self {
        add(stream, named: "data", on: queue) { [unowned self] data in
            deliver(Result<Data, Never>.success(data), named: "data", on: queue, to: stream)
        }
    }

    /// Adds a handler that gets what a serializer makes of each chunk, on its own.
    ///
    /// The network cuts a body where it likes, so a serializer that needs more than it gets fails: a stream
    /// serializer fits servers that send a whole value at a time.
    @discardableResult
    public func responseStream<Serializer: DataStreamSerializer>(
        using serializer: Serializer, on queue: DispatchQueue = .main,
        stream: @escaping Handler<Serializer.SerializedObject, AFError>
    ) -> Self {
        let name = serializer.traceName
        return add(stream, named: name, on: queue) { [unowned self] data in
            serializationQueue.enqueue { [self] in
                record(
                    .serialize(.started(name: name, .data(bytes: data.count), error: nil)), callback: .none)
                let result = AFResult<Serializer.SerializedObject>.serializing({
                    try serializer.serialize(data)
                })
                underlyingQueue.enqueue { [self] in
                    didParse(result)
                    deliver(result, named: name, on: queue, to: stream)
                }
            }
        }
    }

    /// Adds a handler that gets each chunk as UTF-8 text. Bytes that are none become replacement characters,
    /// as the halves of a character do that two chunks share.
    @discardableResult
    public func responseStreamString(
        on queue: DispatchQueue = .main, stream: @escaping Handler<String, Never>
    ) -> Self {
        add(stream, named: "string", on: queue) { [unowned self] data in
            serializationQueue.enqueue { [self] in
                record(
                    .serialize(.started(name: "string", .data(bytes: data.count), error: nil)),
                    callback: .none)
                let string = String(decoding: data, as: UTF8.self)
                underlyingQueue.enqueue { [self] in
                    didParse(.success(string))
                    deliver(Result<String, Never>.success(string), named: "string", on: queue, to: stream)
                }
            }
        }
    }

    /// Adds a handler that gets each chunk decoded as a `Decodable` type.
    @discardableResult
    public func responseStreamDecodable<T: Decodable & Sendable>(
        of type: T.Type = T.self, on queue: DispatchQueue = .main,
        using decoder: any DataDecoder = JSONDecoder(),
        preprocessor: any DataPreprocessor = PassthroughPreprocessor(), stream: @escaping Handler<T, AFError>
    ) -> Self {
        responseStream(
            using: DecodableStreamSerializer<T>(decoder: decoder, dataPreprocessor: preprocessor), on: queue,
            stream: stream)
    }
}

/// From a chunk to the end of its handler.
extension DataStreamRequest {
    /// Adds what reads each chunk for a handler, and a completion for the end. The completion takes the place
    /// of a response serializer, which is why a stream's handlers start the request as others do.
    private func add<Success: Sendable, Failure>(
        _ handler: @escaping Handler<Success, Failure>, named name: String, on queue: DispatchQueue,
        reader: @escaping (Data) -> Void
    ) -> Self {
        readers.append(reader)
        appendResponseSerializer(named: name) { [self] in
            underlyingQueue.enqueue { [self] in
                serializerDidComplete { [self] in complete(handler, named: name, on: queue) }
            }
        }
        return self
    }

    /// On the root queue: a serializer has read a chunk, or failed to.
    private func didParse<Value: Sendable>(_ result: AFResult<Value>) {
        record(.stream(.parsed(type: Value.self, error: result.failure)))
        eventMonitor?.request(self, didParseStream: result)
        guard let failure = result.failure else { return }
        let decided = StreamErrorDecision.unreadable(
            failure, cancelsItself: automaticallyCancelOnStreamError)
        record(.stream(.errorDecided(decided.decision)), callback: .none)
        switch decided.choice {
        case .cancel: cancel()
        case .goOn: break
        }
    }

    /// Calls a handler with a chunk's value or error. What it throws becomes the request's error.
    private func deliver<Success: Sendable, Failure>(
        _ result: Result<Success, Failure>, named name: String, on queue: DispatchQueue,
        to handler: @escaping Handler<Success, Failure>
    ) {
        queue.enqueue { [self] in
            let call = StreamHandlerCall(name: name, error: result.failure)
            if let thrown = perform(handler, .stream(result), recordedAs: call) { handlerDidThrow(thrown) }
            chunkWasHandled()
        }
    }

    private func handlerDidThrow(_ thrown: any Error) {
        record(.stream(.errorDecided(StreamErrorDecision.thrown(thrown).decision)), callback: .none)
        error = thrown.asAFError(
            or: .responseSerializationFailed(reason: .customSerializationFailed(error: thrown)))
        cancel()
    }

    /// The last chunk that is seen through lets the completions go that have waited for it.
    private func chunkWasHandled() {
        let completions = chunks.handled()
        guard !completions.isEmpty else { return }
        underlyingQueue.enqueue { for complete in completions { complete() } }
    }

    /// On the root queue: the request is over. Its handler hears of it when it has seen every chunk through.
    private func complete<Success: Sendable, Failure>(
        _ handler: @escaping Handler<Success, Failure>, named name: String, on queue: DispatchQueue
    ) {
        let callHandler = { [self] in deliverCompletion(named: name, on: queue, to: handler) }
        let decided = chunks.complete(callHandler)
        record(.stream(.completionDecided(decided.decision)), callback: .none)
        switch decided.choice {
        case .complete: callHandler()
        case .wait: break
        }
    }

    private func deliverCompletion<Success: Sendable, Failure>(
        named name: String, on queue: DispatchQueue, to handler: @escaping Handler<Success, Failure>
    ) {
        queue.enqueue { [self] in
            let completion = Completion(request: request, response: response, metrics: metrics, error: error)
            let call = StreamHandlerCall(
                name: name, error: error,
                completion: .init(status: response?.statusCode, state: state.rawValue))
            // There is nothing left that an error could end.
            _ = perform(handler, .complete(completion), recordedAs: call)
        }
    }

    /// On the handler's queue: calls it, and gives back what it threw.
    private func perform<Success: Sendable, Failure>(
        _ handler: Handler<Success, Failure>, _ event: Event<Success, Failure>,
        recordedAs call: StreamHandlerCall
    ) -> (any Error)? {
        let simulator = underlyingQueue.simulator
        let began = simulator.now
        // A retry may be granted while the handler works; its return belongs to its call.
        let subject = subject
        recorder.record(.stream(.handlerCalled(call)), subject, callback: .alamofire5)
        var thrown: (any Error)?
        do { try handler(Stream(event: event, token: CancellationToken(self))) } catch { thrown = error }
        // The measured orders name the end of a handler where it threw or took its time.
        let isNamed = thrown != nil || simulator.now != began
        recorder.record(
            .stream(.handlerReturned(error: thrown)), subject, callback: isNamed ? .alamofire5 : .none)
        return thrown
    }
}
