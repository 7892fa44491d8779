import Testing
@testable import URLLoading

@Suite struct `A session with a cache` {
    private static let etagged: [(name: String, value: String)] = [
        ("ETag", "\"1\""), ("Cache-Control", "max-age=5"), ("Content-Type", "text/plain"),
    ]
    private static let confirmed = Exchange.answer(
        304, [("Cache-Control", "max-age=50"), ("ETag", "\"1\""), ("Content-Length", "0")],
        match: RequestPattern(headers: [("If-None-Match", .equals("\"1\""))]))

    @Test func `stores a response after asking the delegate, between the body and the metrics`() {
        let loading = Loading([.answer(200, Self.etagged)], cache: .inMemory)
        loading.load()
        #expect(
            loading.run("delegate", "cache", "task.completed") == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work task.completed
                15 ms delegate delegate.willCacheResponse
                15 ms work cache.storeDecided stored
                15 ms work cache.stored
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `answers from the cache without the network while the response is fresh`() {
        let loading = Loading([.answer(200, Self.etagged)], cache: .inMemory)
        loading.load()
        loading.load(at: 3000)
        let second = loading.run().split(separator: "\n").filter { $0.hasPrefix("3 s") }
        #expect(
            second.joined(separator: "\n") == """
                3 s main task.created
                3 s main task.resumed
                3 s work task.started
                3 s work cache.decided hit; ttl=2
                3 s delegate delegate.didReceiveResponse 200
                3 s delegate delegate.answered allow
                3 s work task.completed
                3 s delegate delegate.didReceiveData "hello"
                3 s delegate delegate.didFinishCollectingMetrics localCache
                3 s delegate delegate.didCompleteWithError
                """)
    }

