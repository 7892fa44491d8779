/// What is sent instead of a redirect: the request's own handler decides, else the session's; without
/// either, the redirect is followed.
enum RedirectHandlerDecision {
    /// Is there a handler to ask?
    static func begin(
        ofRequest own: (any RedirectHandler)?, ofSession shared: (any RedirectHandler)?, proposal: URLRequest
    ) -> DecisionStep<RedirectHandlerChoice, any RedirectHandler> {
        var rules = RuleLog()
        rules.check(.redirectHandler.requestHandler, saw: saw(own), own != nil)
        if let own { return .ask(own, rules) }
        rules.check(.redirectHandler.sessionHandler, saw: saw(shared), shared != nil)
        if let shared { return .ask(shared, rules) }
        return .settled(rules.decide(.follow(proposal)))
    }

    /// Decides from a handler's answer to the proposed request.
    static func take(
        _ answer: URLRequest?, insteadOf proposal: URLRequest, _ rules: RuleLog
    ) -> Decided<RedirectHandlerChoice> {
        var rules = rules
        guard let answer else {
            rules.check(.redirectHandler.handlerAnswer, saw: .answer(nil), false)
            return rules.decide(.doNotFollow)
        }
        let changes = FieldChange.between(proposal, answer)
        rules.check(.redirectHandler.handlerAnswer, saw: .answer(changes), true)
        return rules.decide(changes.isEmpty ? .follow(answer) : .modify(answer))
    }

    private static func saw(_ handler: (any RedirectHandler)?) -> Saw {
        .text(handler.map { traceName($0) } ?? "none")
    }
}

/// The rules that say which handler decides about a redirect.
struct RedirectHandlerRules: RuleGroup {
    let requestHandler = Rule(
        "redirect.request-handler",
        "The request has a redirect handler of its own, which takes precedence over the session's.",
        .alamofire5("Request.redirect(using:)", "Core/Request.swift", 867))
    let sessionHandler = Rule(
        "redirect.session-handler", "The session has a redirect handler.",
        .alamofire5("Session.redirectHandler", "Core/Session.swift", 79))
    let handlerAnswer = Rule(
        "redirect.handler-answer", "The handler answered with a request to send.",
        .alamofire5(
            "RedirectHandler.task(_:willBeRedirectedTo:for:completion:)", "Features/RedirectHandler.swift", 42
        ))
}

extension Rule {
    static let redirectHandler = RedirectHandlerRules()
}
