import Testing

@testable import Transport

@Suite struct `The framing of a response` {
    @Test(arguments: [
        ([], "open", ""),
        ([("Content-Length", "5")], "bytes(5)", ""),
        ([("content-length", " 05 ")], "bytes(5)", ""),
        ([("Content-Length", "5"), ("Content-Encoding", "gzip")], "open", ""),
        (
            [("Content-Length", "5, 5")], "bytes(5)",
            "+length-readable, +lengths-agree, +length-countable = 5 bytes"
        ),
        (
            [("Content-Length", "5"), ("content-length", "005")], "bytes(5)",
            "+length-readable, +lengths-agree, +length-countable = 5 bytes"
        ),
        ([("Content-Length", "5, 3")], "unreadable", "+length-readable, -lengths-agree = refuse"),
        (
            [("Content-Length", "5"), ("Content-Length", "3")], "unreadable",
            "+length-readable, -lengths-agree = refuse"
        ),
        ([("Content-Length", "-5")], "unreadable", "-length-readable = refuse"),
        ([("Content-Length", "+5")], "unreadable", "-length-readable = refuse"),
        ([("Content-Length", "5x")], "unreadable", "-length-readable = refuse"),
        ([("Content-Length", "many")], "unreadable", "-length-readable = refuse"),
        ([("Content-Length", "")], "unreadable", "-length-readable = refuse"),
        ([("Content-Length", "5,")], "unreadable", "-length-readable = refuse"),
        ([("Content-Length", "٥")], "unreadable", "-length-readable = refuse"),
        (
            [("Content-Length", "99999999999999999999")], "open",
            "+length-readable, +lengths-agree, -length-countable = to the end"
        ),
        ([("Content-Length", "3"), ("Transfer-Encoding", "Chunked")], "open", "+chunked = to the end"),
    ])
    func `declares a length, or says nothing that counts, or nothing that can be used`(
        fields: [(name: String, value: String)], length: String, rules: String
    ) {
        let (outcome, decision) = DeclaredLength.decide(fields)
        #expect("\(outcome)" == length && text(decision) == rules)
    }

    @Test(arguments: [
        (5, Optional(5), 0, BodyEnd.complete, ""), (5, nil, 0, .complete, ""), (0, 0, 0, .complete, ""),
        (4, 5, 0, .lost, "-length-reached = lost"), (4, 5, 7, .lost, "-length-reached = lost"),
        (5, 5, 7, .complete, "+length-reached, +surplus = rest ignored"),
        (5, nil, 7, .complete, "+surplus = rest ignored"),
    ])
    func `ends well, too early or with something too much`(
        came: Int, declared: Int?, surplus: Int, end: BodyEnd, rules: String
    ) {
        let (outcome, decision) = BodyEnd.decide(came: came, of: declared, surplus: surplus)
        #expect(outcome == end && text(decision) == rules)
    }

    @Test(arguments: [
        ("HTTP/1.1 204 No Content", HeadReading.status(204)), ("HTTP/1.0 999 ", .status(999)),
        ("HTTP/1.1 200", .status(200)),
        ("HTTP/1.1 0 Odd", .refused), ("HTTP/1.1 099 Odd", .refused), ("HTTP/1.1 99 Odd", .refused),
        ("HTTP/1.1 1000 Odd", .refused), ("HTTP/1.1 -200 Odd", .refused), ("HTTP/1.1 OK", .refused),
        ("HTTP/9.9 200 OK", .refused), ("ICY 200 OK", .refused), ("", .refused), ("hello", .refused),
    ])
    func `begins with a line that says the status`(line: String, reading: HeadReading) {
        var response = ScriptedResponse()
        response.statusLine = line
        let (outcome, decision) = HeadReading.decide(response)
        #expect(outcome == reading)
        #expect(
            decision?.rules.first
                == RuleCheck(.response.statusLine, saw: .text(line), held: reading != .refused))
    }

    @Test(arguments: [
        ("X-A", "", ""), ("X-A", "tab\tand ü", ""), ("", "v", "-fields = refuse"),
        ("X A", "v", "-fields = refuse"), ("X:", "v", "-fields = refuse"),
        ("X-A", "1\r\nX-B: 2", "-fields = refuse"), ("X-A", "\u{0}", "-fields = refuse"),
        ("X-A", String(repeating: "a", count: 50_000), ""),
        ("X-A", String(repeating: "a", count: 200_000), "+fields, -head-size = refuse"),
    ])
    func `has fields with names, and is not endless`(name: String, value: String, rules: String) {
        let (reading, decision) = HeadReading.decide(ScriptedResponse(headers: [(name, value)]))
        #expect(text(decision) == rules && (reading == .refused) == !rules.isEmpty)
    }

    @Test func `is not endless in many lines either`() {
        let fields = (0..<400).map { (name: "X-\($0)", value: String(repeating: "a", count: 1_000)) }
        #expect(HeadReading.decide(ScriptedResponse(headers: fields)).0 == .refused)
        #expect(HeadReading.decide(ScriptedResponse(headers: Array(fields.prefix(250)))).0 == .status(200))
    }

    @Test(arguments: [
        ("10", "10 ms A: 200\n10 ms A: \"one\"\n12 ms A: \"two\"\n12 ms A: failed -1005"),
        ("6", "10 ms A: 200\n10 ms A: \"one\"\n12 ms A: \"two\"\n15 ms A: end"),
        ("4", "10 ms A: 200\n10 ms A: \"one\"\n12 ms A: \"t\"\n12 ms A: end"),
        ("3", "10 ms A: 200\n10 ms A: \"one\"\n10 ms A: end"),
        ("0", "10 ms A: 200\n10 ms A: end"),
        ("-1", "10 ms A: failed -1017"),
    ])
    func `lets a client read as much as was declared`(length: String, heard: String) {
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

    @Test func `ends before what comes behind it, and after heads that announce it`() {
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

    private func text(_ decision: Decision?) -> String {
        guard let decision else { return "" }
        let rules = decision.rules.map { check in
            "\(check.held ? "+" : "-")\(check.rule.id.dropFirst("response.".count))"
        }
        return "\(rules.joined(separator: ", ")) = \(decision.outcome)"
    }
}
