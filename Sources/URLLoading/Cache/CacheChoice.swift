/// What the cache does for a request, in the words of RFC 9211: answer it, or forward it and why.
enum CacheChoice: Outcome {
    /// The stored response is the answer; nothing is sent.
    case hit(StoredMatch)
    /// The stored response is the answer, and the server is asked about it afterwards (RFC 5861 §3).
    case hitWhileRevalidating(StoredMatch, Conditions)
    /// The caller already has the stored response: 304 is the answer, and nothing is sent for it. If there
    /// are conditions, the server is asked afterwards, as the stored response is stale.
    case notModified(StoredMatch, revalidatingWith: Conditions? = nil)
    /// No stored response fits: the request is sent as it is.
    case forward(Miss)
    /// The stored response cannot be used: the request is sent as it is.
    case forwardPast(StoredMatch, Shortcoming)
    /// The request is sent with conditions, so that the server may confirm the stored response with a 304.
    case revalidate(StoredMatch, Conditions, Shortcoming)
    /// Only the bytes from this one on are asked for; the bytes before it are stored.
    case complete(StoredMatch, from: Int)
    /// The request forbids loading, and no stored response can answer it: an error.
    case fail(StoredMatch?)
    /// The same for a request that forbids loading in a header field: a 504 (RFC 9111 §5.2.1.7).
    case gatewayTimeout(StoredMatch?)

    /// Why no stored response can be considered: RFC 9211 §2.2.
    enum Miss {
        /// The request's policy bypasses the cache.
        case bypass
        case method
        /// Nothing is stored for this URL.
        case uri
        /// The responses stored for this URL vary by a field, and the request has another value in it.
        case vary

        fileprivate var outcome: CacheOutcome {
            switch self {
            case .bypass: .bypass
            case .method: .method
            case .uri: .uriMiss
            case .vary: .varyMiss
            }
        }
    }

    /// Why the stored response that fits a request cannot answer it: RFC 9211 §2.2.
    enum Shortcoming {
        /// The request does not accept the stored response as it is.
        case request
        /// The stored response may not be reused without asking the server.
        case stale
        /// Only a part of the requested bytes is stored.
        case partial

        /// A stored response that is stale is called so, even if the request would not take a fresh one.
        fileprivate func outcome(for stored: StoredMatch) -> CacheOutcome {
            switch self {
            case .request: stored.freshness.isFresh ? .request : .stale
            case .stale: .stale
            case .partial: .partial
            }
        }
    }

    /// The conditions with which the server is asked after the stored response has answered; nil if it is not
    /// asked then.
    var conditionsAfterwards: Conditions? {
        switch self {
        case .hitWhileRevalidating(_, let conditions): conditions
        case .notModified(_, let conditions): conditions
        case .hit, .forward, .forwardPast, .revalidate, .complete, .fail, .gatewayTimeout: nil
        }
    }

    /// The stored response that the choice is about; nil when none fits the request.
    var stored: StoredMatch? {
        switch self {
        case .hit(let stored), .hitWhileRevalidating(let stored, _), .notModified(let stored, _),
            .forwardPast(let stored, _), .revalidate(let stored, _, _), .complete(let stored, _):
            stored
        case .fail(let stored), .gatewayTimeout(let stored): stored
        case .forward: nil
        }
    }
}

/// A stored response that fits a request, which part of it is wanted, and how fresh it is.
struct StoredMatch {
    let response: StoredResponse
    /// The part of it that the request asks for.
    let portion: StoredPortion
    /// How fresh it is.
    let freshness: Freshness
}

// MARK: In words

extension CacheChoice {
    /// The choice as a trace shows it: `hit; ttl=5`, `fwd=stale; ttl=-10; revalidate`.
    var word: String {
        let parts = [outcome.word, stored?.freshness.timeToLive.map { "ttl=\($0)" }, detail]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    private var outcome: CacheOutcome {
        switch self {
        case .hit, .hitWhileRevalidating, .notModified: .hit
        case .forward(let miss): miss.outcome
        case .forwardPast(let stored, let shortcoming), .revalidate(let stored, _, let shortcoming):
            shortcoming.outcome(for: stored)
        case .complete: .partial
        case .fail, .gatewayTimeout: .fail
        }
    }

    /// Details for which RFC 9211 has no word.
    private var detail: String? {
        switch self {
        case .hit, .forward, .forwardPast, .fail: nil
        case .hitWhileRevalidating: "revalidate afterwards"
        case .notModified(_, let conditions): conditions == nil ? "304" : "304; revalidate afterwards"
        case .revalidate: "revalidate"
        case .complete(_, let first): "bytes=\(first)-"
        case .gatewayTimeout: "504"
        }
    }
}
