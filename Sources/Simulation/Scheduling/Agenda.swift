import JSONText

/// The work of a run: the lanes with their jobs, the timers, and the schedule that picks the next job.
///
/// It is one struct, which its simulator changes one call at a time: every event passes through here several
/// times, and every access to a property of a class is checked at run time.
struct Agenda {
    /// The next thing to do.
    enum Next {
        case job(Job)
        /// Nothing is left to do.
        case nothing
        /// A limit of the run is reached before the next thing to do.
        case limit(Simulator.Limits.Kind)
    }

    private(set) var now = VirtualInstant.start
    /// How many jobs have been taken.
    private(set) var jobCount = 0
    /// How many jobs wait for their turn, in the lanes and as timers without a delay.
    private var waitingCount = 0
    /// How many jobs have been taken, and how many more will be: as far as is known by now.
    var knownJobCount: Int { jobCount + waitingCount }
    /// The most that there ever were: those that wait in a process are dropped when it ends.
    private(set) var mostKnownJobs = 0
    private(set) var scheduler: Scheduler
    /// The state of the app's process, which does not affect the lanes of the system.
    private(set) var process = ProcessState.running

    private var lanes: [Lane] = []
    /// The lines of the lanes with something to run, in the order of their first jobs: the oldest one is at
    /// the front, and what begins to wait comes at the end.
    private var runnable: [Int] = []
    private var timers = TimerQueue()
    /// The timers without a delay, where there is a choice when they go. By the order of arrival there is
    /// none, and `timers` has them all.
    private var due = DueTimers()
    /// The lane of what runs now; nil between runs.
    private(set) var currentLane: Int?
    /// Counts the jobs that were enqueued, so that their order is known across lanes.
    private var order: UInt64 = 0
    /// The steps of the run, if somebody wants to know them.
    var log: StepLog?

    init(_ schedule: Schedule) { scheduler = Scheduler(schedule) }

    /// Whether anything is left to run. What the lanes of a suspended process hold may never run.
    var hasWork: Bool {
        !runnable.isEmpty || timers.count > 0 || due.fronts.contains { mayRun($0.lane) }
    }

    /// Whether anything is left, whether or not it may run.
    var isEmpty: Bool { timers.count == 0 && due.isEmpty && lanes.allSatisfy(\.isEmpty) }

    /// Whether every choice is to be made, or noted, one by one.
    private var makesChoices: Bool { !scheduler.isInOrderOfArrival || log != nil }

    /// Adds a lane.
    ///
    /// - Parameter first: the first lane of the same concurrent queue; nil for the first, and for any other.
    mutating func addLane(ofSystem isOfSystem: Bool, isConcurrent: Bool, of first: Int?) -> Int {
        lanes.append(
            Lane(isOfSystem: isOfSystem, isConcurrent: isConcurrent, first: first ?? lanes.count))
        log?.noteReached(Step.newLane)
        return lanes.count - 1
    }

    /// Takes over a job, as everything on its way into a lane does, so that nothing is retained there.
    mutating func enqueue(_ job: consuming Job, lane: Int) {
        guard isAlive(lane) else { return }
        order += 1
        log?.noteEnqueued(order: order, lane: lanes[lane].first)
        if lanes[lane].isEmpty, mayRun(lane) { runnable.append(Line.ofJobs(in: lane)) }
        lanes[lane].append(job, order: order)
        waitingCount += 1
    }

    /// Counts a job without keeping it, where more jobs wait already than may still run: one job may enqueue
    /// millions, and the run ends before the next one. That is so unless the process of the app ends first,
    /// with all of its jobs, so one of the system is always kept. So is the first one in a lane, since a lane
    /// with any job is one that may run.
    ///
    /// - Returns: `false` if the job has to be enqueued.
    mutating func countOnly(lane: Int) -> Bool {
        guard !lanes[lane].isOfSystem, !lanes[lane].isEmpty else { return false }
        noteReached(lane)
        lanes[lane].countOnly()
        waitingCount += 1
        return true
    }

