extension SessionDelegate {
    /// A task is over: the validators judge, then a retrier may want another attempt.
    ///
    /// The validators come before anybody looks at the task's error, and what they say wins over it. Mirrors
    /// Alamofire 4.7 `SessionDelegate.urlSession(_:task:didCompleteWithError:)`.
    func didComplete(_ task: URLSessionTask, in session: URLSession, with taskError: (any Error)?) {
        guard let request = self[task] else {
            noteMissed(Self.completion, of: task)
            return complete(task, in: session, with: taskError)
        }
        guard let sessionManager else {
            if let taskError {
                request.record(.retry(.decided(RetryDecision.withoutManager(error: taskError))))
            }
            return complete(task, in: session, with: taskError)
        }
        for validate in request.validations { validate() }
        let error = request.delegate.error ?? taskError
        guard let error else { return complete(task, in: session, with: nil) }
        guard let retrier else {
            request.record(.retry(.decided(RetryDecision.withoutRetrier(error: error))))
            return complete(task, in: session, with: error)
        }
        sessionManager.ask(retrier, about: request, because: error) { [weak self] isGranted in
            guard let self else {
                // It went with its manager, and with it the knowledge of whose task this is.
                return request.record(
                    .request(.abandoned(reason: "the session manager was gone before the retry")))
            }
            guard isGranted else { return complete(task, in: session, with: error) }
            retry(request, orComplete: task, in: session, with: error)
        }
    }

    /// The retry's delay is over. When there can be no other attempt after all, the failed one was the last.
    private func retry(
        _ request: Request, orComplete task: URLSessionTask, in session: URLSession, with error: any Error
    ) {
        guard let sessionManager, sessionManager.retry(request), let newTask = request.task else {
            return complete(task, in: session, with: error)
        }
        registerRetry(newTask, of: request)
    }

    /// The request is over, and whoever wants to know hears of it: the app's closure, then the handlers'
    /// queue is opened, then a notification is posted, all before this returns.
    private func complete(_ task: URLSessionTask, in session: URLSession, with error: (any Error)?) {
        if let taskDidComplete {
            noteClosure("taskDidComplete", error.map(traceText) ?? "nil", about: task)
            taskDidComplete(session, task, error)
        }
        let delegate = self[task]?.delegate
        delegate?.urlSession(session, task: task, didCompleteWithError: error)
        postDidComplete(task, data: (delegate as? DataTaskDelegate)?.data)
        self[task] = nil
    }
}
