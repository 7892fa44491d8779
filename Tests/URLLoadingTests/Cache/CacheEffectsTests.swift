import Testing
@testable import URLLoading

@Suite struct `A cache that asks, combines and forgets` {
    @Test func `asks again without conditions if a 304 is about something else`() {
        let loading = Loading(
            [
                .answer(304, [("ETag", "\"2\"")], match: .ifNoneMatch),
                .answer(200, [("ETag", "\"1\""), ("Cache-Control", "max-age=1")]),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("cache.validation", "transport.sent", "transport.cancelled", "delegate.didR") == """
                0 ms work transport.sent
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                3 s work transport.sent
                3010 ms work cache.validationDecided fwd-status=304; ask again
                3010 ms work transport.cancelled
                3010 ms work transport.sent
                3020 ms delegate delegate.didReceiveResponse 200
                3025 ms delegate delegate.didReceiveData "hello"
                """)
    }

    @Test func `asks again with the cookies of the first answer, even if that took no time`() {
        let first = [("ETag", "\"2\""), ("Set-Cookie", "sid=2; Path=/")]
        let stored = [("ETag", "\"1\""), ("Cache-Control", "max-age=1"), ("Set-Cookie", "sid=1; Path=/")]
        let loading = Loading(
            [
                .answer(
                    304, first.map { (name: $0, value: $1) }, delay: .exactly(.zero), match: .ifNoneMatch),
                .answer(200, stored.map { (name: $0, value: $1) }),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.simulator.run()
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "sid=1", "sid=2"])
    }

    @Test func `answers for a server that fails, if that is allowed`() {
        let loading = Loading(
            [
                .answer(200, [("Cache-Control", "max-age=1, stale-if-error=9")], times: .count(1)),
                .answer(503, body: ["sorry"]),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.load(at: 30_000)
        #expect(
            loading.run("cache.validation", "delegate.didR", "task.completed") == """
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work task.completed
                3010 ms work cache.validationDecided fwd-status=503; use stale
                3010 ms delegate delegate.didReceiveResponse 200
                3010 ms work task.completed
                3010 ms delegate delegate.didReceiveData "hello"
                30010 ms work cache.validationDecided fwd-status=503; use answer
                30010 ms delegate delegate.didReceiveResponse 503
                30015 ms delegate delegate.didReceiveData "sorry"
                30015 ms work task.completed
                """)
    }

    @Test func `answers for a server that is silent for too long, if that is allowed`() {
        let loading = Loading(
            [
                .answer(200, [("Cache-Control", "max-age=1, stale-if-error=9")], times: .count(1)),
                .answer(body: ["late"], delay: .exactly(.seconds(60))),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", timeout: 1), at: 3000)
        loading.load(.to("https://x.test/a", timeout: 1), at: 30_000)
        let story = loading.run(
            "task.t", "cache.validation", "transport.cancelled", "delegate.didR", "task.completed")
        #expect(
            story == """
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work task.completed
                4 s work cache.validationDecided no answer; use stale
                4 s work task.timeoutDecided answer from cache
                4 s work transport.cancelled
                4 s delegate delegate.didReceiveResponse 200
                4 s work task.completed
                4 s delegate delegate.didReceiveData "hello"
                31 s work cache.validationDecided no answer; fail
                31 s work task.timeoutDecided fail
                31 s work task.timedOut request after 1 s
                31 s work transport.cancelled
                31 s work task.completed URLError(-1001)
                """)
        #expect(
            loading.decisions.filter { $0.contains("timeout") } == [
                "+ timeout.resource, - timeout.request, - timeout.background, + timeout.cache-answers "
                    + "= answer from cache",
                "+ timeout.resource, - timeout.request, - timeout.background = fail by timeout.request",
            ])
    }

    @Test func `fetches the missing part, and stores the whole`() {
        let part = [("Cache-Control", "max-age=60"), ("ETag", "\"1\""), ("Content-Range", "bytes 0-4/9")]
        let rest = [("Cache-Control", "max-age=60"), ("ETag", "\"1\""), ("Content-Range", "bytes 5-8/9")]
        let loading = Loading(
            [
                .answer(
                    206, part.map { (name: $0, value: $1) }, body: ["hello"],
                    match: RequestPattern(headers: [("Range", .equals("bytes=0-4"))])),
                .answer(
                    206, rest.map { (name: $0, value: $1) }, body: [" you"],
                    match: RequestPattern(headers: [("Range", .equals("bytes=5-"))])),
            ], cache: .inMemory)
        loading.load(.to("https://x.test/a", headers: ["Range": "bytes=0-4"]))
        loading.load(.to("https://x.test/a", headers: ["Range": "bytes=1-2"]), at: 1000)
        loading.load(at: 2000)
        loading.load(at: 3000)
        #expect(
            loading.run("cache", "delegate.didR") == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 206
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work cache.storeDecided stored
                15 ms work cache.stored
                1 s work cache.decided hit; ttl=59
                1 s delegate delegate.didReceiveResponse 206
                1 s delegate delegate.didReceiveData "el"
                2 s work cache.decided fwd=partial; ttl=58; bytes=5-
                2010 ms work cache.validationDecided fwd-status=206; combine
                2010 ms delegate delegate.didReceiveResponse 200
                2010 ms delegate delegate.didReceiveData "hello"
                2015 ms delegate delegate.didReceiveData " you"
                2015 ms work cache.storeDecided stored
                2015 ms work cache.stored
                3 s work cache.decided hit; ttl=59
                3 s delegate delegate.didReceiveResponse 200
                3 s delegate delegate.didReceiveData "hello you"
                """)
        #expect(loading.sent.last?.value(forHTTPHeaderField: "If-Range") == "\"1\"")
    }

    /// A server that looks at `Range` but not at `If-None-Match` answers with a part, where a 304 would do.
    @Test(arguments: [
        ("\"1\"", "3 s work cache.decided fwd=stale"), ("\"2\"", "3 s work cache.decided fwd=uri-miss"),
    ])
    func `keeps a whole response if a part has the same strong validator`(tag: String, later: String) {
        let part = [("ETag", tag), ("Content-Range", "bytes 0-1/5"), ("Cache-Control", "no-store")]
        let loading = Loading(
            [
                .answer(
                    206, part.map { (name: $0, value: $1) }, body: ["he"],
                    match: RequestPattern(headers: [("Range", .equals("bytes=0-1"))])),
                .answer(200, [("ETag", "\"1\""), ("Cache-Control", "max-age=0")]),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["Range": "bytes=0-1"]), at: 2000)
        loading.load(at: 3000)
        let trace = loading.run("cache.decided", "cache.removed")
        #expect(trace.split(separator: "\n").last.map { $0.hasPrefix(later) } == true, "\(trace)")
        #expect(trace.contains("cache.removed") == (tag != "\"1\""))
    }

    @Test func `keeps a whole response if a revalidation brings a part of it`() {
        let fields = [("ETag", "\"1\""), ("Cache-Control", "max-age=1, stale-while-revalidate=60")]
        let part = fields + [("Content-Range", "bytes 0-1/5")]
        let loading = Loading(
            [
                .answer(
                    206, part.map { (name: $0, value: $1) }, body: ["he"],
                    match: RequestPattern(headers: [("Range", .equals("bytes=0-1"))])),
                .answer(200, fields.map { (name: $0, value: $1) }),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["Range": "bytes=0-1"]), at: 2000)
        loading.load(at: 3000)
        #expect(
            loading.run("cache.storeDecided", "cache.removed", "delegate.didReceiveData") == """
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work cache.storeDecided stored
                2 s delegate delegate.didReceiveData "he"
                2015 ms work cache.storeDecided not stored
                3 s delegate delegate.didReceiveData "hello"
                3015 ms work cache.storeDecided stored
                """)
    }

    @Test func `forgets what an unsafe request has changed and what the server has replaced`() {
        let loading = Loading(
            [
                .answer(200, match: RequestPattern(method: "POST")),
                .answer(200, [("Cache-Control", "no-store")], match: .ifNoneMatch),
                .answer(200, [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")]),
            ], cache: .inMemory)
        loading.load()
        // Another spelling of the same URL.
        loading.load(.to("https://X.test:443/a", method: "POST"), at: 1000)
        loading.load(at: 2000)
        loading.load(.to("https://x.test/a", policy: .reloadRevalidatingCacheData), at: 3000)
        #expect(
            loading.run("cache") == """
                0 ms work cache.decided fwd=uri-miss
                15 ms work cache.storeDecided stored
                15 ms work cache.stored
                1 s work cache.decided fwd=method
                1010 ms work cache.invalidationDecided invalidate
                1010 ms work cache.removed
                1015 ms work cache.storeDecided not stored
                2 s work cache.decided fwd=uri-miss
                2015 ms work cache.storeDecided stored
                2015 ms work cache.stored
                3 s work cache.decided fwd=request; ttl=59; revalidate
                3010 ms work cache.validationDecided fwd-status=200; use answer
                3015 ms work cache.storeDecided not stored
                3015 ms work cache.removed
                """)
    }

    @Test func `forgets what the server has replaced by a redirect, before it is followed`() {
        let loading = Loading(
            [
                .redirect("/b", match: .ifNoneMatch),
                .answer(200, [("Cache-Control", "max-age=1"), ("ETag", "\"1\"")]),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("cache", "redirect.followed").split(separator: "\n").filter { $0.hasPrefix("3") }
                .joined(separator: "\n") == """
                    3 s work cache.decided fwd=stale; ttl=-2; revalidate
                    3010 ms work cache.validationDecided fwd-status=302; use answer
                    3010 ms work redirect.followed https://x.test/b
                    3010 ms work cache.removed
                    3010 ms work cache.decided fwd=uri-miss
                    3025 ms work cache.storeDecided stored
                    3025 ms work cache.stored
                    """)
    }

    @Test func `does not bring back what became invalid while the server was asked about it`() {
        let fields = [("Cache-Control", "max-age=1"), ("ETag", "\"1\"")].map { (name: $0, value: $1) }
        let loading = Loading(
            [
                .answer(200, match: RequestPattern(method: "POST")),
                .answer(304, fields, delay: .milliseconds(500), match: .ifNoneMatch),
                .answer(200, fields),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.load(.to("https://x.test/a", method: "POST"), at: 3100)
        loading.load(at: 3600)
        #expect(
            loading.run("cache.decided", "cache.validation", "cache.removed", "cache.updated") == """
                0 ms work cache.decided fwd=uri-miss
                3 s work cache.decided fwd=stale; ttl=-2; revalidate
                3100 ms work cache.decided fwd=method
                3110 ms work cache.removed
                3500 ms work cache.validationDecided fwd-status=304; use stored
                3600 ms work cache.decided fwd=uri-miss
                """)
    }

    @Test(arguments: ["HEAD", "GET"])
    func `forgets only the variant that the server speaks of`(method: String) {
        let fields = [("Cache-Control", "max-age=1000"), ("Vary", "Req")]
        let changed = [("ETag", "\"3\""), ("Cache-Control", "no-store")].map { (name: $0, value: $1) }
        let exchanges = ["1", "2"].map { number in
            Exchange.answer(
                200, (fields + [("ETag", "\"\(number)\"")]).map { (name: $0, value: $1) }, body: [number],
                match: RequestPattern(headers: [("Req", .equals(number))]))
        }
        let loading = Loading(
            [
                .answer(200, changed, body: [], match: RequestPattern(method: "HEAD")),
                .answer(404, changed, match: .ifNoneMatch),
            ] + exchanges, cache: .inMemory)
        for (index, number) in ["1", "2"].enumerated() {
            loading.load(.to("https://x.test/a", headers: ["Req": number]), at: UInt64(index) * 100)
            loading.load(.to("https://x.test/a", headers: ["Req": number]), at: 2000 + UInt64(index) * 100)
        }
        let reload = ["Req": "1", "Cache-Control": "no-cache"]
        loading.load(.to("https://x.test/a", method: method, headers: reload), at: 1000)
        let later = loading.run("cache.decided", "cache.removed").split(separator: "\n").suffix(3)
        #expect(
            later.map { String($0.drop { $0 != "c" }) } == [
                "cache.removed", "cache.decided fwd=vary-miss", "cache.decided hit; ttl=998",
            ])
    }

    @Test func `learns from a HEAD request, and can answer one`() {
        let loading = Loading(
            [
                .answer(
                    200, [("Cache-Control", "max-age=60")], body: [], match: RequestPattern(method: "HEAD")),
                .answer(200, [("Cache-Control", "max-age=1")]),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", method: "HEAD"), at: 3000)
        loading.load(.to("https://x.test/a", method: "HEAD"), at: 4000)
        loading.load(at: 5000)
        #expect(
            loading.run("cache", "delegate.didR") == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work cache.storeDecided stored
                15 ms work cache.stored
                3 s work cache.decided fwd=stale; ttl=-2
                3010 ms work cache.headDecided update
                3010 ms work cache.updated
                3010 ms delegate delegate.didReceiveResponse 200
                3010 ms work cache.storeDecided not stored
                4 s work cache.decided hit; ttl=59
                4 s delegate delegate.didReceiveResponse 200
                5 s work cache.decided hit; ttl=58
                5 s delegate delegate.didReceiveResponse 200
                5 s delegate delegate.didReceiveData "hello"
                """)
    }

    @Test func `states the age of its answer, and omits fields that need revalidation`() throws {
        let fields = [
            ("Cache-Control", "max-age=60, no-cache=\"Secret\""), ("Secret", "1"), ("Open", "2"),
            ("Connection", "Hop, close"), ("Hop", "3"), ("Keep-Alive", "4"), ("Age", "7"),
            ("DNT", "5"),
        ]
        let loading = Loading([.answer(200, fields.map { (name: $0, value: $1) })], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.simulator.run()
        let heads = loading.simulator.recorder.events.compactMap { event -> [String: String]? in
            guard case .delegate(.didReceiveResponse(let head)) = event.payload else { return nil }
            return head.headers
        }
        #expect(heads.count == 2)
        #expect(heads[0]["Secret"] == "1" && heads[0]["Hop"] == "3" && heads[0]["Age"] == "7")
        #expect(
            heads[1] == [
                "Cache-Control": "max-age=60, no-cache=\"Secret\"", "Open": "2", "Age": "10", "DNT": "5",
                "Date": "Mon, 01 Jan 2001 00:00:00 GMT",
            ])
    }

    @Test func `keeps no length that a transfer coding has overridden`() {
        let fields = ["content-length": "2", "Transfer-Encoding": "chunked", "Open": "1"]
        #expect(StoredFields.storable(fields) == ["Open": "1"])
        let plain = ["content-length": "2", "Connection": "close"]
        #expect(StoredFields.storable(plain) == ["content-length": "2"])
    }

    @Test func `answers only-if-cached with a 504, and passes a reload on to the caches on the way`() {
        let loading = Loading(cache: .inMemory)
        loading.load(.to("https://x.test/a", headers: ["Cache-Control": "only-if-cached"]))
        loading.load(.to("https://x.test/a", policy: .reloadIgnoringLocalAndRemoteCacheData), at: 1000)
        #expect(
            loading.run("cache.decided", "delegate.didReceiveResponse") == """
                0 ms work cache.decided fail; 504
                0 ms delegate delegate.didReceiveResponse 504
                1 s work cache.decided fwd=bypass
                1010 ms delegate delegate.didReceiveResponse 200
                """)
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Cache-Control") } == ["no-cache"])
    }
}
