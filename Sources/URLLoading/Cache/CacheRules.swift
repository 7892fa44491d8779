/// When a stored response may be reused, what the server must be asked, and what is stored or removed.
struct CacheRules: RuleGroup {
    let present = Rule(
        "cache.present", "The session has a cache.", .urlSession("URLSessionConfiguration.urlCache"))
    let requestPolicy = Rule(
        "cache.request-policy", "The request's cache policy lets the cache look for a stored response.",
        .urlSession("NSURLRequest.CachePolicy"))
    let policyReuses = Rule(
        "cache.policy-reuses",
        "The request's cache policy lets a stored response be the answer without asking the server.",
        .urlSession("NSURLRequest.CachePolicy.reloadRevalidatingCacheData"))
    let policyNoLoad = Rule(
        "cache.policy-no-load", "The request's cache policy wants a stored response or none at all.",
        .urlSession("NSURLRequest.CachePolicy.returnCacheDataDontLoad"))
    let method = Rule(
        "cache.method", "The method is one that a stored response can answer.", .rfc(9111, section: "4"))
    let urlStored = Rule(
        "cache.url-stored", "A response for this URL is stored.", .rfc(9111, section: "4"))
    let requestConditional = Rule(
        "cache.request-conditional",
        "The request has a condition that only the server can judge, so it is not the cache's to answer.",
        .rfc(9111, section: "4.3.2"))
    let requestNoStore = Rule(
        "cache.request-no-store", "The request forbids storing with `no-store`.",
        .rfc(9111, section: "5.2.1.5"))
    let requestNoCache = Rule(
        "cache.request-no-cache", "The request forbids reuse without revalidation with `no-cache`.",
        .rfc(9111, section: "5.2.1.4"))
    let responseNoCache = Rule(
        "cache.response-no-cache", "The stored response forbids reuse without revalidation with `no-cache`.",
        .rfc(9111, section: "5.2.2.4"))
    let fresh = Rule(
        "cache.fresh", "The stored response is younger than its freshness lifetime.",
        .rfc(9111, section: "4.2"))
    let validator = Rule(
        "cache.validator", "The stored response has an `ETag` or `Last-Modified` to ask the server with.",
        .rfc(9111, section: "4.3.1"))
    let vary = Rule(
        "cache.vary",
        "The request says the same as the one that brought a stored response, in each field that it "
            + "varies by.", .rfc(9111, section: "4.1"))
    let ifRange = Rule(
        "cache.if-range",
        "By its `If-Range`, the request wants a part of the very version that is stored, and not the whole "
            + "of a newer one.", .rfc(9110, section: "13.1.5"))
    let rangeOfBytes = Rule(
        "cache.range-of-bytes",
        "The `Range` of the request can be read and counts bytes; otherwise it is ignored.",
        .rfc(9110, section: "14.2"))
    let range = Rule(
        "cache.range",
        "What is stored has all that the request asks for, in one piece that can be cut out of it.",
        .rfc(9111, section: "3.3"))
    let immutable = Rule(
        "cache.immutable",
        "The stored response is fresh, and its server said that it never changes, so asking is useless.",
        .rfc(8246, section: "2"))
    let heuristicallyFresh = Rule(
        "cache.heuristically-fresh",
        "The stored response has no lifetime of its own, and is younger than the one the cache guesses.",
        .rfc(9111, section: "4.2.2"))
    let requestMaxAge = Rule(
        "cache.request-max-age", "The stored response is no older than the request wants, with `max-age`.",
        .rfc(9111, section: "5.2.1.1"))
    let requestMinFresh = Rule(
        "cache.request-min-fresh",
        "The stored response stays fresh for as long as the request wants, with `min-fresh`.",
        .rfc(9111, section: "5.2.1.3"))
    let mustRevalidate = Rule(
        "cache.must-revalidate",
        "The stored response forbids reuse once it is stale, with `must-revalidate`.",
        .rfc(9111, section: "5.2.2.2"))
    let requestMaxStale = Rule(
        "cache.request-max-stale",
        "The request accepts a response that has been stale for so long, with `max-stale`.",
        .rfc(9111, section: "5.2.1.2"))
    let staleWhileRevalidate = Rule(
        "cache.stale-while-revalidate",
        "The server lets a response that has been stale for so long be used, if it is asked meanwhile.",
        .rfc(5861, section: "3"))
    let revalidationFree = Rule(
        "cache.revalidation-free", "The server is not being asked about this response already.",
        .rfc(5861, section: "3"))
    let callerHasIt = Rule(
        "cache.caller-has-it", "By the request's own condition, its caller has what is stored.",
        .rfc(9111, section: "4.3.2"))
    let onlyIfCached = Rule(
        "cache.only-if-cached", "The request wants a stored response or none at all, with `only-if-cached`.",
        .rfc(9111, section: "5.2.1.7"))
    let confirmed = Rule(
        "cache.confirmed", "The server says 304: what is stored has not changed.",
        .rfc(9111, section: "4.3.3"))
    let sameValidator = Rule(
        "cache.same-validator",
        "The 304 is about the stored response: the `ETag` that it brings, or else the `Last-Modified`, is not "
            + "a different one.", .rfc(9111, section: "4.3.4"))
    let stillStored = Rule(
        "cache.still-stored", "The stored response was not removed or replaced while the server was asked.",
        .rfc(9111, section: "4.4"))
    let notChallenged = Rule(
        "cache.not-challenged",
        "The server did not ask for a credential, after which only it can say what the answer is.",
        .rfc(9111, section: "4.3.3"))
    let partCame = Rule(
        "cache.part-came", "The server sends a part: its status is 206.", .rfc(9110, section: "15.3.7"))
    let partIsRest = Rule(
        "cache.part-is-rest", "The part begins where the stored one ends, and reaches the end.",
        .rfc(9111, section: "3.4"))
    let combine = Rule(
        "cache.combine", "Both parts have the same strong validator, so they are of one representation.",
        .rfc(9111, section: "3.4"))
    let serverFailed = Rule(
        "cache.server-failed", "The server could not answer: 500, 502, 503 or 504.", .rfc(5861, section: "4"))
    let disconnected = Rule(
        "cache.disconnected",
        "The server was not reached: a cache that is cut off may answer with what it has.",
        .rfc(9111, section: "4.2.4"))
    let wasFresh = Rule(
        "cache.was-fresh", "The stored response has a freshness lifetime, which is over.",
        .rfc(9111, section: "4.2.4"))
    let staleAllowed = Rule(
        "cache.stale-allowed",
        "The stored response does not forbid stale use, with `must-revalidate` or `no-cache`.",
        .rfc(9111, section: "4.2.4"))
    let staleIfError = Rule(
        "cache.stale-if-error",
        "`stale-if-error` lets a response that has been stale for so long stand in for an error.",
        .rfc(5861, section: "4"))
    let storeMethod = Rule(
        "cache.store-method", "The method is one whose responses this cache stores.", .rfc(9111, section: "3")
    )
    let storePost = Rule(
        "cache.store-post",
        "The response says how long it stays fresh, and that a GET of the same URL would bring it.",
        .rfc(9110, section: "9.3.3"))
    let storePart = Rule(
        "cache.store-part", "The part says which bytes it is, and the request asked for a part.",
        .rfc(9111, section: "3.3"))
    let storeWhole = Rule(
        "cache.store-whole", "The part is of a response that is stored as a whole.",
        .rfc(9111, section: "3.4"))
    let mustUnderstand = Rule(
        "cache.must-understand",
        "With `must-understand`, only a response whose status code is understood is stored, and then "
            + "`no-store` does not count; this one is understood.", .rfc(9111, section: "5.2.2.3"))
    let storeVary = Rule(
        "cache.store-vary",
        "The response varies by fields with a name; one that varies by `*` would never be found again.",
        .rfc(9111, section: "4.1"))
    let storeStatus = Rule(
        "cache.store-status",
        "The status code is final, and says something of the URL, not only of this request's conditions.",
        .rfc(9111, section: "3"))
    let responseNoStore = Rule(
        "cache.response-no-store", "The response forbids storing with `no-store`.",
        .rfc(9111, section: "5.2.2.5"))
    let storeLifetime = Rule(
        "cache.store-lifetime",
        "The response says how long it stays fresh, is marked as storable, or has a status code for which a "
            + "cache may guess: 200 is one.",
        .rfc(9111, section: "3"))
    let storeComplete = Rule(
        "cache.store-complete",
        "The body is no shorter than the response declared, and a part has just the bytes that it names.",
        .rfc(9111, section: "3.3"))
    let storeFits = Rule(
        "cache.store-fits", "The response is small enough for the cache.",
        .urlSession("URLCache.memoryCapacity"))
    let storeInMemory = Rule(
        "cache.store-in-memory",
        "The body arrived in memory; what a download brings goes to its file and nowhere else.",
        .urlSession("URLSessionDownloadTask"))
    let storeAllowedByDelegate = Rule(
        "cache.store-allowed-by-delegate",
        "Nobody kept the response from being stored: the delegate, if it is asked, let it.",
        .urlSession("URLSessionDataDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)"))
    let unsafeMethod = Rule(
        "cache.unsafe-method", "The method may change something on the server.", .rfc(9110, section: "9.2.1"))
    let unsafeSucceeded = Rule(
        "cache.unsafe-succeeded", "The request did not fail, so something has changed.",
        .rfc(9111, section: "4.4"))
    let sameOrigin = Rule(
        "cache.same-origin",
        "The field names a URL of the same origin; another's responses are not the server's to invalidate.",
        .rfc(9111, section: "4.4"))
    let headSucceeded = Rule(
        "cache.head-succeeded", "The HEAD was answered with 200.", .rfc(9111, section: "4.3.5"))
    let headMatches = Rule(
        "cache.head-matches", "The status, or the field, is the same as that of the stored response.",
        .rfc(9111, section: "4.3.5"))
}

extension Rule {
    static let cache = CacheRules()
}
