import Testing
@testable import URLLoading

@Suite struct `The decision whether to store a cookie` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: String
        var url = "https://www.x.test/a/b"
        var policy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
        var page: String?
        var isHandled = true
        /// What is stored already.
        var stored: [HTTPCookie]? = []
        let rules: String
    }

    private static let wanted = "+ cookie.storage-present, + cookie.handled, + cookie.accept-policy"
    private static let sound = "\(wanted), + cookie.syntax, + cookie.size"
    private static let fresh = "+ cookie.alive, - cookie.known, + cookie.room = store by cookie.known"
    private static let own = "\(sound), + cookie.domain-wide, + cookie.domain-own"

    static let rows: [Row] = [
        Row(testDescription: "a plain one", line: "a=1", rules: "\(sound), \(fresh)"),
        Row(
            testDescription: "no storage", line: "a=1", stored: nil,
            rules: "- cookie.storage-present = ignore"),
        Row(
            testDescription: "a request that handles cookies itself", line: "a=1", isHandled: false,
            rules: "+ cookie.storage-present, - cookie.handled = ignore"),
        Row(
            testDescription: "a session that takes none", line: "a=1", policy: .never,
            rules: "+ cookie.storage-present, + cookie.handled, - cookie.accept-policy = ignore"),
        Row(
            testDescription: "a page of the same site", line: "a=1", page: "https://x.test/",
            rules: "\(wanted), + cookie.first-party, + cookie.syntax, + cookie.size, \(fresh)"),
        Row(
            testDescription: "a page of another site", line: "a=1", page: "https://y.test/",
            rules: "\(wanted), - cookie.first-party = ignore"),
        Row(
            testDescription: "another site's page, where all are welcome", line: "a=1", policy: .always,
            page: "https://y.test/", rules: "\(sound), \(fresh)"),
        Row(testDescription: "no value", line: "a", rules: "\(wanted), - cookie.syntax = ignore"),
        Row(
            testDescription: "too long", line: "a=\(String(repeating: "1", count: 4096))",
            rules: "\(wanted), + cookie.syntax, - cookie.size = ignore"),
        Row(testDescription: "its own host", line: "a=1; Domain=www.x.test", rules: "\(own), \(fresh)"),
        Row(testDescription: "the domain above", line: "a=1; Domain=x.test", rules: "\(own), \(fresh)"),
        Row(
            testDescription: "another host", line: "a=1; Domain=api.x.test",
            rules: "\(sound), + cookie.domain-wide, - cookie.domain-own = ignore"),
        Row(
            testDescription: "everybody's domain", line: "a=1; Domain=test",
            rules: "\(sound), - cookie.domain-wide = ignore"),
        Row(
            testDescription: "everybody's domain, with its dot", line: "a=1; Domain=test.",
            url: "https://x.test./", rules: "\(sound), - cookie.domain-wide = ignore"),
        Row(
            testDescription: "a page that is everybody's domain, with its dot", line: "a=1",
            url: "https://x.test./", page: "https://test./",
            rules: "\(wanted), - cookie.first-party = ignore"),
        Row(
            testDescription: "a host that is called like one", line: "a=1; Domain=localhost",
            url: "http://localhost/",
            rules: "\(sound), - cookie.domain-wide, + cookie.domain-own, \(fresh)"),
        Row(
            testDescription: "secure", line: "a=1; Secure",
            rules: "\(sound), + cookie.secure-origin, \(fresh)"),
        Row(
            testDescription: "secure over an insecure connection", line: "a=1; Secure", url: "http://x.test/",
            rules: "\(sound), - cookie.secure-origin = ignore"),
        Row(
            testDescription: "secure from a scheme in capitals", line: "a=1; Secure", url: "HTTPS://x.test/",
            rules: "\(sound), + cookie.secure-origin, \(fresh)"),
        Row(
            testDescription: "one that would hide a secure one", line: "a=1; Path=/a/b",
            url: "http://www.x.test/",
            stored: [HTTPCookie(name: "a", value: "0", domain: ".x.test", path: "/a", isSecure: true)],
            rules: "\(sound), - cookie.secure-untouched = ignore"),
        Row(
            testDescription: "one like a secure one that has ended", line: "a=1; Path=/",
            url: "http://www.x.test/",
            stored: [
                HTTPCookie(
                    name: "a", value: "0", domain: "www.x.test", path: "/",
                    expires: Date(timeIntervalSinceReferenceDate: -1), isSecure: true)
            ],
            rules: "\(sound), + cookie.alive, - cookie.known, + cookie.room = store by cookie.known"),
        Row(
            testDescription: "__Secure- that is", line: "__Secure-a=1; Secure",
            rules: "\(sound), + cookie.secure-origin, + cookie.prefix, \(fresh)"),
        Row(
            testDescription: "__Secure- that is not", line: "__secure-a=1",
            rules: "\(sound), - cookie.prefix = ignore"),
        Row(
            testDescription: "__Host- that is", line: "__Host-a=1; Secure; Path=/",
            rules: "\(sound), + cookie.secure-origin, + cookie.prefix, \(fresh)"),
        Row(
            testDescription: "__Host- with a domain", line: "__Host-a=1; Secure; Path=/; Domain=x.test",
            rules: "\(own), + cookie.secure-origin, - cookie.prefix = ignore"),
        Row(
            testDescription: "__Host- in a directory", line: "__Host-a=1; Secure",
            rules: "\(sound), + cookie.secure-origin, - cookie.prefix = ignore"),
        Row(
            testDescription: "__Host- of the whole server, which does not say so",
            line: "__Host-a=1; Secure", url: "https://www.x.test/",
            rules: "\(sound), + cookie.secure-origin, - cookie.prefix = ignore"),
        Row(
            testDescription: "a new value", line: "a=2; Path=/",
            stored: [HTTPCookie(name: "a", value: "1", domain: "www.x.test", path: "/")],
            rules: "\(sound), + cookie.alive, + cookie.known = replace"),
        Row(
            testDescription: "the same name for the domain is another cookie",
            line: "a=2; Path=/; Domain=www.x.test",
            stored: [HTTPCookie(name: "a", value: "1", domain: "www.x.test", path: "/")],
            rules: "\(own), \(fresh)"),
        Row(
            testDescription: "one that has ended", line: "a=; Path=/; Max-Age=0",
            stored: [HTTPCookie(name: "a", value: "1", domain: "www.x.test", path: "/")],
            rules: "\(sound), - cookie.alive, + cookie.known = remove by cookie.alive"),
        Row(
            testDescription: "one that has ended, and was never here", line: "a=; Path=/; Max-Age=0",
            rules: "\(sound), - cookie.alive, - cookie.known = ignore by cookie.alive"),
        Row(
            testDescription: "one too many", line: "a=1; Path=/",
            stored: (1...50).map {
                HTTPCookie(name: "c\($0)", value: "", domain: "www.x.test", path: "/")
            },
            rules: "\(sound), + cookie.alive, - cookie.known, - cookie.room = store by cookie.known"),
    ]

    @Test(arguments: rows)
    func `follows from the rules, in order`(row: Row) throws {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        let jar = row.stored.map { cookies in
            var jar = CookieJar()
            for cookie in cookies { _ = jar.keep(cookie, at: now) }
            return jar
        }
        let decided = CookieStoreDecision.decide(
            SetCookie(row.line, now: now),
            CookieStoreDecision.Context(
                url: try #require(URL(string: row.url)), policy: row.policy,
                mainDocumentURL: row.page.flatMap(URL.init), isHandled: row.isHandled, jar: jar, now: now))
        #expect(decided.decision.text == row.rules)
    }

    @Test func `says that there is no room for the cookies of any domain`() throws {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        var jar = CookieJar()
        jar.limit = 1
        _ = jar.keep(HTTPCookie(name: "c", value: "", domain: "y.test", path: "/"), at: now)
        let decided = CookieStoreDecision.decide(
            SetCookie("a=1", now: now),
            CookieStoreDecision.Context(
                url: try #require(URL(string: "https://x.test/")), policy: .always, mainDocumentURL: nil,
                isHandled: true, jar: jar, now: now))
        #expect(
            decided.decision.rules.last
                == RuleCheck(
                    .cookie.room, saw: .text("0 of 50, and 1 of 1 in the storage"), held: false))
    }
}

