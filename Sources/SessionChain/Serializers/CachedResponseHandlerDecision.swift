/// What the cache stores of a response: the request's own handler decides, else the session's; without
/// either, the URL loading system's proposal stands.
enum CachedResponseHandlerDecision {
    /// Is there a handler to ask?
    static func begin(
        ofRequest own: (any CachedResponseHandler)?, ofSession shared: (any CachedResponseHandler)?,
        proposal: CachedURLResponse
    ) -> DecisionStep<CachedResponseChoice, any CachedResponseHandler> {
        var rules = RuleLog()
        rules.check(.cacheHandler.requestHandler, saw: saw(own), own != nil)
        if let own { return .ask(own, rules) }
        rules.check(.cacheHandler.sessionHandler, saw: saw(shared), shared != nil)
        if let shared { return .ask(shared, rules) }
        return .settled(rules.decide(.asProposed(proposal)))
    }

    /// Decides from a handler's answer to the proposed response.
    static func take(
        _ answer: CachedURLResponse?, insteadOf proposal: CachedURLResponse, _ rules: RuleLog
    ) -> Decided<CachedResponseChoice> {
        var rules = rules
        let choice =
            answer.map { $0 === proposal ? .cache($0) : .modify($0) } ?? CachedResponseChoice.doNotCache
        rules.check(.cacheHandler.handlerAnswer, saw: .text(choice.word), answer != nil)
        return rules.decide(choice)
    }

    private static func saw(_ handler: (any CachedResponseHandler)?) -> Saw {
        .text(handler.map { traceName($0) } ?? "no handler")
    }
}

/// The rules that say which handler decides what the cache stores.
struct CacheHandlerRules: RuleGroup {
    let requestHandler = Rule(
        "cache.request-handler",
        "The request has a cached response handler of its own, which takes precedence over the session's.",
        .alamofire5("Request.cacheResponse(using:)", "Core/Request.swift", 887))
    let sessionHandler = Rule(
        "cache.session-handler", "The session has a cached response handler.",
        .alamofire5("Session.cachedResponseHandler", "Core/Session.swift", 81))
    let handlerAnswer = Rule(
        "cache.handler-answer", "The handler answered with a response to store.",
        .alamofire5(
            "CachedResponseHandler.dataTask(_:willCacheResponse:completion:)",
            "Features/CachedResponseHandler.swift", 41))
}

extension Rule {
    static let cacheHandler = CacheHandlerRules()
}
