/// Whether a response that came from the network is kept (RFC 9111 §3), and whether the delegate lets it be.
enum CacheStoreDecision {
    /// A session without a cache: the commonest case, so it is made once.
    static let noCache: Decision = {
        var rules = RuleLog()
        rules.check(.cachePresent, saw: .text("no cache"), false)
        return Decision("not stored", rules: rules.checks)
    }()

    /// Decides before the delegate is asked. `capacity` is the cache's, in bytes.
    static func decide(
        request: URLRequest, response: HTTPURLResponse, bodyBytes: Int, capacity: Int
    ) -> (willStore: Bool, [RuleCheck]) {
        var rules = RuleLog()
        let willStore = decide(request, response, bodyBytes, capacity, &rules)
        return (willStore, rules.checks)
    }

    private static func decide(
        _ request: URLRequest, _ response: HTTPURLResponse, _ bodyBytes: Int, _ capacity: Int,
        _ rules: inout RuleLog
    ) -> Bool {
        let method = request.httpMethod ?? "GET"
        guard rules.check(.cacheMethod, saw: .text(method), method == "GET") else { return false }
        let requestField = request.value(forHTTPHeaderField: "Cache-Control")
        if rules.check(
            .cacheRequestNoStore, saw: .text(requestField ?? "no Cache-Control"),
            CacheControl(requestField).has("no-store"))
        {
            return false
        }
        let status = response.statusCode
        guard rules.check(.cacheStoreStatus, saw: .number(status), understood.contains(status)) else {
            return false
        }
        let responseField = response.value(forHTTPHeaderField: "Cache-Control")
        if rules.check(
            .cacheResponseNoStore, saw: .text(responseField ?? "no Cache-Control"),
            CacheControl(responseField).has("no-store"))
        {
            return false
        }
        let (reusable, saw) = reason(for: response)
        guard rules.check(.cacheStoreLifetime, saw: .text(saw), reusable) else { return false }
        // Apple: a response must be no larger than about 5 % of the cache.
        return rules.check(
            .cacheStoreFits, saw: .text("\(bodyBytes) of \(capacity) bytes"), bodyBytes <= capacity / 20)
    }

    /// The decision once the delegate has answered; nil is its "do not store".
    static func answered(_ answer: CachedURLResponse?, rules: [RuleCheck]) -> Decision {
        let check = RuleCheck(
            .cacheStoreAllowed, saw: .text(answer == nil ? "nil" : "a response"), held: answer != nil)
        return Decision(answer == nil ? "not stored" : "stored", rules: rules + [check])
    }

    /// Final status codes whose meaning this cache knows. 206 and 304 are no whole responses.
    private static let understood: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// What makes a stored response of use later: a lifetime, or something to ask the server with.
    private static func reason(for response: HTTPURLResponse) -> (Bool, String) {
        let cacheControl = CacheControl(response.value(forHTTPHeaderField: "Cache-Control"))
        if let seconds = cacheControl.seconds("max-age") { return (true, "max-age \(seconds) s") }
        for name in ["Expires", "ETag", "Last-Modified"] {
            if let value = response.value(forHTTPHeaderField: name) { return (true, "\(name) \(value)") }
        }
        return (false, "neither lifetime nor validator")
    }
}
