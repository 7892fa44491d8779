import Testing
@testable import URLLoading

@Suite struct `A WebSocket task` {
    private let url = "wss://x.test/chat"

    private func loading(_ conversation: ScriptedConversation) -> Loading {
        Loading([
            Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))
        ])
    }

    /// Creates a task, lets something be done with it, and resumes it.
    private func open(_ loading: Loading, _ prepare: @escaping (URLSessionWebSocketTask) -> Void = { _ in }) {
        loading.at(0) {
            let task = loading.session.webSocketTask(with: .to(url))
            prepare(task)
            task.resume()
        }
    }

    /// Notes one message after the other, until there are no more.
    private func listen(_ loading: Loading, to task: URLSessionWebSocketTask) {
        task.receive { result in
            switch result {
            case .success(.string(let text)): loading.notes.append(text)
            case .success(.data(let data)): loading.notes.append("\(data.count) bytes")
            case .failure(let error): return loading.notes.append(traceText(error))
            }
            listen(loading, to: task)
        }
    }

    @Test func `opens with a handshake, exchanges messages, and ends when the server closes it`() {
        let loading = loading(
            ScriptedConversation(
                delay: .milliseconds(10),
                steps: [
                    .expect(.equals("hi")), .send(.text("hello"), delay: .milliseconds(5)),
                    .send(.close(code: 1001, reason: Data("bye".utf8)), delay: .milliseconds(5)),
                ]))
        open(loading) { task in
            listen(loading, to: task)
            task.send(.string("hi")) { loading.notes.append("sent \($0 == nil)") }
        }
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 101
                10 ms work webSocket.handshakeDecided accepted
                10 ms work webSocket.opened
                10 ms work webSocket.sent text hi
                10 ms work transport.sentFrame text hi
                10 ms delegate delegate.didOpenWithProtocol
                15 ms work transport.receivedFrame text hello
                15 ms work webSocket.received text hello
                20 ms work transport.receivedFrame close 1001 bye
                20 ms work transport.sentFrame close 1001 bye
                20 ms work webSocket.closed 1001 bye
                20 ms delegate delegate.didCloseWith 1001 bye
                20 ms work transport.ended
                20 ms work task.completed
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.notes == ["sent true", "hello", "POSIXError(57)"])
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `calls its own delegate, also in a session without one`() {
        let loading = loading(
            ScriptedConversation(delay: .milliseconds(10), steps: [.send(.close(code: 1000, reason: Data()))])
        )
        loading.at(0) {
            let session = URLSession(
                configuration: .ephemeral, callingBackOn: loading.simulator.sharedQueue(label: "delegate"))
            let task = session.webSocketTask(with: .to(url))
            task.delegate = ScriptedDelegate()
            task.resume()
        }
        #expect(
            loading.run("delegate.didO", "delegate.didCl") == """
                10 ms delegate delegate.didOpenWithProtocol
                10 ms delegate delegate.didCloseWith 1000
                """)
    }

    @Test func `can be awaited, message by message`() {
        let loading = loading(
            ScriptedConversation(steps: [
                .expect(.equals("hi")), .send(.text("hello")), .send(.close(code: 1000, reason: Data())),
            ]))
        loading.simulator.task {
            let task = loading.session.webSocketTask(with: .to(url))
            task.resume()
            try await task.send(.string("hi"))
            if case .string(let text) = try await task.receive() { loading.notes.append(text) }
            do {
                _ = try await task.receive()
            } catch {
                loading.notes.append(traceText(error))
            }
        }
        #expect(
            loading.run("await", "webSocket") == """
                0 ms Swift global concurrent queue await.started send(_:)
                15 ms work webSocket.handshakeDecided accepted
                15 ms work webSocket.opened
                15 ms work webSocket.sent text hi
                15 ms Swift global concurrent queue await.returned
                15 ms Swift global concurrent queue await.started receive()
                15 ms work webSocket.received text hello
                15 ms Swift global concurrent queue await.returned
                15 ms Swift global concurrent queue await.started receive()
                15 ms work webSocket.closed 1000
                15 ms Swift global concurrent queue await.threw POSIXError(57)
                """)
        #expect(loading.notes == ["hello", "POSIXError(57)"])
    }

    @Test func `is closed by its owner with a code and a reason, and ends without an error`() {
        let loading = loading(ScriptedConversation(answerDelay: .milliseconds(3)))
        var task: URLSessionWebSocketTask?
        open(loading) { made in
            task = made
            loading.at(50) {
                made.cancel(with: .normalClosure, reason: Data("done".utf8))
                made.cancel(with: .goingAway, reason: nil)
                made.send(.string("too late")) { loading.notes.append($0.map(traceText) ?? "sent") }
            }
        }
        #expect(
            loading.run("webSocket", "transport", "task.c", "delegate.didC") == """
                0 ms main task.created
                0 ms work transport.sent
                0 ms work transport.matched
                15 ms work transport.receivedHead 101
                15 ms work webSocket.handshakeDecided accepted
                15 ms work webSocket.opened
                50 ms work transport.sentFrame close 1000 done
                50 ms work webSocket.refused send
                53 ms work transport.receivedFrame close 1000 done
                53 ms work webSocket.closed 1000 done
                53 ms work transport.ended
                53 ms work task.completed
                53 ms delegate delegate.didCloseWith 1000 done
                53 ms delegate delegate.didCompleteWithError
                """)
        #expect(task?.closeCode == .normalClosure && task?.closeReason == Data("done".utf8))
        #expect(loading.notes == ["POSIXError(57)"])
    }

    @Test(arguments: [
        (URLSessionWebSocketTask.CloseCode.goingAway, "bye", "1001 bye"),
        (.goingAway, String(repeating: "é", count: 70), "1001 " + String(repeating: "é", count: 61)),
        (.goingAway, String(repeating: "a", count: 124), "1001 " + String(repeating: "a", count: 123)),
        (.noStatusReceived, "none", ""), (.abnormalClosure, "none", ""),
    ])
    func `sends as much of its code and reason as a frame may have`(
        code: URLSessionWebSocketTask.CloseCode, reason: String, sent: String
    ) {
        let loading = loading(ScriptedConversation())
        open(loading) { task in loading.at(50) { task.cancel(with: code, reason: Data(reason.utf8)) } }
        let frame = "50 ms work transport.sentFrame close \(sent)"
        #expect(loading.run("transport.sentF") == frame.trimmingCharacters(in: .whitespaces))
    }

    @Test func `that is cancelled fails every pending call`() {
        let loading = loading(ScriptedConversation())
        open(loading) { task in
            listen(loading, to: task)
            task.send(.string("never sent")) { loading.notes.append("send: \($0.map(traceText) ?? "sent")") }
            loading.at(10) { task.cancel() }
            loading.at(20) { listen(loading, to: task) }
        }
        #expect(
            loading.run("webSocket", "transport.c", "task.c") == """
                0 ms main task.created
                10 ms main task.cancelled
                10 ms work transport.cancelled
                10 ms work task.completed URLError(-999)
                20 ms work webSocket.refused receive
                """)
        #expect(loading.notes == ["send: URLError(-999)", "URLError(-999)", "URLError(-999)"])
    }

    @Test func `that is cancelled while it is open sends a close without a code, and does not wait`() {
        let loading = loading(ScriptedConversation())
        open(loading) { task in
            listen(loading, to: task)
            loading.at(50) { task.cancel() }
        }
        #expect(
            loading.run("webSocket.closed", "transport.sentF", "transport.c", "task.c") == """
                0 ms main task.created
                50 ms main task.cancelled
                50 ms work transport.sentFrame close
                50 ms work transport.cancelled
                50 ms work task.completed URLError(-999)
                """)
        #expect(loading.notes == ["URLError(-999)"])
    }

    @Test func `that is closed before it is open is cancelled`() {
        let loading = loading(ScriptedConversation())
        open(loading) { task in loading.at(10) { task.cancel(with: .goingAway, reason: nil) } }
        #expect(loading.run("task.completed", "webSocket") == "10 ms work task.completed URLError(-999)")
    }

    @Test func `answers pings by itself, and reports the pongs to its own pings`() {
        let loading = loading(
            ScriptedConversation(
                steps: [.send(.ping(Data("a".utf8)), delay: .milliseconds(5))], answerDelay: .milliseconds(30)
            ))
        open(loading) { task in
            loading.at(40) { task.sendPing { loading.notes.append("pong \($0 == nil)") } }
            loading.at(90) { task.cancel(with: .normalClosure, reason: nil) }
            loading.at(95) { task.sendPing { loading.notes.append($0.map(traceText) ?? "pong") } }
        }
        #expect(
            loading.run("webSocket.p", "transport.sentF", "transport.receivedF", "webSocket.refused") == """
                20 ms work transport.receivedFrame ping a
                20 ms work transport.sentFrame pong a
                40 ms work webSocket.pinged
                40 ms work transport.sentFrame ping
                70 ms work transport.receivedFrame pong
                70 ms work webSocket.ponged
                90 ms work transport.sentFrame close 1000
                95 ms work webSocket.refused sendPing
                120 ms work transport.receivedFrame close 1000
                """)
        #expect(loading.notes == ["pong true", "POSIXError(57)"])
    }

    @Test func `selects one of the subprotocols that it offered`() {
        for (chosen, outcome) in [("chat", "accepted"), ("other", "refused")] {
            let loading = loading(ScriptedConversation(subprotocol: chosen))
            loading.at(0) {
                guard let url = URL(string: url) else { return }
                let task = loading.session.webSocketTask(with: url, protocols: ["superchat", "chat"])
                task.resume()
                loading.at(50) { task.cancel() }
            }
            let end =
                outcome == "accepted"
                ? "15 ms work webSocket.opened chat" : "15 ms work task.completed URLError(-1011)"
            #expect(
                loading.run("webSocket", "task.completed").hasPrefix(
                    "15 ms work webSocket.handshakeDecided \(outcome)\n\(end)"))
        }
    }

    @Test(arguments: [
        ([("Upgrade", "h2c")], "- handshake.upgrade"), ([("Connection", "close")], "- handshake.upgrade"),
        (
            [("Sec-WebSocket-Extensions", "permessage-deflate; x=1")],
            "+ handshake.proof, - handshake.extensions"
        ),
        ([], "+ handshake.proof, + handshake.protocol"),
    ])
    func `opens only if the server switches to WebSocket, and adds nothing of its own`(
        changed: [(name: String, value: String)], rules: String
    ) {
        var fields = ["upgrade": "WebSocket", "connection": "keep-alive, Upgrade"]
        fields["sec-websocket-accept"] = ScriptedConversation.proof
        for (name, value) in changed { fields[name.lowercased()] = value }
        let decided = WebSocketHandshake.decide(.with(101, fields), to: .to("https://x.test/chat"))
        #expect(decided.decision.text.hasPrefix("+ handshake.status, \(rules) = "))
    }

    @Test func `tells the code with which the server closed it, also one of the app's own`() {
        let loading = loading(ScriptedConversation(steps: [.send(.close(code: 4001, reason: Data()))]))
        var closed: URLSessionWebSocketTask?
        open(loading) { closed = $0 }
        #expect(
            loading.run("webSocket.closed", "delegate.didClose") == """
                15 ms work webSocket.closed 4001
                15 ms delegate delegate.didCloseWith 4001
                """)
        #expect(closed?.closeCode.rawValue == 4001)
    }

    @Test func `fails if the server does not support WebSockets`() {
        let loading = Loading([.answer(200)])
        open(loading)
        #expect(
            loading.run("webSocket", "task.completed", "transport.c") == """
                10 ms work webSocket.handshakeDecided refused
                10 ms work transport.cancelled
                10 ms work task.completed URLError(-1011)
                """)
    }

    @Test func `fails if the connection breaks, or if a message is too long`() {
        let steps: [(ScriptedConversation.Step, String)] = [
            (.fail(.networkConnectionLost, delay: .milliseconds(5)), "URLError(-1005)"),
            (.send(.binary(Data(count: 9)), delay: .milliseconds(5)), "POSIXError(40)"),
        ]
        for (step, error) in steps {
            let loading = loading(ScriptedConversation(steps: [step]))
            open(loading) { task in
                task.maximumMessageSize = 8
                listen(loading, to: task)
            }
            #expect(loading.run("task.completed") == "20 ms work task.completed \(error)")
            #expect(loading.notes == [error])
        }
    }

    @Test func `closes the connection with 1009 if a message is too long`() {
        let message = ScriptedConversation.Step.send(.text("too long"), delay: .milliseconds(5))
        let loading = loading(ScriptedConversation(steps: [message]))
        open(loading) { $0.maximumMessageSize = 7 }
        #expect(
            loading.run("transport.receivedF", "transport.sentF", "transport.c", "task.completed") == """
                20 ms work transport.receivedFrame text too long
                20 ms work transport.sentFrame close 1009
                20 ms work transport.cancelled
                20 ms work task.completed POSIXError(40)
                """)
    }

    @Test func `limits the length of messages, not of pings and closes`() {
        let content = Data("9 letters".utf8)
        let loading = loading(
            ScriptedConversation(steps: [.send(.ping(content)), .send(.close(code: 1001, reason: content))]))
        open(loading) { $0.maximumMessageSize = 8 }
        #expect(
            loading.run("transport.sentF", "webSocket.closed", "task.completed") == """
                15 ms work transport.sentFrame pong 9 letters
                15 ms work transport.sentFrame close 1001 9 letters
                15 ms work webSocket.closed 1001 9 letters
                15 ms work task.completed
                """)
    }

    @Test func `may be idle for longer than a time-out, once it is open`() {
        let loading = loading(
            ScriptedConversation(steps: [.send(.text("at last"), delay: .exactly(.seconds(600)))]))
        open(loading) { listen(loading, to: $0) }
        _ = loading.run()
        #expect(loading.notes == ["at last"])
    }

    @Test func `that is suspended holds back what arrives`() {
        let loading = loading(ScriptedConversation(steps: [.send(.text("hello"), delay: .milliseconds(5))]))
        open(loading) { task in
            listen(loading, to: task)
            loading.at(17) { task.suspend() }
            loading.at(100) { task.resume() }
        }
        #expect(loading.run("webSocket.received") == "100 ms work webSocket.received text hello")
    }

    @Test func `that is suspended sends nothing until it is resumed, and refuses what comes after a close`() {
        let loading = loading(ScriptedConversation(steps: [.send(.ping(Data()), delay: .milliseconds(25))]))
        open(loading) { task in
            loading.at(30) { task.suspend() }
            loading.at(50) {
                task.send(.string("one")) { loading.notes.append("one: \($0.map(traceText) ?? "sent")") }
                task.sendPing { loading.notes.append("ping: \($0.map(traceText) ?? "pong")") }
                task.cancel(with: .goingAway, reason: nil)
                task.send(.string("two")) { loading.notes.append("two: \($0.map(traceText) ?? "sent")") }
            }
            loading.at(100) { task.resume() }
        }
        #expect(
            loading.run("transport.sentF", "webSocket.refused", "webSocket.closed", "task.completed") == """
                50 ms work webSocket.refused send
                100 ms work transport.sentFrame text one
                100 ms work transport.sentFrame ping
                100 ms work transport.sentFrame close 1001
                100 ms work transport.sentFrame pong
                100 ms work webSocket.closed 1001
                100 ms work task.completed
                """)
        #expect(loading.notes == ["two: POSIXError(57)", "one: sent", "ping: pong"])
    }

    @Test func `that is cancelled while it is suspended fails what it has not sent`() {
        let loading = loading(ScriptedConversation())
        open(loading) { task in
            loading.at(30) { task.suspend() }
            loading.at(40) {
                task.send(.string("one")) { loading.notes.append($0.map(traceText) ?? "sent") }
                task.cancel(with: .goingAway, reason: nil)
            }
            loading.at(50) { task.cancel() }
        }
        #expect(loading.run("webSocket.sent", "task.completed") == "50 ms work task.completed URLError(-999)")
        #expect(loading.notes == ["URLError(-999)"])
    }
}
