import Testing

@testable import SessionChain

@Suite struct `A WebSocket request with its server` {
    @Test func `is told about the connection, each message, the close and the end`() {
        let talk = Talk(
            ScriptedConversation(
                subprotocol: "chat",
                steps: [
                    .send(.text("one"), delay: .milliseconds(5)),
                    .send(.close(code: 1001, reason: Data("home".utf8)), delay: .milliseconds(5)),
                ]))
        talk.run(.protocol("chat")) { request in request.streamMessageEvents { talk.note($0) } }
        #expect(
            talk.lines == [
                "connected chat", "message string(\"one\")", "disconnected 1001 home", "completed nil 101",
            ])
        #expect(talk.request?.state == .finished)
    }

    @Test func `ends without an error if it closes the connection itself`() {
        let talk = Talk(ScriptedConversation(steps: [.send(.text("one"), delay: .milliseconds(5))]))
        talk.run { request in
            request.streamMessageEvents { event in
                talk.note(event)
                if event.message != nil { event.close(sending: .normalClosure) }
            }
        }
        #expect(
            talk.lines == [
                "connected nil", "message string(\"one\")", "disconnected 1000 nil", "completed nil 101",
            ])
        #expect(talk.request?.state == .cancelled)
        #expect(talk.request?.error == nil)
    }

    @Test func `ends with an error and without a close if it is cancelled`() {
        let talk = Talk(ScriptedConversation())
        talk.run { request in
            request.streamMessageEvents { event in
                talk.note(event)
                if case .connected = event.kind { event.cancel() }
            }
        }
        #expect(talk.lines == ["connected nil", "completed explicitlyCancelled 101"])
    }

    @Test func `ends with the connection's error if the connection breaks`() {
        let talk = Talk(
            ScriptedConversation(steps: [.fail(.networkConnectionLost, delay: .milliseconds(5))]))
        talk.run { request in request.streamMessageEvents { talk.note($0) } }
        #expect(talk.lines == ["connected nil", "completed sessionTaskFailed(URLError(-1005)) 101"])
    }

    @Test func `delivers messages that cannot be decoded as they are, and continues`() {
        let talk = Talk(
            ScriptedConversation(
                steps: [
                    .send(.text("[1]")), .send(.text("one")), .send(.binary(Data("[2]".utf8))),
                    .send(.close(code: 1000, reason: Data())),
                ]))
        talk.run { request in
            request.streamDecodableEvents([Int].self) { event in
                switch event.kind {
                case .receivedMessage(let value): talk.add("\(value)")
                case .serializerFailed(let error): talk.add(traceText(error))
                case .connected, .disconnected, .completed: break
                }
            }
        }
        #expect(talk.lines == ["[1]", "decoding", "[2]"])
    }

    @Test func `decodes values alone as JSON, whatever decoder it was given`() {
        let talk = Talk(
            ScriptedConversation(
                steps: [.send(.text("[1]")), .send(.close(code: 1000, reason: Data()))]))
        talk.run { request in
            request.streamDecodable([Int].self, using: RefusingDecoder()) { talk.add("\($0)") }
        }
        #expect(talk.lines == ["[1]"])
    }

    @Test func `sends in order what it was given before it was connected`() {
        let talk = Talk(
            ScriptedConversation(
                steps: [
                    .expect(.equals("one")), .expect(.equals("two")),
                    .send(.close(code: 1000, reason: Data())),
                ]))
        talk.run { request in
            request.streamMessageEvents { talk.note($0) }
            for text in ["one", "two"] {
                request.send(.string(text)) { talk.add("sent \(text) \((try? $0.get()) != nil)") }
            }
        }
        #expect(
            talk.lines == [
                "sent one true", "sent two true", "connected nil", "disconnected 1000 nil",
                "completed nil 101",
            ])
    }

    @Test func `pings again after each pong until it is closed`() {
        let talk = Talk(ScriptedConversation(answerDelay: .milliseconds(5)))
        talk.run(.pingInterval(0.1)) { request in
            request.streamMessageEvents { talk.note($0) }
            talk.scene.later(.milliseconds(250)) { request.close(sending: .goingAway) }
        }
        // Open at 15 ms, pings at 115 and 220 ms, each answered after 5 ms.
        let pings = talk.scene.simulator.recorder.events.filter { $0.payload.kind == .socket.pinged }
        #expect(pings.map { $0.time.since(.start) } == [.milliseconds(120), .milliseconds(225)])
        #expect(
            talk.scene.decisions(.socket.pingDecided) == ["send", "ping again", "send", "ping again"])
    }

    @Test func `pings no more if it is suspended when the time of a ping comes`() {
        let talk = Talk(ScriptedConversation(answerDelay: .milliseconds(5)))
        talk.run(.pingInterval(0.1)) { request in
            request.streamMessageEvents { talk.note($0) }
            talk.scene.later(.milliseconds(100)) { request.suspend() }
            talk.scene.later(.milliseconds(150)) { request.resume() }
            talk.scene.later(.milliseconds(500)) { request.close(sending: .goingAway) }
        }
        #expect(talk.scene.kinds(among: .socket.pingScheduled, .socket.pinged) == [.socket.pingScheduled])
        #expect(talk.scene.decisions(.socket.pingDecided) == ["stop"])
    }

    @Test func `reports how long a pong took`() {
        let talk = Talk(ScriptedConversation(answerDelay: .milliseconds(8)))
        talk.run { request in
            request.streamMessageEvents { event in
                guard case .connected = event.kind else { return }
                event.sendPing { response in
                    if case .pong(let pong) = response { talk.add("pong after \(pong.latency) s") }
                    request.cancel()
                }
            }
        }
        #expect(talk.lines == ["pong after 0.008 s"])
    }

    @Test func `can be tried again if its handshake is refused`() {
        let refusal = Exchange(
            name: "busy", match: RequestPattern(), reply: .response(ScriptedResponse(status: 503)))
        let talk = Talk(
            ScriptedConversation(steps: [.send(.close(code: 1000, reason: Data()))]), after: [refusal])
        talk.run(interceptor: LabInterceptor("X", retry: .once)) { request in
            request.streamMessageEvents { talk.note($0) }
        }
        #expect(talk.lines == ["connected nil", "disconnected 1000 nil", "completed nil 101"])
        #expect(talk.request?.retryCount == 1)
    }
}

