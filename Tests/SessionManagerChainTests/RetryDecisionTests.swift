import OracleSupport
import Testing

@testable import SessionManagerChain

/// Whether a failed attempt of 4.7 is followed by another, and by which rule.
@Suite struct `A retry decision of 4-7` {
    private struct NoRetrier: RequestRetrier {
        func should(
            _ manager: SessionManager, retry request: Request, with error: any Error,
            completion: @escaping RequestRetryCompletion
        ) {}
    }

    private let error = NamedError("A")
    private let manager = ManagerScene().manager

    private func text(_ decided: Decided<some Outcome>) -> [String] {
        [decided.choice.word, decided.decision.deciding?.rule.id ?? "nothing"] + decided.decision.rules.text
    }

    @Test func `asks a retrier about an adapter's failure, and about no other that leaves no task`() {
        #expect(
            text(RetryDecision.beforeTask(error, manager: manager, retrier: NoRetrier())) == [
                "doNotRetry", "retry.adapter-failed", "- retry.adapter-failed (NamedError(A))",
            ])
        let failure = AdaptError(error: error)
        #expect(
            text(RetryDecision.beforeTask(failure, manager: manager, retrier: nil)).prefix(2) == [
                "doNotRetry", "retry.manager-retrier",
            ])
        #expect(
            text(RetryDecision.beforeTask(failure, manager: manager, retrier: NoRetrier())).prefix(2) == [
                "askRetrier", "retry.manager-retrier",
            ])
    }

    @Test func `needs a manager and its retrier when the task is over`() {
        #expect(
            text(RetryDecision.atEnd(error, manager: nil, retrier: NoRetrier())) == [
                "doNotRetry", "retry.manager-alive", "+ retry.error-at-end (NamedError(A))",
                "- retry.manager-alive (gone)",
            ])
        #expect(
            text(RetryDecision.atEnd(error, manager: manager, retrier: nil)) == [
                "doNotRetry", "retry.manager-retrier", "+ retry.error-at-end (NamedError(A))",
                "+ retry.manager-alive (alive)", "- retry.manager-retrier (none)",
            ])
        #expect(
            RetryDecision.atEnd(error, manager: manager, retrier: NoRetrier()).choice.word == "askRetrier")
    }

    @Test(arguments: [(true, RetryOutcome.retry), (false, .doNotRetry)])
    func `is what the retrier says`(shouldRetry: Bool, outcome: RetryOutcome) {
        let decided = RetryDecision.take(shouldRetry, from: "retrier", about: error)
        #expect(decided.choice == outcome)
        #expect(
            decided.decision.deciding
                == RuleCheck(.retry.granted, saw: .text("\(shouldRetry)"), held: shouldRetry))
    }
}

@Suite struct `A retrier of 4.7 that answers twice` {
    @Test func `is acted on twice, and the trace says so`() {
        let scene = ManagerScene(statuses: [500])
        scene.run {
            scene.manager.retrier = Answering(times: 2)
            scene.manager.request(pageURL).validate().response { _ in }
        }
        let kinds = scene.simulator.recorder.events.map(\.payload.kind)
        #expect(
            kinds.filter { $0 == .retry.answered || $0 == .retry.answeredAgain }.prefix(2)
                == [.retry.answered, .retry.answeredAgain])
        #expect(scene.simulator.recorder.unpaired == [])
    }

    /// Grants a retry, again and again.
    private struct Answering: RequestRetrier {
        let times: Int

        func should(
            _ manager: SessionManager, retry request: Request, with error: any Error,
            completion: @escaping RequestRetryCompletion
        ) {
            for _ in 1...times { completion(true, 0) }
        }
    }
}
