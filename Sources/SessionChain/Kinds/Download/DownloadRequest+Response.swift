extension DownloadRequest {
    /// Adds a handler that gets the file's place as it is, without a serializer; a failed request gives its
    /// error.
    ///
    /// Such a handler never asks the retriers by itself.
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
                eventMonitor?.request(self, didParseResponse: response)
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

    /// As above. Kept apart because Alamofire has both, and a `ResponseSerializer` also fits the first.
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
                    .serialize(.started(name: name, .file(isPresent: fileURL != nil), error: error)),
                    callback: isAwaited && isLibraryOwn(responseSerializer) ? .none : .alamofire5)
                return .serializing({
                    try responseSerializer.serializeDownload(
                        request: request, response: response, fileURL: fileURL, error: error)
                })
            },
            parse: { [self] result in
                let response = makeResponse(result)
                record(.serialize(.finished(type: Serializer.SerializedObject.self, error: response.error)))
                eventMonitor?.request(self, didParseResponse: response)
                return response
            }, call: completionHandler)
        return self
    }

    private func makeResponse<Value: Sendable>(_ result: AFResult<Value>) -> AFDownloadResponse<Value> {
        DownloadResponse(
            request: request, response: response, fileURL: fileURL, resumeData: resumeData, metrics: metrics,
            serializationDuration: 0, result: result)
    }
}
