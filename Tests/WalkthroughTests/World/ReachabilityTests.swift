import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A script warns of an exchange that no request reaches` {
    private static let redirect = "reply: {status: 302, headers: {Location: '/b'}}}"
    private static let target = "{name: 'b', match: {url: 'https://a.b/b'}, reply: {status: 200}}"

    @Test(arguments: [
        // Where a relative redirect leads depends on the request that a pattern matches.
        ("https://a.b/a", "{match: {url: 'https://a.b/*'}, \(redirect), \(target)"),
        ("https://a.b/a", "{\(redirect), \(target)"),
        ("https://a.b/a", "{match: {url: 'https://a.b/a'}, \(redirect), \(target)"),
        // A fragment and a password are never sent, and a URL is sent in ASCII.
        ("https://a.b/b#top", target), ("https://ann:pw@a.b:443/b", target),
        ("https://a.b/b#top', parameters: {c: 1}, method: 'GET", target),
        ("https://a.b/é", "{match: {url: 'https://a.b/%C3%A9'}, reply: {status: 200}}"),
        (
            "https://a.b/a",
            """
            {match: {url: 'https://a.b/a'}, reply: {status: 302, headers: {Location: 'https://a.b/é#top'}}},
            {match: {url: 'https://a.b/%C3%A9'}, reply: {status: 200}}
            """
        ),
        (
            "https://a.b/a",
            """
            {match: {url: 'https://a.b/a'}, reply: {status: 302, headers: {Location: '/c d%2Fe'}}},
            {match: {url: 'https://a.b/c%20d%2Fe'}, reply: {status: 200}}
            """
        ),
    ])
    func `but not of one that a request may reach`(url: String, exchanges: String) throws {
        #expect(try warnings(url, exchanges) == [])
    }

    @Test(arguments: [
        ("https://a.b/a", "{match: {url: 'https://a.b/a'}, reply: {status: 200}}, \(target)"),
        ("https://a.b/a", "{match: {url: 'https://a.b/c/*'}, reply: {status: 200}}, \(target)"),
        (
            "https://a.b/a",
            "{match: {url: '*'}, reply: {status: 302, headers: {Location: 'https://a.b/c'}}}, \(target)"
        ),
    ])
    func `where its URL is that of no request`(url: String, exchanges: String) throws {
        #expect(
            try warnings(url, exchanges).last
                == "no request reaches the exchange \"b\": no request has such a URL")
    }

    @Test func `and refuses a URL that is never sent as it is written`() {
        let error = #expect(throws: ScriptError.self) {
            try warnings("https://a.b/é", "{match: {url: 'https://a.b/é'}, reply: {status: 200}}")
        }
        #expect(
            error?.problems.map(\.message) == [
                "\"url\": no request has the URL \"https://a.b/é\", because a URL is sent in ASCII;"
                    + " write \"https://a.b/%C3%A9\""
            ])
    }

    private func warnings(_ url: String, _ exchanges: String) throws -> [String] {
        try loaded("{title: 'T', requests: [{id: 'a', url: '\(url)'}], exchanges: [\(exchanges)]}")
            .warnings.map(\.message)
    }
}
