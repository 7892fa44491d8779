extension Request {
    /// Starts the request, or lets a suspended one go on. Does nothing, and records no event, once the
    /// request is cancelled or finished.
    @discardableResult
    public func resume() -> Self {
        guard state.canTransitionTo(.resumed) else { return self }
        state = .resumed
        underlyingQueue.enqueue { self.didResume() }
        guard let task = tasks.last else {
            // The session ignores a second call to perform a request, so asking too often does no harm.
            askToBePerformed()
            return self
        }
        // Between two attempts the last task is done. The next one will be put into whatever state the
        // request is in by then.
        guard task.state != .completed else { return self }
        task.resume()
        underlyingQueue.enqueue { self.didResumeTask(task) }
        return self
    }

    /// Asks at once, so that the session lives until it has performed the request. One that has been released
    /// before performs nothing, and says nothing of it; the trace does.
    private func askToBePerformed() {
        guard let delegate else {
            underlyingQueue.enqueue {
                self.abandon(because: "its session was released before it could be performed")
            }
            return
        }
        delegate.readyToPerform(request: self)
    }

    /// Notes that nothing will ever finish the request.
    func abandon(because reason: String) { record(.request(.abandoned(reason: reason)), callback: .none) }

    /// Holds the request back. The task, if there is one, keeps what arrives until it is resumed.
    @discardableResult
    public func suspend() -> Self {
        guard state.canTransitionTo(.suspended) else { return self }
        state = .suspended
        underlyingQueue.enqueue { self.didSuspend() }
        guard let task = tasks.last, task.state != .completed else { return self }
        task.suspend()
        underlyingQueue.enqueue { self.didSuspendTask(task) }
        return self
    }

    /// Cancels the request. Its handlers get `AFError.explicitlyCancelled`, unless it is too late for that.
    ///
    /// This repeats a surprise of Alamofire 5.12.0: if the last task has completed, and a retry is delayed or
    /// is granted afterwards, a cancelled request is never finished, so its handlers are never called. If the
    /// retry is refused, they get the error of the attempt.
    @discardableResult
    public func cancel() -> Self {
        callOff { task in
            task.cancel()
            underlyingQueue.enqueue { self.didCancelTask(task) }
        }
    }

    /// Cancels the request as `cancel()` does, and ends a task that is already running in this way.
    func callOff(ending endTask: (URLSessionTask) -> Void) -> Self {
        willCancel()
        guard state.canTransitionTo(.cancelled) else { return self }
        state = .cancelled
        underlyingQueue.enqueue { self.didCancel() }
        guard let task = tasks.last else {
            underlyingQueue.enqueue { self.finish() }
            return self
        }
        guard task.state != .completed else { return self }
        // A task that never ran gathers no metrics, and without them the request would wait for ever.
        task.resume()
        endTask(task)
        return self
    }
}

/// On the root queue: tells the trace and the event monitors what followed.
extension Request {
    private func didResume() {
        record(.request(.resumed))
        monitors.requestDidResume(self)
    }

    func didResumeTask(_ task: URLSessionTask) {
        record(.request(.taskResumed))
        monitors.request(self, didResumeTask: task)
    }

    private func didSuspend() {
        record(.request(.suspended))
        monitors.requestDidSuspend(self)
    }

    func didSuspendTask(_ task: URLSessionTask) {
        record(.request(.taskSuspended))
        monitors.request(self, didSuspendTask: task)
    }

    private func didCancel() {
        error = error ?? .explicitlyCancelled
        record(.request(.cancelled))
        monitors.requestDidCancel(self)
    }

    func didCancelTask(_ task: URLSessionTask) {
        record(.request(.taskCancelled))
        monitors.request(self, didCancelTask: task)
    }
}
