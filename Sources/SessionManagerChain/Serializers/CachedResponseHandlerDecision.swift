/// What the cache stores of a response: what the app's closure on the session delegate says; without one, the
/// URL loading system's proposal stands.
enum CachedResponseHandlerDecision {
    static func withoutClosure(_ proposal: CachedURLResponse) -> Decided<CachedResponseChoice> {
        var rules = RuleLog()
        rules.check(.cacheClosure.closure, saw: .text("none"), false)
        return rules.decide(.asProposed(proposal))
    }

    /// What the closure's answer to the proposal amounts to.
    static func take(
        _ answer: CachedURLResponse?, insteadOf proposal: CachedURLResponse
    ) -> Decided<CachedResponseChoice> {
        var rules = RuleLog()
        rules.check(.cacheClosure.closure, saw: .text("a closure"), true)
        rules.check(
            .cacheClosure.closureAnswer, saw: .text(answer == nil ? "nil" : "an answer"), answer != nil)
        guard let answer else { return rules.decide(.doNotCache) }
        return rules.decide(answer === proposal ? .cache(answer) : .modify(answer))
    }
}

/// The rules that say whose word it is what the cache stores.
struct CacheClosureRules: RuleGroup {
    let closure = Rule(
        "cache.closure", "The app set a closure on the session delegate that decides what is cached.",
        .alamofire4("SessionDelegate.dataTaskWillCacheResponse", "SessionDelegate.swift", 89))
    let closureAnswer = Rule(
        "cache.closure-answer", "The closure gave a response to store.",
        .alamofire4("SessionDelegate.dataTaskWillCacheResponse", "SessionDelegate.swift", 89))
}

extension Rule {
    static let cacheClosure = CacheClosureRules()
}
