import Testing
@testable import URLLoading

@Suite struct `A device's connection` {
    @Test(arguments: [
        (NetworkLink.wifi, true, false, "+ connectivity.present = connect"),
        (.ethernet, false, false, "+ connectivity.present = connect"),
        (.cellular, true, false, "+ connectivity.present, + connectivity.cellular-allowed = connect"),
        (
            .cellular, false, false,
            "+ connectivity.present, - connectivity.cellular-allowed, - connectivity.waits = fail"
        ),
        (.none, true, false, "- connectivity.present, - connectivity.waits = fail"),
        (.none, true, true, "- connectivity.present, + connectivity.waits = wait"),
    ])
    func `decides whether a task connects, fails or waits`(
        link: NetworkLink, allowsCellular: Bool, waits: Bool, expected: String
    ) {
        let (outcome, decision) = ConnectivityDecision.decide(
            link, allowsCellular: allowsCellular, waits: waits)
        #expect("\(decision.rules.text) = \(decision.outcome)" == expected)
        #expect(outcome.rawValue == decision.outcome)
    }

    @Test func `that is missing fails a task at once`() {
        let loading = Loading()
        loading.at(0) { loading.simulator.connectivity.change(to: .none) }
        loading.load()
        #expect(
            loading.run("connectivity", "transport", "task.completed") == """
                0 ms main connectivity.changed offline
                0 ms work connectivity.decided fail
                0 ms work task.completed URLError(-1009)
                """)
    }

    @Test func `that comes back lets a waiting task go on, whose time-out stood still`() {
        let loading = Loading(configure: { $0.waitsForConnectivity = true })
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .seconds(90))
        loading.load()
        #expect(
            loading.run("connectivity", "delegate.is", "transport.sent", "task.completed", "task.timedOut")
                == """
                0 ms - connectivity.changed offline
                0 ms work connectivity.decided wait
                0 ms delegate delegate.isWaitingForConnectivity
                90 s com.apple.network connectivity.changed wifi
                90 s work connectivity.decided connect
                90 s work transport.sent
                90015 ms work task.completed
                """)
    }

    @Test func `that is not the right one keeps a task waiting`() {
        let loading = Loading(configure: {
            $0.waitsForConnectivity = true
            $0.allowsCellularAccess = false
        })
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(20))
        loading.load()
        #expect(
            loading.run("connectivity.decided", "delegate.is", "task.completed") == """
                0 ms work connectivity.decided wait
                0 ms delegate delegate.isWaitingForConnectivity
                10 ms work connectivity.decided wait
                20 ms work connectivity.decided connect
                35 ms work task.completed
                """)
    }

    @Test func `that is lost half-way fails the task`() {
        let loading = Loading([.answer(body: ["a", "b"])])
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(17))
        loading.load()
        #expect(
            loading.run("connectivity.changed", "transport", "task.completed") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                15 ms work transport.receivedData 1 bytes
                17 ms com.apple.network connectivity.changed offline
                17 ms work transport.failed -1005 in phase connectivity
                17 ms work task.completed URLError(-1005)
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `that is lost ends a WebSocket`() {
        let conversation = ScriptedConversation(
            delay: .milliseconds(10),
            steps: [.send(.text("a"), delay: .milliseconds(5)), .send(.text("b"), delay: .milliseconds(50))])
        let loading = Loading([
            Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))
        ])
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(20))
        loading.at(0) { loading.session.webSocketTask(with: .to("wss://x.test/chat")).resume() }
        #expect(
            loading.run("transport", "task.completed") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 101
                15 ms work transport.receivedFrame text a
                20 ms work transport.failed -1005 in phase connectivity
                20 ms work task.completed URLError(-1005)
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `does not matter to a task that is over, or cancelled while it waits`() {
        let loading = Loading(configure: { $0.waitsForConnectivity = true })
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(50))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(100))
        loading.load()
        loading.at(60) {
            let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            task.resume()
            loading.at(10) { task.cancel() }
        }
        #expect(
            loading.run("transport", "connectivity", "task.completed") == """
                0 ms work connectivity.decided connect
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                15 ms work transport.receivedData 5 bytes
                15 ms work transport.ended
                15 ms work task.completed
                50 ms com.apple.network connectivity.changed offline
                60 ms work connectivity.decided wait
                70 ms work task.completed URLError(-999)
                100 ms com.apple.network connectivity.changed wifi
                """)
    }

    @Test func `is seen by a path monitor at once, and at each change, until it is cancelled`() {
        let simulator = Simulator()
        let notes = MonitorNotes()
        simulator.main.enqueue {
            let monitor = NWPathMonitor(prohibitedInterfaceTypes: [.cellular])
            monitor.pathUpdateHandler = { path in
                notes.lines.append("\(path.status) \(path.usesInterfaceType(.wifi)) \(path.isExpensive)")
            }
            monitor.start(queue: .main)
            notes.monitor = monitor
        }
        simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(20))
        simulator.main.enqueue(after: .milliseconds(30)) { notes.monitor?.cancel() }
        simulator.connectivity.change(to: .none, at: .start + .milliseconds(40))
        simulator.run()
        #expect(notes.lines == ["satisfied true false", "unsatisfied false false", "satisfied true false"])
    }
}

private final class MonitorNotes: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    var lines: [String] = []
    var monitor: NWPathMonitor?
}
