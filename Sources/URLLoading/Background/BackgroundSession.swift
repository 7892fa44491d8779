/// The daemon's part of a background session: its tasks, and what the app still has to be told about them.
///
/// It lives as long as its identifier is used. The app's part, a `URLSession`, comes and goes with the app's
/// processes. What the app cannot be told yet is kept, except progress: the next progress repeats it.
final class BackgroundSession {
    /// The identifier that the app chose for the session.
    let identifier: String
    /// The tasks whose end the app has not been told about, by their numbers.
    private var liveTasks: [Int: URLSessionTask] = [:]
    /// Those of them that are over, are cancelled and soon will be, or go on as another task.
    private var endingTasks: Set<Int> = []

    private unowned let simulator: Simulator
    /// The app's part; nil while no process has made the session.
    private var client: URLSession?
    /// The parts made by earlier processes, whose connections tasks may still be using.
    private var formerClients: [URLSession] = []
    private var kept: [BackgroundMessage] = []
    /// Messages that were handed over, but may not have been delivered. If the process ends now, the next one
    /// is told again.
    private var underWay: [BackgroundMessage] = []
    private var taskCount = 0
    /// Whether the app is being woken up. Until it has been told why, nothing else is handed over.
    private var waitsForApp = false
    /// Whether the app was told about the session, and still expects the call that says this was all.
    private var owesEnd = false
    /// Observations of transfers that wait for a better connection, by their task's number.
    private var observations: [Int: ConnectivityObservation] = [:]

    init(identifier: String, simulator: Simulator) {
        self.identifier = identifier
        self.simulator = simulator
        simulator.whenDiscarded { [weak self] in self?.abandon() }
    }

    /// Whether the app's current process has made its part of the session.
    var isConnected: Bool { client != nil }

    private var app: SimulatedApp { simulator.app }

    /// The tasks whose end the app has not been told about, in the order they were made.
    private var tasks: [URLSessionTask] { liveTasks.keys.sorted().compactMap { liveTasks[$0] } }

    var liveTaskCount: Int { liveTasks.count }

    // MARK: The app's part

    /// A process of the app has made its session, which gets the tasks and the messages kept for it.
    func connect(_ session: URLSession) {
        client = session
        // What servers have accepted, and how often each nonce was used, is the daemon's to know, like the
        // tasks that it concerns.
        if let former = formerClients.last { session.protection = former.protection }
        tasks.forEach(session.takeOver)
        // The session is not fully initialized yet, so its app is told a moment later.
        simulator.daemon.queue.enqueue { [self] in handOver() }
    }

    /// The process is gone. The next process is told what this one may have missed.
    func disconnect() {
        if let client {
            client.loseTasks()
            formerClients.append(client)
        }
        client = nil
        kept = underWay + kept
        underWay = []
        waitsForApp = false
        owesEnd = false
    }

    /// The simulation is over, perhaps in the middle of a transfer.
    private func abandon() {
        for task in tasks { task.abandon() }
        (client, formerClients, liveTasks, endingTasks) = (nil, [], [:], [])
        (kept, underWay, observations) = ([], [], [:])
    }

    /// The app has invalidated its session.
    func end(_ session: URLSession) {
        // A second session with the same identifier has no tasks, and leaves the first one alone.
        guard client === session else { return }
        client = nil
        simulator.daemon.forget(self)
    }

    // MARK: Tasks

    func newTaskNumber() -> Int {
        taskCount += 1
        return taskCount
    }

