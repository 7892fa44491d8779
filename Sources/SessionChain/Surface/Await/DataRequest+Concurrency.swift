/// Async alternatives to response handlers. Each of these starts the request, as adding a handler does.
extension DataRequest {
    /// A task for the data itself. No data is a failure unless the status or method allows it.
    ///
    /// - Parameter shouldAutomaticallyCancel: whether the request is cancelled with the task that awaits it.
    public func serializingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods
    ) -> DataTask<Data> {
        serializingResponse(
            using: DataResponseSerializer(
                dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods),
            automaticallyCancelling: shouldAutomaticallyCancel)
    }

    /// A task for the data decoded as a `Decodable` type.
    public func serializingDecodable<Value: Decodable>(
        _ type: Value.Type = Value.self, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods
    ) -> DataTask<Value> {
        serializingResponse(
            using: DecodableResponseSerializer<Value>(
                dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods),
            automaticallyCancelling: shouldAutomaticallyCancel)
    }

    /// A task for the data as text, in the given encoding, else the response's, else ISO Latin 1.
    public func serializingString(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> DataTask<String> {
        serializingResponse(
            using: StringResponseSerializer(
                dataPreprocessor: dataPreprocessor, encoding: encoding,
                emptyResponseCodes: emptyResponseCodes, emptyRequestMethods: emptyRequestMethods),
            automaticallyCancelling: shouldAutomaticallyCancel)
    }

    /// A task for the value that a response serializer makes of the data.
    public func serializingResponse<Serializer: ResponseSerializer>(
        using serializer: Serializer, automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DataTask<Serializer.SerializedObject> {
        dataTask(using: serializer, automaticallyCancelling: shouldAutomaticallyCancel)
    }

    /// A task for the value that a response serializer makes of the data.
    ///
    /// Alamofire declares both overloads; a `ResponseSerializer` fits both.
    public func serializingResponse<Serializer: DataResponseSerializerProtocol>(
        using serializer: Serializer, automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DataTask<Serializer.SerializedObject> {
        dataTask(using: serializer, automaticallyCancelling: shouldAutomaticallyCancel)
    }

    /// The handler can run on the root queue, because async code continues wherever its own task runs.
    private func dataTask<Serializer: DataResponseSerializerProtocol>(
        using serializer: Serializer, automaticallyCancelling: Bool
    ) -> DataTask<Serializer.SerializedObject> {
        let task = fulfilledTask { [self] fulfill in
            _ = respond(
                queue: underlyingQueue, responseSerializer: serializer, isAwaited: true,
                completionHandler: fulfill)
        }
        return DataTask(request: self, task: task, shouldAutomaticallyCancel: automaticallyCancelling)
    }
}

// MARK: - The head, before the body

extension DataRequest {
    /// Shows async code the head of each response and waits for its answer: the body comes only if it is
    /// allowed. The last handler wins.
    @_disfavoredOverload
    @discardableResult
    public func onHTTPResponse(
        perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> ResponseDisposition
    ) -> Self {
        onHTTPResponse(on: underlyingQueue) { response, answer in
            Task { answer(await handler(response)) }
        }
    }

    /// Shows async code the head of each response; the body waits until it is done. The last handler wins.
    @discardableResult
    public func onHTTPResponse(
        perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> Void
    ) -> Self {
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