    func isEmpty(lane: Int) -> Bool { lanes[lane].isEmpty }
    func isHeld(lane: Int) -> Bool { lanes[lane].isHeld }

    /// Notes the lane of what runs from now on, if that is not a job that was taken.
    mutating func enter(lane: Int?) { currentLane = lane }

    /// Stops a lane until it is released, because its current job is not over. The other lanes of a
    /// concurrent queue could take its next jobs, so such a lane is not stopped.
    ///
    /// - Returns: whether there is something to release.
    mutating func hold(lane: Int?) -> Bool {
        guard let lane, !lanes[lane].isConcurrent, !lanes[lane].isHeld else { return false }
        lanes[lane].isHeld = true
        runnable.removeAll { $0 == Line.ofJobs(in: lane) }
        return true
    }

    /// Lets a lane go on that was held.
    mutating func release(lane: Int?) {
        guard let lane, lanes[lane].isHeld else { return }
        lanes[lane].isHeld = false
        if !lanes[lane].isEmpty, mayRun(lane) {
            runnable.insert(Line.ofJobs(in: lane), at: placeInOrder(of: lane, from: 0))
        }
    }

    mutating func schedule(
        _ job: consuming Job, after delay: VirtualDuration, lane: Int, timer: SimulatedTimer?
    ) {
        guard isAlive(lane) else { return }
        order += 1
        log?.noteEnqueued(order: order, lane: lanes[lane].first)
        let deadline = now + delay
        guard deadline == now else {
            return timers.insert(
                TimerQueue.Entry(deadline: deadline, order: order, lane: lane, job: job, timer: timer))
        }
        // Its time has come. Its timer has no place on the clock, so that the job runs even if that is
        // cancelled, and does nothing: a run has as many jobs whether it makes choices or not.
        waitingCount += 1
        let entry = TimerQueue.Entry(deadline: deadline, order: order, lane: lane, job: job, timer: nil)
        guard makesChoices else { return timers.insert(consume entry) }
        log?.noteDue(
            order, after: lanes[lane].lastOrder, timerLane: timer == nil ? nil : lanes[lane].first)
        due.append(entry)
    }

    /// Takes out everything that is left to do, for the caller to release. An object that a job keeps may
    /// enqueue another job when it is deallocated, and the agenda must not be in use at that moment.
    mutating func removeAll() -> [Any] {
        defer {
            for lane in lanes.indices { lanes[lane].removeAll() }
            runnable.removeAll()
            due = DueTimers()
            waitingCount = 0
        }
        return [lanes, timers.removeAll(), due]
    }

    // MARK: The app's process

    /// Lets the app's lanes run, or stops them. Their jobs stay where they are.
    mutating func setProcess(_ state: ProcessState) {
        process = state
        log?.noteProcess()
        let waiting = lanes.indices.filter { mayRun($0) && !lanes[$0].isEmpty }
        runnable = waiting.sorted { lanes[$0].firstOrder < lanes[$1].firstOrder }.map(Line.ofJobs)
    }

    /// Ends the app's process: takes out what its lanes and timers hold, for the caller to release.
    mutating func endProcess() -> [Any] {
        var dropped: [Any] = []
        for lane in lanes.indices where !lanes[lane].isOfSystem && !lanes[lane].isEmpty {
            waitingCount -= lanes[lane].count
            dropped.append(lanes[lane])
            lanes[lane].removeAll()
        }
        let isOfProcess = { [lanes] (lane: Int) in !lanes[lane].isOfSystem }
        let droppedTimers = timers.remove(from: isOfProcess)
        let droppedDue = due.remove(from: isOfProcess)
        let withoutDelay = droppedTimers.count { $0.deadline == now }
        waitingCount -= withoutDelay + droppedDue.count
        dropped.append(droppedTimers)
        dropped.append(droppedDue)
        setProcess(.ended)
        return dropped
    }

    private func mayRun(_ lane: Int) -> Bool {
        !lanes[lane].isHeld && (lanes[lane].isOfSystem || process == .running)
    }

