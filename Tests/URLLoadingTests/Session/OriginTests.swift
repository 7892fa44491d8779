import Testing

@testable import URLLoading

@Suite struct `The origin of a URL` {
    @Test(arguments: [
        ("https://x.test/a", "https://x.test:443"), ("HTTPS://X.Test", "https://x.test:443"),
        ("http://x.test", "http://x.test:80"), ("wss://x.test", "wss://x.test:443"),
        ("ws://x.test", "ws://x.test:80"), ("https://x.test:80", "https://x.test:80"),
        ("https://[::1]:8443/a", "https://[::1]:8443"),
    ])
    func `has the usual port of the scheme if the URL names none`(url: String, origin: String) throws {
        #expect(try Origin(#require(URL(string: url))).description == origin)
    }

    @Test(arguments: [("data:,a", "data:"), ("mailto:somebody@x.test", "mailto:"), ("about:blank", "about:")])
    func `is the scheme alone if the URL has no host`(url: String, origin: String) throws {
        #expect(try Origin(#require(URL(string: url))).description == origin)
    }
}
