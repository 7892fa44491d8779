import Testing
@testable import Transport

@Suite struct `A scripted transport` {
    @Test func `answers with the first exchange that matches and is not used up`() {
        let wire = Wire([
            .answer("first", 401), .answer("second", 200, times: .count(2)), .answer("third", 500),
        ])
        for name in ["A", "B", "C", "D"] { wire.send(name) }
        #expect(
            wire.run() == """
                10 ms A: 401
                10 ms B: 200
                10 ms C: 200
                10 ms D: 500
                10 ms A: end
                10 ms B: end
                10 ms C: end
                10 ms D: end
                """)
        #expect(wire.transport.useCounts == [1, 2, 1])
    }

    @Test func `uses an exchange without limit, and lists those that it never used`() {
        let other = Exchange.answer("other", url: "https://x.test/other")
        let wire = Wire([.answer("always", times: .unlimited), other, .answer("never", times: .count(0))])
        for _ in 0..<100 { wire.send("A") }
        wire.simulator.run()
        #expect(wire.transport.useCounts == [100, 0, 0])
        #expect(wire.transport.unused.map(\.name) == ["other", "never"])
        #expect(wire.transport.unmatched.isEmpty)
    }

    @Test func `makes a reply's plan once for requests that are answered alike`() throws {
        var response = ScriptedResponse(status: 200, headers: [("X-One", "1")], chunks: [Chunk("a")])
        response.informational = [InformationalHead(status: 103, headers: [("Link", "</a.css>")])]
        let plan = ReplyPlan(.response(response), to: .to("https://x.test/a"))
        #expect(plan.serves(.to("https://x.test/b")))
        let (here, there) = (URL(string: "https://x.test/a"), URL(string: "https://x.test/b"))
        #expect(
            plan.lines(to: try #require(here))
                == ["103 https://x.test/a", "200 https://x.test/a", "data", "end"])
        #expect(
            plan.lines(to: try #require(there))
                == ["103 https://x.test/b", "200 https://x.test/b", "data", "end"])
        #expect(!plan.serves(.to("https://x.test/a", method: "HEAD")))
    }

    @Test func `delivers a body piece by piece, with a delay before each piece`() {
        let chunks = [
            Chunk("one", delay: .milliseconds(5)), Chunk("", delay: .milliseconds(100)), Chunk("two"),
            Chunk("", delay: .milliseconds(7)),
        ]
        let wire = Wire([.answer("slow", body: chunks)])
        wire.send("A")
        #expect(
            wire.run() == """
                10 ms A: 200
                15 ms A: "one"
                115 ms A: "two"
                122 ms A: end
                """)
        #expect(
            wire.kinds == [
                "transport.sent", "transport.matched", "transport.receivedHead", "transport.receivedData",
                "transport.receivedData", "transport.ended",
            ])
    }

    @Test(arguments: [("HEAD", 200), ("CONNECT", 200), ("GET", 204), ("GET", 304), ("GET", 102)])
    func `sends no body where HTTP has none`(method: String, status: Int) {
        let wire = Wire([.answer("bodiless", status, body: [Chunk("ignored", delay: .milliseconds(9))])])
        wire.send("A", .to("https://x.test/a", method: method))
        #expect(wire.run() == "10 ms A: \(status)\n10 ms A: end")
    }

    @Test(arguments: [
        (ScriptedFailure.Phase.head, "10 ms A: 200\n13 ms A: failed -1005"),
        (.body(afterBytes: 0), "10 ms A: 200\n13 ms A: failed -1005"),
        (.body(afterBytes: -1), "10 ms A: 200\n13 ms A: failed -1005"),
        (.body(afterBytes: 4), "10 ms A: 200\n10 ms A: \"one\"\n11 ms A: \"t\"\n14 ms A: failed -1005"),
        (.body(afterBytes: 99), "10 ms A: 200\n10 ms A: \"one\"\n11 ms A: \"two\"\n14 ms A: failed -1005"),
        (.end, "10 ms A: 200\n10 ms A: \"one\"\n11 ms A: \"two\"\n14 ms A: failed -1005"),
    ])
    func `fails in the phase that the script names`(phase: ScriptedFailure.Phase, heard: String) {
        let failure = ScriptedFailure(code: .networkConnectionLost, phase: phase, delay: .milliseconds(3))
        let body = [Chunk("one"), Chunk("two", delay: .milliseconds(1))]
        let wire = Wire([.answer("broken", body: body, failure: failure)])
        wire.send("A")
        #expect(wire.run() == heard)
    }

    @Test(arguments: [ScriptedFailure.Phase.connect, .request])
    func `fails before the head, and names the phase`(phase: ScriptedFailure.Phase) {
        let failure = ScriptedFailure(code: .cannotConnectToHost, phase: phase, delay: .milliseconds(3))
        let wire = Wire([Exchange(name: "down", match: RequestPattern(), reply: .failure(failure))])
        wire.send("A")
        #expect(wire.run() == "3 ms A: failed -1004")
        guard
            case .transport(.failed(code: -1004, phase: "\(phase)"))? = wire.simulator.recorder.events.last?
                .payload
        else {
            Issue.record("the last event is \(wire.kinds.last ?? "none")")
            return
        }
    }

    @Test(arguments: [(ScriptedFailure.Phase.connect, true), (.request, false)])
    func `knows whether there may be a failure to connect`(phase: ScriptedFailure.Phase, mayFail: Bool) {
        let down = Exchange(
            name: "down", match: RequestPattern(),
            reply: .failure(ScriptedFailure(code: .cannotConnectToHost, phase: phase)))
        let wire = Wire([.answer("first")])
        #expect(!wire.transport.hasConnectFailures)
        wire.transport.add(down)
        #expect(wire.transport.hasConnectFailures == mayFail)
        #expect(Wire([down]).transport.hasConnectFailures == mayFail)
    }

    @Test func `draws a delay from a range as the schedule says, and the same one for the same schedule`() {
        let ranged = Exchange(
            name: "ranged", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(delay: VirtualDuration.milliseconds(10)...VirtualDuration.milliseconds(50))),
            times: .unlimited)
        let run = { (schedule: Schedule) in
            let wire = Wire([ranged], schedule: schedule)
            for name in ["A", "B", "C"] { wire.send(name) }
            return wire.run()
        }
        #expect(run(.firstComeFirstServed).hasPrefix("10 ms A: 200\n10 ms B: 200\n10 ms C: 200\n"))
        #expect(
            run(.choices([4, 0, 2])).hasPrefix("10 ms B: 200\n10 ms B: end\n30 ms C: 200\n30 ms C: end\n50"))
        #expect(run(.random(seed: 7)) == run(.random(seed: 7)))
    }

    @Test func `sends nothing more after it was cancelled`() {
        let wire = Wire([.answer("slow", body: [Chunk("late", delay: .milliseconds(5))])])
        let exchange = wire.send("A")
        wire.simulator.main.enqueue(after: .milliseconds(12)) {
            exchange.cancel()
            exchange.cancel()
        }
        #expect(wire.run() == "10 ms A: 200")
        #expect(wire.kinds.suffix(2) == ["transport.receivedHead", "transport.cancelled"])
        #expect(wire.simulator.now.since(.start) == .milliseconds(12), "no timer is left behind")
    }

    @Test func `keeps a receiver until its exchange is over`() {
        let wire = Wire([.answer("kept", body: [Chunk("text")])])
        let exchange = wire.send("A")
        wire.releaseReceivers()
        #expect(wire.lastReceiver != nil)
        #expect(wire.run() == "10 ms A: 200\n10 ms A: \"text\"\n10 ms A: end")
        withExtendedLifetime(exchange) { #expect(wire.lastReceiver == nil) }
    }

    @Test func `does not keep the receiver of a cancelled exchange`() {
        let wire = Wire([.answer("cancelled")])
        let exchange = wire.send("A")
        wire.releaseReceivers()
        exchange.cancel()
        withExtendedLifetime(exchange) { #expect(wire.lastReceiver == nil) }
        #expect(wire.run() == "")
    }

    @Test func `gives each request a head with its URL`() {
        let reply = Reply.response(
            ScriptedResponse(headers: [
                ("X-A", " 1 "), ("x-a", "2"), ("Content-Length", "99999999999999999999"),
            ]))
        let wire = Wire([Exchange(name: "any", match: RequestPattern(), reply: reply, times: .unlimited)])
        for url in ["https://x.test/a", "https://x.test/a", "https://x.test/b"] { wire.send("A", url) }
        wire.simulator.run()
        let heads = wire.simulator.recorder.events.compactMap { event in
            if case .transport(.receivedHead(let head)) = event.payload { head } else { nil }
        }
        #expect(heads.map { $0.url?.path } == ["/a", "/a", "/b"])
        #expect(
            heads[2].headers["X-A"] == "1, 2",
            "equal names are joined regardless of case; spaces around a value do not belong to it")
    }

    @Test func `serves ten thousand exchanges in any order`() {
        let count = 10_000
        let wire = Wire((0..<count).map { .answer("\($0)", url: "https://x.test/\($0 % 100)") })
        for number in (0..<count).reversed() { wire.send("A", "https://x.test/\(number % 100)") }
        wire.simulator.run()
        #expect(wire.transport.unused.isEmpty && wire.transport.unmatched.isEmpty)
    }
}

extension ReplyPlan {
    /// What arrives in answer to a request for a URL, with the place of each head.
    fileprivate func lines(to url: URL) -> [String] {
        steps.map { step in
            switch step.arrival {
            case .head(let heads):
                heads.head(for: url).map { "\($0.statusCode) \($0.url, default: "")" } ?? "none"
            case .data: "data"
            case .end: "end"
            default: "\(step.arrival)"
            }
        }
    }
}
