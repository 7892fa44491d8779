import Testing
@testable import URLLoading

@Suite struct `A stored response and a request with If-Range` {
    @Test(arguments: [
        ("\"1\"", 206, "lo"), ("\"2\"", 200, "hello"), ("W/\"1\"", 200, "hello"),
        ("Sun, 31 Dec 2000 00:00:00 GMT", 206, "lo"), ("Sun, 31 Dec 2000 00:00:01 GMT", 200, "hello"),
    ])
    func `match in a part only if it is a part of the same version`(
        version: String, status: Int, body: String
    ) {
        let fields = [("ETag", "\"1\""), ("Last-Modified", "Sun, 31 Dec 2000 00:00:00 GMT")]
        let loading = Loading(
            [.answer(200, fields.map { (name: $0, value: $1) }, times: .count(1))],
            cache: .inMemory)
        loading.load()
        let asked = ["Range": "bytes=3-", "If-Range": version]
        loading.load(.to("https://x.test/a", headers: asked, policy: .returnCacheDataElseLoad), at: 1000)
        #expect(
            loading.run("delegate.didReceive") == """
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                1 s delegate delegate.didReceiveResponse \(status)
                1 s delegate delegate.didReceiveData "\(body)"
                """)
    }

    @Test(arguments: [
        (["Range": "bytes=3-", "If-Range": "\"1\""], "+ cache.if-range, + cache.range, ", "lo"),
        (["Range": "bytes=3-", "If-Range": "\"2\""], "- cache.if-range, ", "hello"),
        // It is about a range, so without one it says nothing.
        (["If-Range": "\"2\""], "", "hello"),
    ])
    func `leave no question to the server while the response is fresh`(
        fields: [String: String], rules: String, body: String
    ) throws {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = StoredResponse(
            response: .with(200, ["ETag": "\"1\"", "Cache-Control": "max-age=60"]),
            data: Data("hello".utf8), requestDate: now, responseDate: now)
        let query = CacheQuery(
            request: .to("https://x.test/a", headers: fields), policy: .useProtocolCachePolicy,
            stored: StoredVariants([stored]), now: now)
        let decided = query.decide()
        #expect(
            decided.decision.text
                == "+ cache.present, + cache.request-policy, + cache.method, + cache.url-stored, \(rules)"
                + "- cache.request-conditional, - cache.request-no-cache, - cache.response-no-cache, "
                + "+ cache.fresh = hit; ttl=60")
        let portion = try #require(decided.choice.stored).portion
        #expect(stored.answer(portion, to: "GET", freshness: nil).1 == Data(body.utf8))
    }

    private static let monday = "Mon, 01 Jan 2001 00:00:00 GMT"

    @Test(arguments: [
        ("Mon, 01 Jan 2001 00:00:01 GMT", "+ \(monday), stored \(monday)"),
        (monday, "- \(monday), stored none that is strong"),
    ])
    func `match by a date only if its second was over when the response was made`(
        made: String, check: String
    ) throws {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = StoredResponse(
            response: .with(200, ["Last-Modified": Self.monday, "Date": made]), data: Data("hello".utf8),
            requestDate: now, responseDate: now)
        let fields = ["Range": "bytes=3-", "If-Range": Self.monday]
        let query = CacheQuery(
            request: .to("https://x.test/a", headers: fields), policy: .useProtocolCachePolicy,
            stored: StoredVariants([stored]), now: now)
        let rule = try #require(query.decide().decision.rules.first { $0.rule == .cache.ifRange })
        #expect("\(rule.held ? "+" : "-") \(rule.saw.text)" == check)
    }

    @Test func `do not keep the rest of a part from being asked for without a range`() {
        let part = [("Cache-Control", "max-age=60"), ("ETag", "\"1\""), ("Content-Range", "bytes 0-4/9")]
        let loading = Loading(
            [.answer(206, part.map { (name: $0, value: $1) }, times: .count(1)), .answer(body: ["other"])],
            cache: .inMemory)
        loading.load(.to("https://x.test/a", headers: ["Range": "bytes=0-4"]))
        loading.load(.to("https://x.test/a", headers: ["If-Range": "\"2\""]), at: 1000)
        #expect(
            loading.run("cache.decided") == """
                0 ms work cache.decided fwd=uri-miss
                1 s work cache.decided fwd=partial; ttl=59; bytes=5-
                """)
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "If-Range") } == [nil, "\"1\""])
    }

    @Test(arguments: [
        (URLRequest.CachePolicy.useProtocolCachePolicy, "fwd=partial"),
        (.returnCacheDataElseLoad, "fwd=partial"), (.returnCacheDataDontLoad, "fail"),
    ])
    func `do not match if only a part of another version is stored`(
        policy: URLRequest.CachePolicy, outcome: String
    ) {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = StoredResponse(
            response: .with(206, ["ETag": "\"1\""]), data: Data("01234".utf8), requestDate: now,
            responseDate: now, part: ContentRange("bytes 0-4/9"))
        let query = CacheQuery(
            request: .to("https://x.test/a", headers: ["Range": "bytes=1-2", "If-Range": "\"2\""]),
            policy: policy, stored: StoredVariants([stored]), now: now)
        #expect(query.decide().choice.word == outcome)
    }
}