    /// Whether a lane still runs anything. An object may keep a queue of a process that is gone; jobs that it
    /// enqueues there are dropped.
    private func isAlive(_ lane: Int) -> Bool { lanes[lane].isOfSystem || process != .ended }

    /// - Parameters:
    ///   - lane: the lane of its job.
    ///   - place: its place among the timers; nil if its time has come, so that the job runs and does
    ///     nothing, or has run.
    mutating func noteCancelledTimer(lane: Int, place: Int?) {
        if let place { timers.cancel(at: place) }
        if log != nil { log?.noteTimer(ofLane: lanes[lane].first) }
    }

    /// Notes that the running job did something to a lane besides enqueueing a job in it.
    mutating func noteReached(_ lane: Int) {
        if log != nil { log?.noteReached(lanes[lane].first) }
    }

    /// Takes the next job. When none is ready, the clock jumps to the next deadline first.
    ///
    /// The run ends as soon as more jobs wait than may still run: each of them takes memory, and a job may
    /// enqueue thousands.
    mutating func next(within limits: Simulator.Limits) -> Next {
        // It may take several jumps of the clock, since what becomes ready may belong to a suspended app.
        while !isReady() {
            guard let deadline = timers.nextDeadline() else { return .nothing }
            guard deadline <= limits.until else { return .limit(.time) }
            advance(to: deadline)
        }
        mostKnownJobs = max(mostKnownJobs, knownJobCount)
        return knownJobCount <= limits.jobs ? .job(takeNextJob()) : .limit(.jobs)
    }

