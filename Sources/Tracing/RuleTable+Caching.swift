// Who is asked what the cache may store.

extension RuleEntry {
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
