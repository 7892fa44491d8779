/// Decides whether a failed attempt is followed by another, and which step decides it.
///
/// It takes up to three steps: the request may not want to ask, the session may have no retrier, and
/// otherwise the retriers decide.
enum RetryDecision {
    /// The request's step: a cancelled request never asks, and without its session it cannot ask.
    static func begin(
        after error: AFError, isCancelled: Bool, session: (any RequestDelegate)?
    ) -> DecisionStep<RetryResult, any RequestDelegate> {
        var rules = failed(error)
        guard rules.check(.retry.notCancelled, saw: saw(isCancelled), !isCancelled) else {
            return .settled(rules.decide(.doNotRetry))
        }
        guard let session else {
            rules.check(.retry.sessionAlive, saw: .text("deinitialized"), false)
            return .settled(rules.decide(.doNotRetry))
        }
        return .ask(session, rules)
    }

    /// The session's step: there must be a retrier to ask. Only a download may be cancelled by now.
    static func ask(
        _ retrier: (any RequestRetrier)?, about error: AFError, isCancelled: Bool
    ) -> DecisionStep<RetryResult, any RequestRetrier> {
        var rules = failed(error)
        rules.note(.retry.notCancelled, saw: saw(isCancelled), !isCancelled)
        guard let retrier else {
            rules.check(.retry.retrierPresent, saw: .text("none"), false)
            return .settled(rules.decide(.doNotRetry))
        }
        rules.note(.retry.retrierPresent, saw: .text("present"), true)
        return .ask(retrier, rules)
    }

    /// The retriers' step: their answer is the choice. If all of them keep the default and give no
    /// answer, no rule decides.
    static func take(
        _ result: RetryResult, after answers: [RetryAnswer], _ rules: RuleLog
    ) -> Decided<RetryResult> {
        var rules = rules
        for answer in answers {
            if let reasons = answer.reasons { rules.append(reasons) }
            for names in answer.notAsked {
                rules.note(.retry.everyRetrierAsked, saw: .text("not asked: \(names)"), false)
            }
            rules.check(
                .retry.answer, saw: .text("\(answer.name): \(answer.result.word)"),
                answer.result.retryRequired)
        }
        return rules.decide(result)
    }

    private static func saw(_ isCancelled: Bool) -> Saw { .text(isCancelled ? "cancelled" : "not cancelled") }

    private static func failed(_ error: AFError) -> RuleLog {
        var rules = RuleLog()
        rules.note(.retry.errorPresent, saw: .text(error.traceDescription), true)
        return rules
    }
}

/// One retrier's answer, as the decision that follows shows it.
struct RetryAnswer {
    let name: String
    let result: RetryResult
    /// The rules behind the answer; nil if the retrier does not give any.
    let reasons: Decision?
    /// The retriers that are not asked because of this answer: one list of names for each composite.
    var notAsked: [String] = []
}

/// The rules that say who is asked about a failed attempt, and what follows from the answer.
struct RetryRules: RuleGroup {
    let errorPresent = Rule(
        "retry.error-present", "The attempt failed.",
        .alamofire5("Request.retryOrFinish(error:)", "Core/Request.swift", 543))
    let notCancelled = Rule(
        "retry.not-cancelled",
        "The request was not cancelled; a cancelled one asks only about the serializer of a download.",
        .alamofire5("Request.retryOrFinish(error:)", "Core/Request.swift", 543))
    let retrierPresent = Rule(
        "retry.retrier-present", "The session or the request has a retrier.",
        .alamofire5("Session.retrier(for:)", "Core/Session.swift", 1323))
    let sessionAlive = Rule(
        "retry.session-alive", "The session that made the request still exists.",
        .alamofire5("RequestDelegate.retryResult(for:dueTo:completion:)", "Core/Request.swift", 1271))
    let everyRetrierAsked = Rule(
        "retry.every-retrier-asked",
        "Every retrier was asked; the first answer other than `doNotRetry` ends the asking.",
        .alamofire5("Interceptor.retry(_:for:dueTo:completion:)", "Features/RequestInterceptor.swift", 311))
    let answer = Rule(
        "retry.answer", "The retrier answered that the request should be tried again.",
        .alamofire5("RetryResult.retryRequired", "Features/RequestInterceptor.swift", 79))
}

extension Rule {
    static let retry = RetryRules()
}
