/// What is to be done, and when: the lanes with their jobs, the timers, and the schedule that picks the next
/// job.
///
/// One struct that its simulator changes one call at a time, because every event passes through here several
/// times, and each access to a property of a class is checked while the program runs.
struct Agenda {
    /// What there is to do next.
    enum Next {
        case job(Job)
        /// Nothing is left to do.
        case nothing
        /// A limit of the run stands before the next thing to do.
        case limit(Simulator.Limits.Kind)
    }

    private(set) var now = VirtualInstant.start
    /// How many jobs have been taken.
    private(set) var jobCount = 0
    private(set) var scheduler: Scheduler
    /// What the app's process may do. The lanes of the system do not mind.
    private(set) var process = ProcessState.running

    private var lanes: [Lane] = []
    /// The lanes with something to run. Few at any time, so a scan is the fastest way to find the oldest job.
    private var runnable: [Int] = []
    private var timers = TimerQueue()
    /// The lane of the job that was taken last.
    private(set) var currentLane = 0
    /// Counts enqueueings, so that "came first" has a meaning over all lanes.
    private var order: UInt64 = 0

    init(_ schedule: Schedule) { scheduler = Scheduler(schedule) }

    var hasWork: Bool { !runnable.isEmpty || timers.count > 0 }

    mutating func addLane(ofSystem isOfSystem: Bool) -> Int {
        lanes.append(Lane(isOfSystem: isOfSystem))
        return lanes.count - 1
    }

    mutating func enqueue(_ job: Job, lane: Int) {
        guard isAlive(lane) else { return }
        order += 1
        if lanes[lane].isEmpty, mayRun(lane) { runnable.append(lane) }
        lanes[lane].append(job, order: order)
    }

    /// Nothing more of a lane runs until it is released: its current job is not over.
    mutating func hold(lane: Int) {
        lanes[lane].isHeld = true
        runnable.removeAll { $0 == lane }
    }

    mutating func release(lane: Int) {
        currentLane = lane
        guard lanes[lane].isHeld else { return }
        lanes[lane].isHeld = false
        if !lanes[lane].isEmpty, mayRun(lane) { runnable.append(lane) }
    }

    mutating func schedule(_ job: Job, after delay: VirtualDuration, lane: Int, timer: SimulatedTimer?) {
        guard isAlive(lane) else { return }
        order += 1
        timers.insert(
            TimerQueue.Entry(deadline: now + delay, order: order, lane: lane, job: job, timer: timer))
    }

    /// Takes everything that is left to do, for the caller to drop: what a job keeps may enqueue another job
    /// when it goes, and by then this agenda must not be busy.
    mutating func removeAll() -> [Any] {
        defer {
            for lane in lanes.indices { lanes[lane].removeAll() }
            runnable.removeAll()
            timers = TimerQueue()
        }
        return [lanes, timers]
    }

    // MARK: The app's process

    /// Lets the app's lanes run, or not. What is in them stays there.
    mutating func setProcess(_ state: ProcessState) {
        process = state
        runnable = lanes.indices.filter { mayRun($0) && !lanes[$0].isEmpty }
    }

    /// Ends the app's process: what its lanes and timers hold is taken out, for the caller to drop.
    mutating func endProcess() -> [Any] {
        var dropped: [Any] = []
        for lane in lanes.indices where !lanes[lane].isOfSystem && !lanes[lane].isEmpty {
            dropped.append(lanes[lane])
            lanes[lane].removeAll()
        }
        dropped.append(timers.remove { [lanes] in !lanes[$0].isOfSystem })
        setProcess(.ended)
        return dropped
    }

    private func mayRun(_ lane: Int) -> Bool {
        !lanes[lane].isHeld && (lanes[lane].isOfSystem || process == .running)
    }

    /// Whether anything in a lane will ever run: whoever still holds on to a queue of a process that is gone
    /// speaks to nobody.
    private func isAlive(_ lane: Int) -> Bool { lanes[lane].isOfSystem || process != .ended }

    mutating func noteCancelledTimer() { timers.noteCancellation() }

    /// Takes the next job. When none is ready, the clock jumps to the next deadline first.
    mutating func next(within limits: Simulator.Limits) -> Next {
        // More than once where what became ready belongs to an app that is suspended.
        while runnable.isEmpty {
            guard let deadline = timers.nextDeadline() else { return .nothing }
            guard deadline <= limits.until else { return .limit(.time) }
            advance(to: deadline)
        }
        return jobCount < limits.jobs ? .job(takeNextJob()) : .limit(.jobs)
    }

    /// Takes the next job that is ready before a moment; when there is none, the clock jumps to the moment.
    mutating func next(before moment: VirtualInstant, within limits: Simulator.Limits) -> Next {
        guard now < moment else { return .nothing }
        while runnable.isEmpty {
            guard let deadline = timers.nextDeadline(), deadline <= moment else {
                guard moment <= limits.until else { return .limit(.time) }
                now = moment
                return .nothing
            }
            guard deadline <= limits.until else { return .limit(.time) }
            advance(to: deadline)
        }
        return next(within: limits)
    }

    /// Everything due at this moment becomes ready together, in the order it was scheduled.
    private mutating func advance(to deadline: VirtualInstant) {
        now = deadline
        while timers.nextDeadline() == deadline, let entry = timers.popNext() {
            entry.timer?.fire()
            enqueue(entry.job, lane: entry.lane)
        }
    }

    private mutating func takeNextJob() -> Job {
        jobCount += 1
        let position = runnable.count > 1 ? chooseLane() : 0
        let lane = runnable[position]
        currentLane = lane
        let job = lanes[lane].removeFirst()
        if lanes[lane].isEmpty { runnable.remove(at: position) }
        return job
    }

    private mutating func chooseLane() -> Int {
        guard case .firstComeFirstServed = scheduler.schedule else {
            // Choice 0 is always the oldest, so that a choice means the same in every run.
            runnable.sort { lanes[$0].firstOrder < lanes[$1].firstOrder }
            return scheduler.choose(among: runnable.count)
        }
        _ = scheduler.choose(among: runnable.count)
        var oldest = 0
        for position in 1..<runnable.count
        where lanes[runnable[position]].firstOrder < lanes[runnable[oldest]].firstOrder {
            oldest = position
        }
        return oldest
    }

    mutating func draw(from range: ClosedRange<VirtualDuration>) -> VirtualDuration {
        let width = range.upperBound.nanoseconds - range.lowerBound.nanoseconds
        guard width > 0 else { return range.lowerBound }
        // Five points of the range, its ends among them: enough to reorder things, few enough to try them
        // all.
        let step = UInt64(scheduler.choose(among: 5))
        return VirtualDuration(nanoseconds: range.lowerBound.nanoseconds + width / 4 * step)
    }
}
