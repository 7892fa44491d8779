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
        if !rules.check(.cacheRequestHandler, saw: Self.saw(request), request != nil) {
            rules.check(.cacheSessionHandler, saw: Self.saw(session), session != nil)
        }
        guard let answer else { return Decision("as proposed", rules: rules.checks) }
        rules.check(.cacheHandlerAnswer, saw: .text(answer.rawValue), answer != .doNotCache)
        return Decision(answer.rawValue, rules: rules.checks)
    }

    private static func saw(_ handler: String?) -> Saw { .text(handler ?? "no handler") }
}
