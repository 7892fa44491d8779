import Testing
@testable import Transport

@Suite struct `A request pattern` {
    struct Row: Sendable, CustomTestStringConvertible {
        let pattern: RequestPattern
        let request: URLRequest
        let matches: Bool

        init(_ pattern: RequestPattern, _ request: URLRequest, _ matches: Bool) {
            self.pattern = pattern
            self.request = request
            self.matches = matches
        }

        var testDescription: String {
            pattern.rows(comparedWith: request).map { "\($0.part): \($0.wanted) / \($0.found)" }
                .joined(separator: "; ")
        }
    }

    private static let get = URLRequest.to("https://x.test/a?q=1")
    private static let post = URLRequest.to(
        "https://x.test/a", method: "POST", headers: ["X-Token": "t1"], body: "{\"a\": 1, \"b\": [2.0]}")

    private static let large = URLRequest.to("https://x.test/a", body: "9007199254740993")

    static let rows: [Row] = [
        Row(RequestPattern(), get, true),
        Row(RequestPattern(method: "GET"), get, true),
        // Foundation spells some methods in capitals, and leaves others alone.
        Row(RequestPattern(method: "get"), get, true),
        Row(RequestPattern(method: "POST"), .to("https://x.test/a", method: "post"), true),
        Row(RequestPattern(method: "patch"), .to("https://x.test/a", method: "PATCH"), false),
        Row(RequestPattern(method: "patch"), .to("https://x.test/a", method: "patch"), true),
        Row(RequestPattern(method: "POST"), get, false),
        Row(RequestPattern(url: .exact("https://x.test/a?q=1")), get, true),
        Row(RequestPattern(url: .exact("https://x.test/a")), get, false),
        Row(RequestPattern(url: .exact("https://x.test/a")), .to("https://x.test/a#part"), true),
        Row(RequestPattern(url: .exact("https://x.test/*")), get, false),
        Row(RequestPattern(url: .pattern("https://x.test/*")), get, true),
        Row(RequestPattern(url: .pattern("*a?q=*")), get, true),
        Row(RequestPattern(url: .pattern("*/b*")), get, false),
        // What a server does not see of a URL, or what is the same to it.
        Row(RequestPattern(url: .exact("https://x.test/a")), .to("https://ann:pw@x.test:443/a"), true),
        Row(RequestPattern(url: .exact("https://ann:pw@x.test:443/a#b")), .to("https://x.test/a"), true),
        Row(RequestPattern(url: .exact("https://x.test/")), .to("https://x.test"), true),
        Row(RequestPattern(url: .exact("https://x.test?q=1")), .to("https://x.test:/?q=1"), true),
        Row(RequestPattern(url: .exact("wss://[::1]/a")), .to("wss://[::1]:443/a"), true),
        Row(RequestPattern(url: .exact("http://x.test/a")), .to("http://x.test:443/a"), false),
        Row(RequestPattern(url: .exact("https://x.test:8443/a")), .to("https://x.test:8443/a"), true),
        Row(RequestPattern(url: .pattern("https://*")), .to("https://x.test"), true),
        Row(RequestPattern(url: .pattern("https://*@x.test:443/*")), .to("https://x.test/a"), true),
        Row(RequestPattern(url: .pattern("*tps://*.test:443/a")), .to("https://x.test/a"), true),
        Row(RequestPattern(url: .pattern("http*://*.test:80/a")), .to("https://x.test/a"), false),
        Row(RequestPattern(url: .pattern("http*://x.test/a")), .to("http://x.test/a"), true),
        Row(RequestPattern(url: .pattern("HTTP*://X.test")), .to("https://x.test"), true),
        Row(RequestPattern(url: .pattern("https*://x.test:443/a")), .to("https://x.test/a"), true),
        Row(RequestPattern(url: .pattern("https://x.test:*/a")), .to("https://x.test:8443/a"), true),
        Row(RequestPattern(url: .pattern("https://x.test:*/a")), .to("https://x.test:443/a"), false),
        Row(RequestPattern(url: .pattern("https://x.test:8*")), .to("https://x.test:8443/a"), true),
        Row(RequestPattern(url: .pattern("https://*:443/a")), .to("https://x.test:8443/a"), false),
        Row(RequestPattern(url: .pattern("https://*:443/a")), .to("https://x.test:443/a"), false),
        Row(RequestPattern(url: .pattern("*x.test/A")), .to("https://X.test/A"), true),
        Row(RequestPattern(url: .pattern("*X.test/A")), .to("https://X.test/A"), false),
        Row(RequestPattern(url: .exact("HTTPS://X.test/A")), .to("https://x.TEST/A"), true),
        Row(RequestPattern(url: .exact("https://x.test/A")), .to("https://x.test/a"), false),
        Row(RequestPattern(url: .pattern("*?b=https://c")), .to("https://x.test/a?b=https://c"), true),
        Row(RequestPattern(url: .pattern("*b=https://C")), .to("https://x.test/a?b=https://C"), true),
        Row(RequestPattern(url: .path("/")), .to("https://x.test"), true),
        Row(RequestPattern(headers: [("x-token", .equals("t1"))]), post, true),
        Row(RequestPattern(headers: [("X-Token", .equals("T1"))]), post, false),
        Row(RequestPattern(headers: [("X-Token", .pattern("t*"))]), post, true),
        Row(RequestPattern(headers: [("X-Token", .present)]), post, true),
        Row(RequestPattern(headers: [("X-Token", .absent)]), post, false),
        Row(RequestPattern(headers: [("X-Token", .present)]), get, false),
        Row(RequestPattern(headers: [("X-Token", .absent)]), get, true),
        Row(RequestPattern(headers: [("X-Token", .pattern("*"))]), get, false),
        Row(RequestPattern(headers: [("X-Token", .present), ("X-Other", .present)]), post, false),
        Row(RequestPattern(body: .equals("{\"a\": 1, \"b\": [2.0]}")), post, true),
        Row(RequestPattern(body: .equals("{}")), post, false),
        Row(RequestPattern(body: .equals("")), get, true),
        Row(RequestPattern(body: .contains("\"b\"")), post, true),
        Row(RequestPattern(body: .contains("c")), post, false),
        Row(RequestPattern(body: .contains("")), get, true),
        Row(RequestPattern(body: .contains(", \"b\": [2.0]}")), post, true),
        Row(RequestPattern(body: .contains("a")), get, false),
        Row(RequestPattern(body: .contains("aabaaa")), .to("https://x.test/a", body: "aabaabaaa"), true),
        Row(RequestPattern(body: .contains("aabaaa")), .to("https://x.test/a", body: "aabaabaab"), false),
        Row(RequestPattern(body: .json("{\"b\":[2],\"a\":1.0}")), post, true),
        Row(RequestPattern(body: .json("{\"b\":[2]}")), post, false),
        Row(RequestPattern(body: .json("{\"b\":[2],\"a\":\"1\"}")), post, false),
        Row(RequestPattern(body: .json("{}")), get, false),
        Row(RequestPattern(body: .json("9007199254740993")), large, true),
        // The same `Double`.
        Row(RequestPattern(body: .json("9007199254740992")), large, false),
    ]

