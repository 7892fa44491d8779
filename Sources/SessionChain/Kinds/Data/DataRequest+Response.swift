extension DataRequest {
    /// Adds a handler that gets the data as it came, without a serializer; a failed request gives its error.
    ///
    /// Such a handler never asks the retriers by itself.
    @discardableResult
    public func response(
        queue: DispatchQueue = .main, completionHandler: @escaping @Sendable (AFDataResponse<Data?>) -> Void
    ) -> Self {
        response(named: "plain", queue: queue, completionHandler: completionHandler)
    }

    /// As above, under a name that traces show: a handler without a serializer has none of its own.
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
                eventMonitor?.request(self, didParseResponse: response)
                return response
            }, call: completionHandler)
        return self
    }

    /// Adds a handler that gets what a response serializer makes of the data.
    @discardableResult
    public func response<Serializer: DataResponseSerializerProtocol>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(queue: queue, responseSerializer: responseSerializer, completionHandler: completionHandler)
    }

    /// As above. Kept apart because Alamofire has both, and a `ResponseSerializer` also fits the first.
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
            parse: { [self] result in
                let response = makeResponse(result)
                record(.serialize(.finished(type: Serializer.SerializedObject.self, error: response.error)))
                eventMonitor?.request(self, didParseResponse: response)
                return response
            }, call: completionHandler)
        return self
    }

    private func makeResponse<Value: Sendable>(_ result: AFResult<Value>) -> AFDataResponse<Value> {
        DataResponse(
            request: request, response: response, data: data, metrics: metrics, serializationDuration: 0,
            result: result)
    }
}

extension DataResponse: HandlerResponse where Failure == AFError {
    func failing(with error: AFError) -> Self {
        DataResponse(
            request: request, response: response, data: data, metrics: metrics,
            serializationDuration: serializationDuration, result: .failure(error))
    }

    func handlerCall(named name: String, state: Request.State) -> HandlerCall {
        HandlerCall(name: name, error: error, status: response?.statusCode, state: state.rawValue)
    }
}
