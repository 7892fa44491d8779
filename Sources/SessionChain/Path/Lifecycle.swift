/// Where a request is on the way to its handlers: the stages, in the order in which it reaches them.
///
/// Before the first stage, an owner asks for the request (`Session.swift`), and adds validators and
/// handlers to it (`Validating.swift`, `Handlers.swift`). Nothing happens until the first handler, or a call
/// of `resume()`, starts it (`Controlling.swift`). With eager setup, it is performed as soon as it exists
/// (`RequestConvertible.swift`), and its task waits to be started in the same way.
enum Stage {
    /// It was resumed, or its session's setup is eager, and it has no task: start performing it, unless that
    /// has been done already.
    case perform(Session, forRetry: Bool = false)
    /// Make a `URLRequest` from what was asked for.
    case create(Session)
    /// Let the adapters change the `URLRequest`, one after the other.
    case adapt(URLRequest, Session)
    /// Make a task for the final `URLRequest`.
    case send(URLRequest, Session)
    /// Let the task run, if the request is running, and listen for what comes back.
    case receive(URLSessionTask, Session)
    /// The task is done: do the validators accept its answer?
    case validate(URLSessionTask, AFError?)
    /// The attempt failed: do the retriers want another one? If so, start again from `perform`.
    case retry(AFError)
    /// The attempts are over: let each serializer make its value from the data, one after the other.
    case serialize
    /// The last serializer is done: call all handlers, each on its own queue.
    case handle([() -> Void])
}

extension Request {
    /// Takes the request to a stage, on the stage's own queue: this is the whole path.
    ///
    /// A stage ends by entering the next one. Each stage's work is below, or in the file named beside it.
    func enter(_ stage: consuming Stage) {
        switch consume stage {
        case .perform(let session, let forRetry):
            session.rootQueue.enqueue { session.perform(self, forRetry: forRetry) }
        case .create(let session):
            // Each kind has its own `setUp(in:)`: `DataRequest.swift`.
            session.requestQueue.enqueue { self.setUp(in: session) }
        case .adapt(let initial, let session):
            // `Adapting.swift`. Still on the request queue; an adapter may answer later, from another queue.
            session.adapt(initial, for: self)
        case .send(let final, let session):
            session.rootQueue.enqueue { session.send(final, for: self) }
        case .receive(let task, let session):
            // The URL loading system calls back in `SessionDelegate.swift`, on the root queue. Everything
            // that follows begins there.
            session.bring(task, into: self)
        case .validate(let task, let failure):
            // The validators are in `Validating.swift`.
            didCompleteTask(task, with: failure)
        case .retry(let failure):
            // `Retrying.swift`.
            retryOrFinish(error: failure)
        case .serialize:
            // `Responding.swift`. The serializers themselves run on the serialization queue.
            finish()
        case .handle(let handlers):
            // `Responding.swift`. The handlers themselves run on the queues their owner chose.
            callHandlers(handlers)
        }
    }
}

// MARK: - From `resume()` to a running task

extension Session: RequestDelegate {
    public var sessionConfiguration: URLSessionConfiguration { session.configuration }
    public var startImmediately: Bool { startRequestsImmediately }
    public func readyToPerform(request: Request) { request.enter(.perform(self)) }
    public func cleanup(after request: Request) { activeRequests.remove(request) }
}

extension Session {
    /// Mirrors `Session.perform(_:forRetry:)`.
    fileprivate func perform(_ request: Request, forRetry: Bool) {
        guard !request.isCancelled else { return request.stopBecauseCancelled() }
        // Eager setup performs a request before it is resumed; resuming must not perform it a second time.
        let isNew = activeRequests.insert(request).inserted || forRetry
        request.record(.request(.performed(isRepeated: !isNew)), callback: .none)
        if isNew { request.enter(.create(self)) }
    }

