/// The head of a response, shown to the owner before the body comes.
extension Request {
    /// An owner's closure for the head, ready to be called: it answers whether the body may come.
    typealias HTTPResponseHandler =
        (
            queue: DispatchQueue,
            call: (HTTPURLResponse, @escaping @Sendable (ResponseDisposition) -> Void) -> Void
        )

    /// On the root queue: the head is here. Nothing of the body comes before `completionHandler` was called.
    func show(
        _ response: HTTPURLResponse, to handler: HTTPResponseHandler,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        handler.queue.enqueue { [self] in
            handler.call(response) { [self] disposition in
                // The state changes at once, as by `cancel()`; the task is called off by the answer itself.
                if disposition == .cancel, state.canTransitionTo(.cancelled) {
                    state = .cancelled
                    underlyingQueue.enqueue { [self] in didCancel() }
                }
                underlyingQueue.enqueue { completionHandler(disposition.sessionDisposition) }
            }
        }
    }

    /// A closure that answers itself. The request keeps it, and is there whenever it is called.
    func httpResponseHandler(
        on queue: DispatchQueue,
        asking handler:
            @escaping @Sendable (HTTPURLResponse, @escaping @Sendable (ResponseDisposition) -> Void) -> Void
    ) -> HTTPResponseHandler {
        (
            queue,
            { [unowned self] response, answer in
                handler(response) { [self] disposition in
                    let name = "onHTTPResponse(\(disposition.rawValue))"
                    record(.hook(.called(name: name, detail: "\(response.statusCode)")))
                    answer(disposition)
                }
            }
        )
    }

    /// A closure that only looks, and lets the body come.
    func httpResponseHandler(
        on queue: DispatchQueue, showing handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> HTTPResponseHandler {
        (
            queue,
            { [unowned self] response, answer in
                record(.hook(.called(name: "onHTTPResponse", detail: "\(response.statusCode)")))
                handler(response)
                answer(.allow)
            }
        )
    }
}

extension DataRequest {
    /// Shows `handler` the head of each response and waits for its answer: the body comes only if it is
    /// allowed. The last handler wins.
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

    /// Shows `handler` the head of each response, before the body comes. The last handler wins.
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        httpResponseHandler = httpResponseHandler(on: queue, showing: handler)
        return self
    }
}

extension DataStreamRequest {
    /// Shows `handler` the head of each response and waits for its answer: the first chunk comes only if it
    /// is allowed. The last handler wins.
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

    /// Shows `handler` the head of each response, before the first chunk comes. The last handler wins.
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        httpResponseHandler = httpResponseHandler(on: queue, showing: handler)
        return self
    }
}
