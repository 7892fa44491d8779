/// The request time-out: fires when nothing has arrived for so long.
///
/// Each arrival only notes the time; the timer looks when it fires, and sets itself again for what is left.
final class TaskTimeout {
    private let interval: VirtualDuration
    private let queue: DispatchQueue
    private let fire: () -> Void
    private var lastActivity: VirtualInstant
    private var timer: SimulatedTimer?

    init(of interval: VirtualDuration, on queue: DispatchQueue, fire: @escaping () -> Void) {
        self.interval = interval
        self.queue = queue
        self.fire = fire
        lastActivity = queue.simulator.now
        schedule(after: interval)
    }

    func restart() { lastActivity = queue.simulator.now }

    func cancel() { timer?.cancel() }

    private func schedule(after delay: VirtualDuration) {
        timer = queue.timer(after: delay) { [weak self] in self?.look() }
    }

    private func look() {
        let deadline = lastActivity + interval
        let now = queue.simulator.now
        if now < deadline {
            schedule(after: deadline.since(now))
        } else {
            fire()
        }
    }
}
