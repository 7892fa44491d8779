import Testing
@testable import URLLoading

@Suite struct `The consequence of the server's answer about a stored response` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The stored response's fields; it is 100 s old.
        var stored = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
        var request: [String: String] = [:]
        var part: String?
        /// Nil if there is no answer.
        var status: Int?
        var fields: [String: String] = [:]
        var error = URLError.Code.networkConnectionLost
        var isStillStored = true
        let outcome: String
    }

    static let rows: [Row] = [
        Row(
            testDescription: "304", status: 304,
            outcome: "+ cache.confirmed, + cache.same-validator = fwd-status=304; use stored"),
        Row(
            testDescription: "304 about the same", status: 304, fields: ["ETag": "\"1\""],
            outcome: "+ cache.confirmed, + cache.same-validator = fwd-status=304; use stored"),
        Row(
            testDescription: "304 about the same, weakly", status: 304, fields: ["ETag": "W/\"1\""],
            outcome: "+ cache.confirmed, + cache.same-validator = fwd-status=304; use stored"),
        Row(
            testDescription: "304 about something else", status: 304, fields: ["ETag": "\"2\""],
            outcome: "+ cache.confirmed, - cache.same-validator = fwd-status=304; ask again"),
        Row(
            testDescription: "304 about what has been removed", status: 304, isStillStored: false,
            outcome: "+ cache.confirmed, + cache.same-validator, - cache.still-stored"
                + " = fwd-status=304; use stored by cache.same-validator"),
        Row(
            testDescription: "no connection, and what is stored has been removed", isStillStored: false,
            outcome: "+ cache.disconnected, - cache.still-stored = no answer; fail"),
        Row(
            testDescription: "200", status: 200, outcome: "- cache.confirmed = fwd-status=200; use answer"),
        Row(
            testDescription: "503", status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, - cache.stale-if-error"
                + " = fwd-status=503; use answer"),
        Row(
            testDescription: "503 and stale-if-error",
            stored: ["Cache-Control": "max-age=60, stale-if-error=41", "ETag": "\"1\""], status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, + cache.stale-allowed, "
                + "+ cache.stale-if-error = fwd-status=503; use stale"),
        Row(
            testDescription: "503 and too small a stale-if-error",
            stored: ["Cache-Control": "max-age=60, stale-if-error=40", "ETag": "\"1\""], status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, + cache.stale-allowed, "
                + "- cache.stale-if-error = fwd-status=503; use answer"),
        Row(
            testDescription: "503 to a caller that does not accept what is stored",
            stored: ["Cache-Control": "max-age=60, stale-if-error=90", "ETag": "\"1\""],
            request: ["Cache-Control": "no-cache"], status: 503,
            outcome: "- cache.confirmed = fwd-status=503; use answer"),
        Row(
            testDescription: "503 and must-revalidate",
            stored: ["Cache-Control": "max-age=60, stale-if-error=90, must-revalidate", "ETag": "\"1\""],
            status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, - cache.stale-allowed"
                + " = fwd-status=503; use answer"),
        Row(
            testDescription: "503, and nothing to ask with",
            stored: ["Cache-Control": "max-age=60"], request: ["Cache-Control": "stale-if-error=90"],
            status: 503,
            outcome: "+ cache.server-failed, + cache.stale-allowed, + cache.stale-if-error"
                + " = fwd-status=503; use stale"),
        Row(
            testDescription: "no connection",
            outcome: "+ cache.disconnected, + cache.stale-allowed, + cache.was-fresh"
                + " = no answer; use stale by cache.stale-allowed"),
        Row(
            testDescription: "no connection, and a response that never was fresh", stored: [:],
            outcome: "+ cache.disconnected, + cache.stale-allowed, - cache.was-fresh = no answer; fail"),
        Row(
            testDescription: "no connection, and must-revalidate",
            stored: ["Cache-Control": "max-age=60, must-revalidate"],
            outcome: "+ cache.disconnected, - cache.stale-allowed = no answer; fail"),
        Row(
            testDescription: "no connection, and no-cache",
            stored: ["Cache-Control": "max-age=200, no-cache"],
            outcome: "+ cache.disconnected, - cache.stale-allowed = no answer; fail"),
        Row(
            testDescription: "no connection, for longer than stale-if-error allows",
            stored: ["Cache-Control": "max-age=60, stale-if-error=1"],
            outcome: "+ cache.disconnected, + cache.stale-allowed, - cache.stale-if-error"
                + " = no answer; fail"),
        Row(
            testDescription: "no connection, to a caller that wants it younger",
            request: ["Cache-Control": "max-age=99"],
            outcome: "+ cache.disconnected, + cache.stale-allowed, - cache.request-max-age"
                + " = no answer; fail"),
        Row(
            testDescription: "no connection, to a caller that wants it young, and accepts nothing stale",
            request: ["Cache-Control": "max-age=100"],
            outcome: "+ cache.disconnected, + cache.stale-allowed, + cache.request-max-age, "
                + "- cache.request-max-stale = no answer; fail"),
        Row(
            testDescription: "no connection, to a caller that wants it fresh for longer",
            request: ["Cache-Control": "min-fresh=5"],
            outcome: "+ cache.disconnected, + cache.stale-allowed, - cache.request-min-fresh"
                + " = no answer; fail"),
        Row(
            testDescription: "no connection, for longer than the caller accepts",
            request: ["Cache-Control": "max-stale=39"],
            outcome: "+ cache.disconnected, + cache.stale-allowed, - cache.request-max-stale"
                + " = no answer; fail"),
        Row(
            testDescription: "503 and stale-if-error, to a caller that wants it younger",
            stored: ["Cache-Control": "max-age=60, stale-if-error=90", "ETag": "\"1\""],
            request: ["Cache-Control": "max-age=99"], status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, + cache.stale-allowed, "
                + "- cache.request-max-age = fwd-status=503; use answer"),
        Row(
            testDescription: "503, to a caller that wants it younger unless there is an error",
            request: ["Cache-Control": "max-age=99, stale-if-error=90"], status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, + cache.stale-allowed, "
                + "+ cache.stale-if-error = fwd-status=503; use stale"),
        Row(
            testDescription: "503 and stale-if-error, to a caller whose own is just long enough",
            stored: ["Cache-Control": "max-age=60, stale-if-error=90", "ETag": "\"1\""],
            request: ["Cache-Control": "max-age=99, stale-if-error=41"], status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, + cache.stale-allowed, "
                + "+ cache.stale-if-error = fwd-status=503; use stale"),
        Row(
            testDescription: "503 and stale-if-error, to a caller whose own is too short",
            stored: ["Cache-Control": "max-age=60, stale-if-error=90", "ETag": "\"1\""],
            request: ["Cache-Control": "max-age=99, stale-if-error=40"], status: 503,
            outcome: "- cache.confirmed, + cache.server-failed, + cache.stale-allowed, "
                + "- cache.request-max-age = fwd-status=503; use answer"),
        Row(
            testDescription: "no connection, to a caller who wants to know",
            request: ["Cache-Control": "no-cache"], outcome: "nothing to decide"),
        Row(
            testDescription: "a server nobody trusts", error: .serverCertificateUntrusted,
            outcome: "- cache.disconnected = no answer; fail"),
        Row(
            testDescription: "the rest of a part", part: "bytes 0-4/10", status: 206,
            fields: ["Content-Range": "bytes 5-9/10", "ETag": "\"1\""],
            outcome: "+ cache.part-came, + cache.part-is-rest, + cache.combine = fwd-status=206; combine"),
        Row(
            testDescription: "the rest of another", part: "bytes 0-4/10", status: 206,
            fields: ["Content-Range": "bytes 5-9/10", "ETag": "\"2\""],
            outcome: "+ cache.part-came, + cache.part-is-rest, - cache.combine = fwd-status=206; ask again"),
        Row(
            testDescription: "another part", part: "bytes 0-4/10", status: 206,
            fields: ["Content-Range": "bytes 6-9/10", "ETag": "\"1\""],
            outcome: "+ cache.part-came, - cache.part-is-rest = fwd-status=206; ask again"),
        Row(
            testDescription: "everything, where the rest was asked for", part: "bytes 0-4/10", status: 200,
            outcome: "- cache.part-came = fwd-status=200; use answer"),
        Row(
            testDescription: "no rest", part: "bytes 0-4/10", status: 416,
            outcome: "- cache.part-came = fwd-status=416; ask again"),
    ]

    @Test(arguments: rows)
    func `follows from the rules, in order`(row: Row) throws {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = StoredResponse(
            response: .with(200, row.stored), data: Data("01234".utf8), requestDate: now - 100,
            responseDate: now - 100, part: row.part.flatMap { ContentRange($0) })
        let request = URLRequest.to("https://x.test/a", headers: row.request)
        let query = CacheQuery(
            request: request, policy: .useProtocolCachePolicy, stored: StoredVariants([stored]), now: now)
        let choice = query.decide().choice
        let question = CacheValidation.Question(
            choice: choice, stored: try #require(choice.stored), request: request, now: now,
            isStillStored: row.isStillStored)
        let decided =
            row.status.map { CacheValidation.decide(.with($0, row.fields), to: question) }
            ?? CacheValidation.decide(URLError(row.error), to: question)
        #expect(decided?.decision.text ?? "nothing to decide" == row.outcome)
    }
}

