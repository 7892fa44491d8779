import SessionManagerChain
import Testing

@Suite struct `A reachability manager of 4-7` {
    /// What the listener heard, while the connection changed. A manager is kept for a second, or not at all.
    private func heard(
        from start: NetworkLink, _ changes: [NetworkLink], isKept: Bool = true
    ) -> [String] {
        let scene = ManagerScene()
        let lines = Lines()
        scene.simulator.connectivity.change(to: start)
        for (place, link) in changes.enumerated() {
            scene.simulator.connectivity.change(
                to: link, at: .start + .milliseconds(10 * UInt64(place + 1)))
        }
        scene.run {
            let manager = NetworkReachabilityManager(host: "example.test")
            manager?.listener = { status in
                lines.add("\(status) on \(Simulator.currentQueue)".replacing(Self.typeName, with: ""))
            }
            manager?.startListening()
            guard isKept else { return }
            scene.simulator.main.enqueue(after: .seconds(1)) { manager?.stopListening() }
        }
        return lines.all
    }

    /// How Swift spells the associated value's type in front of its case.
    private static let typeName = "SessionManagerChain.NetworkReachabilityManager.ConnectionType."

    @Test func `tells its listener the status at once, and then each other one`() {
        #expect(
            heard(from: .wifi, [.none, .ethernet, .wifi, .cellular]) == [
                "reachable(ethernetOrWiFi) on com.apple.main-thread",
                "notReachable on com.apple.main-thread",
                "reachable(ethernetOrWiFi) on com.apple.main-thread",
                "reachable(wwan) on com.apple.main-thread",
            ])
    }

    @Test func `says nothing at first to a device without a connection`() {
        #expect(heard(from: .none, [.wifi]) == ["reachable(ethernetOrWiFi) on com.apple.main-thread"])
    }

    @Test func `that nobody keeps tells its listener the status once`() {
        #expect(
            heard(from: .wifi, [.cellular], isKept: false) == [
                "reachable(ethernetOrWiFi) on com.apple.main-thread"
            ])
    }

    @Test func `answers questions about the connection as it is`() {
        let simulator = Simulator()
        Simulator.$current.withValue(simulator) {
            let manager = NetworkReachabilityManager()
            #expect(manager?.isReachable == true && manager?.isReachableOnEthernetOrWiFi == true)
            simulator.connectivity.change(to: .cellular)
            #expect(manager?.isReachableOnWWAN == true)
            #expect(manager?.networkReachabilityStatus == .reachable(.wwan))
            simulator.connectivity.change(to: .none)
            #expect(manager?.isReachable == false && manager?.flags == [])
        }
        #expect(NetworkReachabilityManager() == nil, "no simulation is running")
        #expect(NetworkReachabilityManager(host: "") == nil)
    }
}
