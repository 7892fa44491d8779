/// Handlers of a stream. Each is called for every chunk, and once more at the end.
extension DataStreamRequest {
    /// Adds a handler that gets each chunk's raw bytes. Event monitors are not told about them.
    @preconcurrency
    @discardableResult
    public func responseStream(
        on queue: DispatchQueue = .main, stream: @escaping Handler<Data, Never>
    ) -> Self {
        add(stream, named: "data", on: queue) { [unowned self] data in
            deliver(
                Result<Data, Never>.success(data), named: "data", on: queue, to: stream, about: subject)
        }
    }

    /// Adds a handler that gets the value that a serializer makes of each single chunk.
    ///
    /// The network may split a body anywhere, and a serializer that gets only part of a value fails. A stream
    /// serializer therefore fits servers that send one whole value at a time.
    @preconcurrency
    @discardableResult
    public func responseStream<Serializer: DataStreamSerializer>(
        using serializer: Serializer, on queue: DispatchQueue = .main,
        stream: @escaping Handler<Serializer.SerializedObject, AFError>
    ) -> Self {
        let name = serializer.traceName
        return add(stream, named: name, on: queue) { [unowned self] data in
            // The next attempt may have begun when the serializer gets to it.
            let subject = subject
            serializationQueue.enqueue { [self] in
                recorder.record(
                    .serialize(.started(name: name, .data(bytes: data.count), error: nil)), subject)
                let result = AFResult<Serializer.SerializedObject>.serializing({
                    try serializer.serialize(data)
                })
                underlyingQueue.enqueue { [self] in
                    didParse(result, about: subject)
                    deliver(result, named: name, on: queue, to: stream, about: subject)
                }
            }
        }
    }

    /// Adds a handler that gets each chunk as UTF-8 text. Invalid bytes become replacement characters, and so
    /// do the two halves of a character that is split between two chunks.
    @preconcurrency
    @discardableResult
    public func responseStreamString(
        on queue: DispatchQueue = .main, stream: @escaping Handler<String, Never>
    ) -> Self {
        add(stream, named: "string", on: queue) { [unowned self] data in
            let subject = subject
            serializationQueue.enqueue { [self] in
                recorder.record(
                    .serialize(.started(name: "string", .data(bytes: data.count), error: nil)), subject)
                let string = String(decoding: data, as: UTF8.self)
                underlyingQueue.enqueue { [self] in
                    didParse(.success(string), about: subject)
                    deliver(
                        Result<String, Never>.success(string), named: "string", on: queue, to: stream,
                        about: subject)
                }
            }
        }
    }

    /// Adds a handler that gets each chunk decoded as a `Decodable` type.
    @preconcurrency
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
    /// Adds a handler's reader of chunks, and its completion for the end. The completion takes the place of
    /// a response serializer, which is why a stream's handlers start the request as others do.
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

    /// Runs on the root queue when a serializer has read a chunk, or failed to.
    private func didParse<Value: Sendable>(_ result: AFResult<Value>, about subject: Subject) {
        recorder.record(
            .stream(.parsed(type: Value.self, error: result.failure)), subject, callback: .alamofire5)
        monitors.request(self, didParseStream: result)
        guard let failure = result.failure else { return }
        let decided = StreamErrorDecision.unreadable(
            failure, cancelsItself: automaticallyCancelOnStreamError)
        recorder.record(.stream(.errorDecided(decided.decision)), subject)
        switch decided.choice {
        case .cancel: cancel()
        case .goOn: break
        }
    }

    /// Calls a handler with a chunk's value or error. An error it throws becomes the request's error.
    private func deliver<Success: Sendable, Failure>(
        _ result: Result<Success, Failure>, named name: String, on queue: DispatchQueue,
        to handler: @escaping Handler<Success, Failure>, about subject: Subject
    ) {
        // A slow handler gets to a chunk when the next attempt has begun.
        queue.enqueue { [self] in
            let call = StreamHandlerCall(name: name, error: result.failure)
            let thrown = perform(handler, .stream(result), about: subject, recordedAs: call)
            if let thrown { handlerDidThrow(thrown) }
            chunkWasHandled()
        }
    }

    private func handlerDidThrow(_ thrown: any Error) {
        record(.stream(.errorDecided(StreamErrorDecision.thrown(thrown).decision)), callback: .none)
        error = thrown.asAFError(
            or: .responseSerializationFailed(reason: .customSerializationFailed(error: thrown)))
        cancel()
    }

    /// When the last pending chunk has been handled, runs the completions that were waiting for it.
    private func chunkWasHandled() {
        let completions = chunks.handled()
        guard !completions.isEmpty else { return }
        underlyingQueue.enqueue { for complete in completions { complete() } }
    }

    /// Runs on the root queue when the request is over. The handler is told after every chunk was handled.
    private func complete<Success: Sendable, Failure>(
        _ handler: @escaping Handler<Success, Failure>, named name: String, on queue: DispatchQueue
    ) {
        let decided = chunks.decideCompletion()
        record(.stream(.completionDecided(decided.decision)), callback: .none)
        switch decided.choice {
        case .complete: deliverCompletion(named: name, on: queue, to: handler)
        case .wait:
            let (cause, subject) = (recorder.cause, recorder.currentSubject)
            chunks.hold { [self] in
                // The call follows from the end of the request. The last chunk only held it up.
                recorder.continueFrom(cause: cause, subject: subject)
                deliverCompletion(named: name, on: queue, to: handler)
            }
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
            // An error thrown here is ignored, because the request is already over.
            _ = perform(handler, .complete(completion), about: subject, recordedAs: call)
        }
    }

    /// Calls the handler, on its queue, and returns the error that it threw, if any.
    private func perform<Success: Sendable, Failure>(
        _ handler: Handler<Success, Failure>, _ event: Event<Success, Failure>, about subject: Subject,
        recordedAs call: StreamHandlerCall
    ) -> (any Error)? {
        let simulator = underlyingQueue.simulator
        let began = simulator.now
        recorder.record(.stream(.handlerCalled(call)), subject, callback: .alamofire5)
        var thrown: (any Error)?
        do { try handler(Stream(event: event, token: CancellationToken(self))) } catch { thrown = error }
        // The measured event orders list a handler's end only if it threw or took time.
        let isNamed = thrown != nil || simulator.now != began
        recorder.record(
            .stream(.handlerReturned(error: thrown)), subject, callback: isNamed ? .alamofire5 : .none)
        return thrown
    }
}
