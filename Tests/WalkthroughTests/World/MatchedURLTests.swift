import ScriptReading
import Testing

@testable import Walkthrough

@Suite struct `The URL in a match` {
    @Test(arguments: [
        ("http://a.b/c", "http*://a.b/c"), ("https://a.b/c", "h*://a.b/*"), ("https://a.b/c", "http*"),
        ("https://a.b/c", "https:*"), ("https://a.b/c", "http*a.b/c"),
        ("https://a.b/c", "https*://a.b:443/c"),
        ("https://a.b:8443/c", "https://a.b:*/c"), ("https://a.b:444/c", "https://a.b:4*/c"),
        ("https://a.b:4430/c", "https://a.b:443*"), ("https://a.b?u=https://d", "*u=https://d"),
    ])
    func `has a star for any characters`(url: String, pattern: String) throws {
        let request = "requests: [{id: 'a', url: '\(url)', handlers: ['data']}]"
        let server = try run(
            """
            {title: 'T', chains: ['url-session'], \(request),
             exchanges: [{match: {url: '\(pattern)'}, reply: {status: 200}}]}
            """)
        #expect(server.problems == [])
    }

    @Test func `may have its star in the scheme in the URLs of a protocol as well`() throws {
        let stubbed = try run(
            """
            {title: 'T', chains: ['url-session'], protocols: {P: {canInit: 'http*://a.b/*'}},
             session: {protocolClasses: ['P']}, requests: [{id: 'a', url: 'https://a.b/c', handlers: ['data']}]}
            """)
        #expect(stubbed.problems == [])
    }

    @Test(arguments: [
        (
            "a.b/*",
            "no request has a URL that begins with \"a.b/\"; a * in front of it stands for what comes before"
        ),
        (
            "ftp*://a.b/c",
            "no request has a URL that begins with \"ftp\"; a * in front of it stands for what comes before"
        ),
        (
            "HTTP*",
            "no request has a URL that begins with \"HTTP\"; a * in front of it stands for what comes before"
        ),
        (
            "https://a.b:x*/c",
            "in \"https://a.b:x*/c\", what is between \"://\" and the next \"/\" is no host and port"
        ),
        (
            "h*://:80/c",
            "in \"h*://:80/c\", what is between \"://\" and the next \"/\" is no host and port"
        ),
        (
            "https://a.b:*.json",
            "in \"https://a.b:*.json\", what is between \"://\" and the next \"/\" is no host and port"
        ),
    ])
    func `is refused where no request could have it`(pattern: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}],
                 exchanges: [{match: {url: '\(pattern)'}, reply: {status: 200}}]}
                """)
        }
        #expect(error?.problems.map(\.message) == ["\"url\": \(message)"])
    }
}