@Suite struct `A 304 about a stored response` {
    private static let monday = "Mon, 01 Jan 2001 00:00:00 GMT"

    /// The validators of the stored response, those of the 304, and what is seen of them.
    static let rows: [([String: String], [String: String], String)] = [
        (["ETag": "\"1\""], ["ETag": "\"2\"", "Last-Modified": monday], "- ETag \"2\", stored \"1\""),
        (["Last-Modified": monday], ["ETag": "\"2\""], "- ETag \"2\", stored none"),
        (
            ["ETag": "\"1\""], ["Last-Modified": monday],
            "+ Last-Modified \(monday), stored none, asked about ETag \"1\""
        ),
        (["Last-Modified": monday], ["Last-Modified": "Tue"], "- Last-Modified Tue, stored \(monday)"),
        (["ETag": "\"1\""], [:], "+ no validator of its own"),
    ]

    @Test(arguments: rows)
    func `is recognized by its validator`(
        stored: [String: String], fields: [String: String], check: String
    ) throws {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let response = StoredResponse(
            response: .with(200, stored.merging(["Cache-Control": "max-age=0"]) { old, _ in old }),
            data: Data(), requestDate: now, responseDate: now)
        let request = URLRequest.to("https://x.test/a")
        let query = CacheQuery(
            request: request, policy: .useProtocolCachePolicy, stored: StoredVariants([response]), now: now)
        let choice = query.decide().choice
        let question = CacheValidation.Question(
            choice: choice, stored: try #require(choice.stored), request: request, now: now)
        let decided = CacheValidation.decide(HTTPURLResponse.with(304, fields), to: question)
        let last = try #require(decided?.decision.rules.last)
        #expect(last.rule == .cache.sameValidator)
        #expect("\(last.held ? "+" : "-") \(last.saw.text)" == check)
    }
}

@Suite struct `The effect of a request on stored responses` {
    @Test(arguments: [
        ("GET", 200, [:], "nothing to decide"), ("OPTIONS", 200, [:], "nothing to decide"),
        ("QUERY", 200, [:], "nothing to decide"),
        ("POST", 200, [:], "invalidate https://x.test/a"),
        ("M-SEARCH", 302, [:], "invalidate https://x.test/a"),
        ("PUT", 500, [:], "keep"), ("DELETE", 404, [:], "keep"),
        (
            "PUT", 201, ["Location": "/b", "Content-Location": "c"],
            "invalidate https://x.test/a https://x.test/b https://x.test/c"
        ),
        (
            "POST", 201, ["Location": "/a b%2Fc"],
            "invalidate https://x.test/a https://x.test/a%20b%2Fc"
        ),
        (
            "PUT", 201, ["Location": "https://y.test/b", "Content-Location": "http://x.test/a"],
            "invalidate https://x.test/a"
        ),
    ])
    func `follows from the method, the status and the origin`(
        method: String, status: Int, fields: [String: String], outcome: String
    ) {
        let decided = InvalidationDecision.decide(
            .to("https://x.test/a", method: method), .with(status, fields))
        let text: String =
            switch decided?.choice {
            case .invalidate(let urls): "invalidate \(urls.map(\.absoluteString).joined(separator: " "))"
            case .keep: "keep"
            case nil: "nothing to decide"
            }
        #expect(text == outcome)
        #expect(decided?.decision.deciding?.rule ?? .cache.unsafeSucceeded == .cache.unsafeSucceeded)
    }

