import Testing
@testable import URLLoading

@Suite struct `A response that varies` {
    @Test(arguments: [
        ("Foo", ["Foo": "1"], ["Foo": "1"], true), ("Foo", ["Foo": "1"], ["Foo": "2"], false),
        ("Foo", ["Foo": "1"], [:], false), ("Foo", [:], ["Foo": "1"], false), ("Foo", [:], [:], true),
        ("foo", ["Foo": "1"], ["FOO": "1", "Bar": "2"], true),
        ("Foo, Bar", ["Foo": "1", "Bar": "2"], ["Foo": "1"], false),
        ("Foo , ,Bar", ["Foo": "1", "Bar": "2"], ["Foo": "1", "Bar": "2"], true),
        ("*", [:], [:], false), (", *", [:], [:], false), ("*, Foo", [:], [:], false),
        ("Foo, *", [:], [:], false), ("", ["Foo": "1"], ["Foo": "2"], true),
        ("Foo", ["Foo": "1, 2"], ["Foo": "1,2"], true), ("Foo", ["Foo": "1, 2"], ["Foo": "2, 1"], false),
        ("Foo", ["Foo": "a"], ["Foo": "A"], false),
        ("Accept-Language", ["Accept-Language": "en, de"], ["Accept-Language": "DE,en;q=1"], true),
        ("Accept-Language", ["Accept-Language": "en, de"], ["Accept-Language": "de, en;q=0.5"], false),
    ])
    func `fits a request with the same values in the named fields`(
        vary: String, stored: [String: String], asked: [String: String], fits: Bool
    ) {
        let variants = StoredVariants([.variant("a", vary: vary, of: .asking(stored))])
        #expect((variants.preferred(for: .asking(asked)) != nil) == fits)
    }

    @Test func `is told apart by the values of the named fields, sorted by their names`() {
        let vary = Vary(field: "Foo, Bar, foo", request: .asking(["Foo": "1", "Other": "2"]))
        #expect(vary.variant == "bar absent; foo: 1")
        #expect(vary.description(of: .asking(["Bar": "3"])) == "bar: 3; foo absent")
        #expect(vary.description(of: .asking([:])) == "bar absent; foo absent")
        #expect(Vary(field: "*", request: .asking([:])).description(of: .asking([:])) == "Vary: *")
        #expect(Vary.none.variant == nil && Vary(field: "", request: .asking([:])) == .none)
    }

