import Testing
@testable import URLLoading

/// What a load looks at again when its delegate has provided the body.
@Suite struct `A request that waits for its body` {
    private func loading(_ connection: ConnectionProfile, _ exchanges: [Exchange] = [.answer()]) -> Loading {
        let loading = Loading(exchanges) { $0.httpMaximumConnectionsPerHost = 1 }
        loading.transport.connections = ["x.test": connection]
        return loading
    }

    /// An upload whose delegate provides the stream after a while, and notes that it was asked.
    private func upload(_ loading: Loading, after milliseconds: UInt64) {
        loading.delegate.onBodyStream = { [unowned loading] answer in
            loading.notes.append("asked")
            loading.at(milliseconds) { answer(InputStream(data: Data("streamed".utf8))) }
        }
        loading.at(0) {
            loading.session.uploadTask(withStreamedRequest: .to("https://x.test/a", method: "POST")).resume()
        }
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
}
