/// What an owner can send: messages and pings.
extension WebSocketRequest {
    /// A message that waits for its task, with the handler to call once it is sent.
    struct WaitingSend {
        let message: URLSessionWebSocketTask.Message
        let queue: DispatchQueue
        let completionHandler: @Sendable (Result<Void, any Error>) -> Void
    }

    /// Sends a message. Calls `completionHandler` when it was handed to the network, or with the error.
    ///
    /// A message that is sent before there is a task waits for it. After the end of the request nothing is
    /// sent, and `completionHandler` is not called, as in the original.
    public func send(
        _ message: URLSessionWebSocketTask.Message, queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        let send = WaitingSend(message: message, queue: queue, completionHandler: completionHandler)
        let decided = WebSocketDecision.sending(state: state, hasTask: socket != nil)
        record(.socket(.sendDecided(decided.decision)), callback: .none)
        switch decided.choice {
        case .drop: break
        case .wait: waitingSends.append(send)
        case .send: if let socket { hand(send, to: socket) }
        }
    }

    func hand(_ send: WaitingSend, to socket: URLSessionWebSocketTask) {
        socket.send(send.message) { [self] error in
            send.queue.enqueue { [self] in
                record(.socket(.sent(error: error)))
                send.completionHandler(error.map { .failure($0) } ?? .success(()))
            }
        }
    }

    /// Sends a ping. `onResponse` gets the pong, an error, or the news that the request is not resumed.
    ///
    /// A resumed request may have no task yet. Then nothing is sent and, as in the original, `onResponse` is
    /// not called.
    public func sendPing(
        respondingOn queue: DispatchQueue = .main, onResponse: @escaping @Sendable (PingResponse) -> Void
    ) {
        let decided = WebSocketDecision.pinging(state: state, hasTask: socket != nil)
        record(.socket(.pingDecided(decided.decision)), callback: .none)
        switch decided.choice {
        case .lose: break
        case .refuse: respond(.unsent, on: queue, onResponse)
        case .send: sendPing(over: socket, respondingOn: queue, onResponse)
        }
    }

    private func sendPing(
        over socket: URLSessionWebSocketTask?, respondingOn queue: DispatchQueue,
        _ onResponse: @escaping @Sendable (PingResponse) -> Void
    ) {
        let simulator = underlyingQueue.simulator
        let sent = simulator.now
        let start = simulator.date
        socket?.sendPing { [self] error in
            if let error { return respond(.error(error), on: queue, onResponse) }
            let latency = simulator.now.since(sent).seconds
            respond(
                .pong(PingResponse.Pong(start: start, end: simulator.date, latency: latency)), on: queue,
                onResponse)
        }
    }

    private func respond(
        _ response: PingResponse, on queue: DispatchQueue,
        _ onResponse: @escaping @Sendable (PingResponse) -> Void
    ) {
        queue.enqueue { [self] in
            record(.socket(.pinged(response.answer)))
            onResponse(response)
        }
    }

    // MARK: Automatic pings, on the root queue

    /// Sends a ping after the interval, and the next one after its pong. A ping without a pong is the last,
    /// and so is one whose time comes when the request is not resumed: that one is not sent.
    ///
    /// Mirrors `WebSocketRequest.startAutomaticPing(every:)`. To stop, the original takes a lock that it
    /// already holds; what it means to do is done here.
    func startAutomaticPing(every interval: TimeInterval) {
        guard goesOnPinging() else { return cancelAutomaticPing() }
        let delay = VirtualDuration.seconds(interval)
        record(.socket(.pingScheduled(delay: delay)), callback: .none)
        pingTimer = underlyingQueue.timer(after: delay) { [weak self] in
            guard let self, goesOnPinging() else { return }
            sendAutomaticPing(every: interval)
        }
    }

    /// Only a *no* needs an event of its own: after a *yes*, a ping is scheduled or sent.
    private func goesOnPinging() -> Bool {
        let decided = WebSocketDecision.pingingByItself(state: state)
        switch decided.choice {
        case .pingAgain: return true
        case .stop:
            record(.socket(.pingDecided(decided.decision)), callback: .none)
            return false
        }
    }

    private func sendAutomaticPing(every interval: TimeInterval) {
        sendPing(respondingOn: underlyingQueue) { [self] response in
            let decided = WebSocketDecision.continuing(after: response, state: state)
            record(.socket(.pingDecided(decided.decision)), callback: .none)
            switch decided.choice {
            case .pingAgain: startAutomaticPing(every: interval)
            case .stop: break
            }
        }
    }

    func cancelAutomaticPing() {
        pingTimer?.cancel()
        pingTimer = nil
    }
}

extension WebSocketRequest.PingResponse {
    /// What a trace event shows of it.
    fileprivate var answer: PingAnswer {
        switch self {
        case .pong(let pong): .pong(latency: .seconds(pong.latency))
        case .error(let error): .error(error)
        case .unsent: .unsent
        }
    }
}
