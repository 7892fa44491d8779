import Testing
@testable import URLLoading

@Suite struct `The freshness of a stored response` {
    struct Row: Sendable, CustomTestStringConvertible {
        let fields: [String: String]
        /// The seconds that the exchange took, and the seconds since it ended.
        let delay: TimeInterval
        let resident: TimeInterval
        let age: Int
        let lifetime: Int?

        init(
            _ fields: [String: String], delay: TimeInterval = 0, resident: TimeInterval = 0, age: Int,
            lifetime: Int?
        ) {
            self.fields = fields
            self.delay = delay
            self.resident = resident
            self.age = age
            self.lifetime = lifetime
        }

        var testDescription: String {
            fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: "; ")
        }
    }

    /// Received on Sun, 06 Nov 1994 08:49:37 GMT.
    static let received = Date(timeIntervalSince1970: 784_111_777)

    static let rows: [Row] = [
        Row([:], age: 0, lifetime: nil),
        Row([:], delay: 2, resident: 5.9, age: 7, lifetime: nil),
        Row([:], delay: 0.015, resident: 4.985, age: 5, lifetime: nil),
        Row([:], delay: 0.7, resident: 5.2, age: 5, lifetime: nil),
        Row(["Cache-Control": "max-age=60"], age: 0, lifetime: 60),
        Row(["Cache-Control": "max-age=60", "Age": "50"], delay: 3, resident: 5, age: 58, lifetime: 60),
        Row(["Cache-Control": "max-age=60", "Age": "-5"], age: 0, lifetime: 60),
        Row(["Cache-Control": "max-age=60", "Age": "7, 9"], age: 7, lifetime: 60),
        Row(["Age": "99999999999999999999"], resident: 10, age: (1 << 31) + 10, lifetime: nil),
        Row(["Cache-Control": "max-age=99999999999999999999"], age: 0, lifetime: 1 << 31),
        Row(["Cache-Control": "max-age=soon"], age: 0, lifetime: 0),
        Row(["Cache-Control": "max-age"], age: 0, lifetime: 0),
        Row(["Date": "Sun, 06 Nov 1994 08:49:07 GMT"], resident: 1, age: 31, lifetime: nil),
        Row(["Date": "Sun, 06 Nov 1994 09:49:37 GMT"], resident: 1, age: 1, lifetime: nil),
        Row(["Date": "yesterday"], resident: 1, age: 1, lifetime: nil),
        Row(["Date": "Sun, 06 Nov 1994 08:49:07 GMT", "Age": "40"], age: 40, lifetime: nil),
        Row(["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], age: 0, lifetime: 60),
        Row(
            ["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:07 GMT"], age: 0,
            lifetime: 30),
        Row(["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Cache-Control": "max-age=5"], age: 0, lifetime: 5),
        Row(["Expires": "Sat, 05 Nov 1994 08:50:37 GMT"], age: 0, lifetime: 0),
        Row(["Expires": "0"], age: 0, lifetime: 0),
        Row(["Expires": "-1"], age: 0, lifetime: 0),
        Row(["Expires": "Fri, 31 Dec 9999 23:59:59 GMT"], age: 0, lifetime: 252_618_189_022),
        Row(["Last-Modified": "Sun, 06 Nov 1994 08:48:37 GMT"], age: 0, lifetime: 6),
        Row(
            ["Last-Modified": "Sun, 06 Nov 1994 08:48:37 GMT", "Cache-Control": "max-age=1"], age: 0,
            lifetime: 1),
        Row(["Last-Modified": "Sun, 06 Nov 1994 08:48:37 GMT", "Expires": "0"], age: 0, lifetime: 0),
        Row(["Last-Modified": "Mon, 07 Nov 1994 08:48:37 GMT"], age: 0, lifetime: 0),
        Row(["Last-Modified": "long ago"], age: 0, lifetime: nil),
        Row(["Cache-Control": "s-maxage=60"], age: 0, lifetime: nil),
        Row(["Cache-Control": "max-age=1, max-age=60"], age: 0, lifetime: 1),
        Row(["Age": "7;foo=bar"], age: 0, lifetime: nil),
        Row(["Age": "7.5"], age: 0, lifetime: nil),
        Row(["Age": "old, 7"], age: 0, lifetime: nil),
        Row(["Age": ""], age: 0, lifetime: nil),
        Row(["Date": "Sat, 01 Jan 0000 00:00:00 GMT"], age: 62_951_330_977, lifetime: nil),
    ]

    @Test(arguments: rows)
    func `compares its age with its lifetime`(row: Row) {
        let stored = StoredResponse(
            response: .with(200, row.fields), data: Data(), requestDate: Self.received - row.delay,
            responseDate: Self.received)
        let freshness = Freshness(of: stored, now: Self.received + row.resident)
        #expect(freshness.age == row.age)
        #expect(freshness.lifetime == row.lifetime)
        #expect(freshness.isFresh == (row.lifetime.map { $0 > row.age } ?? false))
    }

    @Test func `can be computed with clocks at the ends of time`() {
        let stored = StoredResponse(
            response: .with(200, ["Expires": "Fri, 31 Dec 9999 23:59:59 GMT"]), data: Data(),
            requestDate: .distantFuture, responseDate: .distantPast)
        #expect(Freshness(of: stored, now: .distantFuture).lifetime == 315_538_070_399)
        #expect(Freshness(of: stored, now: .distantPast).age == 0)
    }
}

@Suite struct `A Cache-Control field` {
    @Test(arguments: [
        (nil, ""), ("", ""), (",,  ,", ""), ("no-store", "no-store"),
        (" Max-Age = 60 , NO-CACHE", "max-age=60; no-cache"),
        ("max-age=1, max-age=2", "max-age=1; max-age=2"),
        ("private=\"a, b\", public", "private=a, b; public"),
        ("ext=\"say \\\"x, y\\\"\", no-store", "ext=say \"x, y\"; no-store"),
        ("broken=\"never ends, no-store", "broken=\"never ends, no-store"),
        ("=5, no-store", "no-store"), ("max-age=", "max-age="),
        ("max-age=\"60\"", "max-age=60"), ("a=b=c", "a=b=c"),
    ])
    func `is read directive by directive`(field: String?, directives: String) {
        let text = CacheControl(field).directives.map { directive in
            directive.value.map { "\(directive.name)=\($0)" } ?? directive.name
        }
        #expect(text.joined(separator: "; ") == directives)
    }

    @Test(arguments: [
        ("0", 0), ("60", 60), ("0060", 60), ("2147483648", 1 << 31), ("2147483649", 1 << 31),
        ("99999999999999999999", 1 << 31), ("-1", 0), ("+1", 0), ("1.5", 0), ("", 0), ("１", 0), ("6 0", 0),
        ("60a", 0), ("'60'", 0), ("\"60\"", 60),
    ])
    func `reads an invalid number of seconds as zero`(text: String, seconds: Int) {
        #expect(CacheControl("max-age=\(text)").seconds("max-age") == seconds)
    }

    @Test func `may name fields, and then applies only to those`() {
        let named = CacheControl("no-cache=\"Set-Cookie, A\", max-age=5")
        #expect(named.has("no-cache"))
        #expect(!named.hasUnqualified("no-cache"))
        #expect(named.noCacheFields == ["set-cookie", "a"])
        #expect(CacheControl("no-cache=\"A\", no-cache").hasUnqualified("no-cache"))
    }
}