    /// How most requests are set up: makes the first `URLRequest`. Mirrors
    /// `Session.performSetupOperations(for:…)`.
    func create(_ request: Request, from convertible: any URLRequestConvertible) {
        // The trace shows the call of a named convertible, but not of the library's own.
        let isOwn = type(of: convertible) == RequestConvertible.self
        request.record(
            .urlRequest(.converted), callback: !isOwn && isNamed(convertible) ? .alamofire5 : .none)
        let initial: URLRequest
        do {
            initial = try convertible.asURLRequest()
            try initial.validate()
        } catch {
            let failure = error.asAFError(or: .createURLRequestFailed(error: error))
            rootQueue.enqueue { request.didFailToCreateURLRequest(with: failure) }
            return
        }
        // An adapter that answers at once is recorded before this event: both wait for the same root
        // queue.
        rootQueue.enqueue { request.didCreateInitialURLRequest(initial) }
        guard !request.isCancelled else { return request.stopBecauseCancelled() }
        request.enter(.adapt(initial, self))
    }

    private func isNamed(_ convertible: any URLRequestConvertible) -> Bool {
        ((convertible as? any WrappingConvertible)?.request ?? convertible) is any TraceNamed
    }

    /// Mirrors `Session.didCreateURLRequest(_:for:)`.
    fileprivate func send(_ urlRequest: URLRequest, for request: Request) {
        request.didCreateURLRequest(urlRequest)
        guard !request.isCancelled else { return request.stopBecauseCancelled() }
        adopt(request.task(for: urlRequest, using: session), for: request)
    }

    /// On the root queue: the request has a task, which follows its state from now on.
    ///
    /// It does not come to that in the original if the URL loading session is over: making a task raises an
    /// exception. Here the task is cancelled, and the request waits for callbacks that never come.
    func adopt(_ task: URLSessionTask, for request: Request) {
        requestTaskMap.associate(task, with: request)
        request.didCreateTask(task)
        request.enter(.receive(task, self))
        if isOver { request.abandon(because: "its task was made in an invalidated session") }
    }

    /// Puts a new task into the state that its request is in by now.
    fileprivate func bring(_ task: URLSessionTask, into request: Request) {
        switch request.state {
        case .initialized, .finished:
            // Eager setup: the task waits for the owner's `resume()`.
            break
        case .resumed:
            task.resume()
            rootQueue.enqueue { request.didResumeTask(task) }
        case .suspended:
            task.suspend()
            rootQueue.enqueue { request.didSuspendTask(task) }
        case .cancelled:
            // A task that never ran gathers no metrics, so it is resumed first.
            task.resume()
            task.cancel()
            rootQueue.enqueue { request.didCancelTask(task) }
        }
    }
}

// MARK: - What happened, for the trace and the event monitors

extension Request {
    fileprivate func didCreateInitialURLRequest(_ urlRequest: URLRequest) {
        requests.append(urlRequest)
        record(.urlRequest(.created(urlRequest)))
        monitors.request(self, didCreateInitialURLRequest: urlRequest)
    }

    fileprivate func didFailToCreateURLRequest(with failure: AFError) {
        error = failure
        record(.urlRequest(.failed(failure)))
        monitors.request(self, didFailToCreateURLRequestWithError: failure)
        callCURLHandlerIfNecessary()
        enter(.retry(failure))
    }

    fileprivate func didCreateURLRequest(_ urlRequest: URLRequest) {
        record(.urlRequest(.ready(urlRequest)))
        if let handler = urlRequestHandler {
            callHook("onURLRequestCreation", on: handler.queue) { handler.call(urlRequest) }
        }
        monitors.request(self, didCreateURLRequest: urlRequest)
        callCURLHandlerIfNecessary()
    }

    fileprivate func didCreateTask(_ task: URLSessionTask) {
        tasks.append(task)
        record(.request(.taskCreated(type: taskTypeName)))
        if let handler = urlSessionTaskHandler {
            callHook("onURLSessionTaskCreation", on: handler.queue) { handler.call(task) }
        }
        monitors.request(self, didCreateTask: task)
        didTake(task)
    }

    /// The task is done. Its validators judge the answer before anyone is told that the task is done.
    fileprivate func didCompleteTask(_ task: URLSessionTask, with taskError: AFError?) {
        error = error ?? taskError
        for validator in validators { validate(by: validator) }
        record(.request(.taskCompleted(taskError)))
        monitors.request(self, didCompleteTask: task, with: taskError)
        enter(error.map(Stage.retry) ?? .serialize)
    }
}
