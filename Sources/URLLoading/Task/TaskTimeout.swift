/// Watches a task's two time limits with one timer.
///
/// An arrival only notes the time. When the timer fires, it checks, and sets itself again for the time left.
final class TaskTimeout {
    private let requestLimit: VirtualDuration
    private let resourceLimit: VirtualDuration
    private let kind: TaskKind
    private let isBackground: Bool
    private let queue: DispatchQueue
    /// Called when a limit is reached, with how much time was used.
    private let fire: (TimeoutDecision.Standing) -> Void

    /// When the current silence began; nil while silence does not count.
    private var lastActivity: VirtualInstant?
    /// How long the task was under way before it was last suspended.
    private var ageBefore: VirtualDuration
    /// When the task was last started or resumed; nil while it is suspended.
    private var wokenUp: VirtualInstant?
    private var timer: SimulatedTimer?
    /// The number of the current timer. A stopped timer may still have a job in the queue.
    private var current = 0

    /// Makes the timer of a task; it has to be started.
    ///
    /// - Parameter age: how long the task before this one was under way, which counts for the whole.
    init(
        request: VirtualDuration, resource: VirtualDuration, age: VirtualDuration, kind: TaskKind,
        isBackground: Bool, on queue: DispatchQueue, fire: @escaping (TimeoutDecision.Standing) -> Void
    ) {
        requestLimit = request
        resourceLimit = resource
        ageBefore = age
        self.kind = kind
        self.isBackground = isBackground
        self.queue = queue
        self.fire = fire
    }

    /// Starts, or starts again after a suspension, with the full time limit for silence ahead.
    ///
    /// - Parameter countsSilence: whether silence counts, as it does while a server could send something.
    func start(countsSilence: Bool = true) {
        stop()
        wokenUp = now
        lastActivity = countsSilence ? now : nil
        schedule(after: standing.rest)
    }

    func noteActivity() { if lastActivity != nil { lastActivity = now } }

    /// From now on, only the limit for the whole task applies.
    func pauseRequest() {
        if wokenUp != nil { start(countsSilence: false) }
    }

    /// Counts silence again, from now; if the task is suspended, only when it is resumed.
    func continueRequest() {
        if wokenUp != nil { start() }
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

    /// How long the task has been under way, without the time for which it was suspended.
    var age: VirtualDuration {
        guard let wokenUp else { return ageBefore }
        return (VirtualInstant.start + ageBefore + now.since(wokenUp)).since(.start)
    }

    private var standing: TimeoutDecision.Standing {
        TimeoutDecision.Standing(
            silence: lastActivity.map(now.since), requestLimit: requestLimit, age: age,
            resourceLimit: resourceLimit, kind: kind, isBackground: isBackground)
    }

    private func schedule(after delay: VirtualDuration) {
        // A timer beyond the end of the run is not needed, and setting one would prolong the run.
        guard now + delay <= queue.simulator.limits.until else { return }
        let number = current
        timer = queue.timer(after: delay) { [self] in look(number) }
    }

    private func look(_ number: Int) {
        guard number == current else { return }
        let standing = standing
        guard standing.rest == .zero else { return schedule(after: standing.rest) }
        fire(standing)
    }
}
