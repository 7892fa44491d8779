import Testing
@testable import URLLoading

/// What a load looks at again just before the head of its request goes out.
@Suite struct `A request that is held back` {
    private static let slow = ConnectionProfile(connect: .milliseconds(20))

    /// One connection for each server.
    private func loading(
        _ connection: ConnectionProfile? = nil, _ exchanges: [Exchange] = [.answer()],
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) -> Loading {
        let loading = Loading(exchanges) {
            $0.httpMaximumConnectionsPerHost = 1
            configure($0)
        }
        if let connection { loading.transport.connections = ["x.test": connection] }
        return loading
    }

    // MARK: While the network changes

    @Test func `in line does not go out if the device is offline when it is its turn`() {
        let loading = loading()
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(5))
        loading.load()
        loading.load(at: 1)
        #expect(
            loading.run("connecti", "transport.sent", "task.completed") == """
                0 ms work connectivity.decided connect
                0 ms work transport.sent
                1 ms work connectivity.decided connect
                1 ms work connection.decided wait
                1 ms work connection.queued https://x.test:443 at 1
                5 ms com.apple.network connectivity.changed offline
                5 ms work connectivity.lossDecided lost
                5 ms work task.completed URLError(-1005)
                5 ms work connection.decided open
                5 ms work connectivity.decided fail
                5 ms work task.completed URLError(-1009)
                """)
    }

    @Test func `in line waits if the new network is not allowed when it is its turn`() {
        let loading = loading {
            $0.waitsForConnectivity = true
            $0.allowsCellularAccess = false
        }
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(5))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(30))
        loading.load()
        loading.load(at: 1)
        #expect(
            loading.run("connectivity.decided", "delegate.is", "transport.sent", "task.completed") == """
                0 ms work connectivity.decided connect
                0 ms work transport.sent
                1 ms work connectivity.decided connect
                5 ms work task.completed URLError(-1005)
                5 ms work connectivity.decided wait
                5 ms delegate delegate.isWaitingForConnectivity
                30 ms work connectivity.decided connect
                30 ms work transport.sent
                45 ms work task.completed
                """)
    }

    @Test func `does not go out if the device is offline before its connection is made`() {
        let loading = loading(Self.slow)
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(5))
        loading.load()
        #expect(
            loading.run("connecti", "transport.sent", "task.completed") == """
                0 ms work connectivity.decided connect
                0 ms work connection.decided open
                5 ms com.apple.network connectivity.changed offline
                5 ms work connectivity.lossDecided lost
                5 ms work connection.closed 1, the network changed
                5 ms work connectivity.decided fail
                5 ms work task.completed URLError(-1009)
                """)
    }

    @Test func `gets another connection if the network is lost while one is made`() {
        let loading = loading(Self.slow)
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(5))
        loading.load()
        #expect(
            loading.run("connecti", "transport.sent") == """
                0 ms work connectivity.decided connect
                0 ms work connection.decided open
                5 ms com.apple.network connectivity.changed cellular
                5 ms work connectivity.lossDecided lost
                5 ms work connection.closed 1, the network changed
                5 ms work connectivity.decided connect
                5 ms work connection.decided open
                25 ms work connection.phaseEnded 2, connect
                25 ms work connection.opened 2 to https://x.test:443, http/1.1
                25 ms work transport.sent
                40 ms work connection.keepDecided keep
                """)
    }

    /// It is made to its end, since its link is still there.
    @Test func `gets another connection if a better network comes up while one is made`() {
        let loading = loading(Self.slow)
        loading.simulator.connectivity.change(to: .ethernet, at: .start + .milliseconds(5))
        loading.load()
        #expect(
            loading.run("connecti", "transport.sent") == """
                0 ms work connectivity.decided connect
                0 ms work connection.decided open
                5 ms com.apple.network connectivity.changed ethernet
                5 ms work connectivity.lossDecided kept
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.closed 1, the network changed
                20 ms work connectivity.decided connect
                20 ms work connection.decided open
                40 ms work connection.phaseEnded 2, connect
                40 ms work connection.opened 2 to https://x.test:443, http/1.1
                40 ms work transport.sent
                55 ms work connection.keepDecided keep
                """)
    }

    @Test func `waits for a network from the moment on at which it is lost`() {
        let loading = loading(Self.slow) {
            $0.waitsForConnectivity = true
            $0.timeoutIntervalForRequest = 0.01
        }
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(5))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(500))
        loading.load()
        #expect(
            loading.run("connectivity", "delegate.is", "task.t", "transport.sent", "task.completed") == """
                0 ms work connectivity.decided connect
                5 ms com.apple.network connectivity.changed offline
                5 ms work connectivity.lossDecided lost
                5 ms work connectivity.decided wait
                5 ms delegate delegate.isWaitingForConnectivity
                500 ms com.apple.network connectivity.changed wifi
                500 ms work connectivity.decided connect
                510 ms work task.timeoutDecided fail
                510 ms work task.timedOut request after 10 ms
                510 ms work task.completed URLError(-1001)
                """)
    }

    @Test func `goes before those that came later if it gives its connection back`() {
        let loading = loading(Self.slow)
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(5))
        for path in ["a", "b", "c"] { loading.load(.to("https://x.test/\(path)")) }
        #expect(
            loading.run("connection.queued") == """
                0 ms work connection.queued https://x.test:443 at 1
                0 ms work connection.queued https://x.test:443 at 2
                5 ms work connection.queued https://x.test:443 at 1
                """)
        #expect(loading.sent.map { $0.url?.lastPathComponent } == ["b", "a", "c"])
    }

    @Test func `keeps its connection if only the price of the network changed`() {
        let loading = loading(Self.slow)
        loading.simulator.connectivity.change(
            to: NetworkPath(.wifi, isExpensive: true), at: .start + .milliseconds(5))
        loading.load()
        #expect(
            loading.run("connectivity.decided", "connection", "transport.sent") == """
                0 ms work connectivity.decided connect
                0 ms work connection.decided open
                20 ms work connection.phaseEnded 1, connect
                20 ms work connectivity.decided connect
                20 ms work connection.opened 1 to https://x.test:443, http/1.1
                20 ms work transport.sent
                35 ms work connection.keepDecided keep
                """)
    }

    /// Neither is its delegate asked whether to trust a server that cannot be reached.
    @Test func `gets no connection to a server that cannot be reached, although only the price changed`() {
        let profile = ConnectionProfile(lookup: .milliseconds(20), connect: .milliseconds(20))
        let loading = asking(profile, [.failure(.cannotConnectToHost, .connect)], after: 0)
        loading.simulator.connectivity.change(
            to: NetworkPath(.wifi, isExpensive: true), at: .start + .milliseconds(5))
        loading.load()
        #expect(
            loading.run(
                "connectivity.decided", "connection", "transport.sent", "transport.failed",
                "delegate.didReceiveChallenge") == """
                    0 ms work connectivity.decided connect
                    0 ms work connection.decided open
                    20 ms work connection.phaseEnded 1, domainLookup
                    20 ms work connectivity.decided connect
                    20 ms work transport.sent
                    30 ms work transport.failed -1004 in phase connect
                    30 ms work connection.closed 1, given up before it was open
                    """)
    }

    /// The script refuses whoever has a credential; that is known before the credential is added.
    @Test func `gets no connection if its server cannot be reached by a request with its credential`() {
        var refusal = Exchange.failure(.cannotConnectToHost, .connect)
        refusal.match = RequestPattern(headers: [("Authorization", .present)])
        let loading = loading(Self.slow, [refusal, .challenge()])
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, URLCredential(user: "ann", password: "secret", persistence: .forSession))
        }
        loading.load()
        #expect(
            loading.run("connection", "transport.sent", "transport.failed") == """
                0 ms work connection.decided open
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.opened 1 to https://x.test:443, http/1.1
                20 ms work transport.sent
                30 ms work connection.keepDecided keep
                30 ms work connection.closed 1, the server cannot be reached
                30 ms work connection.decided open
                30 ms work transport.sent
                40 ms work transport.failed -1004 in phase connect
                40 ms work connection.closed 2, given up before it was open
                """)
    }

    // MARK: While its task is suspended

    @Test func `by a suspension during the wait for a network takes no connection before it goes on`() {
        let loading = loading { $0.waitsForConnectivity = true }
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(10))
        let first = loading.session.dataTask(with: .to("https://x.test/a"))
        loading.at(0) { first.resume() }
        loading.load(.to("https://x.test/b"))
        loading.at(5) { first.suspend() }
        loading.at(100) { first.resume() }
        #expect(
            loading.run("connectivity.decided", "connection", "transport.sent") == """
                0 ms work connectivity.decided wait
                0 ms work connectivity.decided wait
                10 ms work connectivity.decided connect
                10 ms work transport.sent
                100 ms work connectivity.decided connect
                100 ms work transport.sent
                """)
        #expect(loading.sent.map { $0.url?.lastPathComponent } == ["b", "a"])
    }

    @Test func `goes out once, although the network changes as its task is resumed`() {
        let loading = loading { $0.waitsForConnectivity = true }
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(10))
        loading.simulator.connectivity.change(to: .ethernet, at: .start + .milliseconds(50))
        let task = loading.session.dataTask(with: .to("https://x.test/a"))
        loading.at(0) { task.resume() }
        loading.at(5) { task.suspend() }
        loading.at(50) { task.resume() }
        #expect(
            loading.run("connectivity.decided", "transport.sent") == """
                0 ms work connectivity.decided wait
                50 ms work connectivity.decided connect
                50 ms work transport.sent
                """)
    }

    @Test func `by a suspension gives its new connection to the next task, and gets one when it goes on`() {
        let loading = loading(Self.slow)
        let first = loading.session.dataTask(with: .to("https://x.test/a"))
        loading.at(0) { first.resume() }
        loading.load(.to("https://x.test/b"), at: 1)
        loading.at(5) { first.suspend() }
        loading.at(100) { first.resume() }
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                1 ms work connection.decided wait
                1 ms work connection.queued https://x.test:443 at 1
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.opened 1 to https://x.test:443, http/1.1
                20 ms work connection.keepDecided keep
                20 ms work connection.decided reuse
                20 ms work connection.reused 1 to https://x.test:443, http/1.1
                20 ms work transport.sent
                35 ms work connection.keepDecided keep
                100 ms work connection.decided reuse
                100 ms work connection.reused 1 to https://x.test:443, http/1.1
                100 ms work transport.sent
                115 ms work connection.keepDecided keep
                """)
        #expect(loading.sent.map { $0.url?.lastPathComponent } == ["b", "a"])
    }

    /// The suspension comes between the end of the first task and the second one's turn.
    @Test func `by a suspension when it is its turn goes before those that came later when it goes on`() {
        let loading = loading()
        let tasks = ["a", "b", "c"].map { loading.session.dataTask(with: .to("https://x.test/\($0)")) }
        loading.at(0) { tasks.forEach { $0.resume() } }
        loading.at(5) {
            tasks[0].cancel()
            loading.simulator.main.enqueue { tasks[1].suspend() }
        }
        loading.load(.to("https://x.test/d"), at: 6)
        loading.at(12) { tasks[1].resume() }
        #expect(
            loading.run("connection.decided", "connection.queued", "task.suspended", "transport.sent") == """
                0 ms work transport.sent
                0 ms work connection.decided wait
                0 ms work connection.queued https://x.test:443 at 1
                0 ms work connection.decided wait
                0 ms work connection.queued https://x.test:443 at 2
                5 ms main task.suspended 1
                5 ms work connection.decided open
                5 ms work connection.decided open
                5 ms work transport.sent
                6 ms work connection.decided wait
                6 ms work connection.queued https://x.test:443 at 1
                12 ms work connection.decided wait
                12 ms work connection.queued https://x.test:443 at 1
                20 ms work connection.decided reuse
                20 ms work transport.sent
                35 ms work connection.decided reuse
                35 ms work transport.sent
                """)
        #expect(loading.sent.map { $0.url?.lastPathComponent } == ["a", "c", "b", "d"])
    }

    /// The delegate of a suspended task is asked nothing, and without its answer nobody can use the
    /// connection.
    @Test func `by a suspension gives its connection up if the delegate has to be asked about it`() {
        let loading = asking(ConnectionProfile(connect: .milliseconds(20), version: .http2), after: 0)
        let first = loading.session.dataTask(with: .to("https://x.test/a"))
        loading.at(0) { first.resume() }
        loading.load(at: 1)
        loading.at(5) { first.suspend() }
        loading.at(100) { first.resume() }
        #expect(
            loading.run("connection", "trust", "transport.sent", "delegate.didReceiveChallenge") == """
                0 ms work connection.decided open
                1 ms work connection.decided wait
                1 ms work connection.queued https://x.test:443 at 1
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.closed 1, given up before it was open
                20 ms work connection.decided open
                40 ms work connection.phaseEnded 2, connect
                40 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                40 ms work trust.settled connect
                40 ms work connection.opened 2 to https://x.test:443, h2
                40 ms work transport.sent
                55 ms work connection.keepDecided keep
                100 ms work connection.decided reuse
                100 ms work connection.reused 2 to https://x.test:443, h2
                100 ms work transport.sent
                115 ms work connection.keepDecided keep
                """)
    }

    @Test func `by a suspension gives its connection up while the delegate is being asked about it`() {
        let loading = asking(ConnectionProfile(), after: 20)
        let first = loading.session.dataTask(with: .to("https://x.test/a"))
        loading.at(0) { first.resume() }
        loading.load(at: 1)
        loading.at(5) { first.suspend() }
        loading.at(100) { first.resume() }
        #expect(
            loading.run("connection", "trust", "transport.sent", "delegate.didReceiveChallenge") == """
                0 ms work connection.decided open
                0 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                1 ms work connection.decided wait
                1 ms work connection.queued https://x.test:443 at 1
                5 ms main connection.closed 1, given up before it was open
                5 ms work connection.decided open
                5 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                20 ms work trust.settled connect
                25 ms work trust.settled connect
                25 ms work connection.opened 2 to https://x.test:443, http/1.1
                25 ms work transport.sent
                40 ms work connection.keepDecided keep
                100 ms work connection.decided reuse
                100 ms work connection.reused 2 to https://x.test:443, http/1.1
                100 ms work transport.sent
                115 ms work connection.keepDecided keep
                """)
    }

    /// The delegate trusts each server, after a while.
    private func asking(
        _ connection: ConnectionProfile, _ exchanges: [Exchange] = [.answer()], after milliseconds: UInt64
    ) -> Loading {
        let loading = loading(connection, exchanges)
        loading.transport.certificates = [
            "x.test": ServerCertificates([
                ScriptedCertificate(subject: "x.test", names: ["x.test"])
            ])
        ]
        loading.delegate.onChallenge = { [unowned loading] challenge, answer in
            let trust = challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) }
            loading.at(milliseconds) { answer(.useCredential, trust) }
        }
        return loading
    }
}
