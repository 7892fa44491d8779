/// Whether a failed attempt is followed by another, and who said so.
///
/// It takes two steps: there must be a retrier to ask, and then its answer counts.
enum RetryDecision {
    /// The step of a request that has no task: of all that can have failed, only an adapter's failure is put
    /// to a retrier.
    static func beforeTask(
        _ error: any Error, manager: SessionManager, retrier: (any RequestRetrier)?
    ) -> Decided<RetryQuestion> {
        var rules = RuleLog()
        guard rules.check(.retry.adapterFailed, saw: .text(traceText(error)), error is AdaptError) else {
            return rules.decide(.doNotRetry)
        }
        rules.check(.retry.managerRetrier, saw: .text(retrier == nil ? "none" : "present"), retrier != nil)
        guard let retrier else { return rules.decide(.doNotRetry) }
        return rules.decide(.ask(retrier, manager))
    }

    /// The step of a request whose task is over: its manager must still exist, and have a retrier.
    static func atEnd(
        _ error: any Error, manager: SessionManager?, retrier: (any RequestRetrier)?
    ) -> Decided<RetryQuestion> {
        var rules = failed(error)
        rules.check(.retry.managerAlive, saw: .text(manager == nil ? "gone" : "alive"), manager != nil)
        guard let manager else { return rules.decide(.doNotRetry) }
        rules.check(.retry.managerRetrier, saw: .text(retrier == nil ? "none" : "present"), retrier != nil)
        guard let retrier else { return rules.decide(.doNotRetry) }
        return rules.decide(.ask(retrier, manager))
    }

    /// The retrier's step: its answer counts.
    static func take(
        _ shouldRetry: Bool, from retrier: String, about error: any Error
    ) -> Decided<RetryOutcome> {
        var rules = failed(error)
        rules.note(.retry.managerRetrier, saw: .text(retrier), true)
        rules.check(.retry.granted, saw: .text("\(shouldRetry)"), shouldRetry)
        return rules.decide(shouldRetry ? .retry : .doNotRetry)
    }

    private static func failed(_ error: any Error) -> RuleLog {
        var rules = RuleLog()
        rules.note(.retry.errorAtEnd, saw: .text(traceText(error)), true)
        return rules
    }
}

/// Whether the retrier is asked.
///
/// Unchecked because a retrier may be anything; a simulation runs on one thread.
enum RetryQuestion: Outcome, @unchecked Sendable {
    case ask(any RequestRetrier, SessionManager)
    case doNotRetry

    var word: String {
        switch self {
        case .ask: RetryOutcome.askRetrier.word
        case .doNotRetry: RetryOutcome.doNotRetry.word
        }
    }
}

/// The rules that say who is asked about a failed attempt, and what it answered.
struct RetryRules: RuleGroup {
    let errorAtEnd = Rule(
        "retry.error-at-end", "There is an error once the task is over and the validators have run.",
        .alamofire4("SessionDelegate.urlSession(_:task:didCompleteWithError:)", "SessionDelegate.swift", 436))
    let adapterFailed = Rule(
        "retry.adapter-failed",
        "The adapter failed; of what can fail before there is a task, only that is put to a retrier.",
        .alamofire4("SessionManager.request(_:failedWith:)", "SessionManager.swift", 275))
    let managerRetrier = Rule(
        "retry.manager-retrier", "The session manager has a retrier.",
        .alamofire4("SessionManager.retrier", "SessionManager.swift", 136))
    let managerAlive = Rule(
        "retry.manager-alive", "The session manager still exists.",
        .alamofire4("SessionDelegate.sessionManager", "SessionDelegate.swift", 164))
    let granted = Rule(
        "retry.granted", "The retrier granted another attempt.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57))
}

extension Rule {
    static let retry = RetryRules()
}