    @Test func `revalidates a stale response with a 304, and shows its delegate the stored one`() {
        let loading = Loading([Self.confirmed, .answer(200, Self.etagged)], cache: .inMemory)
        loading.load()
        loading.load(at: 20_000)
        loading.load(at: 60_000)
        #expect(
            loading.run(
                "cache", "transport.receivedHead", "transport.ended", "delegate.didR", "task.completed")
                    == """
                    0 ms work cache.decided fwd=uri-miss
                    10 ms work transport.receivedHead 200
                    10 ms delegate delegate.didReceiveResponse 200
                    15 ms delegate delegate.didReceiveData "hello"
                    15 ms work transport.ended
                    15 ms work task.completed
                    15 ms work cache.storeDecided stored
                    15 ms work cache.stored
                    20 s work cache.decided fwd=stale; ttl=-15; revalidate
                    20010 ms work transport.receivedHead 304
                    20010 ms work cache.validationDecided fwd-status=304; use stored
                    20010 ms work cache.updated
                    20010 ms delegate delegate.didReceiveResponse 200
                    20010 ms delegate delegate.didReceiveData "hello"
                    20010 ms work transport.ended
                    20010 ms work task.completed
                    60 s work cache.decided hit; ttl=10
                    60 s delegate delegate.didReceiveResponse 200
                    60 s work task.completed
                    60 s delegate delegate.didReceiveData "hello"
                    """)
        let stored = loading.session.configuration.urlCache?.stored(for: .to("https://x.test/a")).only
        #expect(stored?.field("Cache-Control") == "max-age=50", "the 304's fields replace the stored ones")
        #expect(stored?.field("Content-Length") == nil, "except those about a body it does not have")
    }

    @Test func `offers and stores a response that says nothing about caching, and asks again for the next`() {
        let loading = Loading(cache: .inMemory)
        loading.load()
        loading.load(at: 20_000)
        loading.load(
            .to("https://x.test/a", policy: .returnCacheDataElseLoad), at: 40_000)
        #expect(
            loading.run("cache.", "delegate.will", "transport.sent") == """
                0 ms work cache.decided fwd=uri-miss
                0 ms work transport.sent
                15 ms delegate delegate.willCacheResponse
                15 ms work cache.storeDecided stored
                15 ms work cache.stored
                20 s work cache.decided fwd=stale
                20 s work transport.sent
                20015 ms delegate delegate.willCacheResponse
                20015 ms work cache.storeDecided stored
                20015 ms work cache.stored
                40 s work cache.decided hit
                """)
    }

    @Test func `replaces a stale response with a new one`() {
        let renewed = Exchange.answer(200, Self.etagged, body: ["new"], match: .ifNoneMatch)
        let loading = Loading([renewed, .answer(200, Self.etagged)], cache: .inMemory)
        for moment: UInt64 in [0, 20_000, 21_000] { loading.load(at: moment) }
        loading.simulator.run()
        #expect(loading.delegate.bodies == ["hello", "new", "new"])
        #expect(
            loading.delegate.metrics.map { $0.transactionMetrics.map(\.resourceFetchType) }
                == [[.networkLoad], [.networkLoad], [.localCache]])
        #expect(loading.session.configuration.urlCache?.currentMemoryUsage == 3)
    }

    @Test func `answers with what it has if the server cannot be reached`() {
        var failure = Exchange.failure(.networkConnectionLost)
        failure.match = .ifNoneMatch
        let loading = Loading([failure, .answer(200, Self.etagged)], cache: .inMemory)
        loading.load()
        loading.load(at: 20_000)
        #expect(
            loading.run("task.completed", "cache.storeDecided", "cache.validationDecided", "delegate.didR")
                == """
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work task.completed
                15 ms work cache.storeDecided stored
                20010 ms work cache.validationDecided no answer; use stale
                20010 ms delegate delegate.didReceiveResponse 200
                20010 ms work task.completed
                20010 ms delegate delegate.didReceiveData "hello"
                """)
    }

    @Test func `answers with what it has if a redirect leads to a server that cannot be reached`() {
        var failure = Exchange.failure(.networkConnectionLost)
        failure.match = .ifNoneMatch
        let redirect = Exchange.answer(
            302, [("Location", "/b")], match: RequestPattern(url: .pattern("*/a")))
        let loading = Loading([redirect, failure, .answer(200, Self.etagged)], cache: .inMemory)
        loading.load(.to("https://x.test/b"))
        loading.load(at: 20_000)
        #expect(
            loading.run("task.completed", "redirect.followed", "cache.validationDecided", "delegate.didR")
                == """
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work task.completed
                20010 ms work redirect.followed https://x.test/b
                20020 ms work cache.validationDecided no answer; use stale
                20020 ms delegate delegate.didReceiveResponse 200
                20020 ms work task.completed
                20020 ms delegate delegate.didReceiveData "hello"
                """)
    }

    @Test func `tells a caller whose request has a condition that the stored response is current`() {
        let loading = Loading([Self.confirmed, .answer(200, Self.etagged)], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["If-None-Match": "\"1\""]), at: 1000)
        let heads = loading.run("delegate.didReceiveResponse", "cache.decided")
        #expect(
            heads == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 200
                1 s work cache.decided hit; ttl=4; 304
                1 s delegate delegate.didReceiveResponse 304
                """)
    }

    @Test func `passes a 304 on to a caller whose condition went to the server`() {
        let loading = Loading([Self.confirmed, .answer(200, Self.etagged)], cache: .inMemory)
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["If-None-Match": "\"1\""]), at: 6000)
        #expect(
            loading.run("delegate.didReceiveResponse", "cache.decided", "cache.updated") == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 200
                6 s work cache.decided fwd=stale; ttl=-1
                6010 ms delegate delegate.didReceiveResponse 304
                """)
    }

    @Test func `passes on a 304 that was not asked for`() {
        let loading = Loading([.answer(304)], cache: .inMemory)
        loading.load()
        #expect(
            loading.run("delegate.didReceive", "cache") == """
                0 ms work cache.decided fwd=uri-miss
                10 ms delegate delegate.didReceiveResponse 304
                10 ms work cache.storeDecided not stored
                """)
    }

    @Test func `fails a request that may not be loaded and is not stored`() {
        for cache in [URLCache.inMemory, nil] {
            let loading = Loading(cache: cache)
            loading.load(.to("https://x.test/a", policy: .returnCacheDataDontLoad))
            #expect(
                loading.run("cache", "transport", "task.completed") == """
                    0 ms work cache.decided fail
                    0 ms work task.completed URLError(-1008)
                    """)
        }
    }

    @Test func `uses its configuration's policy if a request does not have its own`() {
        let loading = Loading([.answer(200, Self.etagged)], cache: .inMemory) {
            $0.requestCachePolicy = .reloadIgnoringLocalCacheData
        }
        loading.load()
        loading.load(at: 1000)
        loading.load(.to("https://x.test/a", policy: .returnCacheDataElseLoad), at: 2000)
        #expect(
            loading.run("cache.decided") == """
                0 ms work cache.decided fwd=bypass
                1 s work cache.decided fwd=bypass
                2 s work cache.decided hit; ttl=4
                """)
    }

    @Test func `obeys no-store if the configuration adds it to each request`() {
        let loading = Loading([.answer(200, Self.etagged)], cache: .inMemory) {
            $0.httpAdditionalHeaders = ["Cache-Control": "no-store"]
        }
        loading.load()
        #expect(loading.run("cache.storeDecided") == "15 ms work cache.storeDecided not stored")
    }

    @Test func `does not store even an empty body in a cache without room`() {
        let loading = Loading(
            [.answer(200, Self.etagged, body: [])], cache: URLCache(memoryCapacity: 0, diskCapacity: 0))
        loading.load()
        #expect(loading.run("cache.store") == "10 ms work cache.storeDecided not stored")
    }

    @Test func `does not store a body that was cut off`() {
        let cut = Exchange(
            name: "cut", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    headers: Self.etagged, chunks: [Chunk("hello")],
                    failure: ScriptedFailure(code: .networkConnectionLost, phase: .end))))
        let loading = Loading([cut], cache: .inMemory)
        loading.load()
        #expect(!loading.run().contains("cache.store"))
        #expect(loading.session.configuration.urlCache?.currentMemoryUsage == 0)
    }
}

