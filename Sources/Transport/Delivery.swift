/// One reply on its way to whoever asked for it.
final class Delivery: TransportExchange {
    private let simulator: Simulator
    private let queue: DispatchQueue
    private weak var receiver: (any TransportReceiver)?
    private let plan: ReplyPlan
    private var position = 0
    private var timer: SimulatedTimer?
    private var isOver = false

    init(_ plan: ReplyPlan, simulator: Simulator, queue: DispatchQueue, receiver: any TransportReceiver) {
        self.plan = plan
        self.simulator = simulator
        self.queue = queue
        self.receiver = receiver
    }

    func begin() { scheduleNext() }

    /// Drops the connection. What has been said before stays said.
    func cancel() {
        guard !isOver else { return }
        isOver = true
        timer?.cancel()
        simulator.recorder.record(.transportCancelled)
    }

    private func scheduleNext() {
        let step = plan.steps[position]
        position += 1
        timer = queue.timer(after: simulator.draw(from: step.delay)) { [self] in arrive(step.arrival) }
    }

    private func arrive(_ arrival: ReplyPlan.Arrival) {
        // Cancelled after its time had come, while its job waited for its turn.
        guard !isOver else { return }
        let recorder = simulator.recorder
        switch arrival {
        case .head(let response):
            recorder.record(.transportReceivedHead(response))
            receiver?.transportDidReceive(response)
        case .data(let data):
            recorder.record(.transportReceivedData(bytes: data.count))
            receiver?.transportDidReceive(data)
        case .silence:
            break
        case .end:
            isOver = true
            recorder.record(.transportEnded)
            receiver?.transportDidFinish()
        case .failure(let failure):
            isOver = true
            recorder.record(
                .transportFailed(code: failure.code.rawValue, phase: failure.phase.description))
            receiver?.transportDidFail(URLError(failure.code))
        }
        // Every plan ends with an end or a failure, so there is a next step until then.
        if !isOver { scheduleNext() }
    }
}
