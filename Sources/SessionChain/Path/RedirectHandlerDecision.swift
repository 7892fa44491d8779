/// Who answers about a redirect, and what the answer was: the request's own handler, else the session's, else
/// the URL loading system's proposal stands.
enum RedirectHandlerDecision {
    /// The handler to ask, and the rules so far; nil when nobody wants to be asked.
    static func chooseHandler(
        ofRequest own: (any RedirectHandler)?, ofSession shared: (any RedirectHandler)?
    ) -> (handler: (any RedirectHandler)?, rules: RuleLog) {
        var rules = RuleLog()
        if rules.check(.redirectHandler.requestHandler, saw: saw(own), own != nil) { return (own, rules) }
        rules.check(.redirectHandler.sessionHandler, saw: saw(shared), shared != nil)
        return (shared, rules)
    }

    /// What is recorded when nobody is asked.
    static func withoutHandler(_ rules: RuleLog) -> Decision { Decision("follow", rules: rules.checks) }

    /// What a handler's answer to a proposal amounts to.
    static func answered(_ answer: URLRequest?, to proposal: URLRequest, _ rules: RuleLog) -> Decision {
        var rules = rules
        let outcome = answer.map { $0 == proposal ? "follow" : "modify" } ?? "doNotFollow"
        let changes = answer.map { FieldChange.between(proposal, $0) } ?? []
        let saw = answer == nil ? "no request" : changes.isEmpty ? "the proposed request" : text(changes)
        rules.check(.redirectHandler.handlerAnswer, saw: .text(saw), answer != nil)
        return Decision(outcome, rules: rules.checks)
    }

    private static func saw(_ handler: (any RedirectHandler)?) -> Saw {
        .text(handler.map { traceName($0) } ?? "none")
    }

    /// `another url, header Accept`: what the handler changed.
    private static func text(_ changes: [FieldChange]) -> String {
        "another " + changes.map(\.field).joined(separator: ", ")
    }
}

/// The rules of `redirect.*`.
struct RedirectHandlerRules: RuleGroup {
    let requestHandler = Rule(
        "redirect.request-handler", "The request has a redirect handler of its own; it wins.",
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
