/// The kinds of events about the cache.
public struct CacheKinds: EventKinds {
    public let decided = EventKind(
        "cache.decided",
        "The cache chose what a request gets: a stored response, a revalidation, or a load from the network.",
        asks: "Can the cache answer?", decides: CacheOutcome.self,
        mirrors: [.urlSession("URLCache.cachedResponse(for:)")])
    public let revalidationStarted = EventKind(
        "cache.revalidationStarted",
        "The cache answered with a stale response, and asks the server about it on its own initiative.")
    public let validationDecided = EventKind(
        "cache.validationDecided",
        "The cache chose what to do after the server's answer about a stored response, or its silence.",
        asks: "What follows from the server's answer about the stored response?",
        decides: CacheValidationOutcome.self)
    public let invalidationDecided = EventKind(
        "cache.invalidationDecided",
        "The cache chose which stored responses to forget after an unsafe request was answered.",
        asks: "Does the request make stored responses invalid?", decides: CacheInvalidationOutcome.self,
        mirrors: [.urlSession("URLCache.removeCachedResponse(for:)")])
    public let headDecided = EventKind(
        "cache.headDecided",
        "The cache chose what the response to a HEAD means for the stored response to a GET.",
        asks: "What does the HEAD say about the stored response?", decides: CacheHeadOutcome.self)
    public let storeDecided = EventKind(
        "cache.storeDecided",
        "The cache chose whether to keep a response that came from the network, or no longer to keep one that "
            + "was confirmed.",
        asks: "Is the response kept in the cache?", decides: CacheStoreOutcome.self,
        mirrors: [.urlSession("URLCache.storeCachedResponse(_:for:)")])
    public let stored = EventKind(
        "cache.stored", "A response was put into the cache.",
        mirrors: [.urlSession("URLCache.storeCachedResponse(_:for:)")])
    public let updated = EventKind(
        "cache.updated",
        "A stored response was confirmed by the server, and its header fields were brought up to date (one that "
            + "now varies by other fields is removed and stored anew).",
        mirrors: [.urlSession("URLCache.storeCachedResponse(_:for:)")])
    public let removed = EventKind(
        "cache.removed", "A stored response was taken out of the cache.",
        mirrors: [.urlSession("URLCache.removeCachedResponse(for:)")])
    public let evicted = EventKind(
        "cache.evicted",
        "A stored response was removed from memory, or from the disk, to make room for another; or it was in "
            + "memory alone when the app's process ended.",
        mirrors: [.urlSession("URLCache.memoryCapacity")])
    public let handlerCalled = EventKind(
        "cache.handlerCalled", "A cached response handler chose what the cache may store.",
        mirrors: [
            .alamofire5(
                "CachedResponseHandler.dataTask(_:willCacheResponse:completion:)",
                "Features/CachedResponseHandler.swift", 41)
        ])
    public let handlerDecided = EventKind(
        "cache.handlerDecided",
        "It was decided who says whether a response is cached, and the answer is known.",
        asks: "Who decides what the cache may store?", decides: CacheHandlerOutcome.self,
        mirrors: [
            .alamofire5("Request.cacheResponse(using:)", "Core/Request.swift", 887),
            .alamofire5(
                "ResponseCacher.dataTask(_:willCacheResponse:completion:)",
                "Features/CachedResponseHandler.swift", 78),
            .alamofire4(
                "SessionDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)",
                "SessionDelegate.swift", 572),
        ])
}

extension EventKind {
    /// Events about the cache.
    public static let cache = CacheKinds()
}

