/// One exchange on its way: the body of the request, piece by piece, then the reply.
final class Delivery: ScriptedExchange {
    private enum Phase {
        /// The request's body goes out, piece by piece; so much of it is left. Next: `heldBack`, `replying`,
        /// `over`.
        case sending(unsentBytes: Int)
        /// The sender is suspended, so that no piece of the body goes out. Next: `sending`, `over`.
        case heldBack(unsentBytes: Int)
        /// The reply arrives; this step of the plan is the next one. Next: `over`.
        case replying(step: Int)
        /// Nothing is sent, and nothing arrives any more.
        case over
    }

    let simulator: Simulator
    let recorder: Recorder
    let subject: Subject
    let queue: DispatchQueue
    /// Kept until the exchange is over, or cancelled.
    private var receiver: (any TransportReceiver)?
    private let plan: ReplyPlan
    private let url: URL?
    private let pace: UploadPace
    private var phase = Phase.replying(step: 0)
    /// How large a piece of the request's body is.
    private var pieceBytes = 0
    private var timer: SimulatedTimer?
    /// Kept as long as the connection can be lost; nil if it never is.
    private var observation: ConnectivityObservation?

    init(
        _ plan: ReplyPlan, to url: URL?, pace: UploadPace, simulator: Simulator, queue: DispatchQueue,
        receiver: any TransportReceiver
    ) {
        self.plan = plan
        self.url = url
        self.pace = pace
        self.simulator = simulator
        recorder = simulator.recorder
        subject = simulator.recorder.currentSubject
        self.queue = queue
        self.receiver = receiver
    }

    func begin() {
        observation = failWithConnectivity()
        let body = receiver?.outgoingBody ?? .none
        recorder.noteContent(bytes: body.bytes)
        // Without a connection, nothing is sent.
        if body.bytes > 0, plan.hasConnection {
            phase = .sending(unsentBytes: body.bytes)
            pieceBytes = max(1, pace.pieceBytes ?? body.pieceBytes)
        }
        scheduleNext()
    }

    var isOver: Bool { if case .over = phase { true } else { false } }

    func cancelTimers() { timer?.cancel() }

    func stop() -> (any TransportReceiver)? {
        phase = .over
        observation = nil
        return receiver.take()
    }

    /// Lets time pass until the next piece is sent, or the next step of the reply arrives.
    private func scheduleNext() {
        switch phase {
        case .sending:
            timer = queue.timer(after: simulator.draw(from: pace.delay)) { [self] in sendPiece() }
        case .replying(let step):
            // Every plan ends with an end or a failure, so until then there is a next step.
            timer = queue.timer(after: simulator.draw(from: plan.steps[step].delay)) { [self] in arrive() }
        case .heldBack, .over:
            break
        }
    }

    // MARK: The request's body

    func suspendSending() {
        guard case .sending(let unsentBytes) = phase else { return }
        phase = .heldBack(unsentBytes: unsentBytes)
        timer?.cancel()
    }

    func resumeSending() {
        guard case .heldBack(let unsentBytes) = phase else { return }
        phase = .sending(unsentBytes: unsentBytes)
        scheduleNext()
    }

    private func sendPiece() {
        guard case .sending(let unsentBytes) = phase else { return }
        let bytes = min(pieceBytes, unsentBytes)
        let rest = unsentBytes - bytes
        phase = rest > 0 ? .sending(unsentBytes: rest) : .replying(step: 0)
        record(.transport(.sentData(bytes: bytes)))
        receiver?.transportDidSend(bytes: bytes)
        scheduleNext()
    }

    // MARK: The reply

    private func arrive() {
        // It may have been cancelled while its job was waiting for its turn.
        guard case .replying(let step) = phase else { return }
        phase = .replying(step: step + 1)
        switch plan.steps[step].arrival {
        case .head(let heads):
            guard let head = url.flatMap(heads.head) else {
                return fail(.badURL, in: .head)
            }
            record(.transport(.receivedHead(head.recorded)))
            receiver?.transportDidReceive(head)
        case .data(let data):
            record(.transport(.receivedData(bytes: data.count)))
            receiver?.transportDidReceive(data)
        case .silence:
            break
        case .decided(let event):
            record(.response(event))
        case .surplus(let event):
            record(.response(event))
            receiver?.transportDidIgnoreSurplus()
        case .end:
            finish()
        case .failure(let failure):
            fail(failure.code, in: failure.phase)
        }
        scheduleNext()
    }
}
