import Testing
@testable import URLLoading

@Suite struct `A Set-Cookie line` {
    /// 2001-01-01 00:00 UTC, where a simulation begins.
    private static let now = Date(timeIntervalSinceReferenceDate: 0)

    static let lines: [(line: String, says: String)] = [
        ("sid=1", "sid|1|session"),
        (" sid = a b ;", "sid|a b|session"),
        ("sid=\"quoted, and all\"", "sid|\"quoted, and all\"|session"),
        ("sid=", "sid||session"),
        ("a=b=c", "a|b=c|session"),
        ("=1", "nothing"),
        ("novalue", "nothing"),
        ("; Path=/", "nothing"),
        ("sid=a\u{1}b", "nothing"),
        ("sid=1; Max-Age=60", "sid|1|60"),
        ("sid=1; max-age=0", "sid|1|ended"),
        ("sid=1; Max-Age=-1", "sid|1|ended"),
        ("sid=1; Max-Age=soon", "sid|1|session"),
        ("sid=1; Max-Age=1.5", "sid|1|session"),
        ("sid=1; Max-Age=", "sid|1|session"),
        ("sid=1; Max-Age=99999999999999999999", "sid|1|for ever"),
        ("sid=1; Expires=Mon, 01 Jan 2001 00:01:00 GMT", "sid|1|60"),
        ("sid=1; Expires=yesterday", "sid|1|session"),
        ("sid=1; Max-Age=5; Expires=Mon, 01 Jan 2001 00:01:00 GMT", "sid|1|5"),
        ("sid=1; Expires=Mon, 01 Jan 2001 00:01:00 GMT; Max-Age=5", "sid|1|5"),
        ("sid=1; Expires=Mon, 01 Jan 2001 00:01:00 GMT; Max-Age=soon", "sid|1|60"),
        ("sid=1; Domain=.X.test; Path=/a", "sid|1|session|.x.test|/a"),
        ("sid=1; Domain=; Path=a", "sid|1|session"),
        ("sid=1; Domain=x.test; Domain=", "sid|1|session|.x.test"),
        ("sid=1; Path=/a; Path=b", "sid|1|session"),
        ("sid=1; SECURE; HttpOnly; SameSite=Strict", "sid|1|session|secure|httponly|strict"),
        ("sid=1; SameSite=Often; Colour=red", "sid|1|session"),
        ("sid=1; Path=/\(String(repeating: "a", count: 1024))", "sid|1|session"),
    ]

    @Test(arguments: lines)
    func `is parsed, and anything invalid is ignored`(line: String, says: String) {
        #expect(SetCookie(line, now: Self.now).map(Self.text) ?? "nothing" == says)
    }

    private static func text(_ cookie: SetCookie) -> String {
        let end: String =
            switch cookie.expires {
            case nil: "session"
            case .distantPast?: "ended"
            case .distantFuture?: "for ever"
            case let date?: "\(Int(date.timeIntervalSince(now)))"
            }
        let parts = [
            cookie.name, cookie.value, end, cookie.domain.isEmpty ? nil : ".\(cookie.domain)", cookie.path,
            cookie.isSecure ? "secure" : nil, cookie.isHTTPOnly ? "httponly" : nil, cookie.sameSite?.rawValue,
        ]
        return parts.compactMap { $0 }.joined(separator: "|")
    }

    static let fields: [(field: String, lines: [String])] = [
        ("", []),
        ("a=1", ["a=1"]),
        ("a=1, b=2", ["a=1", "b=2"]),
        ("a=1,b=2; Path=/", ["a=1", "b=2; Path=/"]),
        (
            "a=1; Expires=Wed, 09 Jun 2021 10:18:14 GMT; Path=/, b=2; Secure",
            ["a=1; Expires=Wed, 09 Jun 2021 10:18:14 GMT; Path=/", "b=2; Secure"]
        ),
        ("a=1, 2, 3; Path=/", ["a=1, 2, 3; Path=/"]),
        ("a=1, novalue", ["a=1, novalue"]),
        ("a=1,, b=2", ["a=1,", "b=2"]),
    ]

    @Test(arguments: fields)
    func `can be found among others that were joined with commas`(field: String, lines: [String]) {
        #expect(SetCookie.lines(of: field) == lines)
    }
}

