import Testing
@testable import URLLoading

@Suite struct `A cache that revalidates after it has answered` {
    @Test func `answers with a stale response, and revalidates it afterwards, once and with the same fields`()
    {
        let fields = [("Cache-Control", "max-age=1, stale-while-revalidate=60"), ("ETag", "\"1\"")]
            .map { (name: $0, value: $1) }
        let loading = Loading(
            [
                .answer(200, fields, body: ["new"], match: .ifNoneMatch, times: .count(1)),
                .answer(200, fields, body: ["old"]),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["Req": "2"]), at: 3000)
        loading.load(at: 3001)
        loading.load(at: 3100)
        #expect(
            loading.run("cache", "transport.sent", "delegate.didReceiveData", "task.created")
                .split(separator: "\n").filter { $0.hasPrefix("3") }.joined(separator: "\n") == """
                    3 s main task.created
                    3 s work cache.decided hit; ttl=-2; revalidate afterwards
                    3 s work cache.revalidationStarted
                    3 s work transport.sent
                    3 s delegate delegate.didReceiveData "old"
                    3001 ms main task.created
                    3001 ms work cache.decided hit; ttl=-2
                    3001 ms delegate delegate.didReceiveData "old"
                    3010 ms work cache.validationDecided fwd-status=200; use answer
                    3015 ms work cache.storeDecided stored
                    3015 ms work cache.stored
                    3100 ms main task.created
                    3100 ms work cache.decided hit; ttl=1
                    3100 ms delegate delegate.didReceiveData "new"
                    """)
        #expect(loading.sent.last?.allHTTPHeaderFields == ["Req": "2", "If-None-Match": "\"1\""])
        #expect(loading.causes(of: .cache.revalidationStarted).first == "cache.decided")
    }

    @Test func `revalidates after it has told a caller with a condition of its own that nothing has changed`()
    {
        let fields = [
            ("Cache-Control", "max-age=1, stale-while-revalidate=60"),
            ("Last-Modified", "Sun, 31 Dec 2000 00:00:00 GMT"),
        ].map { (name: $0, value: $1) }
        let loading = Loading([.answer(200, fields)], cache: .inMemory)
        loading.load()
        let own = ["If-None-Match": "*"]
        loading.load(.to("https://x.test/a", headers: own), at: 3000)
        #expect(
            loading.run("cache.decided", "cache.revalidation", "delegate.didReceiveResponse") == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 200
                3 s work cache.decided hit; ttl=-2; 304; revalidate afterwards
                3 s work cache.revalidationStarted
                3 s delegate delegate.didReceiveResponse 304
                """)
        #expect(
            loading.sent.last?.allHTTPHeaderFields == ["If-Modified-Since": "Sun, 31 Dec 2000 00:00:00 GMT"])
    }

    @Test func `sends the credential that the server is known to want with a revalidation`() {
        let fields = [("Cache-Control", "max-age=1, stale-while-revalidate=60"), ("ETag", "\"1\"")]
            .map { (name: $0, value: $1) }
        let loading = Loading([.challenge(), .answer(200, fields)], cache: .inMemory)
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, URLCredential(user: "ann", password: "secret", persistence: .forSession))
        }
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("credential.ahead", "cache.revalidationStarted", "cache.v") == """
                3 s work credential.aheadDecided send
                3 s work cache.revalidationStarted
                3010 ms work cache.validationDecided fwd-status=200; use answer
                """)
        #expect(
            loading.sent.last?.allHTTPHeaderFields
                == ["Authorization": "Basic YW5uOnNlY3JldA==", "If-None-Match": "\"1\""])
    }

    private static let stale = [
        ("Cache-Control", "max-age=1, stale-while-revalidate=60"), ("ETag", "\"1\""),
    ].map { (name: $0, value: $1) }

    @Test func `starts one revalidation for several requests at one moment`() {
        let loading = Loading(
            [.answer(304, Self.stale, body: [], match: .ifNoneMatch), .answer(200, Self.stale)],
            cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.load(at: 3000)
        #expect(
            loading.run("cache.decided", "cache.revalidation", "cache.updated") == """
                0 ms work cache.decided fwd=uri-miss
                3 s work cache.decided hit; ttl=-2; revalidate afterwards
                3 s work cache.decided hit; ttl=-2
                3 s work cache.revalidationStarted
                3010 ms work cache.updated
                """)
    }

    @Test func `revalidates each variant of a URL by itself`() {
        let varying = Self.stale + [(name: "Vary", value: "Req")]
        let loading = Loading(
            [.answer(304, Self.stale, body: [], match: .ifNoneMatch), .answer(200, varying)],
            cache: .inMemory)
        loading.load(.to("https://x.test/a", headers: ["Req": "1"]))
        loading.load(.to("https://x.test/a", headers: ["Req": "2"]), at: 100)
        loading.load(.to("https://x.test/a", headers: ["Req": "1"]), at: 3000)
        loading.load(.to("https://x.test/a", headers: ["Req": "2"]), at: 3005)
        loading.load(.to("https://x.test/a", headers: ["Req": "2"]), at: 3012)
        #expect(
            loading.run("cache.decided", "cache.revalidation", "cache.updated") == """
                0 ms work cache.decided fwd=uri-miss
                100 ms work cache.decided fwd=vary-miss
                3 s work cache.decided hit; ttl=-2; revalidate afterwards
                3 s work cache.revalidationStarted
                3005 ms work cache.decided hit; ttl=-2; revalidate afterwards
                3005 ms work cache.revalidationStarted
                3010 ms work cache.updated
                3012 ms work cache.decided hit; ttl=-2
                3015 ms work cache.updated
                """)
    }

    /// A 103 is no answer, so that it does not take the place of what is stored (RFC 9110 §15.2).
    @Test func `waits for the answer behind an announcement`() {
        var confirmation = ScriptedResponse(status: 304, headers: Self.stale, delay: .milliseconds(10))
        confirmation.informational = [InformationalHead(status: 103, delay: .milliseconds(5))]
        let loading = Loading(
            [
                Exchange(
                    name: "confirmation", match: .ifNoneMatch, reply: .response(confirmation),
                    times: .unlimited),
                .answer(200, Self.stale),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.load(at: 3100)
        #expect(
            loading.run("cache.d", "cache.v", "cache.u", "cache.rem", "response.headDecided") == """
                0 ms work cache.decided fwd=uri-miss
                3 s work cache.decided hit; ttl=-2; revalidate afterwards
                3005 ms work response.headDecided informational
                3015 ms work cache.validationDecided fwd-status=304; use stored
                3015 ms work cache.updated
                3100 ms work cache.decided hit; ttl=1
                """)
    }

    /// Its answer must be found under the same credential as that of a task would be.
    @Test func `stores an answer that varies by the credential that it was sent with`() {
        let varying = Self.stale + [(name: "Vary", value: "Authorization, If-None-Match")]
        let loading = Loading(
            [.challenge(), .answer(200, varying, match: .ifNoneMatch), .answer(200, Self.stale)],
            cache: .inMemory)
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, URLCredential(user: "ann", password: "secret", persistence: .forSession))
        }
        loading.load()
        loading.load(at: 3000)
        _ = loading.run()
        let variants = loading.simulator.recorder.events.compactMap { event -> String?? in
            if case .cache(.stored(_, let variant, _, _)) = event.payload { .some(variant) } else { nil }
        }
        #expect(variants == [nil, "authorization: Basic YW5uOnNlY3JldA==; if-none-match absent"])
    }

    @Test(arguments: [NetworkLink.none, .cellular])
    func `does not revalidate over a network that the request may not use`(link: NetworkLink) {
        let loading = Loading([.answer(200, Self.stale)], cache: .inMemory) {
            $0.allowsCellularAccess = false
        }
        loading.simulator.connectivity.change(to: link, at: .start + .seconds(1))
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("connectivity.decided", "cache.revalidation", "transport.sent", "task.completed")
                == """
                0 ms work connectivity.decided connect
                0 ms work transport.sent
                15 ms work task.completed
                3 s work connectivity.decided fail
                3 s work task.completed
                """)
    }

    @Test func `keeps the cookies that come with the answer to a revalidation`() {
        let fields = Self.stale + [(name: "Set-Cookie", value: "sid=1; Path=/")]
        let loading = Loading(
            [
                .answer(304, fields, body: [], match: .ifNoneMatch), .answer(200, Self.stale),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("cookie", "cache.v", "cache.updated") == """
                3010 ms work cookie.storeDecided store sid=1; Path=/
                3010 ms work cookie.stored sid=1 of x.test/
                3010 ms work cache.validationDecided fwd-status=304; use stored
                3010 ms work cache.updated
                """)
    }

    /// The load of a task that became a download belongs to that download, which is gone by then.
    @Test func `keeps the cookies, although a download has continued in place of the task`() {
        let fields = Self.stale + [(name: "Set-Cookie", value: "sid=1; Path=/")]
        let loading = Loading(
            [
                .answer(304, fields, body: [], delay: .milliseconds(500), match: .ifNoneMatch),
                .answer(200, Self.stale),
            ], cache: .inMemory)
        loading.load()
        loading.at(2000) { loading.delegate.onResponse = { $0(.becomeDownload) } }
        loading.load(at: 3000)
        #expect(
            loading.run("task.becameDownload", "cookie", "cache.updated") == """
                3 s work task.becameDownload task 3
                3500 ms work cookie.storeDecided store sid=1; Path=/
                3500 ms work cookie.stored sid=1 of x.test/
                3500 ms work cache.updated
                """)
    }

    @Test func `lets the answer to a HEAD confirm the stored response to a GET`() {
        let newer = [("ETag", "\"1\""), ("Cache-Control", "max-age=50"), ("Content-Length", "5")]
        let loading = Loading(
            [
                .answer(200, newer.map { (name: $0, value: $1) }, match: RequestPattern(method: "HEAD")),
                .answer(200, Self.stale),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", method: "HEAD"), at: 3000)
        loading.load(at: 4000)
        #expect(
            loading.run("cache").split(separator: "\n").dropFirst(3).joined(separator: "\n") == """
                3 s work cache.decided hit; ttl=-2; revalidate afterwards
                3 s work cache.revalidationStarted
                3010 ms work cache.validationDecided fwd-status=200; use answer
                3010 ms work cache.headDecided update
                3010 ms work cache.updated
                4 s work cache.decided hit; ttl=49
                """)
    }

    @Test func `gives a revalidation up when the request's time is over`() {
        let loading = Loading(
            [
                .answer(200, Self.stale, delay: .exactly(.seconds(500)), match: .ifNoneMatch),
                .answer(200, Self.stale),
            ], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", timeout: 2), at: 3000)
        #expect(
            loading.run("cache.revalidation", "task.timeout", "transport.cancelled", "task.timedOut") == """
                3 s work cache.revalidationStarted
                5 s work transport.cancelled
                """)
    }

    @Test func `gives a revalidation up when its session is invalidated`() {
        let loading = Loading([.answer(200, Self.stale)], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.at(3005) { loading.session.invalidateAndCancel() }
        #expect(
            loading.run("cache.revalidation", "cache.v", "transport.cancelled", "delegate.didBecome") == """
                3 s work cache.revalidationStarted
                3005 ms main transport.cancelled
                3005 ms delegate delegate.didBecomeInvalid
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty)
    }

    @Test func `gives a revalidation up when the app's process ends`() {
        let loading = Loading([.answer(200, Self.stale)], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.appAt(3005) { $0.terminate() }
        #expect(
            loading.run("cache.revalidation", "cache.v", "transport.cancelled", "app") == """
                3 s work cache.revalidationStarted
                3005 ms system app.terminated running to terminated
                3005 ms system transport.cancelled
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty)
    }

    @Test func `gives a revalidation up when the system takes the app's sockets`() {
        let loading = Loading([.answer(200, Self.stale)], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.appAt(3005) { $0.suspend(keepsSockets: false) }
        loading.appAt(9000) { $0.resume() }
        #expect(
            loading.run("cache.revalidation", "cache.v", "transport.cancelled", "app") == """
                3 s work cache.revalidationStarted
                3005 ms system app.suspended running to suspended
                3005 ms system transport.cancelled
                9 s system app.resumed suspended to running
                """)
    }

    @Test func `starts no revalidation that was cancelled before`() {
        let cache = URLCache.inMemory
        let loading = Loading([.answer()], cache: cache)
        loading.at(0) {
            let request = URLRequest.to("https://x.test/a")
            let stored = StoredResponse.variant("old", vary: nil, of: request)
            let match = StoredMatch(
                response: stored, portion: .whole,
                freshness: Freshness(of: stored, now: loading.simulator.date))
            let revalidation = CacheRevalidation(
                of: match, Conditions(of: stored), for: request,
                behind: loading.session.dataTask(with: request), in: cache)
            revalidation.cancel()
            revalidation.start(with: request, answering: nil)
        }
        #expect(loading.run("cache", "transport") == "")
    }

    @Test func `forgets a response that the answer takes the place of, although that breaks off`() {
        let gone = ScriptedResponse(
            status: 410, headers: Self.stale, chunks: [Chunk("gone")], delay: .milliseconds(10),
            failure: ScriptedFailure(code: .networkConnectionLost, phase: .end))
        let loading = Loading(
            [
                Exchange(name: "cut", match: .ifNoneMatch, reply: .response(gone), times: .unlimited),
                .answer(200, Self.stale),
            ], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("cache.validation", "cache.stored", "cache.removed") == """
                15 ms work cache.stored
                3010 ms work cache.validationDecided fwd-status=410; use answer
                3010 ms work cache.removed
                """)
    }

    @Test func `forgets it although the revalidation is cancelled before the whole answer is there`() {
        let loading = Loading(
            [.answer(410, Self.stale, match: .ifNoneMatch), .answer(200, Self.stale)],
            cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.at(3012) { loading.session.invalidateAndCancel() }
        #expect(
            loading.run("cache.validation", "cache.stored", "cache.removed") == """
                15 ms work cache.stored
                3010 ms work cache.validationDecided fwd-status=410; use answer
                3012 ms main cache.removed
                """)
    }

    @Test func `forgets nothing once the app's process has ended`() {
        let loading = Loading(
            [.answer(410, Self.stale, match: .ifNoneMatch), .answer(200, Self.stale)],
            cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        loading.appAt(3012) { $0.terminate() }
        #expect(
            loading.run("cache.validation", "cache.stored", "cache.removed", "app") == """
                15 ms work cache.stored
                3010 ms work cache.validationDecided fwd-status=410; use answer
                3012 ms system app.terminated running to terminated
                """)
    }

    @Test func `ignores a failed revalidation, and keeps what it has`() {
        let fields = [(name: "Cache-Control", value: "max-age=1, stale-while-revalidate=60")]
        var lost = Exchange.failure(.networkConnectionLost)
        lost.match = RequestPattern(headers: [("Req", .present)])
        let loading = Loading([lost, .answer(200, fields)], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["Req": "2"]), at: 3000)
        loading.load(.to("https://x.test/a", headers: ["Req": "3"]), at: 4000)
        #expect(
            loading.run("cache.decided", "cache.revalidation", "task.completed") == """
                0 ms work cache.decided fwd=uri-miss
                15 ms work task.completed
                3 s work cache.decided hit; ttl=-2; revalidate afterwards
                3 s work cache.revalidationStarted
                3 s work task.completed
                4 s work cache.decided hit; ttl=-3; revalidate afterwards
                4 s work cache.revalidationStarted
                4 s work task.completed
                """)
    }
}
