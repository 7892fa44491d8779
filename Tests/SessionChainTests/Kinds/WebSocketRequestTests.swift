import Testing

@testable import SessionChain

@Suite struct `A WebSocket request before its connection` {
    @Test func `sends its messages as soon as it has a task`() {
        let scene = Scene()
        scene.socket { request in
            request.send(.string("early")) { _ in }
            request.resume()
            request.send(.string("also early")) { _ in }
            scene.later(.milliseconds(1)) { request.send(.string("late")) { _ in } }
        }
        #expect(scene.decisions(.socket.sendDecided) == ["wait", "wait", "send"])
    }

    @Test func `drops what is sent after its end, and does not call the handler`() {
        let scene = Scene()
        let notes = Notes()
        scene.socket { request in
            request.streamMessageEvents { _ in }
            request.cancel()
            request.send(.string("too late")) { _ in notes.add("heard") }
        }
        #expect(scene.decisions(.socket.sendDecided) == ["drop"])
        #expect(notes.lines == [])
    }

    @Test func `does not send a ping unless it is resumed`() {
        let scene = Scene()
        let notes = Notes()
        scene.socket { request in
            request.sendPing { notes.add("\($0)") }
        }
        #expect(notes.lines == ["unsent"])
        #expect(scene.decisions(.socket.pingDecided) == ["unsent"])
    }

    @Test func `loses a ping that is sent after it is resumed and before it has a task`() {
        let scene = Scene()
        let notes = Notes()
        scene.socket { request in
            request.resume()
            request.sendPing { notes.add("\($0)") }
        }
        #expect(notes.lines == [])
        #expect(scene.decisions(.socket.pingDecided) == ["lost"])
    }

    @Test func `schedules no automatic ping unless it is resumed`() {
        let scene = Scene()
        scene.socket { request in request.startAutomaticPing(every: 0.1) }
        #expect(scene.decisions(.socket.pingDecided) == ["stop"])
        #expect(scene.kinds(among: .socket.pingScheduled) == [])
    }

    @Test func `is closed without an error`() {
        let scene = Scene()
        let notes = Notes()
        scene.socket { request in
            request.streamMessageEvents { event in
                guard case .completed(let completion) = event.kind else { return notes.add("another event") }
                notes.add("completed \(completion.error.map(traceText) ?? "without an error")")
            }
            request.close(sending: .normalClosure)
            notes.add(request.state.rawValue)
        }
        #expect(notes.lines == ["cancelled", "completed without an error"])
        #expect(
            scene.calls("request", "webSocket") == [
                "requestDidCancel", "requestDidFinish", "webSocketHandler(message,completed)",
            ])
    }

    @Test func `is cancelled with an error`() {
        let scene = Scene()
        let notes = Notes()
        scene.socket { request in
            request.streamMessageEvents { event in
                if case .completed(let completion) = event.kind {
                    notes.add(completion.error.map(traceText) ?? "no error")
                }
            }
            request.cancel()
        }
        #expect(notes.lines == ["explicitlyCancelled"])
    }

    @Test func `asks for the subprotocol of its configuration`() {
        let scene = Scene()
        var headers: HTTPHeaders?
        scene.run {
            let session = Session()
            let request = session.webSocketRequest(
                to: "wss://example.test/", configuration: .protocol("chat"))
            request.resume()
            scene.later(.milliseconds(1)) {
                headers = request.task?.originalRequest?.headers
                withExtendedLifetime(session) {}
            }
        }
        #expect(headers?["Sec-WebSocket-Protocol"] == "chat")
    }
}

@Suite struct `A WebSocket's decision` {
    @Test func `about a message depends on the request's state and task`() {
        let rows: [(Request.State, hasTask: Bool, SocketSendOutcome, by: Rule)] = [
            (.initialized, false, .wait, .socket.taskExists), (.resumed, false, .wait, .socket.taskExists),
            (.resumed, true, .send, .socket.taskExists), (.suspended, true, .send, .socket.taskExists),
            (.cancelled, true, .drop, .socket.notOver), (.finished, true, .drop, .socket.notOver),
        ]
        for (state, hasTask, outcome, rule) in rows {
            let decided = WebSocketDecision.sending(state: state, hasTask: hasTask)
            #expect(decided.choice == outcome)
            #expect(decided.decision.deciding?.rule == rule)
        }
    }

    @Test func `about a ping shows its rules`() {
        let decided = WebSocketDecision.pinging(state: .resumed, hasTask: false)
        #expect(decided.choice == .lose)
        #expect(
            decided.decision.text == [
                "lost", "+ socket.resumed (resumed)", "= - socket.task-exists (no task)",
            ])
        let refused = WebSocketDecision.pinging(state: .suspended, hasTask: true)
        #expect(refused.choice == .refuse)
        #expect(refused.decision.text == ["unsent", "= - socket.resumed (suspended)"])
    }

    @Test func `about an automatic ping requires a resumed request`() {
        let decided = WebSocketDecision.pingingByItself(state: .resumed)
        #expect(decided.choice == .pingAgain)
        #expect(decided.decision.text == ["ping again", "= + socket.resumed (resumed)"])
        let refused = WebSocketDecision.pingingByItself(state: .cancelled)
        #expect(refused.choice == .stop)
        #expect(refused.decision.text == ["stop", "= - socket.resumed (cancelled)"])
    }

    @Test func `about the next ping is to wait for a pong`() {
        let decided = WebSocketDecision.continuing(after: .error(URLError(.cancelled)), state: .resumed)
        #expect(decided.choice == .stop)
        #expect(decided.decision.text == ["stop", "= - socket.pong-received (URLError(-999))"])
    }

    @Test func `about an error at a close is to ignore only cancellations`() {
        let cancelled = AFError.sessionTaskFailed(error: URLError(.cancelled))
        let lost = AFError.sessionTaskFailed(error: URLError(.networkConnectionLost))
        #expect(WebSocketDecision.closing(with: cancelled).choice == .forget)
        #expect(WebSocketDecision.closing(with: lost).choice == .keep)
        #expect(WebSocketDecision.closing(with: .explicitlyCancelled).choice == .keep)
    }
}

@Suite struct `A decoder of WebSocket messages` {
    @Test func `decodes text and bytes alike`() throws {
        let decoder = DecodableWebSocketMessageDecoder<[Int]>(decoder: JSONDecoder())
        #expect(try decoder.decode(.string("[1, 2]")) == [1, 2])
        #expect(try decoder.decode(.data(Data("[3]".utf8))) == [3])
    }

    @Test func `reports what is wrong with a message that it cannot decode`() {
        let decoder = DecodableWebSocketMessageDecoder<[Int]>(decoder: JSONDecoder())
        do {
            _ = try decoder.decode(.string("no list"))
            Issue.record("it decoded")
        } catch {
            #expect(traceText(error) == "decoding")
        }
    }
}

extension Scene {
    /// Creates a WebSocket request, does something with it, and runs until nothing is left to do.
    fileprivate func socket(_ action: @escaping (WebSocketRequest) -> Void) {
        run { [self] in
            let session = Session()
            action(session.webSocketRequest(to: "wss://example.test/"))
            later(.seconds(10)) { withExtendedLifetime(session) {} }
        }
    }
}
