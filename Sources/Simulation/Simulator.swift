/// One thread, one virtual clock, labelled queues: everything that runs, runs in here, one job after the
/// other.
///
/// A run is a function of what is enqueued first and of the schedule. Nothing in it looks at a real clock, so
/// the same start gives the same events on every machine.
public final class Simulator: @unchecked Sendable {
    /// The simulation that code without a reference to one runs in: `DispatchQueue.main`, a `Session()`.
    @TaskLocal public static var current: Simulator?

    /// Where the events go.
    public let recorder: Recorder
    /// The bounds that turn an endless loop into an event.
    public let limits: Limits
    /// The wall-clock date that virtual time 0 stands for. Dates in headers are counted from it.
    public let epoch: Date

    public private(set) var now = VirtualInstant.start
    /// The limit that ended the run, if one did.
    public private(set) var limitReached: Limits.Kind?
    /// How many jobs have run.
    public private(set) var jobCount = 0

    private var scheduler: Scheduler
    private var lanes: [Lane] = []
    /// The lanes with something to run. Few at any time, so a scan is the fastest way to find the oldest job.
    private var runnable: [Int] = []
    private var timers = TimerQueue()
    private var order: UInt64 = 0
    private var sharedQueues: [String: DispatchQueue] = [:]

    public init(
        recorder: Recorder = Recorder(), schedule: Schedule = .firstComeFirstServed,
        limits: Limits = .default,
        epoch: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) {
        self.recorder = recorder
        self.limits = limits
        self.epoch = epoch
        scheduler = Scheduler(schedule)
    }

    /// The main queue.
    public private(set) lazy var main = DispatchQueue(label: "com.apple.main-thread", simulator: self)

    /// The date it is, on virtual time.
    public var date: Date { epoch.addingTimeInterval(Double(now.nanoseconds) / 1e9) }

    // MARK: Running

    /// Runs jobs until nothing is left to do or a limit is reached.
    public func run() {
        Self.$current.withValue(self) {
            while runNextJob() {}
        }
    }

    /// Runs jobs until at least `count` events are recorded; false when the run ended before.
    public func run(untilEvents count: Int) -> Bool {
        Self.$current.withValue(self) {
            while recorder.count < count {
                guard runNextJob() else { return false }
            }
            return true
        }
    }

    /// Whether anything is left to run, now or at a later virtual time.
    public var hasWork: Bool { !runnable.isEmpty || timers.count > 0 }

    /// Runs one job. When none is ready, the clock jumps to the next deadline first.
    private func runNextJob() -> Bool {
        guard limitReached == nil else { return false }
        if runnable.isEmpty, !advanceClock() { return false }
        guard !reachesLimit() else { return false }
        let (lane, job) = takeNextJob()
        jobCount += 1
        recorder.queue = job.queue
        recorder.continueFrom(cause: job.cause, subject: job.subject)
        job.body()
        recorder.continueFrom(cause: 0, subject: .none)
        recorder.queue = .none
        finish(lane)
        return true
    }

    private func advanceClock() -> Bool {
        guard let deadline = timers.nextDeadline() else { return false }
        if deadline > now {
            guard deadline <= limits.until else { return reach(.time) }
            now = deadline
            recorder.now = deadline
        }
        // Everything due at this moment becomes ready together, in the order it was scheduled.
        while timers.nextDeadline() == deadline, let entry = timers.popNext() {
            entry.timer?.fire()
            enqueue(entry.job, lane: entry.lane)
        }
        return true
    }

    private func takeNextJob() -> (lane: Int, Job) {
        var position = 0
        if runnable.count > 1 {
            if case .firstComeFirstServed = scheduler.schedule {
                _ = scheduler.choose(among: runnable.count)
                position = oldestRunnable()
            } else {
                // Choice 0 is always the oldest, so that a recorded choice reads the same in every run.
                runnable.sort { lanes[$0].firstOrder < lanes[$1].firstOrder }
                position = scheduler.choose(among: runnable.count)
            }
        }
        let lane = runnable[position]
        return (lane, lanes[lane].removeFirst())
    }

    private func oldestRunnable() -> Int {
        var oldest = 0
        for position in 1..<runnable.count
        where lanes[runnable[position]].firstOrder < lanes[runnable[oldest]].firstOrder {
            oldest = position
        }
        return oldest
    }

