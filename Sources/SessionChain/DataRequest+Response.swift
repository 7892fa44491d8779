extension DataRequest {
    /// Adds a handler that gets the data as it came, without a serializer; a failed request gives its error.
    ///
    /// Such a handler never asks the retriers by itself.
    @discardableResult
    public func response(
        queue: DispatchQueue = .main, completionHandler: @escaping @Sendable (AFDataResponse<Data?>) -> Void
    ) -> Self {
        appendResponseSerializer(named: "plain") { [self] in
            let result = error.map { AFResult<Data?>.failure($0) } ?? .success(data)
            underlyingQueue.enqueue { [self] in
                let response = makeResponse(result)
                didParse(response)
                serializerDidComplete { [self] in
                    callHandler(named: "plain", on: queue, with: response, completionHandler)
                }
            }
        }
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

    /// The three steps of a serializing handler: serialize, ask the retriers about a failure, deliver.
    ///
    /// The retriers are asked once for every serializer that fails, even if they refused the same failure
    /// before. Mirrors `DataRequest._response(queue:responseSerializer:completionHandler:)`.
    private func respond<Serializer: DataResponseSerializerProtocol>(
        queue: DispatchQueue, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        let name = responseSerializer.traceName
        appendResponseSerializer(named: name) { [self] in
            record(.serializeStarted(name: name, bytes: data?.count, error: error))
            let result = AFResult<Serializer.SerializedObject>(responseSerializer, serializing: self)
            underlyingQueue.enqueue { [self] in
                let response = makeResponse(result)
                didParse(response)
                finishSerializing(response) { [self] final in
                    callHandler(named: name, on: queue, with: final, completionHandler)
                }
            }
        }
        return self
    }

    /// On the root queue: a failed serializer may lead to another attempt. A cancelled request never asks.
    private func finishSerializing<Value: Sendable>(
        _ response: AFDataResponse<Value>, deliver: @escaping @Sendable (AFDataResponse<Value>) -> Void
    ) {
        guard !isCancelled, let failure = response.error, let delegate else {
            return serializerDidComplete { deliver(response) }
        }
        delegate.retryResult(for: self, dueTo: failure) { [self] result in
            switch result {
            case .doNotRetry:
                serializerDidComplete { deliver(response) }
            case .doNotRetryWithError(let retryError):
                // The handler gets the wrapped error; the request's own error stays what it was.
                let final = makeResponse(AFResult<Value>.failure(retryError.asAFError(or: failure)))
                serializerDidComplete { deliver(final) }
            case .retry, .retryWithDelay:
                delegate.retryRequest(self, withDelay: result.delay)
            }
        }
    }

    private func makeResponse<Value: Sendable>(_ result: AFResult<Value>) -> AFDataResponse<Value> {
        DataResponse(
            request: request, response: response, data: data, metrics: metrics, serializationDuration: 0,
            result: result)
    }

    /// The event monitor has a method of its own for a handler without a serializer.
    private func didParse(_ response: AFDataResponse<Data?>) {
        record(.serializeFinished(type: Data?.self, error: response.error))
        eventMonitor?.request(self, didParseResponse: response)
    }

    private func didParse<Value: Sendable>(_ response: AFDataResponse<Value>) {
        record(.serializeFinished(type: Value.self, error: response.error))
        eventMonitor?.request(self, didParseResponse: response)
    }
}

extension Result where Failure == AFError {
    /// What a serializer makes of a request's data; an error that is not an `AFError` becomes one.
    fileprivate init<Serializer: DataResponseSerializerProtocol>(
        _ serializer: Serializer, serializing request: DataRequest
    ) where Success == Serializer.SerializedObject {
        do {
            let value = try serializer.serialize(
                request: request.request, response: request.response, data: request.data,
                error: request.error)
            self = .success(value)
        } catch {
            self = .failure(
                error.asAFError(
                    or: .responseSerializationFailed(reason: .customSerializationFailed(error: error))))
        }
    }
}
