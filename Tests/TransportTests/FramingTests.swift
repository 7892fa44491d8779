import Testing

@testable import Transport

@Suite struct `The framing of a response` {
    @Test(arguments: [
        ([], DeclaredLength.open, ""),
        ([("Content-Length", "5")], .bytes(5), ""),
        ([("content-length", " 05 ")], .bytes(5), ""),
        ([("Content-Length", "5"), ("Content-Encoding", "gzip")], .open, ""),
        ([("Content-Length", "5"), ("Content-Encoding", "identity")], .bytes(5), ""),
        (
            [("Content-Length", "5, 5"), ("Content-Encoding", "gzip")], .open,
            "+length-readable, +lengths-agree, +length-countable = to the end by lengths-agree"
        ),
        (
            [("Content-Length", "3, 5"), ("Content-Encoding", "gzip")], .unreadable,
            "+length-readable, -lengths-agree = refuse by lengths-agree"
        ),
        (
            [("Content-Length", "-1"), ("Content-Encoding", "br")], .unreadable,
            "-length-readable = refuse by length-readable"
        ),
        (
            [("Content-Length", "5, 5")], .bytes(5),
            "+length-readable, +lengths-agree, +length-countable = 5 bytes by lengths-agree"
        ),
        (
            [("Content-Length", "5"), ("content-length", "005")], .bytes(5),
            "+length-readable, +lengths-agree, +length-countable = 5 bytes by lengths-agree"
        ),
        (
            [("Content-Length", "5, 3")], .unreadable,
            "+length-readable, -lengths-agree = refuse by lengths-agree"
        ),
        (
            [("Content-Length", "5"), ("Content-Length", "3")], .unreadable,
            "+length-readable, -lengths-agree = refuse by lengths-agree"
        ),
        ([("Content-Length", "-5")], .unreadable, "-length-readable = refuse by length-readable"),
        ([("Content-Length", "+5")], .unreadable, "-length-readable = refuse by length-readable"),
        ([("Content-Length", "5x")], .unreadable, "-length-readable = refuse by length-readable"),
        ([("Content-Length", "many")], .unreadable, "-length-readable = refuse by length-readable"),
        ([("Content-Length", "")], .unreadable, "-length-readable = refuse by length-readable"),
        ([("Content-Length", "5,")], .unreadable, "-length-readable = refuse by length-readable"),
        ([("Content-Length", "٥")], .unreadable, "-length-readable = refuse by length-readable"),
        (
            [("Content-Length", "99999999999999999999")], .open,
            "+length-readable, +lengths-agree, -length-countable = to the end by length-countable"
        ),
        (
            [("Content-Length", "3"), ("Transfer-Encoding", "Chunked")], .chunks,
            "+chunked = by chunks by chunked"
        ),
        // Without chunks, the body ends with the connection.
        (
            [("Content-Length", "3"), ("Transfer-Encoding", "gzip")], .open,
            "+chunked = to the end by chunked"
        ),
        ([("Content-Length", "3"), ("Transfer-Encoding", "")], .bytes(3), ""),
    ])
    func `declares a length, or none that counts, or contradicts itself`(
        fields: [(name: String, value: String)], length: DeclaredLength, rules: String
    ) {
        let reading = DeclaredLength.read(fields)
        #expect(reading.choice == length && text(reading.decision) == rules)
    }

    @Test(arguments: [
        (5, Optional(5), 0, ResponseEndOutcome?.none, ""), (5, nil, 0, nil, ""), (0, 0, 0, nil, ""),
        (4, 5, 0, .lost, "-length-reached = lost by length-reached"),
        (4, 5, 7, .lost, "-length-reached = lost by length-reached"),
        (5, 5, 7, .restIgnored, "+length-reached, +surplus = rest ignored by surplus"),
        (5, nil, 7, .restIgnored, "+surplus = rest ignored by surplus"),
    ])
    func `ends where it should, too early, or with bytes after its end`(
        came: Int, declared: Int?, surplus: Int, outcome: ResponseEndOutcome?, rules: String
    ) {
        let decided = BodyEnd.decide(came: came, of: declared, surplus: surplus)
        #expect(decided?.choice == outcome && text(decided?.decision) == rules)
    }