    private func finish(_ lane: Int) {
        if lanes[lane].isEmpty, let position = runnable.firstIndex(of: lane) { runnable.remove(at: position) }
    }

    // MARK: Enqueueing

    func addLane() -> Int {
        lanes.append(Lane())
        return lanes.count - 1
    }

    func enqueue(lane: Int, queue: QueueLabel, _ body: @escaping () -> Void) {
        enqueue(job(queue, body), lane: lane)
    }

    func schedule(
        after delay: VirtualDuration, lane: Int, queue: QueueLabel, timer: SimulatedTimer?,
        _ body: @escaping () -> Void
    ) {
        order += 1
        timers.insert(
            TimerQueue.Entry(
                deadline: now + delay, order: order, lane: lane, job: job(queue, body), timer: timer))
    }

    func timerWasCancelled() { timers.noteCancellation() }

    private func job(_ queue: QueueLabel, _ body: @escaping () -> Void) -> Job {
        Job(queue: queue, cause: recorder.cause, subject: recorder.currentSubject, body: body)
    }

    private func enqueue(_ job: Job, lane: Int) {
        order += 1
        if lanes[lane].isEmpty, !runnable.contains(lane) { runnable.append(lane) }
        lanes[lane].append(job, order: order)
    }

    // MARK: Choices

    /// How many times the schedule had more than one thing to choose from.
    public var choicePoints: Int { scheduler.choicePoints }

    /// A schedule that gives this run again, choice by choice.
    public var recordedSchedule: Schedule {
        scheduler.schedule == .firstComeFirstServed
            ? .firstComeFirstServed : .recorded(scheduler.choices)
    }

    /// Draws a delay from a range that a script gives: its lower bound, unless the schedule chooses.
    public func draw(from range: ClosedRange<VirtualDuration>) -> VirtualDuration {
        let steps: UInt64 = 4
        let width = range.upperBound.nanoseconds - range.lowerBound.nanoseconds
        guard width > 0 else { return range.lowerBound }
        let step = UInt64(scheduler.choose(among: Int(steps) + 1))
        return VirtualDuration(nanoseconds: range.lowerBound.nanoseconds + width / steps * step)
    }

    // MARK: Queues that exist once

    /// The serial queue with this label that the whole process shares, such as the URL loading system's own.
    public func sharedQueue(label: String) -> DispatchQueue { sharedQueue(label, isConcurrent: false) }

    /// The global concurrent queue of a quality-of-service class, by its label.
    func globalQueue(label: String) -> DispatchQueue { sharedQueue(label, isConcurrent: true) }

    private func sharedQueue(_ label: String, isConcurrent: Bool) -> DispatchQueue {
        if let queue = sharedQueues[label] { return queue }
        let queue = DispatchQueue(label: label, simulator: self, isConcurrent: isConcurrent)
        sharedQueues[label] = queue
        return queue
    }

    // MARK: Limits

    private func reachesLimit() -> Bool {
        if recorder.count >= UInt32(clamping: limits.events) { return !reach(.events) }
        if jobCount >= limits.jobs { return !reach(.jobs) }
        return false
    }

    /// Ends the run at a limit, with an event that says which. Always false, so that callers can return it.
    private func reach(_ kind: Limits.Kind) -> Bool {
        limitReached = kind
        recorder.record(.simulationLimitReached(limit: kind.rawValue, value: limits.value(of: kind)))
        return false
    }
}

extension Simulator {
    /// Bounds on one run. Generous for a walkthrough, small enough that an endless retry ends in a second.
    public struct Limits: Sendable {
        public enum Kind: String, Sendable { case events, jobs, time }

        public var events: Int
        public var jobs: Int
        /// The last virtual moment a run may reach.
        public var until: VirtualInstant

        public init(events: Int, jobs: Int, until: VirtualInstant) {
            self.events = events
            self.jobs = jobs
            self.until = until
        }

        /// 100,000 events, 1,000,000 jobs, one virtual day.
        public static let `default` = Limits(
            events: 100_000, jobs: 1_000_000, until: .start + .seconds(86_400))
        public static let none = Limits(events: .max, jobs: .max, until: .distantFuture)

        func value(of kind: Kind) -> Int {
            switch kind {
            case .events: events
            case .jobs: jobs
            case .time: Int(clamping: until.nanoseconds)
            }
        }
    }
}
