extension SessionDelegate {
    /// A task is over: the validators judge, then a retrier may want another attempt.
    ///
    /// The validators run before the task's error is looked at, and an error of theirs replaces it. Mirrors
    /// Alamofire 4.7 `SessionDelegate.urlSession(_:task:didCompleteWithError:)`.
    func didComplete(_ task: URLSessionTask, in session: URLSession, with taskError: (any Error)?) {
        guard let request = self[task] else {
            noteMissedCompletion(of: task)
            return complete(task, in: session, with: taskError)
        }
        guard let error = judge(request, taskError) else { return complete(task, in: session, with: nil) }
        let decided = RetryDecision.atEnd(error, manager: sessionManager, retrier: retrier)
        switch decided.choice {
        case .doNotRetry:
            request.record(.retry(.decided(decided.decision)))
            complete(task, in: session, with: error)
        case .ask(let retrier, let manager):
            // The retrier decides; its answer is what is recorded.
            ask(retrier, of: manager, about: request, task, in: session, because: error)
        }
    }

    /// Runs the validators, and returns the request's error. Without its manager, a request is not validated,
    /// and only the error of its task counts.
    private func judge(_ request: Request, _ taskError: (any Error)?) -> (any Error)? {
        guard sessionManager != nil else { return taskError }
        for validate in request.validations { validate() }
        return request.delegate.error ?? taskError
    }

    private func ask(
        _ retrier: any RequestRetrier, of manager: SessionManager, about request: Request,
        _ task: URLSessionTask, in session: URLSession, because error: any Error
    ) {
        manager.ask(retrier, about: request, because: error) { [weak self] isGranted in
            guard let self else {
                // It went with its manager, and with it the knowledge of whose task this is.
                return request.abandon(because: isGranted ? .noManagerToRetry : .noManagerAtRefusal)
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

    /// Ends the request: calls the app's closure, then opens the handlers' queue, then posts a notification,
    /// all before this returns.
    private func complete(_ task: URLSessionTask, in session: URLSession, with error: (any Error)?) {
        if let taskDidComplete {
            noteClosure("taskDidComplete", error.map(traceText) ?? "nil", about: task)
            keepingSubject { taskDidComplete(session, task, error) }
        }
        let delegate = self[task]?.delegate
        delegate?.urlSession(session, task: task, didCompleteWithError: error)
        postDidComplete(task, data: (delegate as? DataTaskDelegate)?.data)
        self[task] = nil
    }
}
