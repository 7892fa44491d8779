// How a handler gets its turn: as an operation in the queue that is held back until the request is over.

extension Request {
    /// Adds a handler without a serializer; its response is made when its turn comes.
    func addHandler<Value: Response>(
        on queue: DispatchQueue?, make: @escaping () -> Value, error: KeyPath<Value, (any Error)?>,
        call handler: @escaping (Value) -> Void
    ) {
        record(.handler(.added(name: "plain")))
        delegate.queue.enqueue { [self] in
            (queue ?? .main).enqueue { [self] in
                let response = adding(metricsTo: make())
                call(handler, named: "plain", with: response, error: response[keyPath: error])
            }
        }
    }

    /// Adds a serializer with its handler, which is sent on its way as soon as the serializer is done.
    func addHandler<Object, Value: Response>(
        named name: String, on queue: DispatchQueue?, body: @escaping () -> SerializerBody,
        serialize: @escaping () -> Result<Object>, make: @escaping (Result<Object>) -> Value,
        call handler: @escaping (Value) -> Void
    ) {
        record(.handler(.added(name: name)))
        delegate.queue.enqueue { [self] in
            record(.serialize(.started(name: name, body(), error: delegate.error)), callback: .alamofire4)
            let result = serialize()
            record(.serialize(.finished(type: Object.self, error: result.error)))
            let response = adding(metricsTo: make(result))
            (queue ?? .main).enqueue { [self] in
                call(handler, named: name, with: response, error: result.error)
            }
        }
    }

    private func adding<Value: Response>(metricsTo response: Value) -> Value {
        var response = response
        response.add(delegate.metrics)
        return response
    }

    private func call<Value>(
        _ handler: (Value) -> Void, named name: String, with response: Value, error: (any Error)?
    ) {
        let call = HandlerCall(
            name: name, error: error, status: self.response?.statusCode,
            bytes: (delegate as? DataTaskDelegate)?.data?.count, state: task?.state.word ?? "no task",
            download: downloadedParts)
        record(.handler(.called(call)), callback: .alamofire4)
        handler(response)
        record(.handler(.returned))
    }

    private var downloadedParts: DownloadedParts? {
        (delegate as? DownloadTaskDelegate).map {
            DownloadedParts(
                hasDestination: $0.destinationURL != nil, resumeDataBytes: $0.resumeData?.count)
        }
    }

    /// When what happened; without a beginning or an end, now. Mirrors Alamofire 4.7 `Request.timeline`.
    var timeline: Timeline {
        let completed = endTime ?? now
        return Timeline(
            requestStartTime: startTime ?? now,
            initialResponseTime: delegate.initialResponseTime ?? completed,
            requestCompletedTime: completed, serializationCompletedTime: now)
    }
}
