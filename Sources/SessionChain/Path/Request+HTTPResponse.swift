/// The head of a response, shown to the owner before the body comes.
extension Request {
    /// An owner's closure for the head, ready to be called for the attempt that the head came in. It answers
    /// whether the body may come.
    typealias HTTPResponseHandler =
        (
            queue: DispatchQueue,
            call: (HTTPURLResponse, Subject, @escaping @Sendable (ResponseDisposition) -> Void) -> Void
        )

    /// On the root queue: the head has arrived. The body waits until `completionHandler` has been called.
    func show(
        _ response: HTTPURLResponse, to handler: HTTPResponseHandler,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let subject = subject
        handler.queue.enqueue { [self] in
            handler.call(response, subject) { [self] disposition in
                if disposition == .cancel { cancel() }
                underlyingQueue.enqueue { completionHandler(disposition.sessionDisposition) }
            }
        }
    }

    /// Wraps a closure that answers itself. The request owns the wrapper, so it exists whenever that runs.
    func httpResponseHandler(
        on queue: DispatchQueue,
        asking handler:
            @escaping @Sendable (HTTPURLResponse, @escaping @Sendable (ResponseDisposition) -> Void) -> Void
    ) -> HTTPResponseHandler {
        (
            queue,
            { [unowned self] response, subject, answer in
                handler(response) { [self] disposition in
                    let name = "onHTTPResponse(\(disposition.rawValue))"
                    let event = HookEvent.called(name: name, detail: "\(response.statusCode)")
                    recorder.record(.hook(event), subject, callback: .alamofire5)
                    answer(disposition)
                }
            }
        )
    }

    /// Wraps a closure that only looks at the head, and lets the body come.
    func httpResponseHandler(
        on queue: DispatchQueue, showing handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> HTTPResponseHandler {
        (
            queue,
            { [unowned self] response, subject, answer in
                let event = HookEvent.called(name: "onHTTPResponse", detail: "\(response.statusCode)")
                recorder.record(.hook(event), subject, callback: .alamofire5)
                handler(response)
                answer(.allow)
            }
        )
    }
}

extension DataRequest {
    /// Calls `handler` with the head of each response and waits for its answer: the body comes only if the
    /// answer allows it. The last handler set wins.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main,
        perform handler:
            @escaping @Sendable (
                _ response: HTTPURLResponse,
                _ completionHandler: @escaping @Sendable (ResponseDisposition) -> Void
            ) -> Void
    ) -> Self {
        httpResponseHandler = httpResponseHandler(on: queue, asking: handler)
        return self
    }

    /// Calls `handler` with the head of each response, before the body comes. The last handler set wins.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        httpResponseHandler = httpResponseHandler(on: queue, showing: handler)
        return self
    }
}

extension DataStreamRequest {
    /// Calls `handler` with the head of each response and waits for its answer: the first chunk comes only if
    /// the answer allows it. The last handler set wins.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main,
        perform handler:
            @escaping @Sendable (
                _ response: HTTPURLResponse,
                _ completionHandler: @escaping @Sendable (ResponseDisposition) -> Void
            ) -> Void
    ) -> Self {
        httpResponseHandler = httpResponseHandler(on: queue, asking: handler)
        return self
    }

    /// Calls `handler` with the head of each response, before the first chunk. The last handler set wins.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        httpResponseHandler = httpResponseHandler(on: queue, showing: handler)
        return self
    }
}
