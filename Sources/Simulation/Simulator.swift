import Synchronization

/// One thread, one virtual clock, labelled queues: everything runs in here, one job after another.
///
/// A run depends only on the jobs that are enqueued first and on the schedule. Nothing looks at a real clock,
/// so the same start gives the same events on every machine.
public final class Simulator: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// The simulation for code that has no reference to one, such as `DispatchQueue.main` or `Session()`.
    @TaskLocal public static var current: Simulator?

    /// The recorder of its events.
    public let recorder: Recorder
    /// The limits that turn an endless loop into an event.
    public let limits: Limits
    /// The date at virtual time 0. Dates in headers are counted from it.
    public let epoch: Date

    /// The network of the simulation. This module only keeps it; `Transport` gives it a type.
    public var network: AnyObject?

    /// What ended the run before it had nothing left to do; nil if nothing did.
    public private(set) var end: End?
    /// Called where a failure of this computer ends a run, before anything follows from it; a program may end
    /// there.
    public static let whenHostFails = Mutex<(@Sendable (HostFailure) -> Void)?>(nil)
    /// Whether `whenHostFails` is called for this run. Set it to `false` before a run that a program can do
    /// without; afterwards, `hostFailure` says whether this computer failed.
    public var reportsHostFailure = true

    /// The files of this run.
    let files: TemporaryFolder
    /// What is left to do. Other files of this module change it only while a job waits.
    ///
    /// Every job passes through it several times, so only debug builds check its access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var agenda: Agenda
    /// The shared queues of the app, by their labels.
    private var appQueues: [String: SharedQueue] = [:]
    /// Those of the system. The app may have others with the same labels.
    private var systemQueues: [String: SharedQueue] = [:]
    /// The main queue, which is looked up too often to do that by its name.
    private let mainQueue = BackReference<DispatchQueue>()
    private static let mainLabel = "com.apple.main-thread"
    private var sharedObjects: [ObjectIdentifier: AnyObject] = [:]
    /// The keys of the shared objects that end with the process of the app, in the order they were made.
    private var keysOfProcess: [ObjectIdentifier] = []
    /// What is done when the run is discarded.
    private var farewells: [() -> Void] = []
    /// The thread that is running jobs; nil between runs.
    private(set) var runningThread: pthread_t?
    /// The thread that ran jobs last; nil before the first run.
    private(set) var threadOfLastRun: pthread_t?
    /// The jobs that are not over, because they wait in a call or let time pass; the innermost last.
    var waits: [Wait] = []
    /// The lanes whose jobs wait in `sync` for the block that is running, the innermost last. In an app, that
    /// block runs on their thread.
    var lanesOfCallers: [Int] = []
    /// The calls that had to wait, or let time pass, in the order in which they were over.
    package internal(set) var waitedCalls: [WaitedCall] = []
    /// Whether something was not made, since it would have had too many bytes: what follows from that is not
    /// what the app would have done.
    var hasRefusedBytes = false
    /// Whether the time has ended the run, and what would come next comes later than any limit allows.
    package private(set) var isStoppedForGood = false
    /// Called in place of stopping the program, when a call waits for what can never happen. It must not
    /// return, because the call cannot.
    public var onStandstill: ((String) -> Never)?

    /// Runs async code in this simulation.
    lazy var taskExecutor = SimulatedTaskExecutor(simulator: self)
    /// Runs async code on the main queue.
    lazy var mainTaskExecutor = SimulatedTaskExecutor(simulator: self, isOfMainActor: true)

    /// Makes a simulation at virtual time 0.
    ///
    /// - Parameter epoch: The date at virtual time 0; by default 2001-01-01 00:00 UTC, Foundation's reference
    ///   date.
    public convenience init(
        recorder: Recorder = Recorder(), schedule: Schedule = .firstComeFirstServed,
        limits: Limits = .default, epoch: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) {
        self.init(recorder, schedule, limits, epoch, files: TemporaryFolder())
    }

    init(
        _ recorder: Recorder, _ schedule: Schedule, _ limits: Limits, _ epoch: Date, files: TemporaryFolder
    ) {
        self.recorder = recorder
        self.limits = limits
        self.epoch = epoch
        self.files = files
        agenda = Agenda(schedule)
        noticeOtherThreads()
    }

    /// The current virtual time.
    public var now: VirtualInstant { agenda.now }

    /// How many jobs have run.
    public var jobCount: Int { agenda.jobCount }

    /// The main queue.
    public var main: DispatchQueue { mainQueue.object ?? sharedQueue(label: Self.mainLabel) }

    /// The current date, by virtual time.
    public var date: Date { now.date(after: epoch) }

    // MARK: Running

    /// Runs jobs until nothing is left to do, or until something else ends the run.
    public func run() {
        _ = run(untilEvents: .max)
    }

    /// Runs jobs until at least `count` events are recorded. Returns `false` if the run ended before that.
    public func run(untilEvents count: Int) -> Bool {
        guard recorder.count < count else { return true }
        guard end == nil else { return false }
        return onThisThread {
            // The limit comes first: who asks for one event at a time gets the run that others get at once.
            while Int(recorder.count) < count {
                if let limit = limitOfRecording, hasWork {
                    endRun(by: .limit(limit))
                } else if runNextJob() {
                    continue
                }
                return recorder.count >= count
            }
            return true
        }
    }

    /// Makes the calling thread the one that runs jobs, until the body returns.
    func onThisThread<Value>(_ body: () throws -> Value) rethrows -> Value {
        runningThread = pthread_self()
        threadOfLastRun = runningThread
        defer {
            runningThread = nil
            agenda.enter(lane: nil)
            recorder.begin(at: now, Recorder.Position())
        }
        return try Self.$current.withValue(self, operation: body)
    }

    /// Whether anything is left to run, now or at a later virtual time. A run that may not have all its bytes
    /// is not over before it has said so.
    public var hasWork: Bool { agenda.hasWork || (end == nil && hasRefusedBytes) }

    /// Drops everything that is left to run, the objects that the simulated process shares, and what is under
    /// way, without an event.
    ///
    /// All of them keep sessions and requests, which keep the simulation. So call this after a run, or in the
    /// middle of one that nobody needs any more, to let them be deallocated.
    public func discardWork() {
        // A deallocated object may enqueue something, or ask for a shared object. So everything is kept until
        // the change of the property is over, since the optimizer would otherwise release it in the middle of
        // the change, and then there may be more to drop.
        while !agenda.isEmpty || !sharedObjects.isEmpty || !farewells.isEmpty {
            let farewells = farewells
            self.farewells = []
            for farewell in farewells { farewell() }
            let objects = sharedObjects
            sharedObjects = [:]
            keysOfProcess = []
            withExtendedLifetime(objects) {}
            let work = agenda.removeAll()
            withExtendedLifetime(work) {}
        }
    }

    /// Has something done when the run is discarded: for objects that keep what keeps them, until an event
    /// that will not come any more.
    package func whenDiscarded(_ farewell: @escaping () -> Void) { farewells.append(farewell) }

    /// Runs one job, if there is one that may still run.
    ///
    /// - Parameter moment: the last moment at which it may begin; nil if any will do.
    func runNextJob(before moment: VirtualInstant? = nil) -> Bool {
        guard end == nil else { return false }
        let next =
            if let moment { agenda.next(before: moment, within: limits) } else { agenda.next(within: limits) }
        switch consume next {
        case .nothing:
            return false
        case .limit(let limit):
            let coming = [moment, agenda.nextDeadline()].compactMap { $0 }.min()
            if limit == .time, let coming { isStoppedForGood = coming > Limits.latest }
            endRun(by: .limit(limit))
            return false
        case .job(let job):
            recorder.begin(at: agenda.now, job.position)
            if agenda.log != nil {
                agenda.log?.begin(
                    job.position, eventsBefore: Int(recorder.count), isNested: !waits.isEmpty)
            }
            // Called as a member, it would be retained meanwhile.
            let body = job.body
            body()
            return true
        }
    }

    // MARK: Enqueueing

    func addLane(ofSystem isOfSystem: Bool = false, isConcurrent: Bool = false, of first: Int? = nil) -> Int {
        agenda.addLane(ofSystem: isOfSystem, isConcurrent: isConcurrent, of: first)
    }

    /// Whether more jobs wait than may still run. Every job asks.
    private var isFull: Bool { agenda.knownJobCount > limits.jobs }

    func enqueue(lane: Int, queue: QueueLabel, _ body: consuming @escaping () -> Void) {
        if isFull, agenda.countOnly(lane: lane) { return }
        agenda.enqueue(job(queue, body), lane: lane)
    }

    /// Enqueues a job whose cause is another event than the current one.
    func enqueue(
        lane: Int, queue: QueueLabel, following position: Recorder.Position,
        _ body: consuming @escaping () -> Void
    ) {
        if isFull, agenda.countOnly(lane: lane) { return }
        var position = position
        position.queue = queue
        agenda.enqueue(Job(position: position, body: body), lane: lane)
    }

    func schedule(
        after delay: VirtualDuration, lane: Int, queue: QueueLabel, timer: SimulatedTimer?,
        _ body: consuming @escaping () -> Void
    ) {
        agenda.schedule(job(queue, body), after: delay, lane: lane, timer: timer)
    }

    func timerWasCancelled(lane: Int, place: Int?) { agenda.noteCancelledTimer(lane: lane, place: place) }

    /// The cause of a job is the event that is current when it is enqueued.
    private func job(_ queue: QueueLabel, _ body: consuming @escaping () -> Void) -> Job {
        var position = recorder.position
        position.queue = queue
        return Job(position: position, body: body)
    }

    // MARK: The app's process

    /// The state of the app's process, to which all queues belong that are not the system's.
    public var processState: ProcessState { agenda.process }

    /// Stops the app's queues. Jobs that are ready, or become ready, wait.
    public func suspendProcess() { agenda.setProcess(.suspended) }

    /// Lets the app's queues go on, or start again after the end of a process.
    public func runProcess() { agenda.setProcess(.running) }

    /// Ends the app's process. The jobs in its queues are dropped with everything that they kept, and so are
    /// jobs that are enqueued there before the next process runs.
    public func endProcess() {
        // A deallocated object may enqueue something, and the agenda must not be in use at that moment.
        let dropped = agenda.endProcess()
        withExtendedLifetime(dropped) {}
        operationQueues.endProcess()
    }

    // MARK: Choices

    /// How many times the schedule had a choice.
    public var choicePoints: Int { agenda.scheduler.choicePoints }

    /// The schedule that repeats this run, choice by choice.
    public var chosenSchedule: Schedule {
        let scheduler = agenda.scheduler
        return scheduler.schedule == .firstComeFirstServed
            ? .firstComeFirstServed : .choices(scheduler.choices)
    }

    /// What in the schedule does not fit this run, if it is a list of choices; nil if it fits so far.
    public var scheduleMismatch: ScheduleMismatch? {
        agenda.scheduler.mismatch(isOver: !hasWork && end == nil && threadOfLastRun != nil)
    }

    /// Whether the steps of the run are noted, which costs time. Set it before the run.
    public var notesSteps: Bool {
        get { agenda.log != nil }
        set { agenda.log = newValue ? StepLog(of: agenda.scheduler.schedule) : nil }
    }

    /// Says that the running job calls code of the app, where nothing else shows that: no event, and no block
    /// that was enqueued as an app's (`ofApp`). Such code may touch anything.
    public func noteAppCode() { agenda.log?.noteAppCode() }

    /// A block of an app, which says that it is one while steps are noted. What the libraries of this package
    /// do, they enqueue as it is.
    func ofApp(_ work: @escaping () -> Void) -> () -> Void {
        guard notesSteps else { return work }
        return { [self] in
            noteAppCode()
            work()
        }
    }

    /// The steps of the run and its choices; nil unless they are noted.
    public var stepLog: StepLog? { agenda.log }

    /// Draws a delay from a range of a script: its lower bound, unless the schedule chooses another one.
    public func draw(from range: ClosedRange<VirtualDuration>) -> VirtualDuration {
        range.lowerBound == range.upperBound ? range.lowerBound : agenda.draw(from: range)
    }

    // MARK: Shared queues and objects

    /// The serial queue with this label that the whole process shares, such as that of the URL loading
    /// system.
    public func sharedQueue(label: String) -> DispatchQueue {
        queue(label, in: &appQueues) { QueueLanes(label: label, in: self) }
    }

    /// The serial queue of the system with this label. It runs while the app's process is suspended, and
    /// keeps its jobs when that process ends.
    public func systemQueue(label: String) -> DispatchQueue {
        queue(label, in: &systemQueues) { QueueLanes(label: label, ofSystem: true, in: self) }
    }

    /// The global concurrent queue of a quality-of-service class, by its label.
    func globalQueue(label: String) -> DispatchQueue {
        queue(label, in: &appQueues) { QueueLanes(concurrentWithLabel: label, in: self) }
    }

    private func queue(
        _ label: String, in queues: inout [String: SharedQueue], _ make: () -> QueueLanes
    ) -> DispatchQueue {
        if let shared = queues[label] {
            return shared.queue.object ?? DispatchQueue(shared.lanes, in: self, as: shared.queue)
        }
        let shared = SharedQueue(
            lanes: make(), queue: label == Self.mainLabel ? mainQueue : BackReference())
        queues[label] = shared
        return DispatchQueue(shared.lanes, in: self, as: shared.queue)
    }

    /// A shared queue. Its lanes are kept, but not the queue, because a queue keeps its simulation.
    private struct SharedQueue {
        let lanes: QueueLanes
        let queue: BackReference<DispatchQueue>
    }

    /// The object of this type that everything in the simulation shares, such as its app. It is made when it
    /// is first used.
    public func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
        let key = ObjectIdentifier(Object.self)
        if let object = sharedObjects[key] as? Object { return object }
        let object = make()
        sharedObjects[key] = object
        return object
    }

    /// Like `shared`, but the object ends with the process of the app, such as the default session. The next
    /// process makes another one.
    package func sharedByProcess<Object: AnyObject>(_ make: () -> Object) -> Object {
        shared {
            keysOfProcess.append(ObjectIdentifier(Object.self))
            return make()
        }
    }

    /// Forgets the objects that the process shared, because it is gone.
    package func forgetSharedByProcess() {
        // A deallocated object may ask for a shared one, and no property may be in use at that moment.
        let keys = keysOfProcess
        keysOfProcess = []
        let forgotten = keys.map { sharedObjects.removeValue(forKey: $0) }
        withExtendedLifetime(forgotten) {}
    }

    // MARK: The end

    /// Ends the run, unless something has ended it before. A limit becomes an event, which is the last one:
    /// the jobs that are waiting inside others go on, but what they still do is not a part of the run.
    func endRun(by reason: End) {
        guard end == nil else { return }
        end = reason
        if reportsHostFailure, case .hostFailure(let failure) = reason {
            Self.whenHostFails.withLock { $0 }?(failure)
        }
        guard let limit = reason.reachedLimit(of: limits) else { return }
        recorder.begin(at: now, Recorder.Position())
        recorder.record(.simulation(.limitReached(limit: limit.name, value: limit.value)))
        recorder.close()
    }
}
