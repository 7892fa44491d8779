import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A retry policy` {
    typealias Failure = RetryPolicy.Failure
    static let refused = AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 503))

    @Test(arguments: [
        (
            Failure(retryCount: 0, method: .get, statusCode: 503, error: refused), "retryWithDelay(0.5)",
            [
                "+ retry-policy.limit (0 of 2)", "+ retry-policy.method (GET)",
                "+ retry-policy.status-code (503)",
            ]
        ),
        (
            Failure(retryCount: 1, method: .get, statusCode: 503, error: refused), "retryWithDelay(1.0)",
            [
                "+ retry-policy.limit (1 of 2)", "+ retry-policy.method (GET)",
                "+ retry-policy.status-code (503)",
            ]
        ),
        (
            Failure(retryCount: 2, method: .get, statusCode: 503, error: refused), "doNotRetry",
            ["- retry-policy.limit (2 of 2)"]
        ),
        (
            Failure(retryCount: 0, method: .post, statusCode: 503, error: refused), "doNotRetry",
            ["+ retry-policy.limit (0 of 2)", "- retry-policy.method (POST)"]
        ),
        (
            Failure(retryCount: 0, method: nil, statusCode: nil, error: refused), "doNotRetry",
            ["+ retry-policy.limit (0 of 2)", "- retry-policy.method (no request)"]
        ),
        (
            Failure(retryCount: 0, method: .get, statusCode: 404, error: NamedError("A")), "doNotRetry",
            [
                "+ retry-policy.limit (0 of 2)", "+ retry-policy.method (GET)",
                "- retry-policy.status-code (404)", "- retry-policy.error-kind (NamedError(A))",
            ]
        ),
        (
            Failure(
                retryCount: 0, method: .get, statusCode: nil,
                error: AFError.sessionTaskFailed(error: URLError(.timedOut))), "retryWithDelay(0.5)",
            [
                "+ retry-policy.limit (0 of 2)", "+ retry-policy.method (GET)",
                "+ retry-policy.error-kind (sessionTaskFailed(URLError(-1001)))",
                "+ retry-policy.url-error-code (-1001)",
            ]
        ),
        (
            Failure(retryCount: 0, method: .get, statusCode: nil, error: URLError(.badURL)), "doNotRetry",
            [
                "+ retry-policy.limit (0 of 2)", "+ retry-policy.method (GET)",
                "+ retry-policy.error-kind (URLError(-1000))", "- retry-policy.url-error-code (-1000)",
            ]
        ),
    ])
    func `retries idempotent requests after some errors`(failure: Failure, answer: String, rules: [String]) {
        let decided = RetryPolicy().decide(failure)
        #expect(decided.choice.word == answer)
        #expect(decided.decision.rules.text == rules)
        #expect(decided.decision.deciding == decided.decision.rules.last)
    }

    @Test(arguments: [
        (HTTPMethod.post, true, "retryWithDelay(0.5)", "retry-policy.method (POST)", "no"),
        (.get, false, "doNotRetry", "retry-policy.status-code (503)", "yes"),
    ])
    func `may be overruled by a subclass, whose word is then the reason`(
        method: HTTPMethod, isRetried: Bool, answer: String, rule: String, policy: String
    ) {
        let failure = Failure(retryCount: 0, method: method, statusCode: 503, error: Self.refused)
        let decision = RetryPolicy().decide(failure) { _ in isRetried }.decision
        let (policyRule, subclass) = isRetried ? ("-", "+") : ("+", "-")
        #expect(
            decision.text.filter { !$0.hasSuffix("(0 of 2)") && $0 != "+ retry-policy.method (GET)" } == [
                answer, "\(policyRule) \(rule)",
                "= \(subclass) retry-policy.subclass (the policy says \(policy))",
            ])
    }

    @Test func `gives the reasons of the answer that it gave, and none for an answer of a subclass's own`() {
        let eager = EagerRetryPolicy(retryLimit: 1)
        #expect(
            reasons(of: eager) == [
                "- retry-policy.method (POST)", "+ retry-policy.subclass (the policy says no)",
            ])
        #expect(reasons(of: BluntRetryPolicy(retryLimit: 1)) == [])
    }

    /// The rules of the policy, without its limit, behind the decision about a POST that was answered 503.
    private func reasons(of policy: RetryPolicy) -> [String] {
        let scene = Scene(statuses: 503)
        scene.run {
            scene.session.request(pageURL, method: .post, interceptor: policy).validate().response { _ in }
        }
        return scene.simulator.recorder.events.lazy.compactMap { event -> [String]? in
            guard case .retry(.decided(let decision)) = event.payload else { return nil }
            return decision.rules.text.filter { $0.contains("retry-policy") && !$0.contains(".limit") }
        }.first ?? []
    }

    @Test func `waits as long as its own base and scale require`() {
        let policy = RetryPolicy(retryLimit: 9, exponentialBackoffBase: 3, exponentialBackoffScale: 0.5)
        #expect(
            [0, 1, 2, 3].map { policy.delay(beforeRetry: $0) } == [0.5, 1.5, 4.5, 13.5] as [TimeInterval])
    }

    @Test func `for lost connections checks nothing else`() {
        let policy = ConnectionLostRetryPolicy()
        let lost = Failure(
            retryCount: 0, method: .get, statusCode: nil,
            error: AFError.sessionTaskFailed(error: URLError(.networkConnectionLost)))
        let busy = Failure(retryCount: 0, method: .get, statusCode: 503, error: Self.refused)
        #expect(policy.decide(lost).choice.word == "retryWithDelay(0.5)")
        #expect(policy.decide(busy).choice.word == "doNotRetry")
    }
}

private final class EagerRetryPolicy: RetryPolicy, @unchecked Sendable {
    override func shouldRetry(request: Request, dueTo error: any Error) -> Bool { true }
}

private final class BluntRetryPolicy: RetryPolicy, @unchecked Sendable {
    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        completion(.retry)
    }
}
