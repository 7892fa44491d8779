extension DataRequest {
    /// Adds a handler that gets the data as it came, without a serializer.
    @discardableResult
    public func response(
        queue: DispatchQueue? = nil, completionHandler: @escaping @Sendable (DefaultDataResponse) -> Void
    ) -> Self {
        record(.handlerAdded(name: "plain"))
        delegate.queue.enqueue { [self] in
            callHandler(named: "plain", on: queue) { [self] in
                var response = DefaultDataResponse(
                    request: request, response: response, data: delegate.data, error: delegate.error,
                    timeline: timeline)
                response.add(delegate.metrics)
                return (response, response.error)
            } call: {
                completionHandler($0)
            }
        }
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
        completionHandler: @escaping @Sendable (DataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        let name = traceName(responseSerializer)
        record(.handlerAdded(name: name))
        delegate.queue.enqueue { [self] in
            let (data, error) = (delegate.data, delegate.error)
            record(
                .serializeStarted(name: name, .data(bytes: data?.count), error: error),
                callback: .alamofire4)
            let result = responseSerializer.serializeResponse(request, response, data, error)
            record(.serializeFinished(type: Serializer.SerializedObject.self, error: result.error))
            var response = DataResponse(
                request: request, response: response, data: data, result: result, timeline: timeline)
            response.add(delegate.metrics)
            let finished = response
            callHandler(named: name, on: queue) {
                (finished, result.error)
            } call: {
                completionHandler($0)
            }
        }
        return self
    }
}
