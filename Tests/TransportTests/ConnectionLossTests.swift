import Testing

@testable import Transport

@Suite struct `A change of the device's connection` {
    @Test(arguments: [
        (NetworkLink.wifi, NetworkPath(.none), ConnectivityLossOutcome.lost),
        (.wifi, NetworkPath(.cellular), .lost), (.wifi, NetworkPath(.ethernet), .kept),
        (.wifi, NetworkPath(.wifi, isConstrained: true), .kept), (.cellular, NetworkPath(.wifi), .kept),
        (.cellular, NetworkPath(.none), .lost), (.ethernet, NetworkPath(.wifi), .lost),
    ])
    func `breaks off an exchange when the link that carries it is gone`(
        bound: NetworkLink, path: NetworkPath, outcome: ConnectivityLossOutcome
    ) {
        var rules = RuleLog()
        let saw = Saw.text("made over \(bound.word), now \(path)")
        rules.check(.connectivityLoss.linkGone, saw: saw, outcome == .lost)
        #expect(ConnectionLoss.decide(over: bound, after: path) == rules.decide(outcome))
    }

    @Test func `brings back the network below, which was there all the time, or else another one`() {
        let simulator = Simulator()
        let links: [NetworkLink] = [
            .ethernet, .wifi, .cellular, .wifi, .ethernet, .cellular, .none, .cellular,
        ]
        let numbers = links.map { link in
            simulator.connectivity.change(to: link)
            return simulator.connectivity.network
        }
        #expect(numbers == [1, 0, 2, 3, 4, 2, 5, 6])
    }

    @Test func `names a path by its link, and by what is unusual about it`() {
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

    @Test func `affects only the exchanges that are under way`() {
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
