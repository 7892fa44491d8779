import Testing
@testable import URLLoading

/// Apple documents what the delegate hears as provided by the server, and the first close frame that a side
/// receives has the connection's code (RFC 6455 §7.1.5).
@Suite struct `A WebSocket that its owner closes` {
    /// The task is suspended, so that neither close gets through before the other one is on its way.
    @Test func `is closed with what the server says if both close it at once`() {
        let (loading, task) = open([
            .send(.close(code: 1001, reason: Data("at night".utf8)), delay: .milliseconds(25))
        ])
        loading.at(30) { task.suspend() }
        loading.at(35) { task.cancel(with: .normalClosure, reason: Data("bye".utf8)) }
        loading.at(100) { task.resume() }
        #expect(
            loading.run("transport.sentF", "webSocket.closed", "delegate.didCl") == """
                100 ms work transport.sentFrame close 1000 bye
                100 ms work webSocket.closed 1001 at night
                100 ms delegate delegate.didCloseWith 1001 at night
                """)
        #expect(task.closeCode == .goingAway && task.closeReason == Data("at night".utf8))
    }

    @Test func `is closed without a code or a reason if the owner's must not be sent`() {
        let (loading, task) = open([])
        loading.at(30) { task.cancel(with: .abnormalClosure, reason: Data("bye".utf8)) }
        #expect(
            loading.run("transport.sentF", "delegate.didCl") == """
                30 ms work transport.sentFrame close
                30 ms delegate delegate.didCloseWith 1005
                """)
        #expect(task.closeCode == .noStatusReceived && task.closeReason == nil)
    }

    /// A WebSocket that opens at 15 ms.
    private func open(
        _ steps: [ScriptedConversation.Step]
    ) -> (loading: Loading, task: URLSessionWebSocketTask) {
        let conversation = ScriptedConversation(steps: steps)
        let loading = Loading([
            Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))
        ])
        let task = loading.session.webSocketTask(with: .to("wss://x.test/chat"))
        loading.at(0) { task.resume() }
        return (loading, task)
    }
}
