import Testing
@testable import URLLoading

@Suite struct `The connection of a WebSocket` {
    /// One connection for each server, which has a WebSocket at one URL.
    private func loading(
        _ connection: ConnectionProfile, _ steps: [ScriptedConversation.Step] = []
    ) -> Loading {
        let chat = Exchange(
            name: "chat", match: RequestPattern(url: .exact("wss://x.test/chat")),
            reply: .webSocket(ScriptedConversation(delay: .milliseconds(10), steps: steps)), times: .unlimited
        )
        let loading = Loading([chat, .answer()]) { $0.httpMaximumConnectionsPerHost = 1 }
        loading.transport.connections = ["x.test": connection]
        return loading
    }

    private func open(_ loading: Loading) {
        loading.at(0) { loading.session.webSocketTask(with: .to("wss://x.test/chat")).resume() }
    }

    @Test func `is made in the steps that the script gives, with HTTP/1.1, and ends with it`() {
        let profile = ConnectionProfile(
            lookup: .milliseconds(10), connect: .milliseconds(20), secure: .milliseconds(30), version: .http2)
        let loading = loading(
            profile, [.send(.close(code: 1000, reason: Data()), delay: .milliseconds(50))])
        open(loading)
        #expect(
            loading.run("connection", "transport.receivedHead", "transport.ended") == """
                0 ms work connection.decided open
                10 ms work connection.phaseEnded 1, domainLookup
                30 ms work connection.phaseEnded 1, connect
                60 ms work connection.phaseEnded 1, secureConnection
                60 ms work connection.opened 1 to wss://x.test:443, http/1.1
                70 ms work transport.receivedHead 101
                120 ms work transport.ended
                120 ms work connection.keepDecided close
                120 ms work connection.closed 1, its last exchange is over
                """)
    }

    @Test func `counts for no limit`() {
        let loading = loading(ConnectionProfile())
        open(loading)
        open(loading)
        loading.load()
        #expect(
            loading.run("connection.queued", "connection.opened") == """
                0 ms work connection.opened 1 to wss://x.test:443, http/1.1
                0 ms work connection.opened 2 to wss://x.test:443, http/1.1
                0 ms work connection.opened 3 to https://x.test:443, http/1.1
                """)
    }

    /// The server has moved one of its URLs to another server.
    @Test func `is kept if the handshake is redirected, and carries that of another task`() {
        let loading = Loading([
            .answer(
                302, [("Location", "wss://y.test/chat")],
                match: RequestPattern(url: .exact("wss://x.test/moved"))),
            .answer(),
        ])
        loading.transport.connections = ["x.test": ConnectionProfile()]
        loading.at(0) { loading.session.webSocketTask(with: .to("wss://x.test/moved")).resume() }
        loading.at(50) { loading.session.webSocketTask(with: .to("wss://x.test/chat")).resume() }
        #expect(
            loading.run("connection.opened", "connection.reused") == """
                0 ms work connection.opened 1 to wss://x.test:443, http/1.1
                50 ms work connection.reused 1 to wss://x.test:443, http/1.1
                """)
    }

    @Test func `is apart from those of other tasks, whatever the scheme of its URL`() {
        let loading = loading(ConnectionProfile())
        loading.load()
        loading.at(50) { loading.session.webSocketTask(with: .to("https://x.test/chat")).resume() }
        #expect(
            loading.run("connection.reused", "connection.opened") == """
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                50 ms work connection.opened 2 to wss://x.test:443, http/1.1
                """)
    }
}
