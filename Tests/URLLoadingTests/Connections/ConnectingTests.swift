import Testing
@testable import URLLoading

/// What a trace says about connections; the pool behind it has its own tests.
@Suite struct `Connecting to a server` {
    private static let slow = ConnectionProfile(
        lookup: .milliseconds(10), connect: .milliseconds(20), secure: .milliseconds(30))

    /// One connection for each server, and tasks that can be told apart by their time.
    private func loading(
        _ connection: ConnectionProfile? = nil, limit: Int = 1, _ exchanges: [Exchange] = [.answer()]
    ) -> Loading {
        let loading = Loading(exchanges) { $0.httpMaximumConnectionsPerHost = limit }
        if let connection { loading.transport.connections = ["x.test": connection] }
        return loading
    }

    @Test func `records nothing as long as no task has to wait`() {
        let loading = loading(limit: 2)
        loading.load()
        loading.load()
        loading.load(at: 50)
        #expect(loading.run("connection") == "")
    }

    /// What was under way would go on over the old link (`ConnectionLoss`).
    @Test func `takes a new connection if a better link has come up, although the old one is still there`() {
        let loading = loading(ConnectionProfile())
        loading.simulator.connectivity.change(to: .ethernet, at: .start + .milliseconds(30))
        loading.load()
        loading.load(at: 50)
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                0 ms work transport.sent
                15 ms work connection.keepDecided keep
                50 ms work connection.closed 1, the network changed
                50 ms work connection.decided open
                50 ms work connection.opened 2 to https://x.test:443, http/1.1
                50 ms work transport.sent
                65 ms work connection.keepDecided keep
                """)
    }

    /// What was under way has gone on over the old link all the time.
    @Test func `goes on with a connection whose link is used again after a better one`() {
        let loading = loading(ConnectionProfile())
        loading.simulator.connectivity.change(to: .ethernet, at: .start + .milliseconds(30))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(40))
        loading.load()
        loading.load(at: 50)
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                0 ms work transport.sent
                15 ms work connection.keepDecided keep
                50 ms work connection.decided reuse
                50 ms work connection.reused 1 to https://x.test:443, http/1.1
                50 ms work transport.sent
                65 ms work connection.keepDecided keep
                """)
    }

    @Test func `takes a new connection if the link was gone meanwhile`() {
        let loading = loading(ConnectionProfile())
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(30))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(40))
        loading.load()
        loading.load(at: 50)
        #expect(
            loading.run("connection.closed", "connection.opened") == """
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                50 ms work connection.closed 1, the network changed
                50 ms work connection.opened 2 to https://x.test:443, http/1.1
                """)
    }

    @Test func `makes a task wait if all connections are busy, and records which task is next`() {
        let loading = loading()
        loading.load()
        loading.load(at: 1)
        #expect(
            loading.run("connection", "transport.sent", "transport.ended") == """
                0 ms work transport.sent
                1 ms work connection.decided wait
                1 ms work connection.queued https://x.test:443 at 1
                15 ms work transport.ended
                15 ms work connection.decided reuse
                15 ms work connection.reused 1 to https://x.test:443, http/1.1
                15 ms work transport.sent
                30 ms work transport.ended
                """)
        #expect(
            loading.decisions.filter { $0.contains("connection") } == [
                "- connection.idle, - connection.limit = wait",
                "+ connection.turn, + connection.idle = reuse",
            ])
    }

    @Test func `is caused by the end of the exchange that made room`() {
        let loading = loading()
        loading.load()
        loading.load(at: 1)
        loading.simulator.run()
        #expect(
            loading.causes(of: .connection.reused).prefix(2) == ["connection.decided", "transport.ended"])
        let decided = loading.simulator.recorder.events.last { $0.payload.kind == .connection.decided }
        #expect(decided?.subject.task == 2)
    }

    @Test func `counts connections by server: scheme, host and port`() {
        let loading = loading()
        for url in ["https://x.test/a", "http://x.test/a", "https://x.test:8443/a", "https://y.test/a"] {
            loading.load(.to(url))
        }
        #expect(loading.run("connection") == "")
    }

    @Test func `finds the same server however a URL is written`() {
        let loading = loading()
        let urls = [
            "https://x.test/a", "https://x.test/b", "https://X.test/c", "https://x.test:443/d",
            "https://me@x.test/e", "https://x.test", "https://x.test?f", "https://x.test/",
        ]
        for url in urls { loading.load(.to(url)) }
        let waiting = loading.run("connection.queued").split(separator: "\n")
        #expect(waiting.count == urls.count - 1)
        #expect(waiting.allSatisfy { $0.contains("https://x.test:443 at ") })
    }

    @Test func `records each step if a script says how long it takes`() {
        let loading = loading(Self.slow)
        loading.load()
        loading.load(at: 200)
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                10 ms work connection.phaseEnded 1, domainLookup
                30 ms work connection.phaseEnded 1, connect
                60 ms work connection.phaseEnded 1, secureConnection
                60 ms work connection.opened 1 to https://x.test:443, http/1.1
                60 ms work transport.sent
                75 ms work connection.keepDecided keep
                200 ms work connection.decided reuse
                200 ms work connection.reused 1 to https://x.test:443, http/1.1
                200 ms work transport.sent
                215 ms work connection.keepDecided keep
                """)
    }

    /// They do not share the connections.
    @Test func `numbers the connections of all sessions to a server`() {
        let loading = loading(ConnectionProfile())
        loading.load()
        loading.at(1) {
            let other = URLSession(configuration: .ephemeral)
            for url in ["https://x.test/a", "http://x.test/a"] { other.dataTask(with: .to(url)).resume() }
        }
        #expect(
            loading.run("connection.opened") == """
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                1 ms work connection.opened 2 to https://x.test:443, http/1.1
                1 ms work connection.opened 1 to http://x.test:80, http/1.1
                """)
    }

    @Test func `has no step for TLS if the URL does not use it`() {
        let loading = loading(Self.slow)
        loading.load(.to("http://x.test/a"))
        #expect(
            loading.run("connection.p", "connection.o") == """
                10 ms work connection.phaseEnded 1, domainLookup
                30 ms work connection.phaseEnded 1, connect
                30 ms work connection.opened 1 to http://x.test:80, http/1.1
                """)
    }

    /// A connection from before is closed, and the next request opens another one.
    @Test func `opens no connection to a server that cannot be reached`() {
        var refusal = Exchange.failure(.cannotConnectToHost, .connect)
        refusal.times = .count(1)
        let loading = loading(Self.slow, [.answer(times: .count(1)), refusal, .answer()])
        for moment: UInt64 in [0, 200, 400] { loading.load(at: moment) }
        #expect(
            loading.run("connection", "transport.sent", "transport.failed") == """
                0 ms work connection.decided open
                10 ms work connection.phaseEnded 1, domainLookup
                30 ms work connection.phaseEnded 1, connect
                60 ms work connection.phaseEnded 1, secureConnection
                60 ms work connection.opened 1 to https://x.test:443, http/1.1
                60 ms work transport.sent
                75 ms work connection.keepDecided keep
                200 ms work connection.closed 1, the server cannot be reached
                200 ms work connection.decided open
                210 ms work connection.phaseEnded 2, domainLookup
                210 ms work transport.sent
                220 ms work transport.failed -1004 in phase connect
                220 ms work connection.closed 2, given up before it was open
                400 ms work connection.decided open
                410 ms work connection.phaseEnded 3, domainLookup
                430 ms work connection.phaseEnded 3, connect
                460 ms work connection.phaseEnded 3, secureConnection
                460 ms work connection.opened 3 to https://x.test:443, http/1.1
                460 ms work transport.sent
                475 ms work connection.keepDecided keep
                """)
    }

    @Test(
        arguments: [
            ("https", .dnsLookupFailed, []), ("https", .timedOut, ["domainLookup"]),
            ("https", .serverCertificateUntrusted, ["domainLookup", "connect"]),
            ("http", .secureConnectionFailed, ["domainLookup"]),
        ] as [(String, URLError.Code, [String])])
    func `takes the steps before the one that fails`(scheme: String, code: URLError.Code, steps: [String]) {
        let loading = loading(Self.slow, [.failure(code, .connect)])
        loading.load(.to("\(scheme)://x.test/a"))
        let lines = loading.run("connection.phaseEnded", "connection.opened").split(separator: "\n")
        #expect(lines.map { $0.split(separator: " ").last.map(String.init) } == steps)
    }

    @Test func `closes a connection when the server says so, and opens another`() {
        let loading = loading(ConnectionProfile(), [.answer(200, [("Connection", "close")])])
        loading.load()
        loading.load(at: 50)
        #expect(
            loading.run("connection") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                15 ms work connection.keepDecided close
                15 ms work connection.closed 1, its last exchange is over
                50 ms work connection.decided open
                50 ms work connection.opened 2 to https://x.test:443, http/1.1
                65 ms work connection.keepDecided close
                65 ms work connection.closed 2, its last exchange is over
                """)
    }

    @Test func `closes a connection whose task is cancelled during the transfer or before it is open`() {
        let loading = loading(Self.slow, limit: 2)
        for moment: UInt64 in [40, 65] {
            let task = loading.session.dataTask(with: .to("https://x.test/a"))
            task.resume()
            loading.at(moment) { task.cancel() }
        }
        #expect(
            loading.run("connection.c", "connection.k") == """
                40 ms work connection.closed 1, given up before it was open
                65 ms work connection.keepDecided close
                65 ms work connection.closed 2, its last exchange is over
                """)
    }

    @Test func `does not go on with a connection whose task is cancelled before it is open`() {
        let loading = loading(Self.slow)
        let task = loading.session.dataTask(with: .to("https://x.test/a"))
        task.resume()
        loading.at(20) { task.cancel() }
        loading.simulator.run()
        #expect(loading.simulator.now == .start + .milliseconds(20))
    }

    @Test func `closes a connection that was idle for longer than the server allows`() {
        let loading = loading(ConnectionProfile(idleLimit: .seconds(5)))
        loading.load()
        loading.load(at: 6_000)
        #expect(
            loading.run("connection.closed", "connection.opened") == """
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                6 s work connection.closed 1, unused for 5985 ms
                6 s work connection.opened 2 to https://x.test:443, http/1.1
                """)
    }

    @Test func `continues over the same connection after a redirect`() {
        let redirect = Exchange.answer(
            302, [("Location", "https://x.test/z")], match: RequestPattern(url: .pattern("*/a")))
        let loading = loading(ConnectionProfile(), [redirect, .answer()])
        loading.load()
        #expect(
            loading.run("connection") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                10 ms work connection.keepDecided keep
                10 ms work connection.decided reuse
                10 ms work connection.reused 1 to https://x.test:443, http/1.1
                25 ms work connection.keepDecided keep
                """)
    }

    @Test func `carries everything over one HTTP/2 connection`() {
        let loading = loading(ConnectionProfile(connect: .milliseconds(20), version: .http2))
        for _ in 0..<3 { loading.load() }
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                0 ms work connection.decided wait
                0 ms work connection.queued https://x.test:443 at 1
                0 ms work connection.decided wait
                0 ms work connection.queued https://x.test:443 at 2
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.opened 1 to https://x.test:443, h2
                20 ms work transport.sent
                20 ms work connection.decided reuse
                20 ms work connection.reused 1 to https://x.test:443, h2
                20 ms work transport.sent
                20 ms work connection.decided reuse
                20 ms work connection.reused 1 to https://x.test:443, h2
                20 ms work transport.sent
                35 ms work connection.keepDecided keep
                35 ms work connection.keepDecided keep
                35 ms work connection.keepDecided keep
                """)
    }

    @Test func `closes an HTTP/2 connection on which an exchange failed when the others are over`() {
        var lost = Exchange.failure(.networkConnectionLost)
        lost.match = RequestPattern(url: .pattern("*/b"))
        let loading = loading(ConnectionProfile(version: .http2), [lost, .answer()])
        loading.load()
        loading.load(.to("https://x.test/b"))
        #expect(
            loading.run("connection.keep", "connection.closed") == """
                10 ms work connection.keepDecided close
                15 ms work connection.keepDecided close
                15 ms work connection.closed 1, its last exchange is over
                """)
    }

    @Test func `asks about a server's certificates before the connection is open, and not for a reused one`()
    {
        let loading = loading(ConnectionProfile(secure: .milliseconds(5)))
        loading.transport.certificates = [
            "x.test": ServerCertificates([
                ScriptedCertificate(subject: "x.test", names: ["x.test"])
            ])
        ]
        loading.delegate.onChallenge = { challenge, answer in
            answer(.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
        }
        loading.load()
        loading.load(at: 1)
        #expect(
            loading.run("connection", "trust", "transport.sent", "delegate.didReceiveChallenge") == """
                0 ms work connection.decided open
                1 ms work connection.decided wait
                1 ms work connection.queued https://x.test:443 at 1
                5 ms work connection.phaseEnded 1, secureConnection
                5 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                5 ms work trust.settled connect
                5 ms work connection.opened 1 to https://x.test:443, http/1.1
                5 ms work transport.sent
                20 ms work connection.keepDecided keep
                20 ms work connection.decided reuse
                20 ms work connection.reused 1 to https://x.test:443, http/1.1
                20 ms work transport.sent
                35 ms work connection.keepDecided keep
                """)
    }
}
