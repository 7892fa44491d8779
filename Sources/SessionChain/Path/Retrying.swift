extension Request {
    /// On the root queue, after a failed attempt: starts another one or serializes.
    ///
    /// A cancelled request does not ask its retriers about its attempts. Mirrors
    /// `Request.retryOrFinish(error:)`.
    func retryOrFinish(error: AFError) {
        switch RetryDecision.begin(after: error, isCancelled: isCancelled, session: delegate) {
        case .settled(let decided):
            record(.retry(.decided(decided.decision)), callback: .none)
            enter(.serialize)
        case .ask(let session, _):
            session.retryResult(for: self, dueTo: error) { [self] result in
                switch result {
                case .doNotRetry: enter(.serialize)
                case .doNotRetryWithError(let retryError): finish(error: retryError.asAFError(or: error))
                case .retry, .retryWithDelay: session.retryRequest(self, withDelay: result.delay)
                }
            }
        }
    }

    /// On the root queue: another attempt was granted and its delay is over. Mirrors
    /// `Request.prepareForRetry()`.
    func prepareForRetry() {
        retries += 1
        reset()
        record(.request(.retrying))
        monitors.requestIsRetrying(self)
    }
}

extension Session {
    /// Asks the session's retrier, then the request's own; the first answer other than *do not retry* counts.
    ///
    /// Mirrors `Session.retryResult(for:dueTo:completion:)`: the answer arrives on the root queue.
    public func retryResult(
        for request: Request, dueTo error: AFError, completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let step = RetryDecision.ask(
            retrier(for: request), about: error, isCancelled: request.isCancelled)
        switch step {
        case .settled(let decided):
            request.record(.retry(.decided(decided.decision)), callback: .none)
            rootQueue.enqueue { completion(decided.choice) }
        case .ask(let retrier, let rules):
            request.retryAnswers = []
            callRetrier(retrier, request, for: self, dueTo: error) { [self] result in
                rootQueue.enqueue {
                    let decided = RetryDecision.take(result, after: request.retryAnswers, rules)
                    request.record(.retry(.decided(decided.decision)), callback: .none)
                    guard let retryError = decided.choice.error else { return completion(decided.choice) }
                    completion(
                        .doNotRetryWithError(
                            AFError.requestRetryFailed(retryError: retryError, originalError: error)))
                }
            }
        }
    }

    /// Starts the request over, after the delay. Mirrors `Session.retryRequest(_:withDelay:)`.
    public func retryRequest(_ request: Request, withDelay timeDelay: TimeInterval?) {
        rootQueue.enqueue { [self] in
            let retry = { [self] in
                // The regression of 5.12.0: a request that was cancelled in the meantime is never finished.
                guard !request.isCancelled else { return request.stopBecauseCancelled() }
                request.prepareForRetry()
                request.enter(.perform(self, forRetry: true))
            }
            guard let timeDelay else { return retry() }
            let delay = VirtualDuration.seconds(timeDelay)
            request.record(.retry(.scheduled(delay: delay)), callback: .none)
            rootQueue.enqueue(after: delay, retry)
        }
    }

    /// The session's retrier, the request's, both in that order, or nil. Mirrors `Session.retrier(for:)`.
    private func retrier(for request: Request) -> (any RequestRetrier)? {
        guard let own = request.interceptor else { return interceptor }
        guard let shared = interceptor else { return own }
        return Interceptor(retriers: [shared, own])
    }
}

extension Request {
    /// A cancelled request goes no further on its way to a task.
    ///
    /// Before its first task, `cancel()` itself finishes it. Later, or if one of its serializers is waiting
    /// for another attempt, it is never finished and its handlers are never called, not even those whose
    /// serializers have run; the real library does not show that, but the trace does.
    func stopBecauseCancelled() {
        // The cancellation may have come long before the retry, such as that of a download under way.
        if case .retrying = serializers.phase {
            return abandon(
                because: "cancelled, so the retry that was granted to its serializer never begins")
        }
        guard !tasks.isEmpty, !serializers.isDone else { return }
        abandon(because: "cancelled after its last task completed, before the next one was made")
    }
}