/// An event about the cache.
///
/// A run may have several caches. The first is meant unless `cache` says which one it is: 2, 3 …
public enum CacheEvent: EventGroup, Sendable {
    case decided(Decision, cache: Int? = nil)
    indirect case revalidationStarted(url: String, cache: Int? = nil)
    case validationDecided(Decision, cache: Int? = nil)
    case invalidationDecided(Decision, cache: Int? = nil)
    case headDecided(Decision, cache: Int? = nil)
    case storeDecided(Decision, cache: Int? = nil)
    indirect case stored(url: String, variant: String?, bytes: Int, cache: Int? = nil)
    indirect case updated(url: String, variant: String?, cache: Int? = nil)
    /// Without a variant, all that was stored for the URL.
    indirect case removed(url: String, variant: String?, cache: Int? = nil)
    /// Without a variant, a response that does not vary.
    indirect case evicted(url: String, variant: String?, from: String, remains: Bool, cache: Int? = nil)
    indirect case handlerCalled(name: String, answer: String)
    case handlerDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .cache.decided
        case .revalidationStarted: .cache.revalidationStarted
        case .validationDecided: .cache.validationDecided
        case .invalidationDecided: .cache.invalidationDecided
        case .headDecided: .cache.headDecided
        case .storeDecided: .cache.storeDecided
        case .stored: .cache.stored
        case .updated: .cache.updated
        case .removed: .cache.removed
        case .evicted: .cache.evicted
        case .handlerCalled: .cache.handlerCalled
        case .handlerDecided: .cache.handlerDecided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .decided(let decision, let cache), .validationDecided(let decision, let cache),
            .invalidationDecided(let decision, let cache), .headDecided(let decision, let cache),
            .storeDecided(let decision, let cache):
            details.decision(decision)
            details.field("cache", cache)
        case .revalidationStarted(let url, let cache):
            details.field("url", url)
            details.field("cache", cache)
        case .stored(let url, let variant, let bytes, let cache):
            details.field("url", url)
            details.field("variant", variant)
            details.field("bytes", bytes)
            details.field("cache", cache)
        case .updated(let url, let variant, let cache), .removed(let url, let variant, let cache):
            details.field("url", url)
            details.field("variant", variant)
            details.field("cache", cache)
        case .evicted(let url, let variant, let place, let remains, let cache):
            details.field("url", url)
            details.field("variant", variant)
            details.field("from", place)
            details.field("remains", remains)
            details.field("cache", cache)
        case .handlerCalled(let name, let answer):
            details.call(alamofire5: "cachedResponseHandler(\(name))")
            details.field("name", name)
            details.field("answer", answer)
        case .handlerDecided(let decision):
            details.decision(decision)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .revalidationStarted(let url, _): url.utf8.count
        case .stored(let url, let variant, _, _), .updated(let url, let variant, _),
            .removed(let url, let variant, _), .evicted(let url, let variant, _, _, _):
            url.utf8.count + (variant?.utf8.count ?? 0)
        case .handlerCalled(let name, let answer): name.utf8.count + answer.utf8.count
        case .decided, .validationDecided, .invalidationDecided, .headDecided, .storeDecided,
            .handlerDecided:
            0
        }
    }
}

/// The outcomes of `cache.decided`.
public enum CacheOutcome: String, CaseIterable, Outcome {
    /// The stored response is the answer.
    case hit
    /// The request's policy leaves the cache out, or there is none.
    case bypass = "fwd=bypass"
    /// Responses to the request's method are not reused.
    case method = "fwd=method"
    /// Nothing is stored for the URL.
    case uriMiss = "fwd=uri-miss"
    /// What is stored for the URL answers requests with other fields.
    case varyMiss = "fwd=vary-miss"
    /// The stored response is fresh, but the request does not accept it as it is.
    case request = "fwd=request"
    /// The stored response is too old, or may not be reused without asking.
    case stale = "fwd=stale"
    /// Only a part of what the request asks for is stored.
    case partial = "fwd=partial"
    /// The request forbids loading, and the cache has no answer.
    case fail
}

/// The outcomes of `cache.validationDecided`.
public enum CacheValidationOutcome: String, CaseIterable, Outcome {
    /// The stored response is current: it is brought up to date, and is the answer.
    case useStored = "use stored"
    /// The stored response is stale, and still the best answer there is.
    case useStale = "use stale"
    /// The stored part and the part that came are the answer together.
    case combine
    /// What came is the answer.
    case useAnswer = "use answer"
    /// What came is about something that is not stored: the request is sent again, without conditions.
    case askAgain = "ask again"
    /// No answer came, and what is stored cannot be the answer either.
    case fail
}

/// The outcomes of `cache.invalidationDecided`.
public enum CacheInvalidationOutcome: String, CaseIterable, Outcome {
    case invalidate
    case keep
}

/// The outcomes of `cache.headDecided`.
public enum CacheHeadOutcome: String, CaseIterable, Outcome {
    /// It is the same response: its fields are brought up to date.
    case update
    /// It has changed: what is stored is of no use any more.
    case invalidate
    /// The answer says nothing of it.
    case keep
}

/// The outcomes of `cache.storeDecided`.
public enum CacheStoreOutcome: String, CaseIterable, Outcome {
    case stored
    case notStored = "not stored"
}

/// The outcomes of `cache.handlerDecided`.
public enum CacheHandlerOutcome: String, CaseIterable, Outcome {
    case asProposed = "as proposed"
    case cache
    case doNotCache
    case modify
}