@Suite struct `The delegate's answer about storing` {
    private func loading(
        _ onProposal: @escaping (CachedURLResponse, @escaping @Sendable (CachedURLResponse?) -> Void) -> Void
    ) -> Loading {
        let cache = URLCache(memoryCapacity: 1000, diskCapacity: 0)
        let loading = Loading([.answer(200, [("ETag", "\"1\"")])], cache: cache)
        loading.delegate.onProposal = onProposal
        loading.load()
        return loading
    }

    private func stored(in loading: Loading) -> String? {
        let cached = loading.session.configuration.urlCache?.cachedResponse(for: .to("https://x.test/a"))
        return cached.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test func `may be the response as it is`() {
        let loading = loading { proposal, answer in answer(proposal) }
        #expect(loading.run("cache.store").hasSuffix("cache.storeDecided stored\n15 ms work cache.stored"))
        #expect(stored(in: loading) == "hello")
    }

    @Test func `may be nil`() {
        let loading = loading { _, answer in answer(nil) }
        #expect(loading.run("cache.store") == "15 ms work cache.storeDecided not stored")
        #expect(stored(in: loading) == nil)
        #expect(loading.decisions.last?.hasSuffix("- cache.store-allowed-by-delegate = not stored") == true)
    }

    @Test func `may be another response`() {
        let loading = loading { proposal, answer in
            answer(CachedURLResponse(response: proposal.response, data: Data("changed".utf8)))
        }
        _ = loading.run()
        #expect(stored(in: loading) == "changed")
    }

    @Test func `may ask for a place that has no room`() {
        let loading = Loading(
            [.answer(200, [("ETag", "\"1\"")])], cache: URLCache(memoryCapacity: 0, diskCapacity: 10_000))
        loading.delegate.onProposal = { proposal, answer in
            answer(
                CachedURLResponse(
                    response: proposal.response, data: proposal.data, storagePolicy: .allowedInMemoryOnly))
        }
        loading.load()
        #expect(loading.run("cache.store") == "15 ms work cache.storeDecided not stored")
        #expect(loading.decisions.last?.hasSuffix("- cache.store-fits = not stored") == true)
    }

    @Test func `holds the task's completion until it arrives, and counts only once`() {
        let loading = loading { _, _ in }
        loading.delegate.onProposal = { proposal, answer in
            loading.at(100) {
                answer(proposal)
                answer(nil)
            }
        }
        #expect(
            loading.run("cache.store", "task.inputIgnored", "delegate.didC") == """
                115 ms work cache.storeDecided stored
                115 ms work cache.stored
                115 ms work task.inputIgnored second answer to willCacheResponse while completed
                115 ms delegate delegate.didCompleteWithError
                """)
        #expect(stored(in: loading) == "hello")
    }

