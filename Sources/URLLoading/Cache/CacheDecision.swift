/// What the cache does for a request, in the words of RFC 9211: answer it, or forward it and why.
enum CacheDecision: Equatable {
    /// The stored response is the answer; nothing is sent.
    case hit
    /// The stored response is the answer, and the server is asked about it afterwards (RFC 5861 §3).
    case hitWhileRevalidating(Conditions)
    /// The caller has what is stored: 304 is the answer, and nothing is sent.
    case notModified
    /// The request is sent as it is.
    case forward(Reason)
    /// The request is sent with conditions, so that the server may confirm the stored response with a 304.
    case revalidate(Conditions, Reason)
    /// Only the bytes from this one on are asked for; those before are stored.
    case complete(from: Int)
    /// The request forbids loading, and what is stored is no answer: an error.
    case fail
    /// The same for a request that said so in a header field: a 504 (RFC 9111 §5.2.1.7).
    case gatewayTimeout

    /// Why a request is forwarded: RFC 9211 §2.2.
    enum Reason: String {
        /// The request's policy leaves the cache out.
        case bypass = "fwd=bypass"
        case method = "fwd=method"
        /// Nothing is stored for this URL.
        case uriMiss = "fwd=uri-miss"
        /// What is stored for this URL answers requests that differ in a field that the response varies by.
        case varyMiss = "fwd=vary-miss"
        /// The request does not accept the stored response as it is.
        case request = "fwd=request"
        /// The stored response may not be reused without asking.
        case stale = "fwd=stale"
        /// Only a part of what the request asks for is stored.
        case partial = "fwd=partial"
    }

    /// The outcome as a trace spells it.
    var word: String {
        switch self {
        case .hit, .notModified: "hit"
        case .hitWhileRevalidating: "hit"
        case .forward(let reason): reason.rawValue
        case .revalidate(_, let reason): reason.rawValue
        case .complete: Reason.partial.rawValue
        case .fail: "fail"
        case .gatewayTimeout: "fail"
        }
    }

    /// What the words of RFC 9211 leave open.
    var detail: String? {
        switch self {
        case .hit, .forward, .fail: nil
        case .hitWhileRevalidating: "revalidate afterwards"
        case .notModified: "304"
        case .revalidate: "revalidate"
        case .complete(let first): "bytes=\(first)-"
        case .gatewayTimeout: "504"
        }
    }

    // MARK: Without a cache

    /// What a session without a cache does.
    static func withoutCache(_ policy: URLRequest.CachePolicy) -> (CacheDecision, Decision) {
        policy == .returnCacheDataDontLoad ? (.fail, noCacheFail) : (.forward(.bypass), noCacheForward)
    }

    // A session without a cache is the commonest case, so its decisions are made once.
    private static let noCacheForward = noCache(.forward(.bypass))
    private static let noCacheFail = noCache(.fail)

    private static func noCache(_ decision: CacheDecision) -> Decision {
        Decision(decision.word, rules: [RuleCheck(.cache.present, saw: .text("no cache"), held: false)])
    }
}

/// What the cache chose for a request, what it chose it about, and why.
struct CacheChoice {
    let decision: CacheDecision
    /// The stored response that was chosen; nil when none fits the request.
    var stored: StoredResponse?
    /// What of it answers the request.
    var portion = StoredPortion.whole
    /// How fresh it is.
    var freshness: Freshness?
    let rules: [RuleCheck]

    /// The choice as a trace shows it: `hit; ttl=5`, `fwd=stale; ttl=-10; revalidate`.
    var recorded: Decision {
        let parts = [
            decision.word, freshness?.timeToLive.map { "ttl=\($0)" }, decision.detail,
        ]
        return Decision(parts.compactMap { $0 }.joined(separator: "; "), rules: rules)
    }
}
