import Testing
@testable import URLLoading

@Suite struct `What the cache does for a request` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var policy = URLRequest.CachePolicy.useProtocolCachePolicy
        var method = "GET"
        var request: [String: String] = [:]
        /// The stored response's fields; nil if nothing is stored.
        var stored: [String: String]?
        var status = 200
        /// Seconds since it was stored.
        var age: TimeInterval = 0
        /// The numbers of the responses that servers are being asked about; the stored one has the number 1.
        var revalidated: Set<Int> = []
        let rules: String
    }

    private static let fresh = ["Cache-Control": "max-age=60"]
    private static let stale = ["Cache-Control": "max-age=0", "ETag": "\"1\""]
    private static let looked = "+ cache.present, + cache.request-policy, + cache.method"
    private static let unconditional = "\(looked), + cache.url-stored, - cache.request-conditional"
    private static let undirected =
        "\(unconditional), - cache.request-no-cache, - cache.response-no-cache"

    static let rows: [Row] =
        [
            Row(testDescription: "nothing stored", rules: "\(looked), - cache.url-stored = fwd=uri-miss"),
            Row(
                testDescription: "fresh", stored: fresh, age: 59,
                rules: "\(undirected), + cache.fresh = hit; ttl=1"),
            Row(
                testDescription: "as old as its lifetime", stored: fresh, age: 60,
                rules: "\(undirected), - cache.fresh, - cache.validator = fwd=stale; ttl=0 by cache.fresh"),
            Row(
                testDescription: "stale, with a validator", stored: stale,
                rules:
                    "\(undirected), - cache.fresh, + cache.validator = fwd=stale; ttl=0; revalidate by cache.fresh"
            ),
            Row(
                testDescription: "no lifetime, with a validator", stored: ["ETag": "\"1\""],
                rules:
                    "\(undirected), - cache.fresh, + cache.validator = fwd=stale; revalidate by cache.fresh"),
            Row(
                testDescription: "no lifetime, but unchanged for long",
                stored: ["Last-Modified": "Mon, 01 Jan 2001 00:00:00 GMT"], age: 0,
                rules: "\(undirected), + cache.heuristically-fresh = hit; ttl=100"),
            Row(
                testDescription: "request with no-cache", request: ["Cache-Control": "No-Cache"],
                stored: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
                rules: "\(unconditional), + cache.request-no-cache, + cache.validator"
                    + " = fwd=request; ttl=60; revalidate by cache.request-no-cache"),
            Row(
                testDescription: "response with no-cache", stored: ["Cache-Control": "no-cache, max-age=60"],
                rules:
                    "\(unconditional), - cache.request-no-cache, + cache.response-no-cache, - cache.validator"
                    + " = fwd=stale; ttl=60 by cache.response-no-cache"),
            Row(
                testDescription: "the caller's own condition", request: ["If-None-Match": "\"2\""],
                stored: ["Cache-Control": "max-age=60", "ETag": "W/\"1\""],
                rules: "\(undirected), + cache.fresh, - cache.caller-has-it = hit; ttl=60 by cache.fresh"),
            Row(
                testDescription: "the caller's own condition, which holds",
                request: ["If-None-Match": "\"2\", \"1\""],
                stored: ["Cache-Control": "max-age=60", "ETag": "W/\"1\""],
                rules: "\(undirected), + cache.fresh, + cache.caller-has-it = hit; ttl=60; 304"),
            Row(
                testDescription: "the caller's own date, not before what is stored",
                request: ["If-Modified-Since": "Mon, 01 Jan 2001 00:16:40 GMT"], stored: fresh,
                rules: "\(undirected), + cache.fresh, + cache.caller-has-it = hit; ttl=60; 304"),
            Row(
                testDescription: "the caller's own condition, and what is stored is stale",
                request: ["If-None-Match": "\"1\""], stored: stale,
                rules: "\(undirected), - cache.fresh, + cache.validator = fwd=stale; ttl=0 by cache.fresh"),
            Row(
                testDescription: "a condition for the server", request: ["If-Match": "\"1\""], stored: fresh,
                rules: "\(looked), + cache.url-stored, + cache.request-conditional = fwd=request; ttl=60"),
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
                stored: stale, rules: "\(looked), + cache.url-stored = hit; ttl=0"),
            Row(
                testDescription: "returnCacheDataElseLoad, nothing", policy: .returnCacheDataElseLoad,
                rules: "\(looked), - cache.url-stored = fwd=uri-miss"),
            Row(
                testDescription: "returnCacheDataDontLoad, stale", policy: .returnCacheDataDontLoad,
                stored: stale, rules: "\(looked), + cache.url-stored = hit; ttl=0"),
            Row(
                testDescription: "returnCacheDataDontLoad, nothing", policy: .returnCacheDataDontLoad,
                rules: "\(looked), - cache.url-stored, + cache.policy-no-load = fail by cache.url-stored"),
            Row(
                testDescription: "returnCacheDataDontLoad, POST", policy: .returnCacheDataDontLoad,
                method: "POST",
                rules: "+ cache.present, + cache.request-policy, - cache.method, "
                    + "+ cache.policy-no-load = fail by cache.method"),
            Row(
                testDescription: "returnCacheDataDontLoad, a range that is not stored",
                policy: .returnCacheDataDontLoad, request: ["Range": "bytes=9-"], stored: fresh,
                rules: "\(looked), + cache.url-stored, - cache.range, + cache.policy-no-load = fail; ttl=60"),
            Row(
                testDescription: "reloadRevalidatingCacheData, fresh", policy: .reloadRevalidatingCacheData,
                stored: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
                rules:
                    "\(unconditional), - cache.policy-reuses, + cache.validator = fwd=request; ttl=60; revalidate by cache.policy-reuses"
            ),
            Row(
                testDescription: "reloadRevalidatingCacheData, no validator",
                policy: .reloadRevalidatingCacheData, stored: fresh,
                rules:
                    "\(unconditional), - cache.policy-reuses, - cache.validator = fwd=request; ttl=60 by cache.policy-reuses"
            ),
        ] + leave

    private static let unranged =
        "\(looked), + cache.url-stored, - cache.range-of-bytes, - cache.request-conditional, "
        + "- cache.request-no-cache, - cache.response-no-cache, + cache.fresh = hit; ttl=60"
    private static let unresolved = "\(undirected), - cache.fresh, - cache.must-revalidate"
    private static let meanwhile = ["Cache-Control": "max-age=1, stale-while-revalidate=4", "ETag": "\"1\""]

    /// Requests that ask for more than freshness, and requests that ask for less.
    static let leave: [Row] = [
        Row(
            testDescription: "a request that wants it younger", request: ["Cache-Control": "max-age=5"],
            stored: fresh, age: 6,
            rules: "\(undirected), + cache.fresh, - cache.request-max-age, - cache.validator"
                + " = fwd=request; ttl=54 by cache.request-max-age"),
        Row(
            testDescription: "a request that wants it fresh for longer",
            request: ["Cache-Control": "max-age=9, min-fresh=55"], stored: fresh, age: 6,
            rules: "\(undirected), + cache.fresh, + cache.request-max-age, - cache.request-min-fresh, "
                + "- cache.validator = fwd=request; ttl=54 by cache.request-min-fresh"),
        Row(
            testDescription: "a request that takes it stale", request: ["Cache-Control": "max-stale"],
            stored: stale, age: 600, rules: "\(unresolved), + cache.request-max-stale = hit; ttl=-600"),
        Row(
            testDescription: "a request that takes it a little stale",
            request: ["Cache-Control": "max-stale=599"], stored: stale, age: 600,
            rules: "\(unresolved), - cache.request-max-stale, + cache.validator"
                + " = fwd=stale; ttl=-600; revalidate by cache.request-max-stale"),
        Row(
            testDescription: "a request that takes it stale for a time nobody can read",
            request: ["Cache-Control": "max-stale=1.5"], stored: stale, age: 600,
            rules: "\(unresolved), - cache.request-max-stale, + cache.validator"
                + " = fwd=stale; ttl=-600; revalidate by cache.request-max-stale"),
        Row(
            testDescription: "a request that takes it stale for a time it leaves empty",
            request: ["Cache-Control": "max-stale="], stored: stale, age: 600,
            rules: "\(unresolved), - cache.request-max-stale, + cache.validator"
                + " = fwd=stale; ttl=-600; revalidate by cache.request-max-stale"),
        Row(
            testDescription: "a request that takes it stale, but wants it younger",
            request: ["Cache-Control": "max-stale, max-age=599"], stored: stale, age: 600,
            rules: "\(unresolved), + cache.request-max-stale, - cache.request-max-age, + cache.validator"
                + " = fwd=stale; ttl=-600; revalidate by cache.request-max-age"),
        Row(
            testDescription: "a request that takes it stale, but wants it fresh for longer",
            request: ["Cache-Control": "max-stale, min-fresh=10"], stored: stale, age: 600,
            rules: "\(unresolved), + cache.request-max-stale, - cache.request-min-fresh, + cache.validator"
                + " = fwd=stale; ttl=-600; revalidate by cache.request-min-fresh"),
        Row(
            testDescription: "a request that takes it stale, but wants it fresh, and has no lifetime",
            request: ["Cache-Control": "max-stale, min-fresh=0"], stored: ["ETag": "\"1\""], age: 50,
            rules: "\(unresolved), + cache.request-max-stale, - cache.request-min-fresh, + cache.validator"
                + " = fwd=stale; revalidate by cache.request-min-fresh"),
        Row(
            testDescription: "a request that takes it stale, and a response that forbids it",
            request: ["Cache-Control": "max-stale"],
            stored: ["Cache-Control": "max-age=0, must-revalidate"], age: 1,
            rules: "\(undirected), - cache.fresh, + cache.must-revalidate, - cache.validator"
                + " = fwd=stale; ttl=-1 by cache.must-revalidate"),
        Row(
            testDescription: "stale, to be revalidated afterwards", stored: meanwhile, age: 4,
            rules: "\(unresolved), + cache.stale-while-revalidate, + cache.revalidation-free"
                + " = hit; ttl=-3; revalidate afterwards by cache.stale-while-revalidate"),
        Row(
            testDescription: "stale for longer than the request takes it, though it could be revalidated",
            request: ["Cache-Control": "max-stale=2"], stored: meanwhile, age: 4,
            rules: "\(unresolved), - cache.request-max-stale, + cache.validator"
                + " = fwd=stale; ttl=-3; revalidate by cache.request-max-stale"),
        Row(
            testDescription: "stale, and being revalidated", stored: meanwhile, age: 4, revalidated: [1],
            rules:
                "\(unresolved), + cache.stale-while-revalidate, - cache.revalidation-free = hit; ttl=-3 by cache.stale-while-revalidate"
        ),
        Row(
            testDescription: "stale, while another response is revalidated", stored: meanwhile, age: 4,
            revalidated: [2],
            rules: "\(unresolved), + cache.stale-while-revalidate, + cache.revalidation-free"
                + " = hit; ttl=-3; revalidate afterwards by cache.stale-while-revalidate"),
        Row(
            testDescription: "the caller's own condition, which holds, to be revalidated afterwards",
            request: ["If-None-Match": "\"1\""], stored: meanwhile, age: 4,
            rules: "\(unresolved), + cache.stale-while-revalidate, + cache.revalidation-free, "
                + "+ cache.caller-has-it = hit; ttl=-3; 304; revalidate afterwards"),
        Row(
            testDescription: "the caller's own condition, which a 404 cannot meet",
            request: ["If-None-Match": "*"], stored: fresh, status: 404,
            rules: "\(undirected), + cache.fresh, - cache.caller-has-it = hit; ttl=60 by cache.fresh"),
        Row(
            testDescription: "stale for too long", stored: meanwhile, age: 5,
            rules: "\(unresolved), - cache.stale-while-revalidate, + cache.validator"
                + " = fwd=stale; ttl=-4; revalidate by cache.stale-while-revalidate"),
        Row(
            testDescription: "only-if-cached, stale", request: ["Cache-Control": "only-if-cached"],
            stored: stale,
            rules: "\(undirected), - cache.fresh, + cache.validator, + cache.only-if-cached"
                + " = fail; ttl=0; 504"),
        Row(
            testDescription: "only-if-cached, stale for a short time",
            request: ["Cache-Control": "only-if-cached"], stored: meanwhile, age: 4,
            rules: "\(unresolved), + cache.stale-while-revalidate, + cache.revalidation-free, "
                + "+ cache.only-if-cached = hit; ttl=-3 by cache.stale-while-revalidate"),
        Row(
            testDescription: "only-if-cached, stale for a short time, and the caller has it",
            request: ["Cache-Control": "only-if-cached", "If-None-Match": "\"1\""], stored: meanwhile, age: 4,
            rules: "\(unresolved), + cache.stale-while-revalidate, + cache.revalidation-free, "
                + "+ cache.caller-has-it, + cache.only-if-cached = hit; ttl=-3; 304 by cache.caller-has-it"),
        Row(
            testDescription: "only-if-cached, nothing", request: ["Cache-Control": "only-if-cached"],
            rules: "\(looked), - cache.url-stored, + cache.only-if-cached = fail; 504 by cache.url-stored"),
        Row(
            testDescription: "Pragma", request: ["Pragma": "no-cache"], stored: fresh,
            rules:
                "\(unconditional), + cache.request-no-cache, - cache.validator = fwd=request; ttl=60 by cache.request-no-cache"
        ),
        Row(
            testDescription: "reloadRevalidatingCacheData, immutable", policy: .reloadRevalidatingCacheData,
            stored: ["Cache-Control": "max-age=60, immutable", "ETag": "\"1\""],
            rules: "\(undirected), + cache.immutable = hit; ttl=60"),
        Row(
            testDescription: "reloadRevalidatingCacheData, immutable and no-cache",
            policy: .reloadRevalidatingCacheData,
            stored: ["Cache-Control": "max-age=60, immutable, no-cache", "ETag": "\"1\""],
            rules: "\(unconditional), - cache.request-no-cache, + cache.response-no-cache, "
                + "+ cache.validator = fwd=stale; ttl=60; revalidate by cache.response-no-cache"),
        Row(
            testDescription: "reloadRevalidatingCacheData and no-cache, immutable",
            policy: .reloadRevalidatingCacheData, request: ["Cache-Control": "no-cache"],
            stored: ["Cache-Control": "max-age=60, immutable", "ETag": "\"1\""],
            rules: "\(unconditional), + cache.request-no-cache, + cache.validator"
                + " = fwd=request; ttl=60; revalidate by cache.request-no-cache"),
        Row(
            testDescription: "reloadRevalidatingCacheData and max-age, immutable",
            policy: .reloadRevalidatingCacheData, request: ["Cache-Control": "max-age=0"],
            stored: ["Cache-Control": "max-age=60, immutable", "ETag": "\"1\""], age: 1,
            rules: "\(undirected), + cache.immutable, - cache.request-max-age, + cache.validator"
                + " = fwd=request; ttl=59; revalidate by cache.request-max-age"),
        Row(
            testDescription: "reloadRevalidatingCacheData, immutable and stale",
            policy: .reloadRevalidatingCacheData,
            stored: ["Cache-Control": "max-age=60, immutable", "ETag": "\"1\""], age: 60,
            rules:
                "\(undirected), - cache.immutable, + cache.validator = fwd=stale; ttl=0; revalidate by cache.immutable"
        ),
        Row(
            testDescription: "HEAD, fresh", method: "HEAD", stored: fresh,
            rules: "\(undirected), + cache.fresh = hit; ttl=60"),
        Row(
            testDescription: "HEAD with a range, fresh", method: "HEAD", request: ["Range": "bytes=0-1"],
            stored: fresh, rules: "\(undirected), + cache.fresh = hit; ttl=60"),
        Row(
            testDescription: "a range of something else than bytes", request: ["Range": "items=0-1"],
            stored: fresh, rules: unranged),
        Row(
            testDescription: "a range that ends before it begins", request: ["Range": "bytes=1-0"],
            stored: fresh, rules: unranged),
        Row(
            testDescription: "several ranges", request: ["Range": "bytes=0-1, 3-4"], stored: fresh,
            rules: "\(looked), + cache.url-stored, - cache.range = fwd=request; ttl=60"),
        Row(
            testDescription: "HEAD, stale", method: "HEAD", stored: stale,
            rules: "\(undirected), - cache.fresh = fwd=stale; ttl=0"),
        Row(
            testDescription: "no-cache that names fields",
            stored: ["Cache-Control": "max-age=60, no-cache=\"Set-Cookie\""],
            rules: "\(undirected), + cache.fresh = hit; ttl=60"),
        Row(
            testDescription: "a lifetime nobody can read", stored: ["Cache-Control": "max-age=soon"],
            rules: "\(undirected), - cache.fresh, - cache.validator = fwd=stale; ttl=0 by cache.fresh"),
    ]

    @Test(arguments: rows)
    func `follows from the rules, in order`(row: Row) {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = row.stored.map { fields in
            StoredResponse(
                response: .with(row.status, fields), data: Data(), requestDate: now - row.age,
                responseDate: now - row.age, number: 1)
        }
        let query = CacheQuery(
            request: .to("https://x.test/a", method: row.method, headers: row.request), policy: row.policy,
            stored: StoredVariants(stored.map { [$0] } ?? []), revalidated: row.revalidated, now: now)
        #expect(query.decide().decision.text == row.rules)
    }

    @Test func `is to send it if there is no cache, unless the request forbids that`() {
        for policy in [URLRequest.CachePolicy.useProtocolCachePolicy, .returnCacheDataElseLoad] {
            let decided = CacheQuery.decideWithoutCache(policy)
            #expect(decided.decision.text == "- cache.present = fwd=bypass")
        }
        let decided = CacheQuery.decideWithoutCache(.returnCacheDataDontLoad)
        #expect(
            decided.decision.text == "- cache.present, + cache.policy-no-load = fail by cache.present")
    }

    @Test func `can be to revalidate with both validators`() {
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
