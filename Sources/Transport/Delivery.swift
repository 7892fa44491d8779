/// One exchange on its way: the body of the request, piece by piece, then the reply.
final class Delivery: TransportExchange {
    private let simulator: Simulator
    private let recorder: Recorder
    private let queue: DispatchQueue
    /// Kept until the exchange is over, or cancelled.
    private var receiver: (any TransportReceiver)?
    private let plan: ReplyPlan
    private let url: URL?
    private let pace: UploadPace
    /// What is left to send of the request's body.
    private var unsentBytes = 0
    private var pieceBytes = 0
    /// Whether the sender is suspended, so that no piece of the body goes out.
    private var isHeldBack = false
    private var position = 0
    private var timer: SimulatedTimer?
    private var isOver = false
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
        self.queue = queue
        self.receiver = receiver
    }

    func begin() {
        if simulator.connectivity.isScripted { loseWithConnectivity() }
        let body = receiver?.outgoingBody ?? .none
        recorder.noteBody(bytes: body.bytes)
        // Without a connection, nothing is sent.
        if body.bytes > 0, plan.hasConnection {
            unsentBytes = body.bytes
            pieceBytes = max(1, pace.pieceBytes ?? body.pieceBytes)
            schedulePiece()
        } else {
            scheduleNext()
        }
    }

    /// Drops the connection. The receiver keeps what it has received.
    func cancel() {
        guard !isOver else { return }
        stop()
        timer?.cancel()
        recorder.record(.transport(.cancelled))
    }

    /// Fails the exchange when the device loses its connection to the network.
    private func loseWithConnectivity() {
        let subject = recorder.currentSubject
        observation = simulator.connectivity.observeLoss(on: queue) { [weak self] in
            guard let self, !isOver else { return }
            timer?.cancel()
            fail(.networkConnectionLost, phase: "connectivity", subject)
        }
    }

    // MARK: The request's body

    func suspendSending() {
        isHeldBack = true
        if unsentBytes > 0 { timer?.cancel() }
    }

    func resumeSending() {
        guard isHeldBack else { return }
        isHeldBack = false
        if unsentBytes > 0, !isOver { schedulePiece() }
    }

    private func schedulePiece() {
        guard !isHeldBack else { return }
        timer = queue.timer(after: simulator.draw(from: pace.delay)) { [self] in sendPiece() }
    }

    private func sendPiece() {
        guard !isOver else { return }
        let bytes = min(pieceBytes, unsentBytes)
        unsentBytes -= bytes
        recorder.record(.transport(.sentData(bytes: bytes)))
        receiver?.transportDidSend(bytes: bytes)
        if unsentBytes > 0 { schedulePiece() } else { scheduleNext() }
    }

    // MARK: The reply

    private func scheduleNext() {
        let delay = simulator.draw(from: plan.steps[position].delay)
        timer = queue.timer(after: delay) { [self] in arrive() }
    }

    private func arrive() {
        // It may have been cancelled while its job was waiting for its turn.
        guard !isOver else { return }
        let arrival = plan.steps[position].arrival
        position += 1
        switch arrival {
        case .head(let heads):
            guard let head = url.flatMap(heads.head) else {
                return fail(.badURL, phase: "head", recorder.currentSubject)
            }
            recorder.record(.transport(.receivedHead(head.recorded)))
            receiver?.transportDidReceive(head)
        case .data(let data):
            recorder.record(.transport(.receivedData(bytes: data.count)))
            receiver?.transportDidReceive(data)
        case .silence:
            break
        case .decided(let event):
            recorder.record(.response(event))
        case .end:
            let receiver = stop()
            recorder.record(.transport(.ended))
            receiver?.transportDidFinish()
        case .failure(let failure):
            fail(failure.code, phase: failure.phase.description, recorder.currentSubject)
        }
        // Every plan ends with an end or a failure, so until then there is a next step.
        if !isOver { scheduleNext() }
    }

    /// Ends the exchange, and returns the receiver, which may be called once more.
    @discardableResult
    private func stop() -> (any TransportReceiver)? {
        isOver = true
        observation = nil
        return receiver.take()
    }

    private func fail(_ code: URLError.Code, phase: String, _ subject: Subject) {
        let receiver = stop()
        recorder.record(.transport(.failed(code: code.rawValue, phase: phase)), subject)
        receiver?.transportDidFail(URLError(code))
    }
}
