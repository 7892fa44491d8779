import Testing
@testable import URLLoading

@Suite struct `A full cache` {
    @Test func `reports what was evicted, and from which cache`() {
        let cache = URLCache(memoryCapacity: 120, diskCapacity: 240)
        let loading = Loading(
            [.answer(200, [("Cache-Control", "max-age=60")], body: ["123456789012"])], cache: cache)
        for index in 0..<21 {
            loading.load(.to("https://x.test/\(index)"), at: UInt64(index) * 100)
        }
        loading.simulator.run()
        let evictions = loading.simulator.recorder.events.compactMap { event in
            if case .cache(.evicted(let url, nil, let place, let remains, _)) = event.payload {
                "\(url) \(place) \(remains)"
            } else {
                nil
            }
        }
        #expect(
            evictions.first == "https://x.test/0 memory true"
                && evictions.last == "https://x.test/0 disk false", "\(evictions)")
        #expect(evictions.count == 12)
        #expect(cache.currentMemoryUsage == 120)
        #expect(cache.currentDiskUsage == 240)
    }

    @Test func `names the variant that was evicted: the one that has not been stored again`() {
        let fields = [("Cache-Control", "max-age=60"), ("Vary", "Accept-Language")]
        let loading = Loading(
            [.answer(200, fields.map { (name: $0, value: $1) }, body: ["x"])],
            cache: URLCache(memoryCapacity: 20, diskCapacity: 0))
        // There is room for all but one of these 21 languages.
        let languages = ["en", "fr", "en"] + (1...19).map { "x\($0)" }
        for (index, language) in languages.enumerated() {
            let request = URLRequest.to(
                "https://x.test/a", headers: ["Accept-Language": language],
                policy: .reloadIgnoringLocalCacheData)
            loading.load(request, at: UInt64(index) * 100)
        }
        loading.simulator.run()
        let evicted = loading.simulator.recorder.events.compactMap { event -> String? in
            guard case .cache(.evicted(_, let variant, _, _, _)) = event.payload else { return nil }
            return variant ?? "none"
        }
        #expect(evicted == ["accept-language: fr"])
    }
}
