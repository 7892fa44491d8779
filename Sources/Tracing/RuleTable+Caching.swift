// The rules by which a response is taken from the cache, and put into it; and who is asked about that.

extension RuleEntry {
    static let cachePresent = RuleEntry(
        "The session has a cache.",
        .urlSession("URLSessionConfiguration.urlCache"))

    static let cachePolicy = RuleEntry(
        "The request's cache policy lets the cache look for a stored response.",
        .urlSession("NSURLRequest.CachePolicy"))

    static let cacheMethod = RuleEntry(
        "The method is one whose responses this cache stores.",
        .rfc(9111, section: "3"))

    static let cacheStored = RuleEntry(
        "A response for this request is stored.",
        .rfc(9111, section: "4"))

    static let cacheRequestConditional = RuleEntry(
        "The request has a condition of its own, so its answer is for the caller to understand.",
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

    static let cacheStoreStatus = RuleEntry(
        "The status code is final, and one that this cache understands.",
        .rfc(9111, section: "3"))

    static let cacheResponseNoStore = RuleEntry(
        "The response forbids storing with `no-store`.",
        .rfc(9111, section: "5.2.2.5"))

    static let cacheStoreLifetime = RuleEntry(
        "The response says how long it stays fresh, or can be validated later.",
        .rfc(9111, section: "3"))

    static let cacheStoreComplete = RuleEntry(
        "The body is as long as the response declared.",
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