    /// Takes the next job that is ready before a moment. If there is none, the clock jumps to the next
    /// deadline, and at last to the moment itself.
    ///
    /// Of the jobs that are due at the moment itself, one is still taken. With it, the moment has come:
    /// whoever waits for it goes on after that job, and before the others.
    mutating func next(before moment: VirtualInstant, within limits: Simulator.Limits) -> Next {
        guard now < moment else { return .nothing }
        while !isReady() {
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

    /// Everything that is due at this moment becomes ready together, in the order in which it was scheduled.
    private mutating func advance(to deadline: VirtualInstant) {
        let hasJumped = deadline > now
        if hasJumped { log?.noteJump() }
        now = deadline
        while timers.nextDeadline() == deadline, let entry = timers.popNext() {
            entry.timer?.leaveClock()
            // One without a delay has been counted when it was set.
            if !hasJumped { waitingCount -= 1 }
            if log == nil { enqueue(entry.job, lane: entry.lane) } else { enqueueNoting(entry) }
        }
    }

    /// Enqueues the job of a timer whose time has come, and notes that. It follows from what set the timer.
    private mutating func enqueueNoting(_ entry: TimerQueue.Entry) {
        let lane = entry.lane
        let (running, before) = (log?.current, order)
        log?.current = nil
        enqueue(entry.job, lane: lane)
        if order > before {
            log?.noteFired(
                entry.order, order: order, timerLane: entry.timer == nil ? nil : lanes[lane].first)
        }
        log?.current = running
    }

    /// When the next timer is due; nil if there is none.
    mutating func nextDeadline() -> VirtualInstant? { timers.nextDeadline() }

    // MARK: Taking turns

    /// Whether something can run now. When only due timers can, it is their turn, of all of them together.
    private mutating func isReady() -> Bool {
        if !runnable.isEmpty { return true }
        guard !due.isEmpty else { return false }
        if due.fronts.contains(where: { $0.turn.place <= order && mayGo($0) }) { return true }
        due.haveTheirTurn(after: order)
        return due.fronts.contains(where: mayGo)
    }

    /// Whether a timer may go now: all that waited in its lane when it was set has gone.
    private func mayGo(_ front: DueTimers.Front) -> Bool {
        mayRun(front.lane) && (lanes[front.lane].isEmpty || lanes[front.lane].firstOrder > front.order)
    }

    private mutating func takeNextJob() -> Job {
        jobCount += 1
        waitingCount -= 1
        guard due.isEmpty else { return takeNextJobOrTimer() }
        let hasChoice = runnable.count > 1
        let position = hasChoice ? chooseLane() : 0
        return takeJob(at: position, hasChoice: hasChoice)
    }

    /// Takes the next job of the lane at a position in `runnable`.
    private mutating func takeJob(at position: Int, hasChoice: Bool) -> Job {
        let lane = Line.lane(of: runnable[position])
        currentLane = lane
        log?.noteTaken(lane: lane, order: lanes[lane].firstOrder, isChosen: hasChoice)
        let job = lanes[lane].removeFirst()
        if lanes[lane].isEmpty {
            runnable.remove(at: position)
        } else if hasChoice {
            moveBack(from: position)
        }
        return job
    }

    /// Moves a lane, whose first job is another one now, back to its place in `runnable`.
    private mutating func moveBack(from position: Int) {
        let line = runnable[position]
        // Often it stays where it is.
        guard position + 1 < runnable.count,
            firstOrder(of: runnable[position + 1]) < firstOrder(of: line)
        else { return }
        let place = placeInOrder(of: Line.lane(of: line), from: position + 2)
        runnable.remove(at: position)
        runnable.insert(line, at: place - 1)
    }

    /// The place in `runnable`, from a position on, of the first lane whose turn comes after a lane's.
    private func placeInOrder(of lane: Int, from position: Int) -> Int {
        let order = lanes[lane].firstOrder
        return runnable[position...].partitionPoint { firstOrder(of: $0) < order }
    }

    private func firstOrder(of line: Int) -> UInt64 { lanes[Line.lane(of: line)].firstOrder }

    private mutating func chooseLane() -> Int {
        guard makesChoices else { return scheduler.takeFirst() }
        return choose(among: runnable.count, lines: scheduler.asksForLines ? runnable : [])
    }

    /// The same, where due timers may go as well.
    private mutating func takeNextJobOrTimer() -> Job {
        let fronts = due.fronts.filter(mayGo).sorted { $0.turn < $1.turn }
        // The place of each timer among all that can go.
        let places = fronts.enumerated().map { index, front in
            index + runnable.partitionPoint { .ofJob(firstOrder(of: $0)) < front.turn }
        }
        let count = runnable.count + fronts.count
        let hasChoice = count > 1
        let choice =
            hasChoice
            ? choose(among: count, lines: scheduler.asksForLines ? lines(with: fronts, at: places) : []) : 0
        guard let index = places.firstIndex(of: choice), let entry = due.removeFirst(of: fronts[index].lane)
        else { return takeJob(at: choice - places.count { $0 < choice }, hasChoice: hasChoice) }
        currentLane = entry.lane
        log?.noteTaken(lane: entry.lane, order: entry.order, isChosen: hasChoice, isDue: true)
        return entry.job
    }

    private func lines(with fronts: [DueTimers.Front], at places: [Int]) -> [Int] {
        var lines = runnable
        for (front, place) in zip(fronts, places) { lines.insert(Line.ofTimers(in: front.lane), at: place) }
        return lines
    }

    /// Picks one of at least two lines. Choice 0 is always the one that is next by the order of arrival, so
    /// that a choice means the same in every run.
    private mutating func choose(among count: Int, lines: [Int]) -> Int {
        let choice = scheduler.choose(among: count, lines: lines)
        log?.noteChoice(choice, of: count, lines: lines)
        return choice
    }

    mutating func draw(from range: ClosedRange<VirtualDuration>) -> VirtualDuration {
        let width = range.upperBound.nanoseconds - range.lowerBound.nanoseconds
        guard width > 0 else { return range.lowerBound }
        // Five points of the range, including its ends: enough to reorder things, and few enough to try all
        // of them.
        let step = scheduler.choose(among: 5)
        log?.noteDraw(step, of: 5)
        // The remainder is divided by itself, because four times the width may not fit.
        let quarters = UInt64(step)
        let (quarter, rest) = width.quotientAndRemainder(dividingBy: 4)
        return VirtualDuration(
            nanoseconds: range.lowerBound.nanoseconds + quarter * quarters + rest * quarters / 4)
    }
}
