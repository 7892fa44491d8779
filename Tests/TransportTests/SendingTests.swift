import Testing
@testable import Transport

@Suite struct `The sending of a body` {
    private let twenty = OutgoingBody(bytes: 20, pieceBytes: 8)

    private func exchange(_ upload: UploadPace, _ reply: Reply = .response(ScriptedResponse())) -> Exchange {
        Exchange(name: "slow", match: RequestPattern(), reply: reply, upload: upload)
    }

    @Test func `takes no time unless the script says otherwise`() {
        let wire = Wire([exchange(UploadPace())])
        wire.send("A", .to("https://x.test/a", method: "POST"), body: twenty)
        #expect(wire.run() == "0 ms A: sent 8\n0 ms A: sent 8\n0 ms A: sent 4\n15 ms A: 200\n15 ms A: end")
    }

    @Test func `takes the pieces and the time in the script, and the response follows the last piece`() {
        let wire = Wire([exchange(UploadPace(pieceBytes: 10, delay: .milliseconds(20)))])
        wire.send("A", .to("https://x.test/a", method: "POST"), body: twenty)
        #expect(wire.run() == "20 ms A: sent 10\n40 ms A: sent 10\n55 ms A: 200\n55 ms A: end")
    }

    @Test(arguments: [
        (ScriptedFailure.Phase.connect, "3 ms A: failed -1005"),
        (.request, "5 ms A: sent 20\n8 ms A: failed -1005"),
    ])
    func `needs a connection`(phase: ScriptedFailure.Phase, heard: String) {
        let failure = ScriptedFailure(code: .networkConnectionLost, phase: phase, delay: .milliseconds(3))
        let wire = Wire([exchange(UploadPace(pieceBytes: 99, delay: .milliseconds(5)), .failure(failure))])
        wire.send("A", .to("https://x.test/a", method: "POST"), body: twenty)
        #expect(wire.run() == heard)
    }

    @Test func `stops when the exchange is cancelled`() {
        let wire = Wire([exchange(UploadPace(pieceBytes: 10, delay: .milliseconds(20)))])
        let exchange = wire.send("A", .to("https://x.test/a", method: "POST"), body: twenty)
        wire.simulator.main.enqueue(after: .milliseconds(25)) { exchange.cancel() }
        #expect(wire.run() == "20 ms A: sent 10")
        #expect(wire.simulator.now.since(.start) == .milliseconds(25), "no timer is left behind")
    }
}
