/// A running WebSocket: the handshake, then the steps of its script, and the answers to what the client
/// sends.
final class Conversation: ScriptedExchange {
    private enum State: Equatable {
        /// The handshake and the steps of the script are taken, one after the other. Next: `listening`,
        /// `closing`, `over`.
        case running
        /// The next step expects a message, and none has come yet. Next: `running`, `closing`, `over`.
        case listening
        /// A side has begun to close: no further step is taken. The server has sent its close, and sends
        /// nothing more, or the client waits for it, and perhaps for a pong before it. A break of the
        /// connection that was under way comes all the same. Next: `over`.
        case closing(hasSentClose: Bool)
        /// Nothing is sent, and nothing arrives any more.
        case over
    }

    private let script: ScriptedConversation
    private let request: URLRequest
    let simulator: Simulator
    let recorder: Recorder
    let subject: Subject
    let queue: DispatchQueue
    private weak var receiver: (any TransportReceiver)?
    /// Called with a message that does not fit.
    private let report: (UnmatchedRequest) -> Void

    private var state = State.running
    /// The step that is taken next.
    private var position = 0
    /// Messages of the client that no step has looked at yet.
    private var inbox: ArraySlice<WebSocketFrame> = []
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
        recorder = simulator.recorder
        subject = simulator.recorder.currentSubject
        self.queue = queue
        self.receiver = receiver
        self.report = report
    }

    func begin() {
        observation = failWithConnectivity()
        after(script.delay) { [self] in
            let reading = HeadReading.read(script.handshake)
            if let decision = reading.decision { record(.response(.headDecided(decision))) }
            guard reading.choice != .refused else { return fail(.cannotParseResponse, in: .head) }
            guard let url = request.url, let head = script.handshake.head(for: url) else {
                return fail(.badURL, in: .connect)
            }
            record(.transport(.receivedHead(head.recorded)))
            receiver?.transportDidReceive(head)
            takeSteps()
        }
    }

    var isOver: Bool { state == .over }

    func cancelTimers() {
        for timer in timers { timer.cancel() }
        timers = []
    }

    func stop() -> (any TransportReceiver)? {
        state = .over
        observation = nil
        cancelTimers()
        return receiver
    }

    // MARK: What the client sends

    func send(_ frame: WebSocketFrame) {
        guard !isOver else { return }
        record(.transport(.sentFrame(frame.summary)))
        switch frame {
        case .text, .binary:
            inbox.append(frame)
            guard state == .listening else { return }
            state = .running
            takeSteps()
        case .ping(let content):
            // Once the server has sent its close, it sends nothing more (RFC 6455 §1.4).
            after(script.answerDelay) { [self] in
                if state != .closing(hasSentClose: true) { deliver(.pong(content)) }
            }
        case .pong:
            break
        case .close:
            answerClose(with: frame)
        }
    }

    /// The client closes. If that answers the server's close, the connection is over; otherwise the client
    /// gets an answer first (RFC 6455 §5.5.1).
    private func answerClose(with frame: WebSocketFrame) {
        if state == .closing(hasSentClose: true) { return after(.exactly(.zero)) { [self] in finish() } }
        state = .closing(hasSentClose: false)
        after(script.answerDelay) { [self] in
            deliver(frame)
            finish()
        }
    }

    // MARK: The steps

    /// Takes steps until one takes time, or waits for a message.
    private func takeSteps() {
        while state == .running, position < script.steps.count {
            let step = script.steps[position]
            if case .expect = step, inbox.isEmpty { return state = .listening }
            position += 1
            switch step {
            case .send(let frame, let delay):
                return after(delay) { [self] in
                    guard state == .running else { return }
                    deliver(frame)
                    takeSteps()
                }
            case .expect(let pattern):
                guard let message = inbox.popFirst(), isExpected(message, by: pattern) else { return }
            case .fail(let code, let delay):
                return after(delay) { [self] in fail(code, in: .end) }
            }
        }
    }

    /// Whether a message is the one that a step waits for. Another one ends the conversation.
    private func isExpected(_ message: WebSocketFrame, by pattern: BodyPattern?) -> Bool {
        guard let pattern, !pattern.matches(BodyContent(message.content)) else { return true }
        let unmatched = UnmatchedRequest(request, message: message, expected: pattern)
        report(unmatched)
        record(.transport(.unmatched(message: unmatched.description)))
        after(.exactly(.zero)) { [self] in fail(.resourceUnavailable, in: .end) }
        return false
    }

    // MARK: What the client gets

    private func deliver(_ frame: WebSocketFrame) {
        if case .close = frame { state = .closing(hasSentClose: true) }
        record(.transport(.receivedFrame(frame.summary)))
        receiver?.transportDidReceive(frame)
    }

    /// Runs an action later, unless the connection is over by then.
    private func after(_ delay: Delay, _ action: @escaping () -> Void) {
        let timer = queue.timer(after: simulator.draw(from: delay)) { [self] in
            if !isOver { action() }
        }
        timers.append(timer)
    }
}
