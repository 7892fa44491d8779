/// A retrier that can say by which rules it answers, so that `retry.decided` can show them.
protocol RetryRuleSource {
    /// The rules it consults about this failure, in order; the last one decides.
    func retryRules(for request: Request, dueTo error: any Error) -> [RuleCheck]
}

extension RetryPolicy: RetryRuleSource {
    func retryRules(for request: Request, dueTo error: any Error) -> [RuleCheck] {
        decide(Failure(request, error)).rules
    }
}

extension RetryPolicy {
    /// What a policy looks at: values, so that its choice can be tried without a request.
    struct Failure {
        let retryCount: Int
        let method: HTTPMethod?
        let statusCode: Int?
        let error: any Error
    }

    /// The policy's choice: pure, from a failure to an answer and the rules consulted.
    func decide(_ failure: Failure) -> (result: RetryResult, rules: [RuleCheck]) {
        var rules = RuleLog()
        let saw = Saw.text("\(failure.retryCount) of \(retryLimit)")
        guard rules.check(.retryPolicy.limit, saw: saw, failure.retryCount < retryLimit),
            isRetryable(failure, &rules)
        else { return (.doNotRetry, rules.checks) }
        return (.retryWithDelay(delay(beforeRetry: failure.retryCount)), rules.checks)
    }

    /// Scale times base to the power of the retries so far: 0.5 s, 1 s, 2 s …
    func delay(beforeRetry retryCount: Int) -> TimeInterval {
        pow(Double(exponentialBackoffBase), Double(retryCount)) * exponentialBackoffScale
    }

    /// Whether method, status code or error is among those the policy retries. A status code that is not
    /// still leaves the error to look at.
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
        let error = Self.urlError(in: failure.error)
        guard rules.check(.retryPolicy.errorKind, saw: .text(traceText(failure.error)), error != nil),
            let error
        else { return false }
        return rules.check(
            .retryPolicy.urlErrorCode, saw: .number(error.code.rawValue),
            retryableURLErrorCodes.contains(error.code))
    }

    /// The `URLError` that an error is, or that an `AFError` wraps.
    private static func urlError(in error: any Error) -> URLError? {
        (error as? URLError) ?? (error.asAFError?.underlyingError as? URLError)
    }
}

extension RetryPolicy.Failure {
    /// A request as it stands after its attempt failed.
    init(_ request: Request, _ error: any Error) {
        self.init(
            retryCount: request.retryCount, method: request.request?.method,
            statusCode: request.response?.statusCode, error: error)
    }
}

/// The rules of `retry-policy.*`.
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
}

extension Rule {
    static let retryPolicy = RetryPolicyRules()
}