    @Test(arguments: [
        ("HTTP/1.1 204 No Content", HeadReading.status(204)), ("HTTP/1.0 999 ", .status(999, .http10)),
        ("HTTP/1.1 200", .status(200)), ("HTTP/1.9 200", .status(200)),
        ("HTTP/1.1 0 Odd", .refused), ("HTTP/1.1 099 Odd", .refused), ("HTTP/1.1 99 Odd", .refused),
        ("HTTP/1.1 1000 Odd", .refused), ("HTTP/1.1 -200 Odd", .refused), ("HTTP/1.1 OK", .refused),
        ("HTTP/9.9 200 OK", .refused), ("ICY 200 OK", .refused), ("", .refused), ("hello", .refused),
        ("HTTP/1.1 200 OK\rX: 7", .refused),
    ])
    func `begins with a line that gives the status`(line: String, expected: HeadReading) {
        var response = ScriptedResponse()
        response.statusLine = line
        let reading = HeadReading.read(response)
        #expect(reading.choice == expected)
        #expect(
            reading.decision?.deciding
                == RuleCheck(.response.statusLine, saw: .text(line), held: expected != .refused))
    }

    @Test(arguments: [
        ("X-A", "", ""), ("X-A", "tab\tand ü", ""), ("", "v", "-fields = refuse by fields"),
        ("X A", "v", "-fields = refuse by fields"), ("X:", "v", "-fields = refuse by fields"),
        ("X-A", "1\r\nX-B: 2", "-fields = refuse by fields"), ("X-A", "\u{0}", "-fields = refuse by fields"),
        ("X-A", String(repeating: "a", count: 50_000), ""),
        ("X-A", String(repeating: "a", count: 200_000), "+fields, -head-size = refuse by head-size"),
    ])
    func `has fields with proper names, and a limited size`(name: String, value: String, rules: String) {
        let reading = HeadReading.read(ScriptedResponse(headers: [(name, value)]))
        #expect(text(reading.decision) == rules && (reading.choice == .refused) == !rules.isEmpty)
    }

    @Test(arguments: [
        (
            "X-Form: 7", "+status-line, +fields, +head-size = read by status-line", "HTTP/1.1 299 Odd"
        ),
        ("X Form: 7", "+status-line, -fields = refuse by fields", "\"X Form\""),
        ("X-Form: 7\rX-A: 8", "+status-line, -fields = refuse by fields", "\"X-Form\""),
        ("X-Form: 7\r\nX-A", "+status-line, -fields = refuse by fields", "\"X-A\n\""),
    ])
    func `has fields behind its first line, too`(lines: String, rules: String, saw: String) {
        for end in ["\r\n", "\n"] {
            var response = ScriptedResponse()
            response.statusLine = "HTTP/1.1 299 Odd" + end + lines
            let decision = HeadReading.read(response).decision
            #expect(text(decision) == rules && decision?.deciding?.saw == .text(saw))
        }
    }

    @Test func `ends at an empty line, and has what stands before it in the response`() throws {
        var response = ScriptedResponse(headers: [("X-Form", "8")], chunks: [Chunk("ab")])
        response.statusLine = "HTTP/1.1 200 OK\r\nx-form:7\r\nETag: a\r\n\r\nX Body: 9"
        let url = try #require(URL(string: "https://a.b"))
        for scripted in [response, response.serving(.part(0..<1))] {
            let head = try #require(scripted.head(for: url))
            let values = ["X-Form", "ETag", "X Body"].map { head.value(forHTTPHeaderField: $0) }
            #expect(values == ["7, 8", "a", nil])
        }
    }

    @Test func `has a limited size in many lines, too`() {
        let fields = (0..<400).map { (name: "X-\($0)", value: String(repeating: "a", count: 1_000)) }
        #expect(HeadReading.read(ScriptedResponse(headers: fields)).choice == .refused)
        let fewer = ScriptedResponse(headers: Array(fields.prefix(250)))
        #expect(HeadReading.read(fewer) == .plain(.status(200)))
    }

    @Test(arguments: [
        ("10", "10 ms A: 200\n10 ms A: \"one\"\n12 ms A: \"two\"\n12 ms A: failed -1005"),
        ("6", "10 ms A: 200\n10 ms A: \"one\"\n12 ms A: \"two\"\n12 ms A: end"),
        ("4", "10 ms A: 200\n10 ms A: \"one\"\n12 ms A: \"t\"\n12 ms A: end"),
        ("3", "10 ms A: 200\n10 ms A: \"one\"\n10 ms A: end"),
        ("0", "10 ms A: 200\n10 ms A: end"),
        ("-1", "10 ms A: failed -1017"),
    ])
    func `lets a client read as many bytes as were declared`(length: String, heard: String) {
        let response = ScriptedResponse(
            headers: [("Content-Length", length)],
            chunks: [
                Chunk("one"), Chunk("two", delay: .milliseconds(2)),
                Chunk("", delay: length == "6" ? .milliseconds(3) : .exactly(.zero)),
            ], delay: .milliseconds(10))
        let wire = Wire([Exchange(name: "odd", match: RequestPattern(), reply: .response(response))])
        wire.send("A")
        #expect(wire.run() == heard)
        #expect(wire.simulator.recorder.openStarts.isEmpty)
    }

    @Test(
        arguments: [
            ("6", "identity", .end, "12 ms A: \"two\"\n12 ms A: end"),
            ("6", "identity", .body(afterBytes: 6), "12 ms A: \"two\"\n12 ms A: end"),
            ("6", "identity", .body(afterBytes: 99), "12 ms A: \"two\"\n12 ms A: end"),
            ("4", "identity", .body(afterBytes: 4), "12 ms A: \"t\"\n12 ms A: end"),
            ("6", "identity", .body(afterBytes: 4), "12 ms A: \"t\"\n15 ms A: failed -1005"),
            ("7", "identity", .end, "12 ms A: \"two\"\n15 ms A: failed -1005"),
            ("6", "gzip", .end, "12 ms A: \"two\"\n15 ms A: failed -1005"),
        ] as [(String, String, ScriptedFailure.Phase, String)])
    func `fails only before as many bytes have come as were declared`(
        length: String, coding: String, phase: ScriptedFailure.Phase, heard: String
    ) {
        let response = ScriptedResponse(
            headers: [("Content-Length", length), ("Content-Encoding", coding)],
            chunks: [Chunk("one"), Chunk("two", delay: .milliseconds(2))], delay: .milliseconds(10),
            failure: ScriptedFailure(
                code: .networkConnectionLost, phase: phase, delay: .milliseconds(3)))
        let wire = Wire([Exchange(name: "cut", match: RequestPattern(), reply: .response(response))])
        wire.send("A")
        #expect(wire.run() == "10 ms A: 200\n10 ms A: \"one\"\n" + heard)
        #expect(response.isCompleteBeforeFailure(answering: "GET") == heard.hasSuffix("end"))
        #expect(response.isCompleteBeforeFailure(answering: "HEAD"))
    }

    @Test(arguments: [("GET", 204), ("GET", 304), ("HEAD", 200), ("CONNECT", 200)])
    func `is complete with its head if it has no body`(method: String, status: Int) {
        let response = ScriptedResponse(
            status: status, headers: [("Content-Length", "6")], chunks: [Chunk("one"), Chunk("two")],
            delay: .milliseconds(10),
            failure: ScriptedFailure(
                code: .networkConnectionLost, phase: .head, delay: .milliseconds(3)))
        let wire = Wire([Exchange(name: "cut", match: RequestPattern(), reply: .response(response))])
        _ = wire.send("A", .to("https://x.test/a", method: method))
        #expect(wire.run() == "10 ms A: \(status)\n10 ms A: end")
        #expect(response.isCompleteBeforeFailure(answering: method))
    }

    /// Bytes behind it are noticed, but nobody waits for the failure.
    @Test func `is complete with its last byte, however late it fails after that`() {
        var response = ScriptedResponse(
            headers: [("Content-Length", "3")],
            chunks: [Chunk("one"), Chunk("", delay: .milliseconds(30_000))], delay: .milliseconds(10),
            failure: ScriptedFailure(code: .networkConnectionLost, phase: .end))
        response.surplus = Data("more".utf8)
        let wire = Wire([Exchange(name: "cut", match: RequestPattern(), reply: .response(response))])
        wire.send("A")
        #expect(wire.run() == "10 ms A: 200\n10 ms A: \"one\"\n10 ms A: end")
        #expect(wire.kinds.suffix(2) == ["response.endDecided", "transport.ended"])
    }

    @Test func `comes after the heads that announce it, and ends before any bytes behind it`() {
        var response = ScriptedResponse(chunks: [Chunk("one")], delay: .milliseconds(10))
        response.surplus = Data("more".utf8)
        response.informational = [
            InformationalHead(status: 103, headers: [("Link", "</a>")], delay: .milliseconds(3))
        ]
        let wire = Wire([Exchange(name: "odd", match: RequestPattern(), reply: .response(response))])
        wire.send("A")
        #expect(wire.run() == "3 ms A: 103\n13 ms A: 200\n13 ms A: \"one\"\n13 ms A: end")
        #expect(wire.kinds.suffix(2) == ["response.endDecided", "transport.ended"])
    }

    @Test func `is read like any other if it announces one`() {
        var response = ScriptedResponse(delay: .milliseconds(10))
        let link = ("Link", String(repeating: "a", count: 200_000))
        response.informational = [
            InformationalHead(status: 100),
            InformationalHead(status: 103, headers: [link], delay: .milliseconds(3)),
        ]
        let wire = Wire([Exchange(name: "odd", match: RequestPattern(), reply: .response(response))])
        wire.send("A")
        #expect(wire.run() == "0 ms A: 100\n3 ms A: failed -1017")
        #expect(wire.kinds.suffix(2) == ["response.headDecided", "transport.failed"])
    }

    /// The rules of a decision with `+` where they held, the outcome, and the rule that decided.
    private func text(_ decision: Decision?) -> String {
        guard let decision else { return "" }
        let rules = decision.rules.map { check in
            "\(check.held ? "+" : "-")\(check.rule.id.dropFirst("response.".count))"
        }
        let deciding = decision.deciding?.rule.id.dropFirst("response.".count) ?? "no rule"
        return "\(rules.joined(separator: ", ")) = \(decision.outcome) by \(deciding)"
    }
}
