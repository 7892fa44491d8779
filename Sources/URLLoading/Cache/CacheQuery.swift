/// A question to the cache about one request, and its answer: RFC 9111 §4, from top to bottom, as far as
/// the request's policy allows.
struct CacheQuery {
    let request: URLRequest
    let policy: URLRequest.CachePolicy
    /// All responses stored for the URL: one response, or several variants.
    let stored: StoredVariants
    /// The numbers of the stored responses that servers are already being asked about, for earlier requests.
    var revalidated: Set<Int> = []
    let now: Date

    private var method: String { request.httpMethod ?? "GET" }

    /// Decides. This is a pure function: the same query always gets the same answer.
    func decide() -> Decided<CacheChoice> {
        var rules = RuleLog()
        rules.check(.cache.present, saw: .text("a cache"), true)
        guard rules.check(.cache.requestPolicy, saw: .text(policy.word), policy.looksIntoCache) else {
            return rules.decide(.forward(.bypass))
        }
        switch select(&rules) {
        case .fitting(let stored):
            var reuse = StoredResponseReuse(query: self, stored: stored, rules: rules)
            return reuse.decide()
        case .nothing(let miss):
            let choice = withoutStored(miss, &rules)
            return rules.decide(choice)
        }
    }

    // MARK: Which stored response

    /// What is stored for a request, before its freshness is checked.
    private enum Selection {
        case fitting(StoredResponse)
        case nothing(CacheChoice.Miss)
    }

    /// The stored response that fits the request; if several fit, the one that the server made last, of those
    /// that vary if there are any (§4.1).
    private func select(_ rules: inout RuleLog) -> Selection {
        let isAnswerable = method == "GET" || method == "HEAD"
        guard rules.check(.cache.method, saw: .text(method), isAnswerable) else { return .nothing(.method) }
        let all = stored.only?.words ?? (stored.isEmpty ? "nothing" : "\(stored.count) responses")
        rules.check(.cache.urlStored, saw: .text(all), !stored.isEmpty)
        guard let lastVarying = stored.lastVarying else {
            guard let only = stored.only else { return .nothing(.uri) }
            return .fitting(only)
        }
        guard let fitting = stored.preferred(for: request) else {
            rules.check(.cache.vary, saw: .text(lastVarying.vary.description(of: request)), false)
            return .nothing(.vary)
        }
        rules.check(.cache.vary, saw: .text(fitting.vary.variant ?? "no Vary"), true)
        return .fitting(fitting)
    }

    /// What to do when no stored response fits, which stays the deciding reason even if nothing may be sent.
    private func withoutStored(_ miss: CacheChoice.Miss, _ rules: inout RuleLog) -> CacheChoice {
        if policy == .returnCacheDataDontLoad {
            rules.note(.cache.policyNoLoad, saw: .text(policy.word), true)
            return .fail(nil)
        }
        let requested = CacheControl(request.value(forHTTPHeaderField: "Cache-Control"))
        guard requested.has("only-if-cached") else { return .forward(miss) }
        rules.note(.cache.onlyIfCached, saw: .text("only-if-cached"), true)
        return .gatewayTimeout(nil)
    }

    // MARK: Without a cache

    /// What a session without a cache does with a request.
    static func decideWithoutCache(_ policy: URLRequest.CachePolicy) -> Decided<CacheChoice> {
        policy == .returnCacheDataDontLoad ? noCacheFail : noCacheForward
    }

    // Sessions without a cache are the most common case, so their decisions are made once and reused.
    private static let noCacheForward = noCache(.forward(.bypass))
    private static let noCacheFail = noCache(.fail(nil), since: .returnCacheDataDontLoad)

    /// - Parameter policy: the policy that forbids loading, if it does.
    private static func noCache(
        _ choice: CacheChoice, since policy: URLRequest.CachePolicy? = nil
    ) -> Decided<CacheChoice> {
        var rules = RuleLog()
        rules.check(.cache.present, saw: .text("no cache"), false)
        if let policy { rules.note(.cache.policyNoLoad, saw: .text(policy.word), true) }
        return rules.decide(choice)
    }
}

extension URLRequest.CachePolicy {
    /// `true` if the policy lets the cache use stored responses.
    fileprivate var looksIntoCache: Bool {
        self != .reloadIgnoringLocalCacheData && self != .reloadIgnoringLocalAndRemoteCacheData
    }

    /// The policy's name in code.
    var word: String {
        switch self {
        case .useProtocolCachePolicy: "useProtocolCachePolicy"
        case .reloadIgnoringLocalCacheData: "reloadIgnoringLocalCacheData"
        case .reloadIgnoringLocalAndRemoteCacheData: "reloadIgnoringLocalAndRemoteCacheData"
        case .returnCacheDataElseLoad: "returnCacheDataElseLoad"
        case .returnCacheDataDontLoad: "returnCacheDataDontLoad"
        case .reloadRevalidatingCacheData: "reloadRevalidatingCacheData"
        @unknown default: "policy \(rawValue)"
        }
    }
}
