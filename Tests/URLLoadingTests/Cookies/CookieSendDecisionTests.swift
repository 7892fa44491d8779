import Testing
@testable import URLLoading

@Suite struct `The decision which cookies are sent` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var url = "https://www.x.test/a/b"
        var isWanted = true
        var isHandled = true
        var ownField: String?
        let rules: String
    }

    private static let now = Date(timeIntervalSinceReferenceDate: 100)

    private static let cookie = HTTPCookie(
        name: "sid", value: "1", domain: ".x.test", path: "/a", expires: now.addingTimeInterval(1),
        isSecure: true)

    private static let asked = "+ cookie.sending-wanted, + cookie.handled, + cookie.field-free"

    static let rows: [Row] = [
        Row(
            testDescription: "everything fits",
            rules:
                "\(asked), + cookie.domain-match, + cookie.path-match, + cookie.secure-channel, + cookie.alive = send"
        ),
        Row(
            testDescription: "a session that sends none", isWanted: false,
            rules: "- cookie.sending-wanted = nothing"),
        Row(
            testDescription: "a request that handles cookies itself", isHandled: false,
            rules: "+ cookie.sending-wanted, - cookie.handled = nothing"),
        Row(
            testDescription: "a request with a field of its own", ownField: "a=1",
            rules: "+ cookie.sending-wanted, + cookie.handled, - cookie.field-free = nothing"),
        Row(
            testDescription: "another host", url: "https://y.test/a",
            rules: "\(asked), - cookie.domain-match = nothing"),
        Row(
            testDescription: "another path", url: "https://x.test/ab",
            rules: "\(asked), + cookie.domain-match, - cookie.path-match = nothing"),
        Row(
            testDescription: "an insecure connection", url: "http://x.test/a",
            rules: "\(asked), + cookie.domain-match, + cookie.path-match, - cookie.secure-channel = nothing"),
        Row(
            testDescription: "a scheme in capitals", url: "WSS://x.test/a",
            rules:
                "\(asked), + cookie.domain-match, + cookie.path-match, + cookie.secure-channel, + cookie.alive = send"
        ),
    ]

    @Test(arguments: rows)
    func `follows from the rules, in order`(row: Row) throws {
        var jar = CookieJar()
        _ = jar.keep(Self.cookie, at: Self.now)
        let decided = CookieSendDecision.decide(
            jar,
            CookieSendDecision.Context(
                url: try #require(URL(string: row.url)), isWanted: row.isWanted, isHandled: row.isHandled,
                ownField: row.ownField, now: Self.now))
        #expect(decided.decision.text == row.rules)
        #expect(decided.choice.sent.isEmpty == row.rules.hasSuffix("nothing"))
    }

    @Test func `depends on the cookies that are sent, whatever keeps others back`() throws {
        var jar = CookieJar()
        for (name, path) in [("one", "/a"), ("two", "/elsewhere")] {
            _ = jar.keep(HTTPCookie(name: name, value: "1", domain: "x.test", path: path), at: Self.now)
        }
        let url = try #require(URL(string: "https://x.test/a"))
        let context = CookieSendDecision.Context(
            url: url, isWanted: true, isHandled: true, ownField: nil, now: Self.now)
        let decided = CookieSendDecision.decide(jar, context)
        #expect(decided.choice.sent.map(\.name) == ["one"])
        #expect(decided.decision.rules.last?.held == false)
        #expect(
            decided.decision.deciding == RuleCheck(.cookie.pathMatch, saw: .text("one: /a"), held: true))
    }

    private func sorted(_ cookies: [HTTPCookie], at now: Date = now) throws -> CookieSelection {
        var rules = RuleLog()
        return CookieSendDecision.select(
            from: cookies, try #require(URL(string: "https://x.test/a/b")), now, &rules)
    }

    @Test func `puts longer paths first, then older cookies`() throws {
        let cookies = [("one", "/"), ("two", "/a"), ("three", "/"), ("four", "/a/b"), ("five", "/a")].map {
            HTTPCookie(name: $0, value: "1", domain: "x.test", path: $1)
        }
        #expect(try sorted(cookies).sent.map(\.name) == ["four", "two", "five", "one", "three"])
    }

    @Test func `excludes a cookie that has expired, to the second`() throws {
        let end = Date(timeIntervalSinceReferenceDate: 200)
        let cookie = HTTPCookie(name: "a", value: "1", domain: "x.test", path: "/", expires: end)
        #expect(try sorted([cookie], at: end.addingTimeInterval(-0.001)).sent == [cookie])
        let late = try sorted([cookie], at: end)
        #expect(late.sent == [] && late.withheld == [cookie] && late.ended == [cookie])
    }

    @Test func `includes a cookie without a domain for its own host only`() throws {
        let host = HTTPCookie(name: "host", value: "1", domain: "x.test", path: "/")
        let other = HTTPCookie(name: "other", value: "1", domain: "test", path: "/")
        let wide = HTTPCookie(name: "wide", value: "1", domain: ".x.test", path: "/")
        #expect(try sorted([host, other, wide]).sent == [host, wide])
    }
}
