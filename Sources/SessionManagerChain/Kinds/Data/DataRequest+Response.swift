extension DataRequest {
    /// Adds a handler that gets the data as it came, without a serializer.
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
    /// The serializer runs on the request's own queue, behind those that were added before, and its handler
    /// is sent on its way at once, whoever comes next. Added to a finished request, it runs at once on what
    /// is there; it never leads to another attempt.
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
