extension Request {
    /// On the request's queue: sends a handler to its own queue, the main queue if it has none.
    ///
    /// The response is made when the handler's turn comes, unless its serializer has made it before.
    func callHandler<Value>(
        named name: String, on queue: DispatchQueue?,
        _ make: @escaping () -> (response: Value, error: (any Error)?),
        call handler: @escaping (Value) -> Void
    ) {
        (queue ?? .main).enqueue { [self] in
            let (response, error) = make()
            let call = HandlerCall(
                name: name, error: error, status: self.response?.statusCode,
                bytes: (delegate as? DataTaskDelegate)?.data?.count, state: stateWord,
                download: downloadedParts)
            record(.handlerCalled(call), callback: .alamofire4)
            handler(response)
            record(.handlerReturned)
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

    /// The state of the task, which is all the state that a request has.
    private var stateWord: String { task?.state.word ?? "no task" }

    private var downloadedParts: DownloadedParts? {
        (delegate as? DownloadTaskDelegate).map {
            DownloadedParts(hasFile: $0.destinationURL != nil, resumeDataBytes: $0.resumeData?.count)
        }
    }
}
