// The rules by which a cache learns what has become of what it stored, and which responses it may store at
// all.

extension RuleEntry {
    static let cacheConfirmed = RuleEntry(
        "The server says 304: what is stored has not changed.",
        .rfc(9111, section: "4.3.3"))

    static let cacheSameValidator = RuleEntry(
        "The 304 is about the stored response: its validators, if it has any, are the same.",
        .rfc(9111, section: "4.3.4"))

    static let cachePartCame = RuleEntry(
        "The server sends a part: its status is 206.",
        .rfc(9110, section: "15.3.7"))

    static let cachePartIsRest = RuleEntry(
        "The part begins where the stored one ends, and reaches the end.",
        .rfc(9111, section: "3.4"))

    static let cacheCombine = RuleEntry(
        "Both parts have the same strong validator, so they are of one representation.",
        .rfc(9111, section: "3.4"))

    static let cacheServerFailed = RuleEntry(
        "The server could not answer: 500, 502, 503 or 504.",
        .rfc(5861, section: "4"))

    static let cacheDisconnected = RuleEntry(
        "The server was not reached: a cache that is cut off may answer with what it has.",
        .rfc(9111, section: "4.2.4"))

    static let cacheStaleAllowed = RuleEntry(
        "The stored response does not forbid stale use, with `must-revalidate` or `no-cache`.",
        .rfc(9111, section: "4.2.4"))

    static let cacheStaleIfError = RuleEntry(
        "`stale-if-error` lets a response that has been stale for so long stand in for an error.",
        .rfc(5861, section: "4"))

    static let cacheStoreMethod = RuleEntry(
        "The method is one whose responses this cache stores.",
        .rfc(9111, section: "3"))

    static let cacheStorePost = RuleEntry(
        "The response says how long it stays fresh, and that a GET of the same URL would bring it.",
        .rfc(9110, section: "9.3.3"))

    static let cacheStorePart = RuleEntry(
        "The part says which bytes it is, and the request asked for a part.",
        .rfc(9111, section: "3.3"))

    static let cacheStoreWhole = RuleEntry(
        "The part is of a response that is stored as a whole.",
        .rfc(9111, section: "3.4"))

    static let cacheMustUnderstand = RuleEntry(
        "With `must-understand`, `no-store` counts only where the status code is not understood, and "
            + "this one is.",
        .rfc(9111, section: "5.2.2.3"))

    static let cacheStoreVary = RuleEntry(
        "The response varies by fields with a name; one that varies by `*` would never be found again.",
        .rfc(9111, section: "4.1"))

    static let cacheUnsafeMethod = RuleEntry(
        "The method may change something on the server.",
        .rfc(9110, section: "9.2.1"))

    static let cacheUnsafeSucceeded = RuleEntry(
        "The answer to it is no error, so something has changed.",
        .rfc(9111, section: "4.4"))

    static let cacheSameOrigin = RuleEntry(
        "The field names a URL of the same origin; another's responses are not the server's to invalidate.",
        .rfc(9111, section: "4.4"))

    static let cacheHeadSucceeded = RuleEntry(
        "The HEAD was answered with 200.",
        .rfc(9111, section: "4.3.5"))

    static let cacheHeadMatches = RuleEntry(
        "The field is the same as that of the stored response.",
        .rfc(9111, section: "4.3.5"))
}
