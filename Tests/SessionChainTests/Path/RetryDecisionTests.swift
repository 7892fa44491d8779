import Testing

@testable import SessionChain

@Suite struct `A retry's decision` {
    private let answers = [RuleCheck(.retry.answer, saw: .text("X: retry"), held: true)]

    @Test func `does not ask the retriers of a cancelled request`() {
        let decision = RetryDecision.notAsked(error: .explicitlyCancelled, isCancelled: true)
        #expect(decision.outcome == "doNotRetry")
        #expect(
            decision.rules.text == [
                "+ retry.error-present (explicitlyCancelled)", "- retry.not-cancelled (cancelled)",
            ])
    }

    @Test func `has nobody to ask when the session is gone`() {
        let decision = RetryDecision.notAsked(error: .sessionDeinitialized, isCancelled: false)
        #expect(decision.outcome == "doNotRetry")
        #expect(
            decision.rules.text == [
                "+ retry.error-present (sessionDeinitialized)", "+ retry.not-cancelled (not cancelled)",
                "- retry.session-alive (deinitialized)",
            ])
    }

    @Test func `is no without a retrier`() {
        let decision = RetryDecision.noRetrier(error: .sessionDeinitialized)
        #expect(decision.outcome == "doNotRetry")
        #expect(
            decision.rules.text == [
                "+ retry.error-present (sessionDeinitialized)", "+ retry.not-cancelled (not cancelled)",
                "- retry.retrier-present (none)",
            ])
    }

    @Test(
        arguments: [
            (.retry, "retry"), (.retryWithDelay(0.5), "retryWithDelay(0.5)"), (.doNotRetry, "doNotRetry"),
            (.doNotRetryWithError(NamedError("E")), "doNotRetryWithError(NamedError(E))"),
        ] as [(RetryResult, String)])
    func `is the answer of the retriers, after what they gave for it`(result: RetryResult, outcome: String) {
        let decision = RetryDecision.answered(result, error: .sessionDeinitialized, answers: answers)
        #expect(decision.outcome == outcome)
        #expect(
            decision.rules.text == [
                "+ retry.error-present (sessionDeinitialized)", "+ retry.not-cancelled (not cancelled)",
                "+ retry.retrier-present (present)", "+ retry.answer (X: retry)",
            ])
    }

    @Test func `names the retriers that an earlier answer left out`() throws {
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
