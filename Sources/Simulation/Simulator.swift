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

    /// What stands for the network. This module knows no more of it than that it is there; `Transport` gives
    /// it a type.
    public var network: AnyObject?

    /// The limit that ended the run, if one did.
    public private(set) var limitReached: Limits.Kind?

    /// The files of this run.
    let files = TemporaryFolder()
    private var agenda: Agenda
    private var sharedQueues: [String: SharedQueue] = [:]
    private var sharedObjects: [ObjectIdentifier: AnyObject] = [:]
    /// The thread that runs jobs at the moment; nil between runs.
    private var runningThread: pthread_t?

    /// Brings async code into this simulation.
    lazy var taskExecutor = SimulatedTaskExecutor(simulator: self)

    /// Makes a simulation that stands at virtual time 0.
    ///
    /// - Parameter epoch: 2001-01-01 00:00 UTC, Foundation's reference date, unless a test or a script says
    ///   otherwise.
    public init(
        recorder: Recorder = Recorder(), schedule: Schedule = .firstComeFirstServed,
        limits: Limits = .default, epoch: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) {
        self.recorder = recorder
        self.limits = limits
        self.epoch = epoch
        agenda = Agenda(schedule)
    }

    /// The virtual moment it is.
    public var now: VirtualInstant { agenda.now }

    /// How many jobs have run.
    public var jobCount: Int { agenda.jobCount }

    /// The main queue.
    public var main: DispatchQueue { sharedQueue(label: "com.apple.main-thread") }

    /// The date it is, on virtual time.
    public var date: Date { epoch.addingTimeInterval(Double(now.nanoseconds) / 1e9) }

    // MARK: Running

    /// Runs jobs until nothing is left to do or a limit is reached.
    public func run() {
        _ = run(untilEvents: .max)
    }

    /// Runs jobs until at least `count` events are recorded; false when the run ended before.
    public func run(untilEvents count: Int) -> Bool {
        guard recorder.count < count else { return true }
        guard limitReached == nil else { return false }
        runningThread = pthread_self()
        defer {
            runningThread = nil
            recorder.begin(at: now, Recorder.Position())
        }
        return Self.$current.withValue(self) {
            while runNextJob() {
                let events = Int(recorder.count)
                if events >= count { return true }
                if events >= limits.events, agenda.hasWork { return reach(.events) }
            }
            return false
        }
    }

    /// Whether anything is left to run, now or at a later virtual time.
    public var hasWork: Bool { agenda.hasWork }

    /// Drops everything that is left to run, and what the simulated process shares.
    ///
    /// Both keep what they are about, and that keeps the simulation; so whoever lets go of sessions after a
    /// run calls this.
    public func discardWork() {
        let objects = sharedObjects
        sharedObjects = [:]
        // What goes may enqueue when it goes, so it is kept until the property's change is over. Without
        // being told, the optimizer lets go of it in the middle of the change.
        withExtendedLifetime(objects) {}
        while agenda.hasWork {
            let work = agenda.removeAll()
            withExtendedLifetime(work) {}
        }
    }

    /// Whether the caller runs where jobs run. Between runs, any thread may enqueue.
    var isOnItsThread: Bool { runningThread.map { pthread_equal($0, pthread_self()) != 0 } ?? true }

    private func runNextJob(before moment: VirtualInstant? = nil) -> Bool {
        switch moment.map({ agenda.next(before: $0, within: limits) }) ?? agenda.next(within: limits) {
        case .nothing:
            return false
        case .limit(let limit):
            return reach(limit)
        case .job(let job):
            recorder.begin(at: agenda.now, job.position)
            job.body()
            return true
        }
    }

    /// Lets virtual time pass inside the running job, as slow work or a blocking call does: its queue is held
    /// up, the other queues go on meanwhile.
    ///
    /// When a job that runs meanwhile spends time, too, the first goes on only when that one is done.
    public func spend(_ duration: VirtualDuration) {
        let moment = now + duration
        let position = recorder.position
        let lane = agenda.currentLane
        agenda.hold(lane: lane)
        while limitReached == nil, runNextJob(before: moment) {
            if recorder.count >= limits.events { _ = reach(.events) }
        }
        agenda.release(lane: lane)
        recorder.begin(at: now, position)
    }

    /// Runs other jobs inside the running one until something is so, as a blocking call does: its queue is
    /// held up meanwhile.
    ///
    /// - Returns: whether it is so; false when nothing is left to run, or a limit was reached.
    func runOthers(until isSo: () -> Bool) -> Bool {
        let position = recorder.position
        let lane = agenda.currentLane
        agenda.hold(lane: lane)
        while !isSo(), limitReached == nil, runNextJob() {
            if recorder.count >= limits.events { _ = reach(.events) }
        }
        agenda.release(lane: lane)
        recorder.begin(at: now, position)
        return isSo()
    }

    // MARK: Enqueueing

    func addLane(ofSystem isOfSystem: Bool) -> Int { agenda.addLane(ofSystem: isOfSystem) }

    func enqueue(lane: Int, queue: QueueLabel, _ body: @escaping () -> Void) {
        agenda.enqueue(job(queue, body), lane: lane)
    }

    /// Enqueues a job that follows from another event than the current one.
    func enqueue(
        lane: Int, queue: QueueLabel, following position: Recorder.Position, _ body: @escaping () -> Void
    ) {
        var position = position
        position.queue = queue
        agenda.enqueue(Job(position: position, body: body), lane: lane)
    }

    func schedule(
        after delay: VirtualDuration, lane: Int, queue: QueueLabel, timer: SimulatedTimer?,
        _ body: @escaping () -> Void
    ) {
        agenda.schedule(job(queue, body), after: delay, lane: lane, timer: timer)
    }

    func timerWasCancelled() { agenda.noteCancelledTimer() }

    /// A job follows from the event that is current when it is enqueued.
    private func job(_ queue: QueueLabel, _ body: @escaping () -> Void) -> Job {
        var position = recorder.position
        position.queue = queue
        return Job(position: position, body: body)
    }

    // MARK: The app's process

    /// What the app's process may do: every queue belongs to it that is not the system's.
    public var processState: ProcessState { agenda.process }

    /// Stops the app's queues where they are. Jobs that are ready by then, or become ready, wait.
    public func suspendProcess() { agenda.setProcess(.suspended) }

    /// Lets the app's queues go on, or begin anew after the end of a process.
    public func runProcess() { agenda.setProcess(.running) }

    /// Ends the app's process: the jobs in its queues are gone, with all that they kept, and what is enqueued
    /// there before the next process runs goes the same way.
    public func endProcess() {
        // What goes may enqueue when it goes, and by then the agenda must not be busy.
        let dropped = agenda.endProcess()
        withExtendedLifetime(dropped) {}
    }

    // MARK: Choices

    /// How many times the schedule had more than one thing to choose from.
    public var choicePoints: Int { agenda.scheduler.choicePoints }

    /// The schedule that repeats this run, choice by choice.
    public var chosenSchedule: Schedule {
        let scheduler = agenda.scheduler
        return scheduler.schedule == .firstComeFirstServed
            ? .firstComeFirstServed : .choices(scheduler.choices)
    }

    /// Draws a delay from a range that a script gives: its lower bound, unless the schedule chooses.
    public func draw(from range: ClosedRange<VirtualDuration>) -> VirtualDuration {
        range.lowerBound == range.upperBound ? range.lowerBound : agenda.draw(from: range)
    }

    // MARK: Queues that exist once

    /// The serial queue with this label that the whole process shares, such as the URL loading system's own.
    public func sharedQueue(label: String) -> DispatchQueue {
        sharedQueue(label) { QueueLanes(label: label, in: self) }
    }

    /// A serial queue of the system, by its label: it runs while the app's process is suspended, and keeps
    /// its jobs when that process ends.
    public func systemQueue(label: String) -> DispatchQueue {
        sharedQueue(label) { QueueLanes(label: label, ofSystem: true, in: self) }
    }

    /// The global concurrent queue of a quality-of-service class, by its label.
    func globalQueue(label: String) -> DispatchQueue {
        sharedQueue(label) { QueueLanes(concurrentWithLabel: label, in: self) }
    }

    private func sharedQueue(_ label: String, _ make: () -> QueueLanes) -> DispatchQueue {
        let known = sharedQueues[label]
        if let queue = known?.queue { return queue }
        let lanes = known?.lanes ?? make()
        let queue = DispatchQueue(lanes, in: self)
        sharedQueues[label] = SharedQueue(lanes: lanes, queue: queue)
        return queue
    }

    /// A queue that exists once. It is not kept, because it keeps its simulation; its lanes are.
    private struct SharedQueue {
        let lanes: QueueLanes
        weak var queue: DispatchQueue?
    }

    /// The one object of its type that the whole simulated process shares, such as the default session. Made
    /// when it is first asked for.
    public func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
        let key = ObjectIdentifier(Object.self)
        if let object = sharedObjects[key] as? Object { return object }
        let object = make()
        sharedObjects[key] = object
        return object
    }

    // MARK: Limits

    /// Ends the run at a limit, with an event that says which. Always false, so that callers can return it.
    private func reach(_ kind: Limits.Kind) -> Bool {
        guard limitReached == nil else { return false }
        limitReached = kind
        recorder.begin(at: now, Recorder.Position())
        recorder.record(.simulation(.limitReached(limit: kind.rawValue, value: limits.value(of: kind))))
        return false
    }
}