    @Test func `is only recorded if it comes again, even when nobody keeps the task any more`() {
        let loading = loading { _, _ in }
        loading.delegate.onProposal = { proposal, answer in
            answer(proposal)
            loading.at(100) { answer(nil) }
        }
        #expect(
            loading.run("task.inputIgnored", "delegate.didC") == """
                15 ms delegate delegate.didCompleteWithError
                115 ms work task.inputIgnored second answer to willCacheResponse while completed
                """)
    }
}

@Suite struct `A cache` {
    private let cache = URLCache(memoryCapacity: 10, diskCapacity: 0)

    /// Stores a body, and returns the URLs that were evicted to make room for it.
    @discardableResult
    private func store(_ url: String, _ text: String) -> [CacheContents.Eviction] {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        return cache.store(
            StoredResponse(response: .with(), data: Data(text.utf8), requestDate: date, responseDate: date),
            for: .to(url))
    }

    /// The bodies that are stored for a, b, c and d.
    private var contents: [String] {
        ["a", "b", "c", "d"].map { name in
            cache.cachedResponse(for: .to("https://x.test/\(name)"))
                .map { String(decoding: $0.data, as: UTF8.self) } ?? "-"
        }
    }

    @Test func `drops the response that was stored longest ago when it is full`() {
        store("https://x.test/a", "aaaa")
        store("https://x.test/b", "bbbb")
        store("https://x.test/a", "AAAA")
        store("https://x.test/c", "cc")
        #expect(contents == ["AAAA", "bbbb", "cc", "-"])
        #expect(
            store("https://x.test/d", "d") == [
                CacheContents.Eviction(
                    url: "https://x.test/b", variant: nil, place: .memory, remains: false)
            ])
        #expect(contents == ["AAAA", "-", "cc", "d"])
        #expect(cache.currentMemoryUsage == 7)
    }

    @Test func `does not empty itself for a response that can never fit`() {
        store("https://x.test/a", "aaaa")
        store("https://x.test/b", "more than ten bytes")
        #expect(contents == ["aaaa", "-", "-", "-"])
    }

    @Test func `ignores the fragment of a URL`() {
        store("https://x.test/a#one", "a")
        #expect(contents == ["a", "-", "-", "-"])
        cache.removeCachedResponse(for: .to("https://x.test/a#two"))
        #expect(contents == ["-", "-", "-", "-"])
        #expect(cache.currentMemoryUsage == 0)
    }

    @Test func `can be emptied`() {
        store("https://x.test/a", "a")
        store("https://x.test/b", "b")
        cache.removeAllCachedResponses()
        #expect(contents == ["-", "-", "-", "-"])
        #expect(cache.currentMemoryUsage == 0)
    }
}
