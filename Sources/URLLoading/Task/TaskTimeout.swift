/// Watches the two limits of a task's time with one timer.
///
/// Each arrival only notes the time; the timer looks when it fires, and sets itself again for what is left.
final class TaskTimeout {
    private let requestLimit: VirtualDuration
    private let resourceLimit: VirtualDuration
    private let isBackground: Bool
    private let queue: DispatchQueue
    /// Called when a limit is reached, with what follows.
    private let fire: (Decided<TimeoutChoice>) -> Void

    /// When the silence began; nil while it does not count.
    private var lastActivity: VirtualInstant?
    /// How long the task was under way before it was suspended.
    private var ageBefore = VirtualDuration.zero
    /// Since when it is under way again; nil while it is suspended.
    private var wokenUp: VirtualInstant?
    private var timer: SimulatedTimer?
    /// The number of the timer that counts; a stopped one may still have a job that waits for its turn.
    private var current = 0

    init(
        request: VirtualDuration, resource: VirtualDuration, isBackground: Bool, on queue: DispatchQueue,
        fire: @escaping (Decided<TimeoutChoice>) -> Void
    ) {
        requestLimit = request
        resourceLimit = resource
        self.isBackground = isBackground
        self.queue = queue
        self.fire = fire
    }

    /// Begins, or goes on, with all the time for a silence ahead.
    ///
    /// - Parameter isConnected: whether a silence counts. Time without a connection is not the server's.
    func start(isConnected: Bool = true) {
        stop()
        wokenUp = now
        lastActivity = isConnected ? now : nil
        schedule(after: standing.rest)
    }

    func noteActivity() { if lastActivity != nil { lastActivity = now } }

    /// From now on only the whole has a limit.
    func pauseRequest() {
        if wokenUp != nil { start(isConnected: false) }
    }

    /// Lets time pass without counting it.
    func stop() {
        ageBefore = age
        wokenUp = nil
        current += 1
        timer?.cancel()
        timer = nil
    }

    private var now: VirtualInstant { queue.simulator.now }

    private var age: VirtualDuration {
        guard let wokenUp else { return ageBefore }
        return (VirtualInstant.start + ageBefore + now.since(wokenUp)).since(.start)
    }

    private var standing: TimeoutDecision.Standing {
        TimeoutDecision.Standing(
            silence: lastActivity.map(now.since), requestLimit: requestLimit, age: age,
            resourceLimit: resourceLimit, isBackground: isBackground)
    }

    private func schedule(after delay: VirtualDuration) {
        // A moment that no run reaches needs no timer, which would drag the run there.
        guard now + delay <= queue.simulator.limits.until else { return }
        let number = current
        timer = queue.timer(after: delay) { [self] in look(number) }
    }

    private func look(_ number: Int) {
        guard number == current else { return }
        let standing = standing
        guard standing.rest == .zero else { return schedule(after: standing.rest) }
        fire(TimeoutDecision.decide(standing))
    }
}
