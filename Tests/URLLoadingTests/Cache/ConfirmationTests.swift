import Testing
@testable import URLLoading

@Suite struct `A stored response that its server confirms` {
    /// A session that has stored `hello`, which is stale after a second, and what confirms that.
    private func loading(_ confirmation: Exchange) -> Loading {
        Loading(
            [confirmation, .answer(200, [("ETag", "\"1\""), ("Cache-Control", "max-age=1")])],
            cache: .inMemory)
    }

    @Test func `is the answer for the last time if its new fields forbid storing`() {
        let loading = loading(.answer(304, [("Cache-Control", "no-store")], match: .ifNoneMatch))
        loading.load()
        loading.load(at: 3000)
        #expect(
            loading.run("cache", "delegate.didReceiveData") == """
                0 ms work cache.decided fwd=uri-miss
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work cache.storeDecided stored
                15 ms work cache.stored
                3 s work cache.decided fwd=stale; ttl=-2; revalidate
                3010 ms work cache.validationDecided fwd-status=304; use stored
                3010 ms work cache.storeDecided not stored
                3010 ms work cache.removed
                3010 ms delegate delegate.didReceiveData "hello"
                """)
    }

    @Test(arguments: [
        ("Cache-Control", "no-store, max-age=60", "removed"), ("Vary", "*", "removed"),
        ("Cache-Control", "no-store, must-understand, max-age=60", "updated"),
    ])
    func `is removed if its new fields keep it from all other requests, and else it is updated`(
        name: String, value: String, event: String
    ) {
        for method in ["GET", "HEAD"] {
            let match = method == "GET" ? RequestPattern.ifNoneMatch : RequestPattern(method: method)
            let status = method == "GET" ? 304 : 200
            let loading = loading(.answer(status, [(name, value)], body: [], match: match))
            loading.load()
            loading.load(.to("https://x.test/a", method: method), at: 3000)
            #expect(loading.run("cache.updated", "cache.removed") == "3010 ms work cache.\(event)")
        }
    }

    @Test func `answers only requests that fit, if it now says that it varies`() {
        let varying = [("Vary", "Accept-Language"), ("Cache-Control", "max-age=60")]
        let loading = loading(
            .answer(304, varying.map { (name: $0, value: $1) }, match: .ifNoneMatch))
        for (index, language) in ["de", "de", "de", "fr"].enumerated() {
            loading.load(
                .to("https://x.test/a", headers: ["Accept-Language": language]), at: UInt64(index) * 3000)
        }
        #expect(
            loading.run("cache.decided") == """
                0 ms work cache.decided fwd=uri-miss
                3 s work cache.decided fwd=stale; ttl=-2; revalidate
                6 s work cache.decided hit; ttl=57
                9 s work cache.decided fwd=vary-miss
                """)
    }

    /// Then it answers other requests, so that it is another one of the URL's responses.
    @Test func `is removed and stored anew, once, if it now varies`() {
        let varying = [("Vary", "Accept-Language"), ("Cache-Control", "max-age=1")]
        let loading = loading(
            .answer(304, varying.map { (name: $0, value: $1) }, body: [], match: .ifNoneMatch))
        for moment: UInt64 in [0, 3000, 3001, 6000] {
            loading.load(.to("https://x.test/a", headers: ["Accept-Language": "de"]), at: moment)
        }
        #expect(
            loading.run("cache.stored", "cache.updated", "cache.removed") == """
                15 ms work cache.stored
                3010 ms work cache.removed
                3010 ms work cache.stored
                6010 ms work cache.updated
                """)
    }

    /// No other request has the condition with which the cache asked.
    @Test func `answers requests without a condition, if it now says that it varies by it`() {
        let varying = [("Vary", "If-None-Match"), ("Cache-Control", "max-age=60")]
        let loading = loading(
            .answer(304, varying.map { (name: $0, value: $1) }, body: [], match: .ifNoneMatch))
        for moment: UInt64 in [0, 3000, 6000] { loading.load(at: moment) }
        #expect(
            loading.run("cache.decided") == """
                0 ms work cache.decided fwd=uri-miss
                3 s work cache.decided fwd=stale; ttl=-2; revalidate
                6 s work cache.decided hit; ttl=57
                """)
    }

    @Test func `stays although it forbids storing itself, if its confirmation does not`() {
        let cache = URLCache.inMemory
        let loading = Loading([.answer(304, body: [], match: .ifNoneMatch)], cache: cache)
        loading.at(0) {
            let response = HTTPURLResponse.with(200, ["ETag": "\"1\"", "Cache-Control": "no-store"])
            cache.storeCachedResponse(
                CachedURLResponse(response: response, data: Data("own".utf8)), for: .to("https://x.test/a"))
        }
        loading.load(at: 3000)
        #expect(
            loading.run("cache.updated", "cache.removed", "delegate.didReceiveData") == """
                3010 ms work cache.updated
                3010 ms delegate delegate.didReceiveData "own"
                """)
    }
}
