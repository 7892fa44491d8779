/// The app whose code runs in a simulation. A script can suspend, resume, terminate, launch and force-quit
/// the app.
///
/// An app that no script touches runs for ever. Everything here happens on a queue of the system, because the
/// app's own queues stand still while it is suspended. `ProcessState` says what a state means for the app's
/// queues, and `AppMachine` what leads from one state to the next.
public final class SimulatedApp: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The code that a launch runs: it makes the app's delegate, and everything else the app has from the
    /// start, such as its sessions. Called on the main queue. Without a program, a launched app has no code.
    public var program: ((UIApplication) -> (any UIApplicationDelegate)?)?
    /// Called when a process of the app ends, so that whoever holds the app's objects can release them.
    public var onEnd: () -> Void = {}
    /// The app as the running process sees it.
    public private(set) var application = UIApplication()

    unowned let simulator: Simulator
    /// The briefing of the app about its background sessions, and the handlers it still has to call.
    private(set) lazy var briefing = BackgroundBriefing(app: self)
    private var machine = AppMachine()
    private var sessions: [BackReference<URLSession>] = []
    /// When the app was suspended, and whether the system took its connections then.
    private var suspension: (since: VirtualInstant, socketsAreKept: Bool)?

    init(simulator: Simulator) { self.simulator = simulator }

    /// Whether the app's code runs.
    var runsCode: Bool { machine.runsCode }

    /// Whether the user has force-quit the app.
    var isForceQuit: Bool { machine.state == .forceQuit }

    /// Whether there is a process that could continue.
    var isInMemory: Bool { simulator.processState != .ended }

    /// Whether the system runs the app without showing it to the user.
    var isInBackground: Bool { machine.state == .inBackground }

    /// The queue on which the system handles the app.
    var queue: DispatchQueue { simulator.systemQueue(label: "com.apple.SpringBoard") }

    // MARK: What happens to the app

    /// The user leaves the app, and it is suspended.
    ///
    /// - Parameter keepsSockets: whether the app's own sessions still have their connections when it runs
    ///   again: those in use, those that are being made, and those that are idle. How long they keep them is
    ///   up to the system; recent systems take them at once.
    public func suspend(keepsSockets: Bool = true) {
        queue.enqueue { [self] in take(.suspend, keepsSockets: keepsSockets) }
    }

    /// The user comes back to a suspended app.
    public func resume() { queue.enqueue { [self] in take(.resume) } }

    /// The system terminates the app to free memory, or the app crashes.
    public func terminate() { queue.enqueue { [self] in take(.terminate) } }

    /// The user opens the app, which is launched if it is not in memory.
    public func launch() { queue.enqueue { [self] in take(.launch) } }

    /// The user swipes the app away in the app switcher.
    public func forceQuit() { queue.enqueue { [self] in take(.forceQuit) } }

    // MARK: On the system's queue

    func take(_ input: AppMachine.Input, keepsSockets: Bool = true) {
        let old = machine.state
        let effects = machine.handle(input)
        if machine.state != old {
            simulator.recorder.record(.app(input.event(from: old, to: machine.state)), Subject.none)
        }
        application.applicationState = machine.state == .running ? .active : .background
        for effect in effects { perform(effect, keepsSockets) }
    }

    private func perform(_ effect: AppMachine.Effect, _ keepsSockets: Bool) {
        switch effect {
        case .freeze: freeze(keepsSockets)
        case .thaw: thaw()
        case .end: end()
        case .launch: launchProcess()
        case .cancelTransfers: simulator.daemon.cancelTransfers()
        case .ignore(let input):
            let ignored = Payload.app(.inputIgnored(input: input.rawValue, state: machine.state.rawValue))
            simulator.recorder.record(ignored, Subject.none)
        }
    }

    private func freeze(_ keepsSockets: Bool) {
        suspension = (simulator.now, keepsSockets)
        if !keepsSockets {
            sessions.forEach { $0.object?.loseConnections() }
            forEachOwnTask { $0.loseSocket() }
        }
        briefing.end()
        simulator.suspendProcess()
    }

    private func thaw() {
        simulator.runProcess()
        if let suspension {
            let time = simulator.now.since(suspension.since)
            forEachOwnTask { $0.returnFromSuspension(of: time, suspension.socketsAreKept) }
        }
        suspension = nil
        simulator.daemon.appRuns()
    }

    private func launchProcess() {
        simulator.runProcess()
        application = UIApplication()
        application.applicationState = machine.state == .running ? .active : .background
        simulator.main.enqueue { [self] in application.delegate = program?(application) }
    }

    private func end() {
        sessions.forEach { $0.object?.loseTasks() }
        sessions = []
        suspension = nil
        briefing.end()
        simulator.daemon.appEnded()
        simulator.endProcess()
        application = UIApplication()
        onEnd()
        releaseMemory()
    }

    /// Takes from what all sessions share all that was in the memory of the process that has ended. What was
    /// on disk, or in the keychain, is there for the next one. Each thing that is looked at counts, since a
    /// script may end its app as often as it has stored things.
    private func releaseMemory() {
        let (cookies, cache) = (HTTPCookieStorage.shared(in: simulator), URLCache.shared(in: simulator))
        let credentials = URLCredentialStorage.shared(in: simulator)
        simulator.recorder.noteRules(cookies.jar.entries.count + cache.count + credentials.count)
        cookies.endProcess()
        for eviction in cache.endProcess() {
            cache.join(simulator)
            simulator.recorder.record(eviction.payload(of: cache), Subject.none)
        }
        credentials.endProcess()
        simulator.forgetSharedByProcess()
    }

    // MARK: The app's own transfers

    /// Registers a session whose tasks live and end with the app. Those that are gone are looked for when
    /// there is no room for another one: to look each time would make many sessions slow.
    func own(_ session: BackReference<URLSession>) {
        if sessions.count == sessions.capacity {
            sessions.removeAll { $0.object == nil }
            sessions.reserveCapacity(2 * sessions.count + 1)
        }
        sessions.append(session)
    }

    /// Goes through the tasks of the app's own sessions. Each counts, since a script may suspend its app as
    /// often as it has tasks.
    private func forEachOwnTask(_ act: (URLSessionTask) -> Void) {
        let tasks = sessions.flatMap { $0.object?.unfinishedTasks ?? [] }
        simulator.recorder.noteRules(tasks.count)
        tasks.forEach(act)
    }
}

extension AppMachine.Input {
    /// The event that records the change of state that this input leads to.
    fileprivate func event(from old: AppMachine.State, to new: AppMachine.State) -> AppEvent {
        let (from, to) = (old.rawValue, new.rawValue)
        return switch self {
        case .suspend, .finish: .suspended(from: from, to: to)
        case .terminate: .terminated(from: from, to: to)
        case .forceQuit: .forceQuit(from: from, to: to)
        case .resume: .resumed(from: from, to: to)
        case .launch, .wake:
            old == .terminated || old == .forceQuit
                ? .launched(from: from, to: to) : .resumed(from: from, to: to)
        }
    }
}

extension Simulator {
    /// The app that runs in this simulation.
    public var app: SimulatedApp { shared { SimulatedApp(simulator: self) } }
}
