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

    @Test(
        arguments: [
            ("https://x.test", nil, .http11), ("https://x.test", .http10, .http10),
            ("https://x.test", .http2, .http2), ("http://x.test", .http10, .http10),
            ("http://x.test", .http2, .http11), ("wss://x.test", .http2, .http11),
        ] as [(String, HTTPVersion?, HTTPVersion)])
    func `decides with what a server offers in which version of HTTP it is spoken to`(
        url: String, offered: HTTPVersion?, version: HTTPVersion
    ) throws {
        #expect(try Origin(#require(URL(string: url))).version(offered: offered) == version)
    }
}
