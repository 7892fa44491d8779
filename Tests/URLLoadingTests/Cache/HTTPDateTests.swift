import Testing
@testable import URLLoading

@Suite struct `An HTTP date` {
    private static let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("sun, 06 nOV 1994 08:49:37 gmt", 784_111_777), ("Sun Nov 16 08:49:37 1994", 784_975_777),
        ("Saturday, 01-Jan-44 00:00:00 GMT", 2_335_219_200),
        ("Saturday, 01-Jan-45 00:00:00 GMT", -788_918_400),
        ("Sunday, 06-Nov-44 08:49:37 GMT", 2_362_034_977),
        ("Sunday, 06-Nov-44 08:49:38 GMT", -793_725_022),
        ("Saturday, 31-Dec-44 23:59:59 GMT", -788_918_401),
        ("Tuesday, 29-Feb-00 00:00:00 GMT", 951_782_400),
    ])
    func `is read in each of its three formats`(text: String, seconds: Int) {
        #expect(HTTPDate.parse(text, now: Self.now).map { Int($0.timeIntervalSince1970) } == seconds)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06  Nov  1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08.49.37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:38 GMT", "Foo, 06 Nov 1994 08:49:37 GMT",
        " Sun, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun, Nov  6 08:49:37 1994", "- - - -",
        "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 2023 12:00:00 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 19945 08:49:37 GMT", "Sun, 06 Nov 994 08:49:37 GMT", "Sun Nov  6 08:49:37 94",
        "Sun Nov 99999999999999999999 08:49:37 1994", "Sun, 06 Nov +994 08:49:37 GMT",
    ])
    func `is not read from any other text`(text: String) {
        #expect(HTTPDate.parse(text, now: Self.now) == nil)
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"),
    ])
    func `is written in the preferred format, and read back`(seconds: Int, text: String) {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(HTTPDate.format(date) == text)
        #expect(HTTPDate.parse(text, now: Self.now) == date)
    }

    @Test(arguments: [
        (1e300, "Fri, 31 Dec 9999 23:59:59 GMT"), (.infinity, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"), (-.infinity, "Sat, 01 Jan 0000 00:00:00 GMT"),
        (.nan, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ])
    func `of a year without four digits is written as the nearest that has them`(
        seconds: Double, text: String
    ) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(HTTPDate.format(date) == text)
        #expect(HTTPDate.parse("Sunday, 06-Nov-94 08:49:37 GMT", now: date) != .distantFuture)
    }
}
