import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `The decision about a retry` {
    @Test func `does not ask the retriers of a cancelled request`() throws {
        let step = RetryDecision.begin(after: .explicitlyCancelled, isCancelled: true, session: nil)
        #expect(
            try settled(step).decision.text == [
                "doNotRetry", "+ retry.error-present (explicitlyCancelled)",
                "= - retry.not-cancelled (cancelled)",
            ])
    }

    @Test func `asks no retrier if the session is gone`() throws {
        let step = RetryDecision.begin(after: .sessionDeinitialized, isCancelled: false, session: nil)
        #expect(
            try settled(step).decision.text == [
                "doNotRetry", "+ retry.error-present (sessionDeinitialized)",
                "+ retry.not-cancelled (not cancelled)", "= - retry.session-alive (deinitialized)",
            ])
    }

    @Test func `is a refusal if there is no retrier`() throws {
        let step = RetryDecision.ask(nil, about: .sessionDeinitialized, isCancelled: false)
        #expect(
            try settled(step).decision.text == [
                "doNotRetry", "+ retry.error-present (sessionDeinitialized)",
                "+ retry.not-cancelled (not cancelled)", "= - retry.retrier-present (none)",
            ])
    }

    @Test func `shows that a request which asks is cancelled`() throws {
        let step = RetryDecision.ask(nil, about: .explicitlyCancelled, isCancelled: true)
        #expect(
            try settled(step).decision.text == [
                "doNotRetry", "+ retry.error-present (explicitlyCancelled)",
                "- retry.not-cancelled (cancelled)", "= - retry.retrier-present (none)",
            ])
    }

    @Test(
        arguments: [
            (.retry, "retry", "+"), (.retryWithDelay(0.5), "retryWithDelay(0.5)", "+"),
            (.doNotRetry, "doNotRetry", "-"),
            (.doNotRetryWithError(NamedError("E")), "doNotRetryWithError(NamedError(E))", "-"),
        ] as [(RetryResult, String, String)])
    func `is the retriers' last answer, after the reasons that they gave`(
        result: RetryResult, word: String, held: String
    ) throws {
        let reasons = RetryPolicy().decide(.init(retryCount: 2, method: .get, statusCode: 500, error: error))
        let answers = [
            RetryAnswer(name: "X", result: .doNotRetry, reasons: reasons.decision),
            RetryAnswer(name: "Y", result: result, reasons: nil, notAsked: ["Z"]),
        ]
        let decided = RetryDecision.take(result, after: answers, try rulesBeforeAnswers())
        #expect(decided.choice.word == word)
        #expect(
            decided.decision.text == [
                word, "+ retry.error-present (sessionDeinitialized)",
                "+ retry.not-cancelled (not cancelled)", "+ retry.retrier-present (present)",
                "- retry-policy.limit (2 of 2)", "- retry.answer (X: doNotRetry)",
                "- retry.every-retrier-asked (not asked: Z)", "= \(held) retry.answer (Y: \(word))",
            ])
    }

    @Test func `has no deciding rule if no retrier has an opinion`() throws {
        let decided = RetryDecision.take(.doNotRetry, after: [], try rulesBeforeAnswers())
        #expect(decided.decision.outcome == "doNotRetry")
        #expect(decided.decision.deciding == nil)
    }

    private let error = AFError.sessionDeinitialized

    private func settled<Asked>(
        _ step: DecisionStep<RetryResult, Asked>
    ) throws -> Decided<RetryResult> {
        guard case .settled(let decided) = step else { throw NamedError("somebody was asked") }
        return decided
    }

    private func rulesBeforeAnswers() throws -> RuleLog {
        guard case .ask(_, let rules) = RetryDecision.ask(RetryPolicy(), about: error, isCancelled: false)
        else {
            throw NamedError("nobody was asked")
        }
        return rules
    }

    @Test func `names the retriers that were not asked because of an earlier answer`() throws {
        let lab = Lab()
        try lab.run { lab in
            lab.server.reply(500, then: 200)
            let others = [LabInterceptor("B"), LabInterceptor("C")]
            lab.session(interceptor: LabInterceptor("A", retry: .once))
                .request(lab.url, interceptor: Interceptor(retriers: others)).validate()
                .responseData { _ in }
        }
        let decisions = lab.recorder.events.compactMap { event -> [String]? in
            guard case .retry(.decided(let decision)) = event.payload else { return nil }
            return decision.rules.text
        }
        let failure = "responseValidationFailed(unacceptableStatusCode(500))"
        #expect(
            decisions == [
                [
                    "+ retry.error-present (\(failure))", "+ retry.not-cancelled (not cancelled)",
                    "+ retry.retrier-present (present)",
                    "- retry.every-retrier-asked (not asked: B, C)", "+ retry.answer (A: retry)",
                ]
            ])
    }
}
