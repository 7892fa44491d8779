import Testing
@testable import URLLoading

@Suite struct `An app's own use of a cache` {
    private let simulator = Simulator()

    private func response(
        _ text: String, _ fields: [String: String] = [:], policy: URLCache.StoragePolicy = .allowed
    ) -> CachedURLResponse {
        CachedURLResponse(
            response: HTTPURLResponse.with(200, fields), data: Data(text.utf8), userInfo: ["by": "app"],
            storagePolicy: policy)
    }

    private func text(_ cached: CachedURLResponse?) -> String? {
        cached.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test func `stores, finds and removes responses, together with their user info`() {
        Simulator.$current.withValue(simulator) {
            let cache = URLCache(memoryCapacity: 100, diskCapacity: 0)
            let request = URLRequest.to("https://x.test/a")
            cache.storeCachedResponse(response("one"), for: request)
            #expect(text(cache.cachedResponse(for: request)) == "one")
            #expect(cache.cachedResponse(for: request)?.userInfo?["by"] as? String == "app")
            #expect(cache.cachedResponse(for: .to("https://x.test/b")) == nil)
            cache.removeCachedResponse(for: request)
            #expect(cache.cachedResponse(for: request) == nil)
        }
    }

    @Test(arguments: [
        ("https://x.test", "https://x.test/"), ("https://x.test?a", "https://x.test/?a"),
        ("HTTPS://X.Test/A?B=%C3", "https://x.test/A?B=%C3"), ("https://x.test:443/a", "https://x.test/a"),
        ("http://x.test:80/a#b", "http://x.test/a"), ("https://x.test:/a", "https://x.test/a"),
        ("http://x.test:443/a", "http://x.test:443/a"), ("wss://x.test:443/a", "wss://x.test/a"),
        ("wss://x.test:80/a", "wss://x.test:80/a"), ("https://Me:Pw@X.test/a", "https://Me:Pw@x.test/a"),
        ("https://[2001:DB8::443]:443/a", "https://[2001:db8::443]/a"), ("data:,A", "data:,A"),
        ("http:b//[::1]::/", "http:b//[::1]::/"), ("b:80//c:80", "b:80//c:80"),
        ("?h://b:80", "?h://b:80"), ("1h://b:80", "1h://b:80"), ("H+1://b:80", "h+1://b/"),
    ])
    func `knows equivalent URLs by one name`(url: String, name: String) {
        #expect(CacheKey.of(url) == name)
    }

    @Test func `keeps a response where its storage policy allows it`() {
        Simulator.$current.withValue(simulator) {
            let cache = URLCache(memoryCapacity: 100, diskCapacity: 100)
            cache.storeCachedResponse(response("1"), for: .to("https://x.test/a"))
            cache.storeCachedResponse(
                response("22", policy: .allowedInMemoryOnly), for: .to("https://x.test/b"))
            cache.storeCachedResponse(response("333", policy: .notAllowed), for: .to("https://x.test/c"))
            #expect(cache.currentMemoryUsage == 3)
            #expect(cache.currentDiskUsage == 1)
            #expect(cache.cachedResponse(for: .to("https://x.test/c")) == nil)
        }
    }

    @Test func `can shrink a cache, which then keeps the newest responses`() {
        Simulator.$current.withValue(simulator) {
            let cache = URLCache(memoryCapacity: 10, diskCapacity: 10)
            for name in ["a", "b", "c"] {
                cache.storeCachedResponse(response("123"), for: .to("https://x.test/\(name)"))
            }
            cache.memoryCapacity = 3
            #expect(cache.currentMemoryUsage == 3)
            #expect(cache.cachedResponse(for: .to("https://x.test/a")) != nil, "it is still on disk")
            cache.diskCapacity = 0
            #expect(cache.currentDiskUsage == 0)
            #expect(cache.cachedResponse(for: .to("https://x.test/a")) == nil)
            #expect(cache.cachedResponse(for: .to("https://x.test/c")) != nil)
        }
    }

    @Test func `can remove what was stored since a given time`() {
        let cache = URLCache(memoryCapacity: 100, diskCapacity: 0)
        for moment: UInt64 in [0, 2000] {
            simulator.main.enqueue(after: .milliseconds(moment)) {
                cache.storeCachedResponse(response("1"), for: .to("https://x.test/\(moment)"))
            }
        }
        simulator.run()
        cache.removeCachedResponses(since: simulator.epoch + 1)
        #expect(cache.cachedResponse(for: .to("https://x.test/0")) != nil)
        #expect(cache.cachedResponse(for: .to("https://x.test/2000")) == nil)
    }

    @Test func `can replace the cache that the simulated process shares`() {
        Simulator.$current.withValue(simulator) {
            #expect(URLCache.shared.memoryCapacity == 512_000)
            #expect(URLCache.shared === URLCache.shared)
            let own = URLCache(memoryCapacity: 1, diskCapacity: 0)
            URLCache.shared = own
            #expect(URLCache.shared === own)
        }
    }

    @Test func `can refer to a task instead of a request`() {
        let cache = URLCache(memoryCapacity: 1000, diskCapacity: 0)
        let loading = Loading([.answer(200, [("Cache-Control", "max-age=60")])], cache: cache)
        loading.at(0) {
            let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            cache.storeCachedResponse(response("stored by hand", ["Cache-Control": "max-age=9"]), for: task)
            cache.getCachedResponse(for: task) { cached in
                loading.notes.append(cached.map { String(decoding: $0.data, as: UTF8.self) } ?? "nothing")
            }
            task.resume()
        }
        #expect(loading.run("cache.decided") == "0 ms work cache.decided hit; ttl=9")
        #expect(loading.notes == ["stored by hand"])
        #expect(loading.delegate.bodies == ["stored by hand"])
    }
}
