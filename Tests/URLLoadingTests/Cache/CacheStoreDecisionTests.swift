import Testing
@testable import URLLoading

@Suite struct `The decision whether to store a response` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var method = "GET"
        var request: [String: String] = [:]
        var status = 200
        var response: [String: String] = [:]
        var bytes = 5
        let rules: String
    }

    private static let lasting = ["Cache-Control": "max-age=60"]
    private static let asked = "+ cache.store-method, - cache.request-no-store"
    private static let understood = "\(asked), + cache.store-status"
    private static let allowed = "\(understood), - cache.response-no-store"

    static let rows: [Row] = [
        Row(
            testDescription: "max-age", response: lasting,
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "a validator alone", response: ["ETag": "\"1\""],
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "an Expires nobody can read", response: ["Expires": "0"],
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "neither a lifetime nor a validator",
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "a mark alone", status: 503, response: ["Cache-Control": "private"],
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "HEAD", method: "HEAD", response: lasting,
            rules: "- cache.store-method = not stored"),
        Row(
            testDescription: "request with no-store", request: ["Cache-Control": "no-store"],
            response: lasting, rules: "+ cache.store-method, + cache.request-no-store = not stored"),
        Row(
            testDescription: "response with no-store", response: ["Cache-Control": "max-age=60, NO-STORE"],
            rules: "\(understood), + cache.response-no-store = not stored"),
        Row(
            testDescription: "404", status: 404, response: lasting,
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "a part that does not say which", request: ["Range": "bytes=0-4"], status: 206,
            response: lasting, rules: "\(understood), - cache.store-part = not stored"),
        Row(
            testDescription: "a part that nobody asked for", status: 206,
            response: ["Cache-Control": "max-age=60", "Content-Range": "bytes 0-4/9"],
            rules: "\(understood), - cache.store-part = not stored"),
        Row(
            testDescription: "a part", request: ["Range": "bytes=0-4"], status: 206,
            response: ["Cache-Control": "max-age=60", "Content-Range": "bytes 0-4/9"],
            rules: "\(understood), + cache.store-part, - cache.response-no-store, + cache.store-lifetime, "
                + "+ cache.store-complete, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "a part with fewer bytes than it names", request: ["Range": "bytes=0-8"],
            status: 206, response: ["Cache-Control": "max-age=60", "Content-Range": "bytes 0-8/9"],
            rules: "\(understood), + cache.store-part, - cache.response-no-store, + cache.store-lifetime, "
                + "- cache.store-complete = not stored"),
        Row(
            testDescription: "304 to the caller's own condition", status: 304, response: lasting,
            rules: "\(asked), - cache.store-status = not stored"),
        Row(
            testDescription: "500 with a lifetime", status: 500, response: lasting,
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "500 without", status: 500, response: ["ETag": "\"1\""],
            rules: "\(allowed), - cache.store-lifetime = not stored"),
        Row(
            testDescription: "500, called public", status: 500,
            response: ["Cache-Control": "public", "ETag": "\"1\""],
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "416, which is about the range", status: 416, response: lasting,
            rules: "\(asked), - cache.store-status = not stored"),
        Row(
            testDescription: "no-store for those who do not understand",
            response: ["Cache-Control": "max-age=60, no-store, must-understand"],
            rules:
                "\(understood), + cache.must-understand, + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "what is not understood", status: 599,
            response: ["Cache-Control": "max-age=60, no-store, must-understand"],
            rules: "\(understood), - cache.must-understand = not stored"),
        Row(
            testDescription: "varies by everything",
            response: ["Cache-Control": "max-age=60", "Vary": "A, *"],
            rules: "\(allowed), - cache.store-vary = not stored"),
        Row(
            testDescription: "varies by a field", response: ["Cache-Control": "max-age=60", "Vary": "A"],
            rules:
                "\(allowed), + cache.store-vary, + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "POST that says what a GET would bring", method: "POST",
            response: ["Cache-Control": "max-age=60", "Content-Location": "/a"],
            rules: "+ cache.store-post, - cache.request-no-store, + cache.store-status, "
                + "- cache.response-no-store, + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "POST that spells the URL in another way", method: "POST",
            response: ["Cache-Control": "max-age=60", "Content-Location": "HTTPS://X.TEST:443/a#b"],
            rules: "+ cache.store-post, - cache.request-no-store, + cache.store-status, "
                + "- cache.response-no-store, + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "POST that made something else", method: "POST",
            response: ["Cache-Control": "max-age=60", "Content-Location": "/b"],
            rules: "- cache.store-post = not stored"),
        Row(
            testDescription: "POST", method: "POST", response: lasting,
            rules: "- cache.store-method = not stored"),
        Row(
            testDescription: "longer than declared",
            response: ["Cache-Control": "max-age=60", "Content-Length": "3"],
            rules:
                "\(allowed), + cache.store-lifetime, + cache.store-complete, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "of a negative length",
            response: ["Cache-Control": "max-age=60", "Content-Length": "-5"],
            rules: "\(allowed), + cache.store-lifetime, - cache.store-complete = not stored"),
        Row(
            testDescription: "of two lengths",
            response: ["Cache-Control": "max-age=60", "Content-Length": "5, 6"],
            rules: "\(allowed), + cache.store-lifetime, - cache.store-complete = not stored"),
        Row(
            testDescription: "of one length, said twice",
            response: ["Cache-Control": "max-age=60", "Content-Length": "5, 5"],
            rules:
                "\(allowed), + cache.store-lifetime, + cache.store-complete, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "as long as declared",
            response: ["Cache-Control": "max-age=60", "Content-Length": "5"],
            rules:
                "\(allowed), + cache.store-lifetime, + cache.store-complete, + cache.store-fits = stored by cache.store-lifetime"
        ),
        Row(
            testDescription: "shorter than declared",
            response: ["Cache-Control": "max-age=60", "Content-Length": "99999999999999999999"],
            rules: "\(allowed), + cache.store-lifetime, - cache.store-complete = not stored"),
        Row(
            testDescription: "coded, so of unknown length",
            response: ["ETag": "\"1\"", "Content-Length": "3", "Content-Encoding": "gzip"],
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "in chunks, which state their own lengths",
            response: ["ETag": "\"1\"", "Content-Length": "6", "Transfer-Encoding": "chunked"],
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "shorter than declared, and not coded",
            response: ["ETag": "\"1\"", "Content-Length": "6", "Content-Encoding": "identity"],
            rules: "\(allowed), + cache.store-lifetime, - cache.store-complete = not stored"),
        Row(
            testDescription: "a twentieth of the cache", response: lasting, bytes: 50,
            rules: "\(allowed), + cache.store-lifetime, + cache.store-fits = stored by cache.store-lifetime"),
        Row(
            testDescription: "more than that", response: lasting, bytes: 51,
            rules: "\(allowed), + cache.store-lifetime, - cache.store-fits = not stored"),
    ]

    @Test(arguments: rows)
    func `follows from the rules, in order`(row: Row) {
        let decided = CacheStoreDecision.decide(
            request: .to("https://x.test/a", method: row.method, headers: row.request),
            response: .with(row.status, row.response), bodyBytes: row.bytes, limit: 50)
        #expect(decided.decision.text == row.rules)
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: CachedURLResponse?
        let rules: String
    }

    private static let plain = URLResponse(
        url: URL(fileURLWithPath: "/a"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)

    static let answers: [Answer] = [
        Answer(
            testDescription: "nil", response: nil,
            rules: "+ cache.store-lifetime, - cache.store-allowed-by-delegate = not stored"),
        Answer(
            testDescription: "a response",
            response: CachedURLResponse(response: HTTPURLResponse.with(), data: Data("a".utf8)),
            rules:
                "+ cache.store-lifetime, + cache.store-allowed-by-delegate = stored by cache.store-lifetime"),
        Answer(
            testDescription: "a response that may be stored nowhere",
            response: CachedURLResponse(
                response: HTTPURLResponse.with(), data: Data(), userInfo: nil, storagePolicy: .notAllowed),
            rules: "+ cache.store-lifetime, - cache.store-allowed-by-delegate = not stored"),
        Answer(
            testDescription: "a response that is none of HTTP",
            response: CachedURLResponse(response: plain, data: Data()),
            rules: "+ cache.store-lifetime, - cache.store-allowed-by-delegate = not stored"),
        Answer(
            testDescription: "a response that has grown too large",
            response: CachedURLResponse(response: HTTPURLResponse.with(), data: Data(count: 51)),
            rules:
                "+ cache.store-lifetime, + cache.store-allowed-by-delegate, - cache.store-fits = not stored"),
    ]

    @Test(arguments: answers)
    func `is up to the delegate in the end`(answer: Answer) {
        var proposing = RuleLog()
        proposing.check(.cache.storeLifetime, true)
        let decided = CacheStoreDecision.decide(
            proposing.decide(.stored), answered: answer.response, limit: 50)
        #expect(decided.decision.text == answer.rules)
    }
}
