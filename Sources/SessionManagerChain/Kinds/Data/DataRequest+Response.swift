extension DataRequest {
    /// Adds a handler that gets the raw data, without a serializer, or the error of a failed request.
    @discardableResult
    public func response(
        queue: DispatchQueue? = nil, completionHandler: @escaping (DefaultDataResponse) -> Void
    ) -> Self {
        addHandler(
            on: queue,
            make: { [self] in
                DefaultDataResponse(
                    request: request, response: response, data: delegate.data, error: delegate.error,
                    timeline: timeline)
            }, error: \.error, call: { completionHandler($0) })
        return self
    }

    /// Adds a handler that gets what a response serializer makes of the data.
    ///
    /// The serializer runs on the request's own queue, after those that were added before it, and its handler
    /// is enqueued before the next serializer runs. Added to a finished request, it runs immediately on the
    /// response that is there. It never leads to another attempt.
    @discardableResult
    public func response<Serializer: DataResponseSerializerProtocol>(
        queue: DispatchQueue? = nil, responseSerializer: Serializer,
        completionHandler: @escaping (DataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        addHandler(
            named: traceName(responseSerializer), on: queue,
            body: { [self] in .data(bytes: delegate.data?.count) },
            serialize: { [self] in
                responseSerializer.serializeResponse(request, response, delegate.data, delegate.error)
            },
            make: { [self] result in
                DataResponse(
                    request: request, response: response, data: delegate.data, result: result,
                    timeline: timeline)
            }, call: { completionHandler($0) })
        return self
    }
}
