import Testing
@testable import Transport

@Suite struct `A server that sends parts of a body` {
    private func wire(_ response: ScriptedResponse) -> Wire {
        Wire([
            Exchange(name: "file", match: RequestPattern(), reply: .response(response), times: .unlimited)
        ])
    }

    private var file: ScriptedResponse {
        ScriptedResponse(
            headers: [("ETag", "\"1\""), ("content-length", "9")],
            chunks: [
                Chunk("abc"), Chunk("def", delay: .milliseconds(5)), Chunk("ghi", delay: .milliseconds(5)),
            ],
            delay: .milliseconds(10), acceptsRanges: true)
    }

    @Test(arguments: [
        (["Range": "bytes=4-"], "10 ms A: 206\n15 ms A: \"ef\"\n20 ms A: \"ghi\"\n20 ms A: end"),
        (["Range": "bytes=1-1"], "10 ms A: 206\n10 ms A: \"b\"\n10 ms A: end"),
        (["Range": "bytes=8-99", "If-Range": "\"1\""], "10 ms A: 206\n15 ms A: \"i\"\n15 ms A: end"),
        (["Range": "bytes=9-"], "10 ms A: 416\n10 ms A: end"),
        (
            ["Range": "bytes=4-", "If-Range": "\"2\""],
            "10 ms A: 200\n10 ms A: \"abc\"\n15 ms A: \"def\"\n20 ms A: \"ghi\"\n20 ms A: end"
        ),
        (
            ["Range": "lines=1-2"],
            "10 ms A: 200\n10 ms A: \"abc\"\n15 ms A: \"def\"\n20 ms A: \"ghi\"\n20 ms A: end"
        ),
    ])
    func `sends the part that is asked for, if the body has not changed`(
        headers: [String: String], heard: String
    ) {
        let wire = wire(file)
        wire.send("A", .to("https://x.test/a", headers: headers))
        #expect(wire.run() == heard)
        #expect(wire.kinds.contains("transport.rangeDecided"))
    }

    @Test(arguments: [
        ("bytes=0-", "10 ms A: 206\n10 ms A: \"abc\"\n30 ms A: \"def\"\n30 ms A: end"),
        ("bytes=1-3", "10 ms A: 206\n10 ms A: \"bc\"\n30 ms A: \"d\"\n30 ms A: end"),
        ("bytes=3-", "10 ms A: 206\n30 ms A: \"def\"\n30 ms A: end"),
        ("bytes=4-", "10 ms A: 206\n10 ms A: \"ef\"\n10 ms A: end"),
        ("bytes=0-2", "10 ms A: 206\n10 ms A: \"abc\"\n10 ms A: end"),
    ])
    func `is silent within a part as it is within the whole`(range: String, heard: String) {
        let wire = wire(
            ScriptedResponse(
                chunks: [
                    Chunk("abc"), Chunk("", delay: .milliseconds(20)), Chunk("def"),
                    Chunk("", delay: .milliseconds(5)),
                ],
                delay: .milliseconds(10), acceptsRanges: true))
        wire.send("A", .to("https://x.test/a", headers: ["Range": range]))
        #expect(wire.run() == heard)
    }

    @Test func `sends a part of what it computes, too`() {
        let file = file
        let wire = Wire([
            Exchange(name: "file", match: RequestPattern(), reply: .computed { _ in .response(file) })
        ])
        wire.send("A", .to("https://x.test/a", headers: ["Range": "bytes=1-1"]))
        #expect(wire.run() == "10 ms A: 206\n10 ms A: \"b\"\n10 ms A: end")
    }

