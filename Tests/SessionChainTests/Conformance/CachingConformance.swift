import SessionChain
import Testing

@Suite struct `A cached response handler, as measured` {
    @Test func `that caches is asked once, and the second request is answered by the cache`() throws {
        try conformance("cacher_cache") { lab in
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

    /// Asks for one page, and 50 ms after its last handler again.
    private func askTwice(_ lab: Lab, cacher: ResponseCacher, expecting body: String) {
        lab.unlogged = [
            "responseHandler(plain)", "serializer.serialize(unlogged)", "responseHandler(unlogged)",
        ]
        let cache = URLCache(memoryCapacity: 8_000_000, diskCapacity: 0)
        let session = lab.session(cache: cache, cachedResponseHandler: cacher)
        session.request(lab.url).responseString { _ in }.response { _ in
            lab.later(.milliseconds(50)) {
                let second = session.request(lab.url)
                second.response(responseSerializer: StringResponseSerializer().named("unlogged")) {
                    response in
                    lab.log("responseHandler(second)", second, response.error)
                    #expect(response.value == body)
                }
            }
        }
    }
}
