extension Request {
    /// Starts the request, or lets a suspended one go on. Refused, without an event, when it is cancelled or
    /// finished.
    @discardableResult
    public func resume() -> Self {
        guard state.canTransitionTo(.resumed) else { return self }
        state = .resumed
        underlyingQueue.enqueue { self.didResume() }
        guard let task = tasks.last else {
            // A second request to perform is dropped by the session, so asking too often does no harm.
            underlyingQueue.enqueue { self.delegate?.readyToPerform(request: self) }
            return self
        }
        // Between two attempts the last task is done, and the next one will be made in the state it then
        // finds.
        guard task.state != .completed else { return self }
        task.resume()
        underlyingQueue.enqueue { self.didResumeTask(task) }
        return self
    }

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

    /// Calls the request off. Its handlers get `AFError.explicitlyCancelled`, unless it is too late for that.
    ///
    /// Faithful to Alamofire 5.12.0 in one thing nobody expects: when the last task has completed and a retry
    /// is being decided or delayed, nothing finishes the request any more, and no handler is called, ever.
    @discardableResult
    public func cancel() -> Self {
        callOff { task in
            task.cancel()
            underlyingQueue.enqueue { self.didCancelTask(task) }
        }
    }

    /// As above, with the request's own way of ending a task that is under way.
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

/// What followed, on the root queue: for the trace and the event monitors.
extension Request {
    private func didResume() {
        record(.request(.resumed))
        eventMonitor?.requestDidResume(self)
    }

    func didResumeTask(_ task: URLSessionTask) {
        record(.request(.taskResumed))
        eventMonitor?.request(self, didResumeTask: task)
    }

    private func didSuspend() {
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
}
