/// Who answers about a redirect, and what the answer was: the request's own handler, else the session's, else
/// the URL loading system's proposal stands.
enum RedirectHandlerDecision {
    /// The handler to ask, and the rules so far; nil when nobody wants to be asked.
    static func chooseHandler(
        ofRequest own: (any RedirectHandler)?, ofSession shared: (any RedirectHandler)?
    ) -> (handler: (any RedirectHandler)?, rules: RuleLog) {
        var rules = RuleLog()
        if rules.check(.redirectRequestHandler, saw: saw(own), own != nil) { return (own, rules) }
        rules.check(.redirectSessionHandler, saw: saw(shared), shared != nil)
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
        rules.check(.redirectHandlerAnswer, saw: .text(saw), answer != nil)
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
