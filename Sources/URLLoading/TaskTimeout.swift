/// The request time-out: fires when nothing has arrived for so long.
///
/// Each arrival only notes the time; the timer looks when it fires, and sets itself again for what is left.
final class TaskTimeout {
    private let interval: VirtualDuration
    private let queue: DispatchQueue
    private let fire: () -> Void
    private var lastActivity = VirtualInstant.start
    private var timer: SimulatedTimer?
    /// The number of the timer that counts; a stopped one may still have a job that waits for its turn.
    private var current = 0

    init(of interval: VirtualDuration, on queue: DispatchQueue, fire: @escaping () -> Void) {
        self.interval = interval
        self.queue = queue
        self.fire = fire
    }

    /// Begins to wait, with the whole interval ahead.
    func start() {
        stop()
        lastActivity = queue.simulator.now
        schedule(after: interval)
    }

    func noteActivity() { lastActivity = queue.simulator.now }

    func stop() {
        current += 1
        timer?.cancel()
        timer = nil
    }

    private func schedule(after delay: VirtualDuration) {
        let number = current
        timer = queue.timer(after: delay) { [self] in look(number) }
    }

    private func look(_ number: Int) {
        guard number == current else { return }
        let deadline = lastActivity + interval
        let now = queue.simulator.now
        if now < deadline {
            schedule(after: deadline.since(now))
        } else {
            fire()
        }
    }
}