    @Test(arguments: [
        (200, [:], CacheHeadOutcome.update), (200, ["ETag": "\"1\"", "Content-Length": "5"], .update),
        (200, ["ETag": "\"2\""], .invalidate), (200, ["Content-Length": "6"], .invalidate),
        (200, ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], .invalidate), (404, [:], .keep),
    ])
    func `is an update for a HEAD only if it is about the same response`(
        status: Int, fields: [String: String], outcome: CacheHeadOutcome
    ) {
        let stored = StoredResponse(
            response: .with(200, ["ETag": "\"1\""]), data: Data("hello".utf8), requestDate: .distantPast,
            responseDate: .distantPast)
        #expect(HeadDecision.decide(.with(status, fields), about: stored).choice == outcome)
    }

    /// A server counts the bytes of a coding, and the stored ones are decoded.
    @Test(arguments: [(Optional("9"), CacheHeadOutcome.invalidate), (nil, .update)])
    func `is measured by the length of an encoded body only if the stored response had one`(
        length: String?, outcome: CacheHeadOutcome
    ) {
        let fields = ["Content-Encoding": "gzip", "Content-Length": length].compactMapValues { $0 }
        let stored = StoredResponse(
            response: .with(200, fields), data: Data("hello".utf8), requestDate: .distantPast,
            responseDate: .distantPast)
        #expect(HeadDecision.decide(.with(200, ["Content-Length": "10"]), about: stored).choice == outcome)
    }

    @Test(arguments: [
        (206, Optional("bytes 0-4/10"), CacheHeadOutcome.update), (206, "bytes 0-4/11", .invalidate),
        (206, "bytes 0-4/*", .update), (404, nil, .invalidate),
    ])
    func `is measured by the whole length and by what a GET would bring now`(
        status: Int, range: String?, outcome: CacheHeadOutcome
    ) {
        let stored = StoredResponse(
            response: .with(status, ["Content-Length": "5"]), data: Data("hello".utf8),
            requestDate: .distantPast, responseDate: .distantPast, part: range.flatMap { ContentRange($0) })
        let decided = HeadDecision.decide(.with(200, ["Content-Length": "10"]), about: stored)
        #expect(decided.choice == outcome)
    }
}