    @Test(arguments: rows)
    func `matches what it describes and nothing else`(row: Row) {
        #expect(row.pattern.matches(RequestParts(row.request)) == row.matches)
        let differing = row.pattern.rows(comparedWith: row.request).filter { !$0.matches }
        #expect(differing.isEmpty == row.matches, "the report marks a row if and only if it does not match")
    }

    @Test(arguments: rows)
    func `leads to what it describes`(row: Row) {
        var open = OpenExchanges()
        open.append(0, row.pattern)
        let parts = RequestParts(row.request)
        let found = open.first(for: parts) { _ in row.pattern.matches(parts) }
        #expect((found.index == 0) == row.matches)
        open.remove(0, row.pattern)
        #expect(open.first(for: parts) { _ in true }.index == nil)
    }

    @Test(arguments: [
        ("*", "", true), ("", "", true), ("", "a", false), ("a*", "a", true), ("*a", "ba", true),
        ("a*c*e", "abcde", true), ("a*c*e", "abde", false), ("**", "ab", true), ("a*b", "ab*b", true),
        ("*ab", "aab", true), ("é*", "éa", true), ("ab*ba", "aba", false), ("a*a", "a", false),
        ("*aab*", "aaab", true), ("*abab*abab", "abababab", true), ("*abab*abab", "ababab", false),
        ("*b*a*", "ab", false), ("***", "", true),
    ])
    func `matches any run of characters with a star`(pattern: String, text: String, matches: Bool) {
        #expect(matchesWildcards(pattern, text) == matches)
    }

    @Test func `takes only a moment for stars that could match in very many ways`() {
        let pattern = String(repeating: "a*", count: 200) + "b"
        #expect(!matchesWildcards(pattern, String(repeating: "a", count: 5000)))
    }

    /// Beginning again at every letter would take minutes.
    @Test func `takes only a moment for a long part that fits nearly everywhere`() {
        let part = String(repeating: "a", count: 100_000) + "b"
        let text = String(repeating: "a", count: 200_000)
        #expect(!matchesWildcards("*\(part)*", text))
        #expect(matchesWildcards("*\(part)*", text + part))
        let request = URLRequest.to("https://x.test/", method: "POST", body: text)
        #expect(!BodyPattern.contains(part).matches(RequestParts(request).body))
    }

    @Test func `takes only a moment for JSON with many members in another order`() {
        let members = (0..<10_000).map { "\"k\($0)\": \($0)" }
        let body = "{\(members.reversed().joined(separator: ","))}"
        let request = URLRequest.to("https://x.test/", method: "POST", body: body)
        #expect(BodyPattern.json("{\(members.joined(separator: ","))}").matches(RequestParts(request).body))
    }
}