    @Test(arguments: [
        (
            ["Range": "bytes=4-"], RangeDecision.part(4..<9), "bytes 4-8",
            RuleCheck.satisfiable("4 of 9", true)
        ),
        (
            ["Range": "Bytes=0-9223372036854775807"], .part(0..<9), "bytes 0-8",
            .satisfiable("0 of 9", true)
        ),
        (
            ["Range": "bytes=-4"], .whole, "whole",
            RuleCheck(.range.unit, saw: .text("bytes=-4"), held: false)
        ),
        (["Range": "bytes=9-"], .unsatisfiable, "unsatisfiable", .satisfiable("9 of 9", false)),
        (
            ["Range": "bytes=4-", "If-Range": "\"2\""], .whole, "whole",
            RuleCheck(.range.ifRange, saw: .text("\"2\""), held: false)
        ),
        (
            ["Range": "bytes=5-4"], .whole, "whole",
            RuleCheck(.range.unit, saw: .text("bytes=5-4"), held: false)
        ),
    ])
    func `decides by the first rule that does not hold, or by the last`(
        headers: [String: String], choice: RangeDecision, word: String, deciding: RuleCheck
    ) {
        let decided = RangeDecision.decide(.to("https://x.test/a", headers: headers), file)
        #expect(decided.choice == choice && decided.decision.outcome == word)
        #expect(decided.decision.deciding == deciding)
    }

    /// A weak tag does not stand for the exact bytes, and other methods and answers have no parts.
    @Test(arguments: [
        ("POST", ScriptedResponse(), RuleCheck(.range.applies, saw: .text("POST, 200"), held: false)),
        (
            "GET", ScriptedResponse(status: 404),
            RuleCheck(.range.applies, saw: .text("GET, 404"), held: false)
        ),
        (
            "GET", ScriptedResponse(headers: [("ETag", "W/\"1\"")]),
            RuleCheck(.range.ifRange, saw: .text("W/\"1\""), held: false)
        ),
        (
            "GET", ScriptedResponse(headers: [("content-encoding", "gzip")]),
            RuleCheck(.range.notCoded, saw: .text("gzip"), held: false)
        ),
    ])
    func `sends parts only of what a GET would bring, and only of exactly that`(
        method: String, response: ScriptedResponse, deciding: RuleCheck
    ) {
        let headers = ["Range": "bytes=4-", "If-Range": "W/\"1\""]
        let decided = RangeDecision.decide(
            .to("https://x.test/a", method: method, headers: headers), response)
        #expect(decided.choice == .whole && decided.decision.deciding == deciding)
    }

    @Test func `says in the head that it sends a part, and which one`() {
        let wire = wire(file)
        wire.send("A", .to("https://x.test/a", headers: ["Range": "bytes=4-6"]))
        wire.send("A", .to("https://x.test/a"))
        wire.send("A", .to("https://x.test/a", headers: ["Range": "bytes=99-"]))
        wire.simulator.run()
        #expect(
            fields(["Accept-Ranges", "Content-Length", "Content-Range"], of: wire) == [
                ["bytes", "3", "bytes 4-6/9"], ["bytes", "9", "none"], ["bytes", "0", "bytes */9"],
            ])
    }

    @Test func `sends a part of what comes in chunks without them`() {
        let wire = wire(
            ScriptedResponse(
                headers: [("Transfer-Encoding", "chunked")], chunks: [Chunk("abc")], acceptsRanges: true))
        for range in ["bytes=1-", "bytes=3-"] {
            wire.send("A", .to("https://x.test/a", headers: ["Range": range]))
        }
        wire.simulator.run()
        #expect(
            fields(["Content-Length", "Transfer-Encoding"], of: wire) == [["2", "none"], ["0", "none"]])
    }

    /// What the heads that arrived say in these fields.
    private func fields(_ names: [String], of wire: Wire) -> [[String]] {
        let heads = wire.simulator.recorder.events.compactMap { event in
            if case .transport(.receivedHead(let head)) = event.payload { head } else { nil }
        }
        return heads.map { head in names.map { head.headers[$0] ?? "none" } }
    }

    @Test func `is an exception: other servers send everything`() {
        let wire = wire(ScriptedResponse(chunks: [Chunk("abc")]))
        wire.send("A", .to("https://x.test/a", headers: ["Range": "bytes=1-"]))
        #expect(wire.run() == "15 ms A: 200\n15 ms A: \"abc\"\n15 ms A: end")
        #expect(!wire.kinds.contains("transport.rangeDecided"))
    }
}

extension RuleCheck {
    fileprivate static func satisfiable(_ saw: String, _ held: Bool) -> RuleCheck {
        RuleCheck(.range.satisfiable, saw: .text(saw), held: held)
    }
}
