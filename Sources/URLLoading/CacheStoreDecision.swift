/// Whether a response that came from the network is kept (RFC 9111 §3), and whether the delegate lets it be.
enum CacheStoreDecision {
    /// A session without a cache: the commonest case, so it is made once.
    static let noCache: Decision = {
        var rules = RuleLog()
        rules.check(.cachePresent, saw: .text("no cache"), false)
        return Decision("not stored", rules: rules.checks)
    }()

    /// A task whose body is not in memory: a download.
    static let notInMemory: Decision = {
        var rules = RuleLog()
        rules.check(.cachePresent, saw: .text("a cache"), true)
        rules.check(.cacheStoreInMemory, saw: .text("a file"), false)
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
        return isComplete(response, bodyBytes, &rules) && fits(bodyBytes, capacity, &rules)
    }

    /// The decision once the delegate has answered, and what is stored in the end.
    ///
    /// Nil is the delegate's "do not store"; a response that may be stored nowhere says the same.
    static func answered(
        _ answer: CachedURLResponse?, capacity: Int, rules checks: [RuleCheck]
    ) -> (kept: (response: HTTPURLResponse, data: Data)?, Decision) {
        var rules = RuleLog()
        rules.append(checks)
        let (response, saw) = storable(answer)
        guard rules.check(.cacheStoreAllowed, saw: .text(saw), response != nil), let answer, let response
        else { return (nil, Decision("not stored", rules: rules.checks)) }
        // The delegate may have answered with more than it was shown.
        guard answer.data.count <= capacity / 20 || fits(answer.data.count, capacity, &rules) else {
            return (nil, Decision("not stored", rules: rules.checks))
        }
        return ((response, answer.data), Decision("stored", rules: rules.checks))
    }

    /// The response to store, if there is one, and what to say of the answer.
    private static func storable(_ answer: CachedURLResponse?) -> (HTTPURLResponse?, String) {
        guard let answer else { return (nil, "nil") }
        guard answer.storagePolicy != .notAllowed else { return (nil, "a response that must not be stored") }
        guard let response = answer.response as? HTTPURLResponse else { return (nil, "no HTTP response") }
        return (response, "a response")
    }

    /// A body that is shorter than the server declared was cut off, and one that is longer is not to be
    /// trusted either. A coded body is declared by its coded length, which nobody here knows.
    private static func isComplete(
        _ response: HTTPURLResponse, _ bodyBytes: Int, _ rules: inout RuleLog
    ) -> Bool {
        guard let declared = response.value(forHTTPHeaderField: "Content-Length"),
            response.value(forHTTPHeaderField: "Content-Encoding") == nil
        else { return true }
        return rules.check(
            .cacheStoreComplete, saw: .text("\(bodyBytes) of \(declared) bytes"),
            Int(declared) == bodyBytes)
    }

    /// Apple: a response must be no larger than about 5 % of the cache.
    private static func fits(_ bodyBytes: Int, _ capacity: Int, _ rules: inout RuleLog) -> Bool {
        rules.check(
            .cacheStoreFits, saw: .text("\(bodyBytes) of \(capacity) bytes"), bodyBytes <= capacity / 20)
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