    /// The credential is added after the cache has been asked, and `Vary` is about what was sent.
    @Test func `names the credential with which the request was sent`() {
        let field = "Basic YW5uOnNlY3JldA=="
        let loading = Loading(
            [
                .answer(
                    200, [("Cache-Control", "max-age=60"), ("Vary", "Authorization")], body: ["gold"],
                    match: RequestPattern(headers: [("Authorization", .equals(field))])),
                .challenge(times: .unlimited),
            ], cache: .inMemory)
        let ann = URLCredential(user: "ann", password: "secret", persistence: .none)
        var answers = [ann]
        loading.delegate.onChallenge = { _, answer in
            let credential = answers.popLast()
            answer(credential == nil ? .cancelAuthenticationChallenge : .useCredential, credential)
        }
        loading.load(.to("https://x.test/vault"))
        loading.load(.to("https://x.test/vault"), at: 100)
        #expect(
            loading.run("cache.decided", "cache.stored", "delegate.didReceiveData", "task.completed") == """
                0 ms work cache.decided fwd=uri-miss
                25 ms delegate delegate.didReceiveData "gold"
                25 ms work task.completed
                25 ms work cache.stored
                100 ms work cache.decided fwd=vary-miss
                110 ms work task.completed URLError(-999)
                """)
    }

    @Test func `is one of several for its URL, each found by the fields that it varies by`() {
        let cache = URLCache.inMemory
        let loading = Loading(
            [
                .answer(
                    200, [("Cache-Control", "max-age=60"), ("Vary", "Accept-Language")], body: ["hallo"],
                    match: RequestPattern(headers: [("Accept-Language", .equals("de"))])),
                .answer(200, [("Cache-Control", "max-age=60"), ("Vary", "Accept-Language")]),
            ], cache: cache)
        for (moment, language) in [(0, "de"), (100, "en"), (200, "de"), (300, "en"), (400, "fr")] {
            loading.load(
                .to("https://x.test/a", headers: ["Accept-Language": language]), at: UInt64(moment))
        }
        #expect(
            loading.run("cache.decided", "delegate.didReceiveData") == """
                0 ms work cache.decided fwd=uri-miss
                15 ms delegate delegate.didReceiveData "hallo"
                100 ms work cache.decided fwd=vary-miss
                115 ms delegate delegate.didReceiveData "hello"
                200 ms work cache.decided hit; ttl=60
                200 ms delegate delegate.didReceiveData "hallo"
                300 ms work cache.decided hit; ttl=60
                300 ms delegate delegate.didReceiveData "hello"
                400 ms work cache.decided fwd=vary-miss
                415 ms delegate delegate.didReceiveData "hello"
                """)
        #expect(cache.currentMemoryUsage == 15)
        cache.removeCachedResponse(for: .to("https://x.test/a"))
        #expect(cache.currentMemoryUsage == 0)
    }

    /// One that does not vary fits too, and was stored later.
    @Test func `is the one that the answer to a HEAD confirms, if it answers the same request`() {
        let cache = URLCache.inMemory
        let asking = ["Foo": "1"]
        let loading = Loading(
            [
                .answer(
                    200, [("Cache-Control", "max-age=60"), ("ETag", "\"1\""), ("Vary", "Foo")], body: [],
                    match: RequestPattern(method: "HEAD")),
                .answer(
                    200, [("Cache-Control", "max-age=1"), ("ETag", "\"1\""), ("Vary", "Foo")],
                    match: RequestPattern(headers: [("Foo", .equals("1"))])),
                .answer(200, [("Cache-Control", "max-age=60"), ("ETag", "\"2\"")], body: ["default"]),
            ], cache: cache)
        loading.load(.to("https://x.test/a", headers: asking))
        loading.load(.to("https://x.test/a", headers: ["Foo": "2"]), at: 100)
        loading.load(.to("https://x.test/a", method: "HEAD", headers: asking), at: 3000)
        loading.load(.to("https://x.test/a", headers: asking), at: 4000)
        #expect(
            loading.run("cache.decided", "cache.headDecided", "cache.updated", "cache.removed") == """
                0 ms work cache.decided fwd=uri-miss
                100 ms work cache.decided fwd=vary-miss
                3 s work cache.decided fwd=stale; ttl=-2
                3010 ms work cache.headDecided update
                3010 ms work cache.updated
                4 s work cache.decided hit; ttl=59
                """)
        let answer = cache.cachedResponse(for: .to("https://x.test/a", headers: asking))
        #expect(answer?.data == Data("hello".utf8))
    }

    /// It would go on answering before the newer one, which fits every request, and varies no more.
    @Test(arguments: [
        ("max-age=1", "fwd=stale; ttl=-2"),
        ("max-age=1, stale-while-revalidate=60", "hit; ttl=-2; revalidate afterwards"),
    ])
    func `is removed when an answer that does not vary takes its place`(
        directives: String, decided: String
    ) {
        let loading = Loading(
            [
                .answer(200, [("Cache-Control", directives), ("Vary", "Foo")], times: .count(1)),
                .answer(200, [("Cache-Control", "max-age=60")]),
            ], cache: .inMemory)
        for moment: UInt64 in [0, 3000, 4000] {
            loading.load(.to("https://x.test/a", headers: ["Foo": "1"]), at: moment)
        }
        #expect(
            loading.run("cache.decided", "cache.stored", "cache.removed") == """
                0 ms work cache.decided fwd=uri-miss
                15 ms work cache.stored
                3 s work cache.decided \(decided)
                3015 ms work cache.removed
                3015 ms work cache.stored
                4 s work cache.decided hit; ttl=59
                """)
    }
}
