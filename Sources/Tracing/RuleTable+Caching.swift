// The rules by which a response is taken from the cache, and put into it; and who is asked about that.

extension RuleEntry {
    static let cachePresent = RuleEntry(
        "The session has a cache.",
        .urlSession("URLSessionConfiguration.urlCache"))

    static let cachePolicy = RuleEntry(
        "The request's cache policy lets the cache look for a stored response.",
        .urlSession("NSURLRequest.CachePolicy"))

    static let cacheMethod = RuleEntry(
        "The method is one that a stored response can answer.",
        .rfc(9111, section: "4"))

    static let cacheStored = RuleEntry(
        "A response for this URL is stored.",
        .rfc(9111, section: "4"))

    static let cacheRequestConditional = RuleEntry(
        "The request has a condition that only the server can judge, so it is not the cache's to answer.",
        .rfc(9111, section: "4.3.2"))

    static let cacheRequestNoStore = RuleEntry(
        "The request forbids storing with `no-store`.",
        .rfc(9111, section: "5.2.1.5"))

    static let cacheRequestNoCache = RuleEntry(
        "The request forbids reuse without revalidation with `no-cache`.",
        .rfc(9111, section: "5.2.1.4"))

    static let cacheResponseNoCache = RuleEntry(
        "The stored response forbids reuse without revalidation with `no-cache`.",
        .rfc(9111, section: "5.2.2.4"))

    static let cacheFresh = RuleEntry(
        "The stored response is younger than its freshness lifetime.",
        .rfc(9111, section: "4.2"))

    static let cacheValidator = RuleEntry(
        "The stored response has an `ETag` or `Last-Modified` to ask the server with.",
        .rfc(9111, section: "4.3.1"))

    static let cacheVary = RuleEntry(
        "The request says the same as the one that brought a stored response, in each field that it "
            + "varies by.",
        .rfc(9111, section: "4.1"))

    static let cacheRange = RuleEntry(
        "What is stored has all the bytes that the request asks for.",
        .rfc(9111, section: "3.3"))

    static let cacheImmutable = RuleEntry(
        "The stored response is fresh, and its server said that it never changes: asking is of no use.",
        .rfc(8246, section: "2"))

    static let cacheHeuristicallyFresh = RuleEntry(
        "The stored response has no lifetime of its own, and is younger than the one the cache guesses.",
        .rfc(9111, section: "4.2.2"))

    static let cacheRequestMaxAge = RuleEntry(
        "The stored response is no older than the request wants, with `max-age`.",
        .rfc(9111, section: "5.2.1.1"))

    static let cacheRequestMinFresh = RuleEntry(
        "The stored response stays fresh for as long as the request wants, with `min-fresh`.",
        .rfc(9111, section: "5.2.1.3"))

    static let cacheMustRevalidate = RuleEntry(
        "The stored response forbids reuse once it is stale, with `must-revalidate`.",
        .rfc(9111, section: "5.2.2.2"))

    static let cacheRequestMaxStale = RuleEntry(
        "The request accepts a response that has been stale for so long, with `max-stale`.",
        .rfc(9111, section: "5.2.1.2"))

    static let cacheStaleWhileRevalidate = RuleEntry(
        "The server lets a response that has been stale for so long be used, if it is asked meanwhile.",
        .rfc(5861, section: "3"))

    static let cacheRevalidationFree = RuleEntry(
        "The server is not being asked about this response already.",
        .rfc(5861, section: "3"))

    static let cacheCallerHasIt = RuleEntry(
        "By the request's own condition, its caller has what is stored.",
        .rfc(9111, section: "4.3.2"))

    static let cacheOnlyIfCached = RuleEntry(
        "The request wants a stored response or none, with `only-if-cached`.",
        .rfc(9111, section: "5.2.1.7"))

    static let cacheStoreStatus = RuleEntry(
        "The status code is final, and says something of the URL, not only of this request's conditions.",
        .rfc(9111, section: "3"))

    static let cacheResponseNoStore = RuleEntry(
        "The response forbids storing with `no-store`.",
        .rfc(9111, section: "5.2.2.5"))

    static let cacheStoreLifetime = RuleEntry(
        "The response may be stored, and says how long it stays fresh, or can be validated later.",
        .rfc(9111, section: "3"))

    static let cacheStoreComplete = RuleEntry(
        "The body is no shorter than the response declared.",
        .rfc(9111, section: "3.3"))

    static let cacheStoreFits = RuleEntry(
        "The response is small enough for the cache.",
        .urlSession("URLCache.memoryCapacity"))

    static let cacheStoreAllowed = RuleEntry(
        "The delegate let the response be stored.",
        .urlSession(
            "URLSessionDataDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)"))

    static let cacheRequestHandler = RuleEntry(
        "The request has a cached response handler of its own; it wins.",
        .alamofire5("Request.cacheResponse(using:)", "Core/Request.swift", 887))

    static let cacheSessionHandler = RuleEntry(
        "The session has a cached response handler.",
        .alamofire5("Session.cachedResponseHandler", "Core/Session.swift", 81))

    static let cacheHandlerAnswer = RuleEntry(
        "The handler answered with a response to store.",
        .alamofire5(
            "CachedResponseHandler.dataTask(_:willCacheResponse:completion:)",
            "Features/CachedResponseHandler.swift", 41))
}
