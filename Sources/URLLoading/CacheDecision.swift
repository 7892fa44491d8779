/// What the cache does for a request, in the words of RFC 9211: answer it, or forward it and why.
enum CacheDecision: Equatable {
    /// The stored response is the answer; nothing is sent.
    case hit
    /// The request is sent as it is.
    case forward(Reason)
    /// The request is sent with conditions, so that the server may confirm the stored response with a 304.
    case revalidate(Conditions, Reason)
    /// Nothing is stored, and the request forbids loading.
    case fail

    /// Why a request is forwarded: RFC 9211 §2.2.
    enum Reason: String {
        /// The request's policy leaves the cache out.
        case bypass = "fwd=bypass"
        case method = "fwd=method"
        /// Nothing is stored for this URL.
        case uriMiss = "fwd=uri-miss"
        /// The request does not accept the stored response as it is.
        case request = "fwd=request"
        /// The stored response may not be reused without asking.
        case stale = "fwd=stale"
    }

    /// The outcome as a trace spells it.
    var word: String {
        switch self {
        case .hit: "hit"
        case .forward(let reason): reason.rawValue
        case .revalidate(_, let reason): "\(reason.rawValue); revalidate"
        case .fail: "fail"
        }
    }

    /// What a session without a cache does.
    static func withoutCache(_ policy: URLRequest.CachePolicy) -> (CacheDecision, Decision) {
        policy == .returnCacheDataDontLoad ? (.fail, noCacheFail) : (.forward(.bypass), noCacheForward)
    }

    // A session without a cache is the commonest case, so its decisions are made once.
    private static let noCacheForward = noCache(.forward(.bypass))
    private static let noCacheFail = noCache(.fail)

    private static func noCache(_ decision: CacheDecision) -> Decision {
        Decision(decision.word, rules: [RuleCheck(.cachePresent, saw: .text("no cache"), held: false)])
    }

    /// Decides, in the order of RFC 9111 §4, within what the request's policy allows.
    static func decide(
        request: URLRequest, policy: URLRequest.CachePolicy, stored: StoredResponse?, now: Date
    ) -> (CacheDecision, [RuleCheck]) {
        var rules = RuleLog()
        rules.check(.cachePresent, saw: .text("a cache"), true)
        let decision = decide(request, policy, stored, now, &rules)
        return (decision, rules.checks)
    }

    private static func decide(
        _ request: URLRequest, _ policy: URLRequest.CachePolicy, _ stored: StoredResponse?, _ now: Date,
        _ rules: inout RuleLog
    ) -> CacheDecision {
        let looks =
            policy != .reloadIgnoringLocalCacheData && policy != .reloadIgnoringLocalAndRemoteCacheData
        guard rules.check(.cachePolicy, saw: .text(policy.word), looks) else { return .forward(.bypass) }
        let method = request.httpMethod ?? "GET"
        guard rules.check(.cacheMethod, saw: .text(method), method == "GET") else {
            return policy == .returnCacheDataDontLoad ? .fail : .forward(.method)
        }
        guard let stored else {
            rules.check(.cacheStored, saw: .text("nothing"), false)
            return policy == .returnCacheDataDontLoad ? .fail : .forward(.uriMiss)
        }
        rules.check(.cacheStored, saw: .text("a \(stored.response.statusCode)"), true)
        switch policy {
        case .returnCacheDataElseLoad, .returnCacheDataDontLoad:
            // These policies reuse what is there, however old it is.
            return .hit
        default:
            break
        }
        let condition = Conditions.names.first { request.value(forHTTPHeaderField: $0) != nil }
        if rules.check(.cacheRequestConditional, saw: .text(condition ?? "no condition"), condition != nil) {
            return .forward(.request)
        }
        return policy == .reloadRevalidatingCacheData
            ? revalidate(stored, because: .request, &rules)
            : decideByProtocol(request, stored, now, &rules)
    }

    /// `useProtocolCachePolicy`: the directives, then freshness (RFC 9111 §4).
    private static func decideByProtocol(
        _ request: URLRequest, _ stored: StoredResponse, _ now: Date, _ rules: inout RuleLog
    ) -> CacheDecision {
        let requestField = request.value(forHTTPHeaderField: "Cache-Control")
        if rules.check(
            .cacheRequestNoCache, saw: .text(requestField ?? "no Cache-Control"),
            CacheControl(requestField).has("no-cache"))
        {
            return revalidate(stored, because: .request, &rules)
        }
        let responseField = stored.field("Cache-Control")
        if rules.check(
            .cacheResponseNoCache, saw: .text(responseField ?? "no Cache-Control"),
            CacheControl(responseField).has("no-cache"))
        {
            return revalidate(stored, because: .stale, &rules)
        }
        let freshness = Freshness(of: stored, now: now)
        if rules.check(.cacheFresh, saw: freshness.saw, freshness.isFresh) { return .hit }
        return revalidate(stored, because: .stale, &rules)
    }

    private static func revalidate(
        _ stored: StoredResponse, because reason: Reason, _ rules: inout RuleLog
    ) -> CacheDecision {
        let conditions = Conditions(of: stored)
        let isPossible = conditions.etag != nil || conditions.lastModified != nil
        guard rules.check(.cacheValidator, saw: .text(conditions.word), isPossible) else {
            return .forward(reason)
        }
        return .revalidate(conditions, reason)
    }
}

/// What a conditional request asks: has this changed (RFC 9110 §13.1)?
struct Conditions: Equatable {
    let etag: String?
    let lastModified: String?

    init(of stored: StoredResponse) {
        etag = stored.field("ETag")
        lastModified = stored.field("Last-Modified")
    }

    /// The header fields that make a request conditional. A request that has one is never revalidated by the
    /// cache: a 304 to it confirms what its caller has, not what the cache has.
    static let names = ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]

    /// The request with the conditions.
    func applied(to request: URLRequest) -> URLRequest {
        var request = request
        if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        if let lastModified { request.setValue(lastModified, forHTTPHeaderField: "If-Modified-Since") }
        return request
    }

    fileprivate var word: String {
        let parts = [etag.map { "ETag \($0)" }, lastModified.map { "Last-Modified \($0)" }].compactMap { $0 }
        return parts.isEmpty ? "no validator" : parts.joined(separator: ", ")
    }
}

extension Freshness {
    fileprivate var saw: Saw {
        lifetime.map { .ages(age: age, lifetime: $0) } ?? .text("age \(age) s, no lifetime given")
    }
}

extension URLRequest.CachePolicy {
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
