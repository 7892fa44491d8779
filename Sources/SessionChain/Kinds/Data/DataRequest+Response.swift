/// Handlers for the library's own serializers.
extension DataRequest {
    /// Adds a handler that gets the data itself. No data is a failure unless the status or method allows it.
    @preconcurrency
    @discardableResult
    public func responseData(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDataResponse<Data>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: DataResponseSerializer(
                dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods),
            completionHandler: completionHandler)
    }

    /// Adds a handler that gets the data as text, in the given encoding, else the response's, or ISO Latin 1.
    @preconcurrency
    @discardableResult
    public func responseString(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDataResponse<String>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: StringResponseSerializer(
                dataPreprocessor: dataPreprocessor, encoding: encoding,
                emptyResponseCodes: emptyResponseCodes, emptyRequestMethods: emptyRequestMethods),
            completionHandler: completionHandler)
    }

    /// Adds a handler that gets the data decoded as a `Decodable` type.
    @preconcurrency
    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDataResponse<Value>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: DecodableResponseSerializer(
                dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods),
            completionHandler: completionHandler)
    }

    /// Adds a handler that gets the JSON as untyped values. Deprecated by Alamofire 5.12 in favour of
    /// `responseDecodable`.
    @preconcurrency
    @discardableResult
    public func responseJSON(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .allowFragments,
        completionHandler: @escaping @Sendable (AFDataResponse<Any>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: JSONResponseSerializer(
                dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods, options: options),
            completionHandler: { completionHandler($0.map { $0 as Any }) })
    }
}

/// Handlers with any serializer, and handlers without one.
extension DataRequest {
    /// Adds a handler that gets the raw data, without a serializer, or the error of a failed request.
    ///
    /// Such a handler never consults the retriers itself.
    @preconcurrency
    @discardableResult
    public func response(
        queue: DispatchQueue = .main, completionHandler: @escaping @Sendable (AFDataResponse<Data?>) -> Void
    ) -> Self {
        response(named: "plain", queue: queue, completionHandler: completionHandler)
    }

    /// Adds a handler that gets the raw data, under a name that traces show, because a handler without a
    /// serializer has none.
    @discardableResult
    public func response(
        named name: String, queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDataResponse<Data?>) -> Void
    ) -> Self {
        addPlainHandler(
            named: name, on: queue, serialize: { [self] in AFResult(value: data, error: error) },
            parse: { [self] result in
                let response = makeResponse(result)
                record(.serialize(.finished(type: Data?.self, error: response.error)))
                monitors.request(self, didParseResponse: response)
                return response
            }, call: completionHandler)
        return self
    }

    /// Adds a handler that gets what a response serializer makes of the data.
    @preconcurrency
    @discardableResult
    public func response<Serializer: DataResponseSerializerProtocol>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(queue: queue, responseSerializer: responseSerializer, completionHandler: completionHandler)
    }

    /// Adds a handler that gets what a response serializer makes of the data.
    ///
    /// Alamofire declares both overloads; a `ResponseSerializer` fits both.
    @preconcurrency
    @discardableResult
    public func response<Serializer: ResponseSerializer>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(queue: queue, responseSerializer: responseSerializer, completionHandler: completionHandler)
    }

    func respond<Serializer: DataResponseSerializerProtocol>(
        queue: DispatchQueue, responseSerializer: Serializer, isAwaited: Bool = false,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        let name = responseSerializer.traceName
        addSerializingHandler(
            named: name, on: queue, isAwaited: isAwaited,
            serialize: { [self] in
                record(
                    .serialize(.started(name: name, .data(bytes: data?.count), error: error)),
                    callback: isAwaited && isLibraryOwn(responseSerializer) ? .none : .alamofire5)
                return .serializing({
                    try responseSerializer.serialize(
                        request: request, response: response, data: data, error: error)
                })
            },
            parse: { [self] result, duration in
                let response = makeResponse(result, serializationDuration: duration)
                record(.serialize(.finished(type: Serializer.SerializedObject.self, error: response.error)))
                monitors.request(self, didParseResponse: response)
                return response
            }, call: completionHandler)
        return self
    }

    private func makeResponse<Value: Sendable>(
        _ result: AFResult<Value>, serializationDuration: TimeInterval = 0
    ) -> AFDataResponse<Value> {
        DataResponse(
            request: request, response: response, data: data, metrics: metrics,
            serializationDuration: serializationDuration, result: result)
    }
}
