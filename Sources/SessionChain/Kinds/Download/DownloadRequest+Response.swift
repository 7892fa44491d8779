/// Handlers for the library's own serializers.
extension DownloadRequest {
    /// Adds a handler that gets the file's URL. A download without a file is a failure.
    @preconcurrency
    @discardableResult
    public func responseURL(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: URLResponseSerializer(), completionHandler: completionHandler)
    }

    /// Adds a handler that gets the bytes of the file. An empty file is a failure unless the status or method
    /// allows it. The whole file is read into memory.
    @preconcurrency
    @discardableResult
    public func responseData(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Data>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: DataResponseSerializer(
                dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods),
            completionHandler: completionHandler)
    }

    /// Adds a handler that gets the file as text, in the given encoding, else the response's, or ISO Latin 1.
    @preconcurrency
    @discardableResult
    public func responseString(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<String>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: StringResponseSerializer(
                dataPreprocessor: dataPreprocessor, encoding: encoding,
                emptyResponseCodes: emptyResponseCodes, emptyRequestMethods: emptyRequestMethods),
            completionHandler: completionHandler)
    }

    /// Adds a handler that gets the file decoded as a `Decodable` type.
    @preconcurrency
    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Value>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: DecodableResponseSerializer(
                dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods),
            completionHandler: completionHandler)
    }

    /// Adds a handler that gets the file's JSON as untyped values. Deprecated by Alamofire 5.12 in favour of
    /// `responseDecodable`.
    @preconcurrency
    @discardableResult
    public func responseJSON(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .allowFragments,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Any>) -> Void
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
extension DownloadRequest {
    /// Adds a handler that gets the file's URL, without a serializer, or the error of a failed
    /// request.
    ///
    /// Such a handler never consults the retriers itself.
    @preconcurrency
    @discardableResult
    public func response(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) -> Self {
        addPlainHandler(
            on: queue, serialize: { [self] in AFResult(value: fileURL, error: error) },
            parse: { [self] result in
                let response = makeResponse(result)
                record(.serialize(.finished(type: URL?.self, error: response.error)))
                monitors.request(self, didParseResponse: response)
                return response
            }, call: completionHandler)
        return self
    }

    /// Adds a handler that gets what a response serializer makes of the file.
    @discardableResult
    public func response<Serializer: DownloadResponseSerializerProtocol>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(queue: queue, responseSerializer: responseSerializer, completionHandler: completionHandler)
    }

    /// Adds a handler that gets what a response serializer makes of the file.
    ///
    /// Alamofire declares both overloads; a `ResponseSerializer` fits both.
    @discardableResult
    public func response<Serializer: ResponseSerializer>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(queue: queue, responseSerializer: responseSerializer, completionHandler: completionHandler)
    }

    func respond<Serializer: DownloadResponseSerializerProtocol>(
        queue: DispatchQueue, responseSerializer: Serializer, isAwaited: Bool = false,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        let name = responseSerializer.traceName
        addSerializingHandler(
            named: name, on: queue, isAwaited: isAwaited,
            serialize: { [self] in
                record(
                    .serialize(.started(name: name, .file(hasURL: fileURL != nil), error: error)),
                    callback: isAwaited && isLibraryOwn(responseSerializer) ? .none : .alamofire5)
                return .serializing({
                    try responseSerializer.serializeDownload(
                        request: request, response: response, fileURL: fileURL, error: error)
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
    ) -> AFDownloadResponse<Value> {
        DownloadResponse(
            request: request, response: response, fileURL: fileURL, resumeData: resumeData, metrics: metrics,
            serializationDuration: serializationDuration, result: result)
    }
}
