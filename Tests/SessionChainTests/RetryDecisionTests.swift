import Testing

@testable import SessionChain

@Suite struct `A retry's decision` {
    private let answers = [RuleCheck(.retryAnswer, saw: .text("X: retry"), held: true)]

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
}
