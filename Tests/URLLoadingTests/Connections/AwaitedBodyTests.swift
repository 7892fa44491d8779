import Testing
@testable import URLLoading

/// What a load looks at again when its delegate has provided the body.
@Suite struct `A request that waits for its body` {
    private func loading(
        _ connection: ConnectionProfile, limit: Int = 1, _ exchanges: [Exchange] = [.answer()]
    ) -> Loading {
        let loading = Loading(exchanges) { $0.httpMaximumConnectionsPerHost = limit }
        loading.transport.connections = ["x.test": connection]
        return loading
    }

    /// An upload whose delegate provides the stream after a while, and notes that it was asked.
    @discardableResult
    private func upload(_ loading: Loading, at start: UInt64 = 0, after milliseconds: UInt64)
        -> URLSessionTask
    {
        loading.delegate.onBodyStream = { [unowned loading] answer in
            loading.notes.append("asked")
            loading.at(milliseconds) { answer(InputStream(data: Data("streamed".utf8))) }
        }
        let task = loading.session.uploadTask(
            withStreamedRequest: .to("https://x.test/a", method: "POST"))
        loading.at(start) { task.resume() }
        return task
    }

    @Test func `goes out over another connection if another exchange on its own one failed meanwhile`() {
        var lost = Exchange.failure(.networkConnectionLost)
        lost.match = RequestPattern(url: .pattern("*/b"))
        let loading = loading(ConnectionProfile(version: .http2), [lost, .answer()])
        upload(loading, after: 30)
        loading.load(.to("https://x.test/b"), at: 1)
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, h2
                1 ms work connection.decided reuse
                1 ms work connection.reused 1 to https://x.test:443, h2
                1 ms work transport.sent
                11 ms work connection.keepDecided close
                30 ms work connection.keepDecided close
                30 ms work connection.closed 1, its last exchange is over
                30 ms work connection.decided open
                30 ms work connection.opened 2 to https://x.test:443, h2
                30 ms work transport.sent
                30 ms work transport.sentData 8 bytes
                45 ms work connection.keepDecided keep
                """)
        #expect(loading.notes == ["asked"])
    }

    @Test func `goes out over another connection if its own one was unused for too long`() {
        let loading = loading(ConnectionProfile(idleLimit: .seconds(5)))
        upload(loading, after: 6000)
        #expect(
            loading.run("connection", "transport.sent") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                6 s work connection.keepDecided close
                6 s work connection.closed 1, unused for 6 s
                6 s work connection.decided open
                6 s work connection.opened 2 to https://x.test:443, http/1.1
                6 s work transport.sent
                6 s work transport.sentData 8 bytes
                6015 ms work connection.keepDecided keep
                """)
        #expect(loading.notes == ["asked"])
    }

    @Test func `goes out over another connection if the network of its own one is gone`() {
        let loading = loading(ConnectionProfile())
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        upload(loading, after: 30)
        #expect(
            loading.run("connecti", "transport.sent") == """
                0 ms work connectivity.decided connect
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                10 ms com.apple.network connectivity.changed cellular
                30 ms work connection.keepDecided close
                30 ms work connection.closed 1, the network changed
                30 ms work connectivity.decided connect
                30 ms work connection.decided open
                30 ms work connection.opened 2 to https://x.test:443, http/1.1
                30 ms work transport.sent
                30 ms work transport.sentData 8 bytes
                45 ms work connection.keepDecided keep
                """)
        #expect(loading.notes == ["asked"])
    }

    /// The delegate provides a second stream while the connection to the next server is being made.
    @Test func `takes no second answer to the question that an earlier request has asked`() {
        let moved = [(name: "Location", value: "https://y.test/b")]
        let loading = Loading([.answer(307, moved, body: [], times: .count(1)), .answer()])
        loading.transport.connections = ["y.test": ConnectionProfile(connect: .milliseconds(20))]
        loading.delegate.onBodyStream = { [unowned loading] answer in
            loading.notes.append("asked")
            let isFirst = loading.notes.count == 1
            answer(InputStream(data: Data((isFirst ? "first" : "asked again").utf8)))
            if isFirst { loading.at(15) { answer(InputStream(data: Data("second".utf8))) } }
        }
        let task = loading.session.uploadTask(
            withStreamedRequest: .to("https://x.test/a", method: "POST"))
        loading.at(0) { task.resume() }
        #expect(
            loading.run("connection", "task.bodyRead", "task.inputIgnored", "transport.sent") == """
                0 ms work task.bodyRead stream, 5 bytes
                0 ms work transport.sent
                0 ms work transport.sentData 5 bytes
                10 ms work connection.decided open
                15 ms work task.inputIgnored answer to needNewBodyStream while running
                30 ms work connection.phaseEnded 1, connect
                30 ms work connection.opened 1 to https://y.test:443, http/1.1
                30 ms work task.bodyRead stream, 11 bytes
                30 ms work transport.sent
                30 ms work transport.sentData 11 bytes
                45 ms work connection.keepDecided keep
                """)
        #expect(loading.notes == ["asked", "asked"])
    }

    /// The upload waits for its body on a connection that another request may not use any more.
    @Test func `does not lead others to a connection whose network is gone`() {
        let loading = loading(ConnectionProfile(version: .http2), limit: 2)
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        upload(loading, after: 30)
        loading.load(.to("https://x.test/b"), at: 12)
        #expect(
            loading.run("connectivity.decided", "connection", "transport.sent") == """
                0 ms work connectivity.decided connect
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, h2
                12 ms work connectivity.decided connect
                12 ms work connection.decided open
                12 ms work connection.opened 2 to https://x.test:443, h2
                12 ms work transport.sent
                27 ms work connection.keepDecided keep
                30 ms work connection.keepDecided close
                30 ms work connection.closed 1, the network changed
                30 ms work connectivity.decided connect
                30 ms work connection.decided reuse
                30 ms work connection.reused 2 to https://x.test:443, h2
                30 ms work transport.sent
                30 ms work transport.sentData 8 bytes
                45 ms work connection.keepDecided keep
                """)
    }

    /// The connection that the upload gives back goes on with the other request.
    @Test func `leaves its connection to others whose network is used again`() {
        let exchanges = [Exchange.answer(delay: .milliseconds(1000), times: .count(1)), .answer()]
        let loading = loading(ConnectionProfile(version: .http2), limit: 2, exchanges)
        loading.simulator.connectivity.change(to: .ethernet, at: .start + .milliseconds(10))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(60))
        loading.load(.to("https://x.test/b"))
        upload(loading, at: 1, after: 29)
        loading.load(.to("https://x.test/c"), at: 100)
        #expect(
            loading.run("connection") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, h2
                1 ms work connection.decided reuse
                1 ms work connection.reused 1 to https://x.test:443, h2
                30 ms work connection.keepDecided keep
                30 ms work connection.decided open
                30 ms work connection.opened 2 to https://x.test:443, h2
                45 ms work connection.keepDecided keep
                100 ms work connection.closed 2, the network changed
                100 ms work connection.decided reuse
                100 ms work connection.reused 1 to https://x.test:443, h2
                115 ms work connection.keepDecided keep
                1005 ms work connection.keepDecided keep
                """)
    }

    /// Nothing is sent over it for nearly nine seconds, although the upload holds it for a while.
    @Test func `does not count as a use of the connection that it gives back`() {
        let loading = loading(ConnectionProfile(idleLimit: .seconds(5)))
        loading.load(.to("https://x.test/b"))
        let task = upload(loading, at: 4000, after: 500)
        loading.at(4200) { task.suspend() }
        loading.load(.to("https://x.test/c"), at: 9000)
        #expect(
            loading.run("connection") == """
                0 ms work connection.decided open
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                15 ms work connection.keepDecided keep
                4 s work connection.decided reuse
                4 s work connection.reused 1 to https://x.test:443, http/1.1
                4500 ms work connection.keepDecided keep
                9 s work connection.closed 1, unused for 8985 ms
                9 s work connection.decided open
                9 s work connection.opened 2 to https://x.test:443, http/1.1
                9015 ms work connection.keepDecided keep
                """)
    }
}
