import Testing
@testable import URLLoading

@Suite struct `The part of a stored response that contains the requested bytes` {
    struct Row: Sendable, CustomTestStringConvertible {
        let asked: String?
        /// What is stored: a `Content-Range` and its bytes; nil for `0123456789` as a whole.
        var part: (range: String, bytes: String)?
        var coding: String?
        let answer: String

        var testDescription: String {
            "\(asked ?? "everything") of \(part?.range ?? "a whole"), \(coding ?? "not encoded")"
        }
    }

    static let rows: [Row] = [
        Row(asked: nil, answer: "whole"),
        Row(asked: "bytes=0-1", answer: "01 as bytes 0-1/10"),
        Row(asked: "bytes=8-", answer: "89 as bytes 8-9/10"),
        Row(asked: "bytes=8-99", answer: "89 as bytes 8-9/10"),
        Row(asked: "bytes=-3", answer: "789 as bytes 7-9/10"),
        Row(asked: "bytes=-99", answer: "0123456789 as bytes 0-9/10"),
        Row(asked: "bytes=10-", answer: "missing"),
        Row(asked: "bytes=0-1, 4-5", answer: "missing"),
        Row(asked: "bytes=-0", answer: "missing"),
        Row(asked: "bytes=99999999999999999999-", answer: "missing"),
        Row(asked: nil, part: ("bytes 0-4/10", "01234"), answer: "beginning of 5"),
        Row(asked: nil, part: ("bytes 5-9/10", "56789"), answer: "missing"),
        Row(asked: "bytes=6-7", part: ("bytes 5-9/10", "56789"), answer: "67 as bytes 6-7/10"),
        Row(asked: "bytes=6-", part: ("bytes 5-9/10", "56789"), answer: "6789 as bytes 6-9/10"),
        Row(asked: "bytes=-2", part: ("bytes 5-9/10", "56789"), answer: "89 as bytes 8-9/10"),
        Row(asked: "bytes=-6", part: ("bytes 5-9/10", "56789"), answer: "missing"),
        Row(asked: "bytes=4-6", part: ("bytes 5-9/10", "56789"), answer: "missing"),
        Row(asked: "bytes=1-", part: ("bytes 0-4/10", "01234"), answer: "missing"),
        Row(asked: "bytes=1-2", part: ("bytes 0-4/*", "01234"), answer: "12 as bytes 1-2/*"),
        Row(asked: nil, part: ("bytes 0-9/10", "0123456789"), answer: "whole"),
        // A part with fewer bytes than it declares: the bytes that exist can be used.
        Row(asked: "bytes=4-9", part: ("bytes 4-9/10", "45678"), answer: "missing"),
        Row(asked: "bytes=6-8", part: ("bytes 4-9/10", "45678"), answer: "678 as bytes 6-8/10"),
        Row(asked: "bytes=-3", part: ("bytes 0-9/10", "01234"), answer: "missing"),
        Row(asked: nil, part: ("bytes 0-9/10", "01234"), answer: "beginning of 5"),
        // A part with more: those behind its range are not its own.
        Row(asked: "bytes=4-6", part: ("bytes 0-4/10", "01234xx"), answer: "missing"),
        // A range counts the encoded bytes, and the stored ones are decoded.
        Row(asked: nil, coding: "gzip", answer: "whole"),
        Row(asked: "bytes=2-3", coding: "gzip", answer: "missing"),
        Row(asked: "bytes=2-3", coding: "identity", answer: "23 as bytes 2-3/10"),
        Row(asked: nil, part: ("bytes 0-4/10", "01234"), coding: "gzip", answer: "missing"),
        Row(asked: "bytes=1-2", part: ("bytes 0-4/10", "01234"), coding: "gzip", answer: "missing"),
    ]

    @Test(arguments: rows)
    func `is cut out of the stored body`(row: Row) {
        let fields = ["Content-Range": row.part?.range, "Content-Encoding": row.coding]
            .compactMapValues { $0 }
        let stored = StoredResponse(
            response: .with(row.part == nil ? 200 : 206, fields),
            data: Data((row.part?.bytes ?? "0123456789").utf8), requestDate: .distantPast,
            responseDate: .distantPast, part: row.part.flatMap { ContentRange($0.range) })
        let portion = StoredPortion(of: stored, range: row.asked)
        let text =
            switch portion {
            case .whole: "whole"
            case .beginning(let count): "beginning of \(count)"
            case .missing: "missing"
            case .slice(_, let range):
                String(decoding: stored.answer(portion, to: "GET", freshness: nil).1, as: UTF8.self)
                    + " as \(range)"
            }
        #expect(text == row.answer)
    }

    @Test func `is the whole for a HEAD, which cannot ask for a part`() {
        let stored = StoredResponse(
            response: .with(), data: Data("0123456789".utf8), requestDate: .distantPast,
            responseDate: .distantPast)
        let request = URLRequest.to("https://x.test/a", method: "HEAD", headers: ["Range": "bytes=0-1"])
        #expect(StoredPortion(of: stored, range: request.askedRange) == .whole)
    }

    /// An app may store any bytes with any range.
    @Test func `has no more bytes than the range of a part names`() {
        let head = HTTPURLResponse.with(206, ["Content-Range": "bytes 0-4/10"])
        let stored = StoredResponse(
            CachedURLResponse(response: head, data: Data("01234xxx".utf8)), head,
            for: .to("https://x.test/a"), requestedAt: .distantPast, receivedAt: .distantPast)
        #expect(stored.data == Data("01234".utf8))
    }

    @Test func `is a 200 if a part has all bytes`() {
        let stored = StoredResponse(
            response: .with(206, ["Content-Range": "bytes 0-4/5"]), data: Data("hello".utf8),
            requestDate: .distantPast, responseDate: .distantPast,
            part: ContentRange(first: 0, last: 4, length: 5))
        let (head, body) = stored.answer(.whole, to: "GET", freshness: nil)
        #expect(head.statusCode == 200 && head.fields == ["Content-Length": "5"])
        #expect(body == Data("hello".utf8))
    }

    @Test(arguments: [
        "", "bytes", "bytes 5-4/10", "bytes 0-10/10", "bytes -1-4/10", "bytes 0-4/x", "bytes */10",
        "bytes 0-99999999999999999999/*", "bytes=0-4/10", "items 0-4/10",
    ])
    func `is unknown if the range cannot be read`(field: String) {
        #expect(ContentRange(field) == nil)
    }
}
