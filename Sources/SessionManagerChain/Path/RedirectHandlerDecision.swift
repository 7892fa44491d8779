/// What is sent instead of a redirect: what the app's closure on the session delegate says; without one, the
/// redirect is followed.
enum RedirectHandlerDecision {
    static func withoutClosure(_ proposal: URLRequest) -> Decided<RedirectHandlerChoice> {
        var rules = RuleLog()
        rules.check(.redirectClosure.closure, saw: .text("none"), false)
        return rules.decide(.follow(proposal))
    }

    /// What the closure's answer to the proposal amounts to.
    static func take(
        _ answer: URLRequest?, insteadOf proposal: URLRequest
    ) -> Decided<RedirectHandlerChoice> {
        var rules = RuleLog()
        rules.check(.redirectClosure.closure, saw: .text("a closure"), true)
        rules.check(
            .redirectClosure.closureAnswer, saw: .text(answer == nil ? "nil" : "an answer"), answer != nil)
        guard let answer else { return rules.decide(.doNotFollow) }
        return rules.decide(
            FieldChange.between(proposal, answer).isEmpty ? .follow(answer) : .modify(answer))
    }
}

/// The rules that say whose word it is whether a redirect is followed.
struct RedirectClosureRules: RuleGroup {
    let closure = Rule(
        "redirect.closure", "The app set a closure on the session delegate that decides about redirects.",
        .alamofire4("SessionDelegate.taskWillPerformHTTPRedirection", "SessionDelegate.swift", 47))
    let closureAnswer = Rule(
        "redirect.closure-answer", "The closure gave a request to send.",
        .alamofire4("SessionDelegate.taskWillPerformHTTPRedirection", "SessionDelegate.swift", 47))
}

extension Rule {
    static let redirectClosure = RedirectClosureRules()
}
