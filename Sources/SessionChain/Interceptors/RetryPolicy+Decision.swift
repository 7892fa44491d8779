/// A retrier that can say by which rules it answers, so that `retry.decided` can show them.
protocol RetryRuleSource {
    /// The rules behind the answer that the retrier has just given to this failure; nil if it has none.
    func takeReasons(for request: Request, dueTo error: any Error) -> Decision?
}

extension RetryPolicy: RetryRuleSource {
    func takeReasons(for request: Request, dueTo error: any Error) -> Decision? {
        defer { latest = nil }
        return latest.flatMap { $0.request == request.id ? $0.decision : nil }
    }
}

extension RetryPolicy {
    /// What a policy looks at: plain values, so that its choice can be tested without a request.
    struct Failure {
        let retryCount: Int
        let method: HTTPMethod?
        let statusCode: Int?
        let error: any Error
    }

    /// The policy's choice: a pure function from a failure to an answer.
    ///
    /// - Parameter shouldRetry: has the last word about a failure below the limit, so that a subclass can
    ///   overrule the policy; it is given the result of the policy's own rules.
    func decide(
        _ failure: Failure, shouldRetry: (_ isRetryable: Bool) -> Bool = { $0 }
    ) -> Decided<RetryResult> {
        var rules = RuleLog()
        let saw = Saw.text("\(failure.retryCount) of \(retryLimit)")
        guard rules.check(.retryPolicy.limit, saw: saw, failure.retryCount < retryLimit) else {
            return rules.decide(.doNotRetry)
        }
        let isRetryable = isRetryable(failure, &rules)
        let isRetried = shouldRetry(isRetryable)
        if isRetried != isRetryable {
            rules.check(
                .retryPolicy.subclass, saw: .text("the policy says \(isRetryable ? "yes" : "no")"), isRetried)
        }
        guard isRetried else { return rules.decide(.doNotRetry) }
        return rules.decide(.retryWithDelay(delay(beforeRetry: failure.retryCount)))
    }

    /// The scale times the base to the power of the retries so far: 0.5 s, 1 s, 2 s …
    func delay(beforeRetry retryCount: Int) -> TimeInterval {
        pow(Double(exponentialBackoffBase), Double(retryCount)) * exponentialBackoffScale
    }

    /// `true` if the method is one the policy retries, and the status code or the error is, too. If the
    /// status code is not, the error is still checked.
    func isRetryable(_ failure: Failure, _ rules: inout RuleLog) -> Bool {
        let method = failure.method
        guard
            rules.check(
                .retryPolicy.method, saw: .text(method?.rawValue ?? "no request"),
                method.map(retryableHTTPMethods.contains) ?? false)
        else { return false }
        if let code = failure.statusCode,
            rules.check(.retryPolicy.statusCode, saw: .number(code), retryableHTTPStatusCodes.contains(code))
        {
            return true
        }
        let error = failure.error.urlError
        guard rules.check(.retryPolicy.errorKind, saw: .text(traceText(failure.error)), error != nil),
            let error
        else { return false }
        return rules.check(
            .retryPolicy.urlErrorCode, saw: .number(error.code.rawValue),
            retryableURLErrorCodes.contains(error.code))
    }
}

extension RetryPolicy.Failure {
    /// A request in its state after a failed attempt.
    init(_ request: Request, _ error: any Error) {
        self.init(
            retryCount: request.retryCount, method: request.request?.method,
            statusCode: request.response?.statusCode, error: error)
    }
}

/// The rules by which a retry policy tells failures that tend to pass by themselves from the others.
struct RetryPolicyRules: RuleGroup {
    let limit = Rule(
        "retry-policy.limit", "The request has been retried fewer times than the policy allows.",
        .alamofire5("RetryPolicy.retryLimit", "Features/RetryPolicy.swift", 263))
    let method = Rule(
        "retry-policy.method", "The request's method is one that the policy retries.",
        .alamofire5("RetryPolicy.retryableHTTPMethods", "Features/RetryPolicy.swift", 272))
    let statusCode = Rule(
        "retry-policy.status-code", "The response's status code is one that the policy retries.",
        .alamofire5("RetryPolicy.retryableHTTPStatusCodes", "Features/RetryPolicy.swift", 275))
    let urlErrorCode = Rule(
        "retry-policy.url-error-code", "The error is a `URLError` whose code the policy retries.",
        .alamofire5("RetryPolicy.retryableURLErrorCodes", "Features/RetryPolicy.swift", 278))
    let errorKind = Rule(
        "retry-policy.error-kind", "The error is a `URLError`, or wraps one.",
        .alamofire5("RetryPolicy.shouldRetry(request:dueTo:)", "Features/RetryPolicy.swift", 326))
    let subclass = Rule(
        "retry-policy.subclass", "A subclass says that the request is retried, and overrules the policy.",
        .alamofire5("RetryPolicy.shouldRetry(request:dueTo:)", "Features/RetryPolicy.swift", 326))
}

extension Rule {
    static let retryPolicy = RetryPolicyRules()
}
