/// What the cache is asked about a request, and how it answers: RFC 9111 §4, from top to bottom, within what
/// the request's policy allows.
struct CacheQuery {
    let request: URLRequest
    let policy: URLRequest.CachePolicy
    /// Everything that is stored for the URL: one response, or several that vary.
    let stored: [StoredResponse]
    /// Whether the server is being asked about this URL already, for an earlier request.
    var isRevalidating = false
    let now: Date

    private var method: String { request.httpMethod ?? "GET" }
    private var mayLoad: Bool { policy != .returnCacheDataDontLoad }

    /// Decides. Pure: the same query has the same answer.
    func choose() -> CacheChoice {
        var rules = RuleLog()
        rules.check(.cache.present, saw: .text("a cache"), true)
        guard rules.check(.cache.requestPolicy, saw: .text(policy.word), policy.looksIntoCache) else {
            return CacheChoice(decision: .forward(.bypass), rules: rules.checks)
        }
        guard let chosen = select(&rules) else {
            return CacheChoice(decision: withoutStored(rules), rules: rules.checks)
        }
        var reuse = StoredResponseReuse(query: self, stored: chosen, rules: rules)
        return reuse.choose()
    }

    // MARK: Which stored response

    /// The stored response that fits the request: of several the one that the server made last (§4.1).
    private func select(_ rules: inout RuleLog) -> StoredResponse? {
        let isAnswerable = method == "GET" || method == "HEAD"
        guard rules.check(.cache.method, saw: .text(method), isAnswerable) else { return nil }
        let all =
            stored.count == 1 ? stored[0].words : stored.isEmpty ? "nothing" : "\(stored.count) responses"
        guard rules.check(.cache.stored, saw: .text(all), !stored.isEmpty) else { return nil }
        let fitting = stored.filter { $0.vary.matches(request) }
        if let varying = stored.last(where: { $0.vary != .none }) {
            let saw = Saw.text(varying.vary.description(of: request))
            guard rules.check(.cache.vary, saw: saw, !fitting.isEmpty) else { return nil }
        }
        // Of two that are equally old the one that was stored last.
        return fitting.enumerated().max { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }?
            .element
    }

    /// What to do when no stored response fits: the last rule says why.
    private func withoutStored(_ rules: RuleLog) -> CacheDecision {
        guard mayLoad else { return .fail }
        if CacheControl(request.value(forHTTPHeaderField: "Cache-Control")).has("only-if-cached") {
            return .gatewayTimeout
        }
        switch rules.checks.last?.rule {
        case .cache.method: return .forward(.method)
        case .cache.vary: return .forward(.varyMiss)
        default: return .forward(.uriMiss)
        }
    }
}

extension URLRequest.CachePolicy {
    /// Whether a stored response counts at all.
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