@Suite struct `A cookie's date` {
    static let dates: [(text: String, seconds: Double?)] = [
        ("Wed, 09 Jun 2021 10:18:14 GMT", 1_623_233_894),
        ("Wednesday, 09-Jun-21 10:18:14 GMT", 1_623_233_894),
        ("Wed Jun  9 10:18:14 2021", 1_623_233_894),
        ("10:18:14 june 9, 21, whatever else", 1_623_233_894),
        ("9 Jun 1994 1:2:3", 771_123_723),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("01-Jan-70 00:00:00", 0),
        ("31-Dec-69 23:59:59", 3_155_759_999),
        ("09 Jun 2021", nil),
        ("10:18:14 Jun 2021", nil),
        ("30 Feb 2021 10:18:14", nil),
        ("9 Jun 2021 24:00:00", nil),
        ("9 Jun 1600 10:18:14", nil),
        ("9 Brumaire 2021 10:18:14", nil),
        // After the first token with the form of a time, a day or a year, no other counts.
        ("9 Jun 2021 10:18:14 11:22:33", 1_623_233_894),
        ("9 Jun 2021 91:22:33 10:18:14", nil),
        ("91:22:33 Jun 2021 10:18:14", nil),
        ("98 Jun 9 10:18:14", nil),
        ("2021 Jun 9 10:18:14", 1_623_233_894),
        ("9 21 Jun 10:18:14", 1_623_233_894),
        ("9 Jun 20211 10:18:14", nil),
        ("009 Jun 2021 10:18:14", nil),
        // What is no digit may follow a part, but not stand in it.
        ("9th Jun 2021AD 10:18:14GMT-0500", 1_623_233_894),
        ("9 Jun 2021 10:18:14:15", 1_623_233_894),
        ("9 Jun 2021 1a:18:14 10:18:14", 1_623_233_894),
        ("9 Jun 2021 10:18:145", nil),
        ("9 Jun 2021 ::00 10:18:14", 1_623_233_894),
        ("9 Ju 2021 Juni 10:18:14", 1_623_233_894),
        ("9/Jun\\2021\"10:18:14\"", 1_623_233_894),
        ("", nil),
    ]

    @Test(arguments: dates)
    func `is read whatever its order, or rejected`(text: String, seconds: Double?) {
        #expect(CookieDate.parse(text)?.timeIntervalSince1970 == seconds)
    }
}

@Suite struct `A cookie's place` {
    static let hosts: [(host: String, domain: String, isOwn: Bool)] = [
        ("x.test", "x.test", true), ("www.x.test", "x.test", true), ("a.b.x.test", "x.test", true),
        ("x.test", "www.x.test", false), ("max.test", "x.test", false), ("127.0.0.1", "0.0.1", false),
        ("127.0.0.1", "127.0.0.1", true),
    ]

    @Test(arguments: hosts)
    func `is a host, or a domain with its subdomains`(host: String, domain: String, isOwn: Bool) {
        #expect(CookieDomain.matches(host: host, domain: domain) == isOwn)
    }

    static let paths: [(url: String, standard: String)] = [
        ("https://x.test", "/"), ("https://x.test/", "/"), ("https://x.test/a", "/"),
        ("https://x.test/a/", "/a"), ("https://x.test/a/b?c=/d/e", "/a"), ("https://x.test/%20/b", "/%20"),
    ]

    @Test(arguments: paths)
    func `is the directory of the requested path if the server does not set one`(
        url: String, standard: String
    ) {
        #expect(URL(string: url).map(CookiePath.standard) == standard)
    }

    static let matches: [(path: String, cookiePath: String, isBelow: Bool)] = [
        ("/", "/", true), ("/a", "/", true), ("/a", "/a", true), ("/a/b", "/a", true), ("/a/b", "/a/", true),
        ("/ab", "/a", false), ("/", "/a", false), ("/a", "/a/", false),
    ]

    @Test(arguments: matches)
    func `is a path and everything below it`(path: String, cookiePath: String, isBelow: Bool) {
        #expect(CookiePath.matches(path, cookiePath: cookiePath) == isBelow)
    }
}