@Suite struct `Awaiting a WebSocket` {
    @Test func `sends messages, and delivers the received ones as values until it is closed`() {
        let talk = Talk(
            ScriptedConversation(
                steps: [
                    .expect(.equals("hello")), .send(.text("[1]")), .send(.text("[2]")),
                    .send(.close(code: 1000, reason: Data())),
                ]))
        talk.run { request in
            Task {
                let socket = request.webSocketTask()
                // The sequence starts the request when iteration begins, and sending waits for that.
                async let sent: Void = socket.send(.string("hello"))
                for await value in socket.streamingDecodable([Int].self) { talk.add("\(value)") }
                try await sent
                talk.add("sent")
            }
        }
        #expect(talk.lines == ["[1]", "[2]", "sent"])
    }

    @Test func `cancels the request if the loop is left early`() {
        let talk = Talk(ScriptedConversation(steps: [.send(.text("one"))]))
        talk.run { request in
            Task {
                let socket = request.webSocketTask()
                for await event in socket.streamingMessageEvents() where event.message != nil { break }
                talk.add(request.state.rawValue)
            }
        }
        #expect(talk.lines == ["cancelled"])
        #expect(talk.scene.decisions(.await.cancelDecided) == ["cancel"])
    }
}

/// A scene with a server that sends messages, and what the handlers received.
private final class Talk: @unchecked Sendable {
    // Unchecked: its handlers run on the simulation's only thread.
    let scene = Scene()
    private(set) var lines: [String] = []
    private(set) var request: WebSocketRequest?

    init(_ conversation: ScriptedConversation, after earlier: [Exchange] = []) {
        let exchange = Exchange(name: "talk", match: RequestPattern(), reply: .webSocket(conversation))
        scene.simulator.transport = ScriptedTransport(
            simulator: scene.simulator, exchanges: earlier + [exchange])
    }

    /// Creates a request, does something with it, and runs until nothing is left to do.
    func run(
        _ configuration: WebSocketRequest.Configuration = .default,
        interceptor: (any RequestInterceptor)? = nil, _ action: @escaping (WebSocketRequest) -> Void
    ) {
        scene.run { [self] in
            let session = Session(interceptor: interceptor)
            let request = session.webSocketRequest(to: "wss://example.test/", configuration: configuration)
            self.request = request
            action(request)
            scene.later(.seconds(10)) { withExtendedLifetime(session) {} }
        }
    }

    func add(_ line: String) { lines.append(line) }

    func note(_ event: WebSocketRequest.Event<URLSessionWebSocketTask.Message, Never>) {
        switch event.kind {
        case .connected(let name): add("connected \(name ?? "nil")")
        case .receivedMessage(let message): add("message \(message)")
        case .disconnected(let code, let reason):
            add(
                "disconnected \(code.rawValue) \(reason.map { String(decoding: $0, as: UTF8.self) } ?? "nil")"
            )
        case .completed(let completion):
            let status = completion.response?.statusCode ?? 0
            add("completed \(completion.error.map(traceText) ?? "nil") \(status)")
        }
    }
}

/// A decoder that decodes nothing.
private struct RefusingDecoder: DataDecoder {
    func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D { throw CancellationError() }
}
