/// The path of a request, from `session.request(url)` to its handlers, in the order in which it is walked:
///
/// | stage | what happens | where |
/// |---|---|---|
/// | ask | the owner gets a `DataRequest` at once; nothing has happened yet | `Session+Request.swift` |
/// | resume | the first handler, or `resume()`, asks the session to perform it | `Controlling.swift` |
/// | create | the convertible becomes a `URLRequest`, on the request queue | `create(_:from:)` below |
/// | adapt | the adapters change it, in turn | `Adapting.swift` |
/// | send | a task is made, and put into the request's state | `makeTask(with:for:)` below |
/// | receive | the URL loading system calls back, on the root queue | `SessionDelegate.swift` |
/// | validate | is this answer what the owner wants? | `Validating.swift` |
/// | retry | if not: do the retriers want another attempt? Then from *create* again | `Retrying.swift` |
/// | serialize | each serializer makes a value of the data, in turn | `HandlerPipeline.swift` |
/// | handle | when the last is done, all handlers are called, each on its queue | `Responding.swift` |
///
/// This file is the middle of it: from *resume* to a running task. Each function runs on the queue that its
/// first line names, and hands over to the next one.
extension Session {
    /// The request was resumed and has no task. Mirrors `Session.perform(_:forRetry:)`.
    func perform(_ request: Request, forRetry: Bool = false) {
        rootQueue.enqueue { [self] in
            guard !request.isCancelled else { return request.stopBecauseCancelled() }
            // Eager setup has performed a request before it is resumed; it must not be performed twice.
            let isNew = activeRequests.insert(request).inserted || forRetry
            request.record(.request(.performed(isRepeated: !isNew)), callback: .none)
            guard isNew else { return }
            requestQueue.enqueue { [self] in request.setUp(in: self) }
        }
    }

    /// On the request queue: makes the first `URLRequest`. Mirrors `Session.performSetupOperations(for:…)`.
    func create(_ request: Request, from convertible: any URLRequestConvertible) {
        // A convertible with a name wants to be seen being called; the library's own are nobody's code.
        let isOwn = convertible is RequestConvertible
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
        // An adapter that answers at once does so before this event, because both wait for the same root
        // queue.
        rootQueue.enqueue { request.didCreateInitialURLRequest(initial) }
        guard !request.isCancelled else { return request.stopBecauseCancelled() }
        adapt(initial, for: request)
    }

    private func isNamed(_ convertible: any URLRequestConvertible) -> Bool {
        ((convertible as? any WrappingConvertible)?.request ?? convertible) is any TraceNamed
    }

    /// On the root queue: the `URLRequest` is final. Mirrors `Session.didCreateURLRequest(_:for:)`.
    func makeTask(with urlRequest: URLRequest, for request: Request) {
        request.didCreateURLRequest(urlRequest)
        guard !request.isCancelled else { return request.stopBecauseCancelled() }
        adopt(request.task(for: urlRequest, using: session), for: request)
    }

    /// On the root queue: the request has a task, which follows it from now on. Mirrors
    /// `Session.updateStatesForTask(_:request:)`.
    func adopt(_ task: URLSessionTask, for request: Request) {
        requestTaskMap.associate(task, with: request)
        request.didCreateTask(task)
        bring(task, into: request)
    }

    /// On the root queue: puts a new task into the state its request is in by now.
    private func bring(_ task: URLSessionTask, into request: Request) {
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

/// What happened to a request on its way; each of these runs on the root queue and tells the event monitors.
extension Request {
    func didCreateInitialURLRequest(_ urlRequest: URLRequest) {
        requests.append(urlRequest)
        record(.urlRequest(.created(urlRequest)))
        eventMonitor?.request(self, didCreateInitialURLRequest: urlRequest)
    }

    func didFailToCreateURLRequest(with failure: AFError) {
        error = failure
        record(.urlRequest(.failed(failure)))
        eventMonitor?.request(self, didFailToCreateURLRequestWithError: failure)
        callCURLHandlerIfNecessary()
        retryOrFinish(error: failure)
    }

    func didAdaptInitialRequest(_ initial: URLRequest, to adapted: URLRequest) {
        requests.append(adapted)
        record(.urlRequest(.adapted(initial: initial, adapted: adapted)))
        eventMonitor?.request(self, didAdaptInitialRequest: initial, to: adapted)
    }

    func didFailToAdaptURLRequest(_ initial: URLRequest, withError failure: AFError) {
        error = failure
        record(.adapt(.failed(failure)))
        eventMonitor?.request(self, didFailToAdaptURLRequest: initial, withError: failure)
        callCURLHandlerIfNecessary()
        retryOrFinish(error: failure)
    }

    func didCreateURLRequest(_ urlRequest: URLRequest) {
        record(.urlRequest(.ready(urlRequest)))
        if let handler = urlRequestHandler {
            callHook("onURLRequestCreation", on: handler.queue) { handler.call(urlRequest) }
        }
        eventMonitor?.request(self, didCreateURLRequest: urlRequest)
        callCURLHandlerIfNecessary()
    }

    func didCreateTask(_ task: URLSessionTask) {
        tasks.append(task)
        record(.request(.taskCreated(type: taskTypeName)))
        if let handler = urlSessionTaskHandler {
            callHook("onURLSessionTaskCreation", on: handler.queue) { handler.call(task) }
        }
        eventMonitor?.request(self, didCreateTask: task)
        didTake(task)
    }

    func didResume() {
        record(.request(.resumed))
        eventMonitor?.requestDidResume(self)
    }

    func didResumeTask(_ task: URLSessionTask) {
        record(.request(.taskResumed))
        eventMonitor?.request(self, didResumeTask: task)
    }

    func didSuspend() {
        record(.request(.suspended))
        eventMonitor?.requestDidSuspend(self)
    }

    func didSuspendTask(_ task: URLSessionTask) {
        record(.request(.taskSuspended))
        eventMonitor?.request(self, didSuspendTask: task)
    }

    func didCancel() {
        error = error ?? .explicitlyCancelled
        record(.request(.cancelled))
        eventMonitor?.requestDidCancel(self)
    }

    func didCancelTask(_ task: URLSessionTask) {
        record(.request(.taskCancelled))
        eventMonitor?.request(self, didCancelTask: task)
    }

    func didGatherMetrics(_ metrics: URLSessionTaskMetrics) {
        allMetrics.append(metrics)
        record(.request(.metricsGathered(metrics.summary)))
        eventMonitor?.request(self, didGatherMetrics: metrics)
    }

    /// The task is about to fail, for a reason that only the chain knows. It comes before what the URL
    /// loading system will say, so it is the error that stays.
    func didFailTask(_ task: URLSessionTask, earlyWithError failure: AFError) {
        error = failure
        record(.request(.taskFailedEarly(failure)))
        eventMonitor?.request(self, didFailTask: task, earlyWithError: failure)
    }

    /// The task is done. Its validators judge the answer before anybody is told that it is.
    func didCompleteTask(_ task: URLSessionTask, with taskError: AFError?) {
        error = error ?? taskError
        completeDownloadProgress()
        for validator in validators { validator() }
        record(.request(.taskCompleted(taskError)))
        eventMonitor?.request(self, didCompleteTask: task, with: taskError)
        retryOrFinish(error: error)
    }
}