    /// Accepts a task, or refuses it. A refused task ends with an error as soon as it can.
    func take(_ task: URLSessionTask) {
        if let client { task.session = client }
        liveTasks[task.taskIdentifier] = task
        task.schedule.isDiscretionary = task.session.configuration.isDiscretionary || app.isInBackground
        let decided = BackgroundTaskDecision.decide(
            task.kind, hasHandler: task.completionHandler != nil, source: task.bodySource)
        task.record(.background(.taskDecided(decided.decision)))
        switch decided.choice {
        case .allowed:
            break
        case .refused(let reason):
            let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])
            simulator.daemon.queue.enqueue { task.fail(error) }
        }
    }

    /// A task is over, is cancelled, or goes on as another: the app is no longer left asleep for its sake.
    func noteEnding(of task: URLSessionTask) { endingTasks.insert(task.taskIdentifier) }

    /// The app has been told about the end of a task.
    func forget(_ task: URLSessionTask) {
        liveTasks[task.taskIdentifier] = nil
        endingTasks.remove(task.taskIdentifier)
        if liveTasks.isEmpty { formerClients = [] }
    }

    /// Lets a transfer begin, now or when its time has come. If its owner has suspended it by then, it is
    /// looked at again when it is resumed.
    func start(_ task: URLSessionTask, _ begin: @escaping () -> Void) {
        switch task.state {
        case .running: break
        case .suspended: return task.startWhenResumed()
        case .canceling, .completed: return
        }
        let decided = BackgroundStartDecision.decide(
            task.schedule, now: simulator.date, path: simulator.connectivity.path)
        task.record(.background(.startDecided(decided.decision)))
        let again = { [self] in
            observations[task.taskIdentifier] = nil
            start(task, begin)
        }
        switch decided.choice {
        case .begin: begin()
        case .waitForItsTime(let delay): simulator.daemon.queue.enqueue(after: delay, again)
        case .waitForConnection:
            task.limitTime()
            observations[task.taskIdentifier] = simulator.connectivity.observe(on: simulator.daemon.queue) {
                _ in again()
            }
        }
    }

    /// The user has force-quit the app.
    func cancelTransfers() {
        for task in tasks {
            task.cancelReason = .userForceQuitApplication
            task.cancel()
        }
    }

    // MARK: Telling the app

    /// Tells the app, or keeps the message until the app can be told.
    func deliver(_ message: BackgroundMessage) {
        guard !canTell else { return tell(message) }
        guard let name = message.kind.name else { return }
        kept.append(message)
        message.task.record(.background(.messageKept(message: name)))
        if message.kind.isUrgent { considerWaking(for: message) }
    }

    private var canTell: Bool { app.runsCode && client != nil && !waitsForApp }

    private func tell(_ message: BackgroundMessage) {
        guard let client else { return }
        underWay.append(message)
        message.tell()
        client.callBack { [self] in
            // It is the first one as long as none was lost.
            if let index = underWay.firstIndex(where: { $0 === message }) { underWay.remove(at: index) }
        }
    }

    /// Tells the app everything that was kept for it, if it can be told, and then that this was all.
    func handOver() {
        guard canTell else { return }
        let messages = kept
        kept = []
        messages.forEach(tell)
        guard owesEnd, let client else { return }
        owesEnd = false
        client.tellDelegateOfEnd(of: self)
    }

    // MARK: Waking the app up

    private func considerWaking(for message: BackgroundMessage) {
        guard !app.runsCode, !waitsForApp else { return }
        let decided = WakeDecision.decide(
            isQuestion: message.kind.isQuestion, tasksLeft: liveTasks.count - endingTasks.count,
            isForceQuit: app.isForceQuit,
            sendsLaunchEvents: message.task.session.configuration.sessionSendsLaunchEvents,
            isInMemory: app.isInMemory)
        simulator.recorder.record(
            .background(.wakeDecided(decided.decision, identifier: identifier)), Subject.none)
        switch decided.choice {
        case .waitForOthers, .leaveAlone:
            break
        case .resume, .launch:
            waitsForApp = true
            app.queue.enqueue { [self] in wakeApp() }
        }
    }

    private func wakeApp() {
        app.take(.wake)
        guard app.isInBackground else { return appWasTold() }
        owesEnd = true
        app.briefing.begin(self)
    }

    /// The app knows why it was woken up, so it can be told the rest.
    func appWasTold() {
        waitsForApp = false
        handOver()
    }
}
