/// Closures that an owner can add to a request, each called at its own moment.
extension Request {
    /// Calls `handler` with each final `URLRequest`, so once per attempt. The last handler set wins.
    ///
    /// One that is set late is first called with the last `URLRequest` there is, which may not be final yet.
    @preconcurrency
    @discardableResult
    public func onURLRequestCreation(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (URLRequest) -> Void
    ) -> Self {
        if let request = lastRequest {
            callHook("onURLRequestCreation", on: queue) { handler(request) }
        }
        urlRequestHandler = (queue, handler)
        return self
    }

    /// Calls `handler` with each task, so once per attempt. The last handler set wins.
    ///
    /// One that is set late is first called with the last task there is.
    @preconcurrency
    @discardableResult
    public func onURLSessionTaskCreation(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (URLSessionTask) -> Void
    ) -> Self {
        if let task = lastTask {
            callHook("onURLSessionTaskCreation", on: queue) { handler(task) }
        }
        urlSessionTaskHandler = (queue, handler)
        return self
    }

    /// Lets `handler` decide about this request's redirects.
    ///
    /// - Precondition: no handler was set before.
    @preconcurrency
    @discardableResult
    public func redirect(using handler: any RedirectHandler) -> Self {
        precondition(redirectHandler == nil, "a request has at most one RedirectHandler")
        redirectHandler = handler
        return self
    }

    /// Answers challenges with a user name and a password, until a credential is refused. The last call
    /// counts.
    @discardableResult
    public func authenticate(
        username: String, password: String, persistence: URLCredential.Persistence = .forSession
    ) -> Self {
        authenticate(with: URLCredential(user: username, password: password, persistence: persistence))
    }

    /// Answers challenges with this credential, until one is refused. The last call counts.
    @discardableResult
    public func authenticate(with credential: URLCredential) -> Self {
        self.credential = credential
        return self
    }

    /// Lets `handler` decide whether and how this request's response is cached.
    ///
    /// - Precondition: no handler was set before.
    @preconcurrency
    @discardableResult
    public func cacheResponse(using handler: any CachedResponseHandler) -> Self {
        precondition(cachedResponseHandler == nil, "a request has at most one CachedResponseHandler")
        cachedResponseHandler = handler
        return self
    }

    /// The cURL command for the request as it is now, or a note that there is no `URLRequest` yet.
    ///
    /// Once the session is gone, the command is without what the session would add.
    public func cURLDescription() -> String {
        SessionChain.cURLDescription(
            of: lastRequest, configuration: delegate?.sessionConfiguration, credential: credential)
    }

    /// Calls `handler` once with the cURL command: when the `URLRequest` is final, or cannot be made; at once
    /// if there is one already, which may not be final yet. Of handlers that wait, the last one wins.
    @preconcurrency
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

    /// Calls `handler` once with the cURL command, on the request's own queue, as
    /// `cURLDescription(on:calling:)` does on another.
    @preconcurrency
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
        // The next attempt may have begun when the queue gets to it.
        let subject = subject
        queue.enqueue { [self] in
            recorder.record(.hook(.called(name: name, detail: "")), subject, callback: .alamofire5)
            call()
        }
    }

    /// Adds a monitor that is told about this request only, after the session's monitors.
    @preconcurrency
    @discardableResult
    public func eventMonitor(_ eventMonitor: any EventMonitor) -> Self {
        monitors = CompositeEventMonitor(adding: eventMonitor, to: monitors)
        return self
    }
}

/// Adapters and retriers that a request gets after it was made. They count from its next attempt on.
extension Request {
    /// Adds an interceptor, called after those that the request already has.
    ///
    /// After `request(url, interceptor: a).interceptor(b).interceptor(c)`, `a` adapts first, then `b`, then
    /// `c`, and they are asked about a retry in the same order. The session's interceptor comes before all.
    @preconcurrency
    @discardableResult
    public func interceptor(_ interceptor: any RequestInterceptor) -> Self {
        let present = presentInterceptors
        self.interceptor = Interceptor(
            adapters: present.adapters, retriers: present.retriers,
            interceptors: present.whole + [interceptor])
        return self
    }

    /// Adds an adapter, called after those that were added before it.
    ///
    /// This repeats a surprise of Alamofire 5.12.0: an interceptor that the request was *made* with is called
    /// after the added adapter, unless it is an `Interceptor` or another one was added in between.
    @preconcurrency
    @discardableResult
    public func adapt(using adapter: any RequestAdapter) -> Self {
        let present = presentInterceptors
        interceptor = Interceptor(
            adapters: present.adapters + [adapter], retriers: present.retriers, interceptors: present.whole)
        return self
    }

    /// Adds a retrier, asked after those that were added before it.
    ///
    /// As with `adapt(using:)`, an interceptor that the request was made with is asked after it.
    @preconcurrency
    @discardableResult
    public func retry(using retrier: any RequestRetrier) -> Self {
        let present = presentInterceptors
        interceptor = Interceptor(
            adapters: present.adapters, retriers: present.retriers + [retrier], interceptors: present.whole)
        return self
    }

    /// What the request has so far: the parts of an `Interceptor`, or an interceptor of the app's own, which
    /// cannot be taken apart and which `Interceptor` puts behind adapters and retriers.
    private var presentInterceptors:
        (adapters: [any RequestAdapter], retriers: [any RequestRetrier], whole: [any RequestInterceptor])
    {
        switch interceptor {
        case nil: ([], [], [])
        case let composite as Interceptor: (composite.adapters, composite.retriers, [])
        case let whole?: ([], [], [whole])
        }
    }
}
