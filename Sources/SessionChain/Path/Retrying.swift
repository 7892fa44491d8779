extension Request {
    /// On the root queue, at the end of an attempt: another one, or the handlers?
    ///
    /// Without an error there is nothing to decide. A cancelled request never asks its retriers.
    /// Mirrors `Request.retryOrFinish(error:)`.
    func retryOrFinish(error: AFError?) {
        guard let error else { return finish() }
        guard !isCancelled, let delegate else {
            let why = RetryDecision.notAsked(error: error, isCancelled: isCancelled)
            record(.retry(.decided(why)), callback: .none)
            return finish()
        }
        delegate.retryResult(for: self, dueTo: error) { [self] result in
            switch result {
            case .doNotRetry: finish()
            case .doNotRetryWithError(let retryError): finish(error: retryError.asAFError(or: error))
            case .retry, .retryWithDelay: delegate.retryRequest(self, withDelay: result.delay)
            }
        }
    }

    /// On the root queue: another attempt was granted and its delay is over. Mirrors
    /// `Request.prepareForRetry()`.
    func prepareForRetry() {
        subject.attempt += 1
        reset()
        record(.request(.retrying))
        eventMonitor?.requestIsRetrying(self)
    }
}

extension Session {
    /// Asks the session's retrier, then the request's own; the first answer other than *do not retry* counts.
    ///
    /// Mirrors `Session.retryResult(for:dueTo:completion:)`: the answer arrives on the root queue.
    public func retryResult(
        for request: Request, dueTo error: AFError, completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let retrier = retrier(for: request) else {
            request.record(.retry(.decided(RetryDecision.noRetrier(error: error))), callback: .none)
            rootQueue.enqueue { completion(.doNotRetry) }
            return
        }
        request.retryAnswers = RuleLog()
        callRetrier(retrier, request, for: self, dueTo: error) { [self] result in
            rootQueue.enqueue {
                let answers = request.retryAnswers.checks
                let decision = RetryDecision.answered(result, error: error, answers: answers)
                request.record(.retry(.decided(decision)), callback: .none)
                guard let retryError = result.error else { return completion(result) }
                let wrapped = AFError.requestRetryFailed(retryError: retryError, originalError: error)
                completion(.doNotRetryWithError(wrapped))
            }
        }
    }

    /// Starts the request over, after the delay. Mirrors `Session.retryRequest(_:withDelay:)`.
    public func retryRequest(_ request: Request, withDelay timeDelay: TimeInterval?) {
        rootQueue.enqueue { [self] in
            let retry = { [self] in
                // The regression of 5.12.0: nobody finishes a request that was cancelled in the meantime.
                guard !request.isCancelled else { return request.stopBecauseCancelled() }
                request.prepareForRetry()
                perform(request, forRetry: true)
            }
            guard let timeDelay else { return retry() }
            let delay = VirtualDuration.seconds(timeDelay)
            request.record(.retry(.scheduled(delay: delay)), callback: .none)
            rootQueue.enqueue(after: delay, retry)
        }
    }

    /// The session's retrier, the request's, both in that order, or none. Mirrors `Session.retrier(for:)`.
    private func retrier(for request: Request) -> (any RequestRetrier)? {
        guard let own = request.interceptor else { return interceptor }
        guard let shared = interceptor else { return own }
        return Interceptor(retriers: [shared, own])
    }
}

extension Request {
    /// A cancelled request goes no further on its way to a task.
    ///
    /// Before its first task, `cancel()` itself finishes it. After that nobody does, and no handler will ever
    /// be called; the real library keeps that to itself, the trace does not.
    func stopBecauseCancelled() {
        guard !tasks.isEmpty, serializers.phase == .collecting else { return }
        record(
            .request(
                .abandoned(
                    reason: "cancelled after its last task completed, before the next one was made")),
            callback: .none)
    }
}

/// Whether a failed attempt is followed by another, and who said so.
enum RetryDecision {
    /// Cancelled, or without a session: the retriers are not asked.
    static func notAsked(error: AFError, isCancelled: Bool) -> Decision {
        var rules = started(error)
        if rules.check(
            .retry.notCancelled, saw: .text(isCancelled ? "cancelled" : "not cancelled"), !isCancelled)
        {
            rules.check(.retry.sessionAlive, saw: .text("deinitialized"), false)
        }
        return Decision("doNotRetry", rules: rules.checks)
    }

    static func noRetrier(error: AFError) -> Decision {
        var rules = asked(error)
        rules.check(.retry.retrierPresent, saw: .text("none"), false)
        return Decision("doNotRetry", rules: rules.checks)
    }

    /// `answers` holds one entry for each retrier that was asked, with the rules it gave for its answer
    /// before it.
    static func answered(_ result: RetryResult, error: AFError, answers: [RuleCheck]) -> Decision {
        var rules = asked(error)
        rules.check(.retry.retrierPresent, saw: .text("present"), true)
        return Decision(result.traceDescription, rules: rules.checks + answers)
    }

    private static func started(_ error: AFError) -> RuleLog {
        var rules = RuleLog()
        rules.check(.retry.errorPresent, saw: .text(error.traceDescription), true)
        return rules
    }

    private static func asked(_ error: AFError) -> RuleLog {
        var rules = started(error)
        rules.check(.retry.notCancelled, saw: .text("not cancelled"), true)
        return rules
    }
}

/// The rules of `retry.*`.
struct RetryRules: RuleGroup {
    let errorPresent = Rule(
        "retry.error-present", "The attempt failed.",
        .alamofire5("Request.retryOrFinish(error:)", "Core/Request.swift", 543))
    let notCancelled = Rule(
        "retry.not-cancelled", "The request was not cancelled; a cancelled one never asks its retriers.",
        .alamofire5("Request.retryOrFinish(error:)", "Core/Request.swift", 543))
    let retrierPresent = Rule(
        "retry.retrier-present", "The session or the request has a retrier.",
        .alamofire5("Session.retrier(for:)", "Core/Session.swift", 1323))
    let sessionAlive = Rule(
        "retry.session-alive", "The session that made the request still exists.",
        .alamofire5("RequestDelegate.retryResult(for:dueTo:completion:)", "Core/Request.swift", 1271))
    let everyRetrierAsked = Rule(
        "retry.every-retrier-asked",
        "Every retrier was asked; the first answer but `doNotRetry` ends the asking.",
        .alamofire5("Interceptor.retry(_:for:dueTo:completion:)", "Features/RequestInterceptor.swift", 311))
    let answer = Rule(
        "retry.answer", "The retrier answered that the request should be tried again.",
        .alamofire5("RetryResult.retryRequired", "Features/RequestInterceptor.swift", 79))
}

extension Rule {
    static let retry = RetryRules()
}
