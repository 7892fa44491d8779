import Testing
@testable import URLLoading

@Suite struct `What the cache does for a request` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var policy = URLRequest.CachePolicy.useProtocolCachePolicy
        var method = "GET"
        var request: [String: String] = [:]
        /// The stored response's fields; nil for nothing stored.
        var stored: [String: String]?
        /// Seconds since it was stored.
        var age: TimeInterval = 0
        let rules: String
    }

    private static let fresh = ["Cache-Control": "max-age=60"]
    private static let stale = ["Cache-Control": "max-age=0", "ETag": "\"1\""]
    private static let looked = "+ cache.present, + cache.request-policy, + cache.method"
    private static let unconditional = "\(looked), + cache.stored, - cache.request-conditional"
    private static let undirected =
        "\(unconditional), - cache.request-no-cache, - cache.response-no-cache"

    static let rows: [Row] = [
        Row(testDescription: "nothing stored", rules: "\(looked), - cache.stored = fwd=uri-miss"),
        Row(
            testDescription: "fresh", stored: fresh, age: 59, rules: "\(undirected), + cache.fresh = hit"),
        Row(
            testDescription: "as old as its lifetime", stored: fresh, age: 60,
            rules: "\(undirected), - cache.fresh, - cache.validator = fwd=stale"),
        Row(
            testDescription: "stale, with a validator", stored: stale,
            rules: "\(undirected), - cache.fresh, + cache.validator = fwd=stale; revalidate"),
        Row(
            testDescription: "no lifetime, with a validator",
            stored: ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
            rules: "\(undirected), - cache.fresh, + cache.validator = fwd=stale; revalidate"),
        Row(
            testDescription: "request with no-cache", request: ["Cache-Control": "No-Cache"],
            stored: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
            rules: "\(unconditional), + cache.request-no-cache, + cache.validator = fwd=request; revalidate"),
        Row(
            testDescription: "response with no-cache", stored: ["Cache-Control": "no-cache, max-age=60"],
            rules: "\(unconditional), - cache.request-no-cache, + cache.response-no-cache, - cache.validator"
                + " = fwd=stale"),
        Row(
            testDescription: "the caller's own condition", request: ["If-None-Match": "\"2\""],
            stored: fresh,
            rules: "\(looked), + cache.stored, + cache.request-conditional = fwd=request"),
        Row(
            testDescription: "POST", method: "POST", stored: fresh,
            rules: "+ cache.present, + cache.request-policy, - cache.method = fwd=method"),
        Row(
            testDescription: "reloadIgnoringLocalCacheData", policy: .reloadIgnoringLocalCacheData,
            stored: fresh, rules: "+ cache.present, - cache.request-policy = fwd=bypass"),
        Row(
            testDescription: "reloadIgnoringLocalAndRemoteCacheData",
            policy: .reloadIgnoringLocalAndRemoteCacheData, stored: fresh,
            rules: "+ cache.present, - cache.request-policy = fwd=bypass"),
        Row(
            testDescription: "returnCacheDataElseLoad, stale", policy: .returnCacheDataElseLoad,
            stored: stale, rules: "\(looked), + cache.stored = hit"),
        Row(
            testDescription: "returnCacheDataElseLoad, nothing", policy: .returnCacheDataElseLoad,
            rules: "\(looked), - cache.stored = fwd=uri-miss"),
        Row(
            testDescription: "returnCacheDataDontLoad, stale", policy: .returnCacheDataDontLoad,
            stored: stale, rules: "\(looked), + cache.stored = hit"),
        Row(
            testDescription: "returnCacheDataDontLoad, nothing", policy: .returnCacheDataDontLoad,
            rules: "\(looked), - cache.stored = fail"),
        Row(
            testDescription: "returnCacheDataDontLoad, POST", policy: .returnCacheDataDontLoad,
            method: "POST", rules: "+ cache.present, + cache.request-policy, - cache.method = fail"),
        Row(
            testDescription: "reloadRevalidatingCacheData, fresh", policy: .reloadRevalidatingCacheData,
            stored: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
            rules: "\(unconditional), + cache.validator = fwd=request; revalidate"),
        Row(
            testDescription: "reloadRevalidatingCacheData, no validator",
            policy: .reloadRevalidatingCacheData, stored: fresh,
            rules: "\(unconditional), - cache.validator = fwd=request"),
    ]

    @Test(arguments: rows)
    func `follows from the rules, in order`(row: Row) {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = row.stored.map { fields in
            StoredResponse(
                response: .with(200, fields), data: Data(), requestDate: now - row.age,
                responseDate: now - row.age)
        }
        let (decision, rules) = CacheDecision.decide(
            request: .to("https://x.test/a", method: row.method, headers: row.request), policy: row.policy,
            stored: stored, now: now)
        #expect("\(rules.text) = \(decision.word)" == row.rules)
    }

    @Test func `is to send, without a cache, unless the request forbids it`() {
        for policy in [URLRequest.CachePolicy.useProtocolCachePolicy, .returnCacheDataElseLoad] {
            let (decision, recorded) = CacheDecision.withoutCache(policy)
            #expect(decision == .forward(.bypass))
            #expect("\(recorded.rules.text) = \(recorded.outcome)" == "- cache.present = fwd=bypass")
        }
        let (decision, recorded) = CacheDecision.withoutCache(.returnCacheDataDontLoad)
        #expect(decision == .fail)
        #expect("\(recorded.rules.text) = \(recorded.outcome)" == "- cache.present = fail")
    }

    @Test func `can be to ask with both validators`() {
        let fields = ["ETag": "W/\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"]
        let stored = StoredResponse(
            response: .with(200, fields), data: Data(), requestDate: .distantPast, responseDate: .distantPast)
        let request = Conditions(of: stored).applied(to: .to("https://x.test/a", headers: ["A": "b"]))
        #expect(
            request.allHTTPHeaderFields == [
                "A": "b", "If-None-Match": "W/\"1\"", "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT",
            ])
    }
}
