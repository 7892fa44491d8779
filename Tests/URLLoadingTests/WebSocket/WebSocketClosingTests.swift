import Testing
@testable import URLLoading

@Suite struct `A WebSocket that both sides close at once` {
    /// The task is suspended, so that neither close gets through before the other one is on its way.
    @Test func `is closed with what each side says itself`() {
        let conversation = ScriptedConversation(steps: [
            .send(.close(code: 1001, reason: Data("at night".utf8)), delay: .milliseconds(25))
        ])
        let loading = Loading([
            Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))
        ])
        let task = loading.session.webSocketTask(with: .to("wss://x.test/chat"))
        loading.at(0) { task.resume() }
        loading.at(30) { task.suspend() }
        loading.at(35) { task.cancel(with: .normalClosure, reason: Data("bye".utf8)) }
        loading.at(100) { task.resume() }
        #expect(
            loading.run("transport.sentF", "webSocket.closed", "delegate.didCl") == """
                100 ms work transport.sentFrame close 1000 bye
                100 ms work webSocket.closed 1001 at night
                100 ms delegate delegate.didCloseWith 1000 bye
                """)
    }
}
