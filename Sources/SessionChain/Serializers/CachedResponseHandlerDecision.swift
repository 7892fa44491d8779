/// Who is asked what the cache may store of a response, and what came of it.
struct CachedResponseHandlerDecision {
    /// What a handler can answer.
    enum Answer: String {
        /// The response as the URL loading system proposed it.
        case cache
        /// Another response.
        case modify
        /// Nothing.
        case doNotCache
    }

    /// A name for each handler that is there; the request's wins over the session's.
    let request: String?
    let session: String?

    /// The decision once the handler has answered; without a handler, the proposal stands.
    func decided(_ answer: Answer?) -> Decision {
        var rules = RuleLog()
        if !rules.check(.cacheHandler.requestHandler, saw: Self.saw(request), request != nil) {
            rules.check(.cacheHandler.sessionHandler, saw: Self.saw(session), session != nil)
        }
        guard let answer else { return Decision("as proposed", rules: rules.checks) }
        rules.check(.cacheHandler.handlerAnswer, saw: .text(answer.rawValue), answer != .doNotCache)
        return Decision(answer.rawValue, rules: rules.checks)
    }

    private static func saw(_ handler: String?) -> Saw { .text(handler ?? "no handler") }
}

/// The rules of `cache.*`.
struct CacheHandlerRules: RuleGroup {
    let requestHandler = Rule(
        "cache.request-handler", "The request has a cached response handler of its own; it wins.",
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
