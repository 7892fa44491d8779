import Testing

@testable import Transport

@Suite struct `A change of the device's connection` {
    @Test(arguments: [
        (NetworkLink.wifi, NetworkPath(.none), "lost"), (.wifi, NetworkPath(.cellular), "lost"),
        (.wifi, NetworkPath(.ethernet), "kept"), (.wifi, NetworkPath(.wifi, isConstrained: true), "kept"),
        (.cellular, NetworkPath(.wifi), "kept"), (.cellular, NetworkPath(.none), "lost"),
        (.ethernet, NetworkPath(.wifi), "lost"),
    ])
    func `takes an exchange with it when the link it was made over is gone`(
        bound: NetworkLink, path: NetworkPath, outcome: String
    ) {
        let (isLost, decision) = ConnectionLoss.decide(over: bound, after: path)
        #expect(decision.outcome == outcome && isLost == (outcome == "lost"))
        #expect(
            decision.rules == [
                RuleCheck(
                    .connectivityLoss.linkGone, saw: .text("made over \(bound.word), now \(path)"),
                    held: isLost)
            ])
    }

    @Test func `names a path by its link, and by what is not usual about it`() {
        let paths = [
            NetworkPath(.none, isExpensive: true, isConstrained: true), NetworkPath(.wifi),
            NetworkPath(.cellular, isExpensive: false),
            NetworkPath(.wifi, isExpensive: true, isConstrained: true),
        ]
        #expect(
            paths.map(\.description) == [
                "offline", "wifi", "cellular, not expensive", "wifi, expensive, constrained",
            ])
    }

    @Test func `concerns only the exchanges that are under way`() {
        let wire = Wire([.answer("a", body: [Chunk("x", delay: .milliseconds(10))], times: .unlimited)])
        wire.simulator.connectivity.change(to: .wifi)
        wire.send("over")
        wire.simulator.main.enqueue(after: .milliseconds(15)) { wire.send("cancelled").cancel() }
        wire.simulator.main.enqueue(after: .milliseconds(40)) { wire.send("lost") }
        wire.simulator.connectivity.change(to: .none, at: .start + .milliseconds(45))
        #expect(
            wire.run() == """
                10 ms over: 200
                20 ms over: "x"
                20 ms over: end
                45 ms lost: failed -1005
                """)
        #expect(wire.kinds.filter { $0 == "connectivity.lossDecided" }.count == 1)
    }
}
