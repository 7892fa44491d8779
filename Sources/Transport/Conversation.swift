/// A running WebSocket: the handshake, then the steps of its script, and the answers to what the client
/// sends.
final class Conversation: TransportExchange {
    private let script: ScriptedConversation
    private let request: URLRequest
    private let simulator: Simulator
    private let queue: DispatchQueue
    private weak var receiver: (any TransportReceiver)?
    /// Called with a message that does not fit.
    private let report: (UnmatchedRequest) -> Void

    private var position = 0
    /// Messages of the client that no step has looked at yet.
    private var inbox: [WebSocketFrame] = []
    private var isWaitingForMessage = false
    private var hasSentClose = false
    /// `true` once a side has begun to close: no further step is taken.
    private var isClosing = false
    private var isOver = false
    private var timers: [SimulatedTimer] = []
    /// Kept as long as the device's connection can be lost; nil if it never is.
    private var observation: ConnectivityObservation?

    init(
        _ script: ScriptedConversation, answering request: URLRequest, simulator: Simulator,
        queue: DispatchQueue, receiver: any TransportReceiver, report: @escaping (UnmatchedRequest) -> Void
    ) {
        self.script = script
        self.request = request
        self.simulator = simulator
        self.queue = queue
        self.receiver = receiver
        self.report = report
    }

    func begin() {
        let subject = simulator.recorder.currentSubject
        observation = simulator.connectivity.observeLoss(on: queue) { [weak self] in
            guard let self, !isOver else { return }
            fail(.networkConnectionLost, phase: "connectivity", subject)
        }
        after(script.delay) { [self] in
            guard let url = request.url, let head = script.handshake.head(for: url) else {
                return fail(.badURL, phase: .connect)
            }
            simulator.recorder.record(.transport(.receivedHead(head.recorded)))
            receiver?.transportDidReceive(head)
            takeStep()
        }
    }

    func cancel() {
        guard !isOver else { return }
        stop()
        simulator.recorder.record(.transport(.cancelled))
    }

    // MARK: What the client sends

    func send(_ frame: WebSocketFrame) {
        guard !isOver else { return }
        simulator.recorder.record(.transport(.sentFrame(frame.summary)))
        switch frame {
        case .text, .binary:
            inbox.append(frame)
            if isWaitingForMessage { takeStep() }
        case .ping(let content):
            after(script.answerDelay) { [self] in deliver(.pong(content)) }
        case .pong:
            break
        case .close:
            answerClose(with: frame)
        }
    }

    /// The client closes. If that answers the server's close, the connection is over; otherwise the client
    /// gets an answer first (RFC 6455 §5.5.1).
    private func answerClose(with frame: WebSocketFrame) {
        isClosing = true
        after(hasSentClose ? .exactly(.zero) : script.answerDelay) { [self] in
            if !hasSentClose { deliver(frame) }
            finish()
        }
    }

    // MARK: The steps

    private func takeStep() {
        guard !isOver, !isClosing, position < script.steps.count else { return }
        switch script.steps[position] {
        case .send(let frame, let delay):
            position += 1
            after(delay) { [self] in
                guard !isClosing else { return }
                deliver(frame)
                takeStep()
            }
        case .expect(let pattern):
            isWaitingForMessage = inbox.isEmpty
            guard !inbox.isEmpty else { return }
            position += 1
            read(inbox.removeFirst(), expecting: pattern)
        case .fail(let code, let delay):
            position += 1
            after(delay) { [self] in fail(code, phase: .end) }
        }
    }

    private func read(_ message: WebSocketFrame, expecting pattern: BodyPattern?) {
        guard let pattern, !pattern.matches(BodyContent(message.content)) else { return takeStep() }
        let unmatched = UnmatchedRequest(request, message: message, expected: pattern)
        report(unmatched)
        simulator.recorder.record(.transport(.unmatched(message: unmatched.description)))
        after(.exactly(.zero)) { [self] in fail(.resourceUnavailable, phase: .end) }
    }

    // MARK: What the client gets

    private func deliver(_ frame: WebSocketFrame) {
        if case .close = frame {
            hasSentClose = true
            isClosing = true
        }
        simulator.recorder.record(.transport(.receivedFrame(frame.summary)))
        receiver?.transportDidReceive(frame)
    }

    private func finish() {
        stop()
        simulator.recorder.record(.transport(.ended))
        receiver?.transportDidFinish()
    }

    private func fail(_ code: URLError.Code, phase: ScriptedFailure.Phase) {
        fail(code, phase: phase.description, simulator.recorder.currentSubject)
    }

    private func fail(_ code: URLError.Code, phase: String, _ subject: Subject) {
        stop()
        simulator.recorder.record(.transport(.failed(code: code.rawValue, phase: phase)), subject)
        receiver?.transportDidFail(URLError(code))
    }

    private func stop() {
        isOver = true
        observation = nil
        for timer in timers { timer.cancel() }
        timers = []
    }

    /// Runs an action later, unless the connection is over by then.
    private func after(_ delay: Delay, _ action: @escaping () -> Void) {
        let timer = queue.timer(after: simulator.draw(from: delay)) { [self] in
            if !isOver { action() }
        }
        timers.append(timer)
    }
}
