import Testing
@testable import URLLoading

@Suite struct `A cache that revalidates after it has answered` {
    private static func cache() -> URLCache { URLCache(memoryCapacity: 10_000, diskCapacity: 0) }
    private static let ifNoneMatch = RequestPattern(headers: [("If-None-Match", .present)])

    @Test func `answers with a stale response, and revalidates it afterwards, once and with the same fields`()
    {
        let fields = [("Cache-Control", "max-age=1, stale-while-revalidate=60"), ("ETag", "\"1\"")]
            .map { (name: $0, value: $1) }
        let loading = Loading(
            [
                .answer(200, fields, body: ["new"], match: Self.ifNoneMatch, times: .count(1)),
                .answer(200, fields, body: ["old"]),
            ], cache: Self.cache())
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

    @Test func `sends the credential that the server is known to want with a revalidation`() {
        let fields = [("Cache-Control", "max-age=1, stale-while-revalidate=60"), ("ETag", "\"1\"")]
            .map { (name: $0, value: $1) }
        let loading = Loading([.challenge(), .answer(200, fields)], cache: Self.cache())
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

    @Test func `ignores a failed revalidation, and keeps what it has`() {
        let fields = [(name: "Cache-Control", value: "max-age=1, stale-while-revalidate=60")]
        var lost = Exchange.failure(.networkConnectionLost)
        lost.match = RequestPattern(headers: [("Req", .present)])
        let loading = Loading([lost, .answer(200, fields)], cache: Self.cache())
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
