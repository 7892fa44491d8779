import OracleSupport
import SessionChain
import Testing

@Suite struct `A cached response handler, as measured` {
    @Test func `that caches is called once, and the cache answers the second request`() throws {
        let linux = Distortion("Linux stores nothing, and asks the server again", serverHits: ["a": 1])
        try conformance("cacher_cache", except: linux) { lab in
            lab.server.reply(headers: [("Cache-Control", "max-age=60")], bodies: "one", then: "two")
            askTwice(lab, cacher: .cache, expecting: "one")
        }
    }

    @Test func `that does not cache leaves the second request to the server`() throws {
        try conformance("cacher_doNotCache") { lab in
            lab.server.reply(headers: [("Cache-Control", "max-age=60")], bodies: "one", then: "two")
            askTwice(lab, cacher: .doNotCache, expecting: "two")
        }
    }

    /// Requests a page, and requests it again 50 ms after the last handler was called.
    private func askTwice(_ lab: Lab, cacher: ResponseCacher, expecting body: String) {
        lab.unnoted = ["responseHandler(plain)", "serializer.serialize(second)"]
        let cache = URLCache(memoryCapacity: 8_000_000, diskCapacity: 0)
        let session = lab.session(cache: cache, cachedResponseHandler: cacher)
        session.request(lab.url).responseString { _ in }.response { _ in
            lab.later(.milliseconds(50)) {
                session.request(lab.url)
                    .response(responseSerializer: StringResponseSerializer().named("second")) {
                        #expect($0.value == body)
                    }
            }
        }
    }
}
