import Testing
@testable import Transport

@Suite struct `A response's head` {
    private static func head(_ fields: [String: String]) throws -> ResponseHead? {
        ResponseHead(url: try #require(URL(string: "https://x.test/a")), status: 200, fields: fields)
    }

    @Test(
        arguments: [
            ("text/plain", "text/plain"), ("Text/HTML ; charset=utf-8", "text/html"), (" a/b;c", "a/b"),
            ("text", nil), ("text/", nil), ("/plain", nil), ("a/b/c", nil), ("text /plain", nil), ("", nil),
            (nil, nil),
        ] as [(String?, String?)])
    func `has a media type if its field names one, of two parts`(field: String?, type: String?) throws {
        #expect(try Self.head(field.map { ["content-type": $0] } ?? [:])?.mimeType == type)
    }

    @Test(
        arguments: [
            (["Content-Length": "14"], 14), (["Content-Length": "-50"], -1), ([:], -1),
            (["Content-Length": "14", "Content-Encoding": "gzip"], -1),
            (["Content-Length": "14", "content-encoding": " BR "], -1),
            (["Content-Length": "14", "Content-Encoding": "identity"], 14),
            (["Content-Length": "14", "Transfer-Encoding": "chunked"], -1),
        ] as [([String: String], Int64)])
    func `says how many bytes will come only if they are the bytes that are counted`(
        fields: [String: String], length: Int64
    ) throws {
        #expect(try Self.head(fields)?.expectedContentLength == length)
    }

    @Test func `keeps the names of its fields as they came, but for well-known ones`() throws {
        let head = try #require(
            try Self.head([
                "content-TYPE": "a/b", "ETag": "1", "www-authenticate": "Basic", "x-a": "2", "DNT": "3",
                "Sec-WebSocket-Accept": "4",
            ]))
        let fields = [
            "Content-Type": "a/b", "Etag": "1", "WWW-Authenticate": "Basic", "x-a": "2", "DNT": "3",
            "Sec-WebSocket-Accept": "4",
        ]
        #expect(head.fields == fields)
        #expect(head.recorded.headers == fields)
    }

    @Test func `keeps the lines of Set-Cookie apart`() {
        let response = ScriptedResponse(headers: [
            ("Set-Cookie", "a=1, b=2"), ("X-Other", "one"), ("set-cookie", " c=3 "),
        ])
        let head = URL(string: "https://x.test/a").flatMap { response.head(for: $0) }
        #expect(head?.cookieLines == ["a=1, b=2", "c=3"])
        #expect(head?.value(forHTTPHeaderField: "Set-Cookie") == "a=1, b=2, c=3")
    }

    @Test(
        arguments: [
            ([], "bytes"), (["none"], "none"), (["bytes", "x-lines"], "bytes, x-lines"),
        ] as [([String], String)])
    func `says that parts are served, unless the script says something else`(
        lines: [String], field: String
    ) {
        let response = ScriptedResponse(
            headers: lines.map { (name: "accept-ranges", value: $0) }, acceptsRanges: true)
        let head = URL(string: "https://x.test/a").flatMap { response.head(for: $0) }
        #expect(head?.value(forHTTPHeaderField: "Accept-Ranges") == field)
    }
}
