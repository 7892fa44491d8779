/// Closures that an owner can add to a request, each called at its own moment.
extension Request {
    /// Calls `handler` with each final `URLRequest`, so once per attempt. The last handler set wins.
    @discardableResult
    public func onURLRequestCreation(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (URLRequest) -> Void
    ) -> Self {
        urlRequestHandler = (queue, handler)
        return self
    }

    /// Calls `handler` with each task, so once per attempt. The last handler set wins.
    @discardableResult
    public func onURLSessionTaskCreation(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (URLSessionTask) -> Void
    ) -> Self {
        urlSessionTaskHandler = (queue, handler)
        return self
    }

    /// Lets `handler` decide about this request's redirects.
    ///
    /// - Precondition: no handler was set before.
    @discardableResult
    public func redirect(using handler: any RedirectHandler) -> Self {
        precondition(redirectHandler == nil, "a request has at most one RedirectHandler")
        redirectHandler = handler
        return self
    }

    /// Answers challenges with a user name and a password, once for each server. The last call counts.
    @discardableResult
    public func authenticate(
        username: String, password: String, persistence: URLCredential.Persistence = .forSession
    ) -> Self {
        authenticate(with: URLCredential(user: username, password: password, persistence: persistence))
    }

    /// Answers challenges with this credential, once for each server. The last call counts.
    @discardableResult
    public func authenticate(with credential: URLCredential) -> Self {
        self.credential = credential
        return self
    }

    /// Lets `handler` decide whether and how this request's response is cached.
    ///
    /// - Precondition: no handler was set before.
    @discardableResult
    public func cacheResponse(using handler: any CachedResponseHandler) -> Self {
        precondition(cachedResponseHandler == nil, "a request has at most one CachedResponseHandler")
        cachedResponseHandler = handler
        return self
    }

    /// The cURL command for the request as it is now, or a note that there is no `URLRequest` yet.
    public func cURLDescription() -> String {
        guard let request = lastRequest, let delegate else { return "$ curl command could not be created" }
        return SessionChain.cURLDescription(
            of: request, configuration: delegate.sessionConfiguration, credential: credential)
    }

    /// Calls `handler` once with the cURL command, as soon as the `URLRequest` is final. The last handler set
    /// wins.
    @discardableResult
    public func cURLDescription(
        on queue: DispatchQueue, calling handler: @escaping @Sendable (String) -> Void
    ) -> Self {
        if lastRequest == nil {
            cURLHandler = (queue, handler)
        } else {
            callCURLHandler(handler, on: queue)
        }
        return self
    }

    /// As above, on the request's own queue.
    @discardableResult
    public func cURLDescription(calling handler: @escaping @Sendable (String) -> Void) -> Self {
        cURLDescription(on: underlyingQueue, calling: handler)
    }

    func callCURLHandlerIfNecessary() {
        guard let handler = cURLHandler else { return }
        cURLHandler = nil
        callCURLHandler(handler.call, on: handler.queue)
    }

    private func callCURLHandler(_ handler: @escaping (String) -> Void, on queue: DispatchQueue) {
        queue.enqueue { [self] in
            let description = cURLDescription()
            record(.hook(.called(name: "cURLDescription", detail: description)))
            handler(description)
        }
    }

    /// Calls one of the owner's closures on its queue, and records that it was called.
    func callHook(_ name: String, on queue: DispatchQueue, _ call: @escaping () -> Void) {
        queue.enqueue { [self] in
            record(.hook(.called(name: name, detail: "")))
            call()
        }
    }

    /// Adds a monitor that is told about this request only, after the session's monitors.
    @discardableResult
    public func eventMonitor(_ monitor: any EventMonitor) -> Self {
        eventMonitor = CompositeEventMonitor(adding: monitor, to: eventMonitor)
        return self
    }

    /// Sets the interceptor of a request that has already been made. Only before the first resume.
    @discardableResult
    public func interceptor(_ interceptor: any RequestInterceptor) -> Self {
        self.interceptor = interceptor
        return self
    }

    /// Adds a closure that adapts this request, after any adapters it already has.
    @discardableResult
    public func adapt(using adapter: @escaping AdaptHandler) -> Self {
        append(Adapter(adapter))
        return self
    }

    /// Adds a closure that may retry this request, asked after any retriers it already has.
    @discardableResult
    public func retry(using retrier: @escaping RetryHandler) -> Self {
        append(Retrier(retrier))
        return self
    }

    private func append(_ last: any RequestInterceptor) {
        interceptor = interceptor.map { Interceptor(interceptors: [$0, last]) } ?? last
    }
}
