import Testing
@testable import Transport

@Suite struct `A scripted conversation` {
    private func wire(_ conversation: ScriptedConversation) -> Wire {
        Wire([Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))])
    }

    private let upgrade = URLRequest.to("wss://x.test/chat", headers: ["Upgrade": "websocket"])

    @Test func `reads the client's messages in order, even if they arrive early`() {
        let wire = wire(
            ScriptedConversation(
                steps: [
                    .send(.text("who?"), delay: .milliseconds(5)), .expect(.json(#"{"name": "me"}"#)),
                    .expect(nil), .send(.text("welcome"), delay: .milliseconds(5)),
                ]))
        let exchange = wire.send("A", upgrade)
        exchange.send(.text(#"{ "name":"me" }"#))
        exchange.send(.binary(Data([1])))
        #expect(wire.run() == "15 ms A: 101\n20 ms A: text who?\n25 ms A: text welcome")
        #expect(wire.transport.unmatched.isEmpty)
    }

    @Test func `reads as many messages at once as there are`() {
        let count = 20_000
        let steps = Array(repeating: ScriptedConversation.Step.expect(nil), count: count)
        let wire = wire(ScriptedConversation(steps: steps + [.send(.text("all"), delay: .milliseconds(5))]))
        let exchange = wire.send("A", upgrade)
        for _ in 0..<count { exchange.send(.text("one")) }
        #expect(wire.run() == "15 ms A: 101\n20 ms A: text all")
    }

    @Test func `does not begin behind a head that is too long to be read`() {
        var conversation = ScriptedConversation(steps: [.send(.text("who?"), delay: .milliseconds(5))])
        conversation.headers.append(("Link", String(repeating: "a", count: 200_000)))
        let wire = wire(conversation)
        wire.send("A", upgrade)
        #expect(wire.run() == "15 ms A: failed -1017")
        #expect(wire.kinds.suffix(2) == ["response.headDecided", "transport.failed"])
    }

    @Test func `reports a message that does not match, and breaks off`() {
        let wire = wire(ScriptedConversation(steps: [.expect(.equals("subscribe"))]))
        let exchange = wire.send("A", upgrade)
        wire.simulator.main.enqueue(after: .milliseconds(20)) { exchange.send(.text("unsubscribe")) }
        #expect(wire.run() == "15 ms A: 101\n20 ms A: failed -1008")
        #expect(
            wire.transport.unmatched.map(\.description) == [
                """
                no step expects this message on wss://x.test/chat
                           exchange   request
                  message  subscribe  unsubscribe  <<<<<
                next: change the step of the conversation, or what is sent, as marked <<<<< above.
                """
            ])
    }

    @Test func `ends when both sides have closed, and takes no further step`() {
        let steps: [ScriptedConversation.Step] = [
            .send(.close(code: 1000, reason: Data()), delay: .milliseconds(5)), .send(.text("never")),
        ]
        let wire = wire(ScriptedConversation(steps: steps))
        let exchange = wire.send("A", upgrade)
        wire.simulator.main.enqueue(after: .milliseconds(30)) {
            exchange.send(.close(code: 1000, reason: Data()))
            exchange.send(.text("unheard"))
        }
        #expect(wire.run() == "15 ms A: 101\n20 ms A: close 1000\n30 ms A: end")
        #expect(wire.kinds.last == "transport.ended")
    }

    @Test func `answers pings and closes by itself, after the delay in the script`() {
        let wire = wire(
            ScriptedConversation(steps: [.expect(nil), .send(.text("never"))], answerDelay: .milliseconds(3)))
        let exchange = wire.send("A", upgrade)
        wire.simulator.main.enqueue(after: .milliseconds(20)) { exchange.send(.ping(Data("x".utf8))) }
        wire.simulator.main.enqueue(after: .milliseconds(40)) {
            exchange.send(.close(code: nil, reason: Data()))
        }
        #expect(wire.run() == "15 ms A: 101\n23 ms A: pong x\n43 ms A: close\n43 ms A: end")
    }

    @Test func `answers no ping after it has closed`() {
        let steps: [ScriptedConversation.Step] = [
            .send(.close(code: 1000, reason: Data()), delay: .milliseconds(10))
        ]
        let wire = wire(ScriptedConversation(steps: steps, answerDelay: .milliseconds(20)))
        let exchange = wire.send("A", upgrade)
        wire.simulator.main.enqueue(after: .milliseconds(20)) { exchange.send(.ping(Data())) }
        wire.simulator.main.enqueue(after: .milliseconds(30)) { exchange.send(.ping(Data())) }
        wire.simulator.main.enqueue(after: .milliseconds(60)) {
            exchange.send(.close(code: 1000, reason: Data()))
        }
        #expect(wire.run() == "15 ms A: 101\n25 ms A: close 1000\n60 ms A: end")
    }

    @Test func `answers a request that does not ask for a WebSocket with 426`() {
        let wire = wire(ScriptedConversation())
        wire.send("A", "https://x.test/chat")
        #expect(wire.run() == "15 ms A: 426\n15 ms A: end")
        let heads = wire.simulator.recorder.events.compactMap { event in
            if case .transport(.receivedHead(let head)) = event.payload { head } else { nil }
        }
        #expect(heads.map(\.headers) == [["Connection": "Upgrade", "Upgrade": "websocket"]])
    }

    @Test func `sends nothing more after it was cancelled`() {
        let wire = wire(ScriptedConversation(steps: [.send(.text("late"), delay: .milliseconds(50))]))
        let exchange = wire.send("A", upgrade)
        wire.simulator.main.enqueue(after: .milliseconds(20)) {
            exchange.cancel()
            exchange.cancel()
            exchange.send(.text("unheard"))
        }
        #expect(wire.run() == "15 ms A: 101")
        #expect(wire.simulator.now.since(.start) == .milliseconds(20), "no timer is left behind")
        #expect(wire.kinds.last == "transport.cancelled")
    }
}