@Suite struct `A jar of cookies` {
    private let now = Date(timeIntervalSinceReferenceDate: 0)

    @Test func `keeps the place of a cookie whose value changes`() {
        var jar = CookieJar()
        for (name, value) in [("a", "1"), ("b", "2"), ("a", "3")] {
            _ = jar.keep(HTTPCookie(name: name, value: value, domain: "x.test", path: "/"), at: now)
        }
        #expect(jar.entries.map { "\($0.cookie.name)=\($0.cookie.value)" } == ["a=3", "b=2"])
    }

    @Test func `has no place for a cookie that has ended`() {
        var jar = CookieJar()
        let old = HTTPCookie(name: "a", value: "1", domain: "x.test", path: "/", expires: now)
        let new = HTTPCookie(name: "a", value: "2", domain: "x.test", path: "/")
        _ = jar.keep(old, at: now - 2)
        #expect(jar.removeEnded(like: new, at: now - 1) == nil)
        #expect(jar.removeEnded(like: new, at: now) == old)
        #expect(jar.isEmpty)
    }

    @Test func `drops a domain's least recently used cookie`() {
        var jar = CookieJar()
        jar.domainLimit = 3
        let cookies = (0...3).map { HTTPCookie(name: "c\($0)", value: "", domain: "x.test", path: "/") }
        for cookie in cookies.dropLast() { #expect(jar.keep(cookie, at: now) == CookieJar.Evicted()) }
        jar.noteUse(of: [cookies[0]])
        #expect(jar.keep(cookies[3], at: now) == CookieJar.Evicted(surplus: cookies[1]))
    }

    @Test func `drops the least recently used cookie of all`() {
        var jar = CookieJar()
        jar.limit = 3
        let cookies = (0...3).map { HTTPCookie(name: "c", value: "", domain: "h\($0).test", path: "/") }
        for cookie in cookies.dropLast() { #expect(jar.keep(cookie, at: now) == CookieJar.Evicted()) }
        #expect(jar.keep(cookies[3], at: now) == CookieJar.Evicted(surplus: cookies[0]))
    }

    @Test func `drops the cookies that have expired before any other`() {
        var jar = CookieJar()
        jar.domainLimit = 3
        let cookies = (0...3).map { index in
            HTTPCookie(
                name: "c\(index)", value: "", domain: "x.test", path: "/",
                expires: index == 2 ? now.addingTimeInterval(5) : nil)
        }
        for cookie in cookies.dropLast() { _ = jar.keep(cookie, at: now) }
        let evicted = jar.keep(cookies[3], at: now.addingTimeInterval(5))
        #expect(evicted == CookieJar.Evicted(ended: [cookies[2]]))
        #expect(jar.entries.map(\.cookie) == [cookies[0], cookies[1], cookies[3]])
    }

    @Test func `finds and counts what is in it, whatever came and went`() {
        var jar = CookieJar()
        jar.domainLimit = 3
        let cookies = (0..<6).map { index in
            HTTPCookie(
                name: "c\(index)", value: "", domain: index == 5 ? "y.test" : "x.test", path: "/",
                expires: index == 1 ? now.addingTimeInterval(5) : nil)
        }
        let changed = HTTPCookie(name: "c0", value: "new", domain: "x.test", path: "/")
        for cookie in [cookies[0], cookies[1], changed, cookies[5]] { _ = jar.keep(cookie, at: now) }
        #expect(jar.remove(cookies[5]) == cookies[5])
        #expect(jar.remove(cookies[5]) == nil)
        for cookie in [cookies[2], cookies[3], cookies[4]] {
            _ = jar.keep(cookie, at: now.addingTimeInterval(10))
        }
        #expect(cookies.map { jar.cookie(like: $0) } == [nil, nil, cookies[2], cookies[3], cookies[4], nil])
        #expect(jar.entries.map(\.cookie) == [cookies[2], cookies[3], cookies[4]])
        #expect(["x.test", "y.test"].map(jar.count) == [3, 0])
        #expect(jar.removeAll(since: now.addingTimeInterval(10)) == [cookies[2], cookies[3], cookies[4]])
        #expect(cookies.compactMap { jar.cookie(like: $0) } == [])
    }
}
