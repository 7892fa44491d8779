import ScriptReading

/// Plays the caller of plain `URLSession`: an app without a library, which makes its tasks and resumes them.
///
/// Unchecked because a simulation runs on one thread.
final class URLSessionRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    /// The app has one delegate for all its sessions.
    private let delegate = AppSessionDelegate()
    /// Receives the system's calls about background transfers. Each process of the app has one of its own.
    private var appDelegate: ScriptedAppDelegate?
    /// By name. The name of the session that `session` sets up is empty.
    private var sessions: [String: URLSession] = [:]
    private var requests: [String: AppTask] = [:]
    private(set) lazy var scripted = RequestsByID(script)
    /// By the ids of requests.
    private var behaviorParts: [String: [any BehaviorPart]] = [:]

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
    }

    func start() {
        installApp()
        makeSessions { _ in true }
        // Whether a background session was allowed is no reason for what the app, or its user, does later.
        simulator.recorder.continueFrom(cause: 0, subject: .none)
    }

    /// Releases the sessions and tasks, which would otherwise keep each other alive.
    func end() {
        let all = script.allSessions.compactMap { sessions[$0.name] }
        forgetProcess()
        for session in all { session.invalidateAndCancel() }
    }

    /// Forgets what a process of the app had, because the process is gone. Background transfers go on without
    /// it.
    func forgetProcess() {
        delegate.forgetAll()
        for app in requests.values { app.task = nil }
        requests.removeAll()
        sessions.removeAll()
        appDelegate = nil
    }

    func perform(_ call: any ScriptedCall) { (call as? any URLSessionCall)?.perform(by: self) }

    // MARK: Making

    /// Makes the sessions that the app wants.
    func makeSessions(where isWanted: (SessionSettings) -> Bool) {
        for named in script.allSessions where isWanted(named.value) {
            sessions[named.name] = makeSession(named.value)
        }
    }

    func makeAppDelegate() -> ScriptedAppDelegate {
        let made = ScriptedAppDelegate(runner: self)
        appDelegate = made
        delegate.onFinishedEvents = { [weak made] session in made?.sessionFinishedEvents(session) }
        return made
    }

    private func makeSession(_ settings: SessionSettings) -> URLSession {
        if settings.kind.isShared { return .shared }
        let configuration = settings.kind.configuration
        settings.apply(to: configuration)
        let style = settings.parts.first(SessionDelegation.self)
        return URLSession(
            configuration: configuration, delegate: style.hasDelegate ? delegate : nil,
            callingBackOn: style.delegateQueue(in: simulator))
    }

    func make(_ scripted: ScriptedRequest) {
        let announcement = EventMatcher.announcement(ofRequest: scripted.id)
        guard let kind = scripted.kind as? any TaskKind else {
            return simulator.recorder.noteLeftOut(announcement)
        }
        let subject = Subject(request: simulator.recorder.newRequestOrdinal())
        simulator.recorder.record(.script(.called(name: announcement)), subject)
        guard let session = sessions[scripted.session] else { return noteWithoutSession(scripted) }
        let app = AppTask(scripted, behavior: behavior(of: scripted), simulator: simulator)
        requests[scripted.id] = app
        do {
            begin(app, try kind.makeTask(TaskPlan(app: app, session: session, runner: self)))
        } catch {
            // The app failed to make the request, so there is no task.
            app.receive(AppResponse(error: error))
        }
    }

    /// How the delegate answers for a request's task. Made anew for each process of the app: of several
    /// answers to challenges, a later process gives the first one again.
    func behavior(of scripted: ScriptedRequest) -> TaskBehavior {
        var behavior = TaskBehavior()
        for part in behaviorParts(of: scripted) { part.apply(to: &behavior) }
        return behavior
    }

    /// First the session's parts, then the request's. Each process asks for those of all transfers, and to
    /// find them takes longer than to apply them, so they are looked for once.
    private func behaviorParts(of scripted: ScriptedRequest) -> [any BehaviorPart] {
        if let known = behaviorParts[scripted.id] { return known }
        let settings = script.sessions.first { $0.name == scripted.session }?.value ?? script.session
        let parts = (settings.parts + scripted.parts).compactMap { $0 as? any BehaviorPart }
        behaviorParts[scripted.id] = parts
        return parts
    }

    /// Keeps a task, and what the app knows about it.
    func keep(_ app: AppTask, _ task: URLSessionTask) {
        app.task = task
        requests[app.scripted.id] = app
        delegate.note(app, of: task)
    }

    private func begin(_ app: AppTask, _ task: URLSessionTask) {
        keep(app, task)
        task.taskDescription = app.scripted.id
        app.scripted.parts.first(TaskPriority.self).apply(to: task)
        // A new task is suspended. It stays so only if the script says so.
        if app.scripted.startsWithHandler ?? true { task.resume() }
    }
}

// MARK: - For calls

extension URLSessionRunner {
    /// The request with this id, or nil if it has not been made yet.
    func request(_ id: String) -> AppTask? { requests[id] }

    /// The session with this name, or the one without a name.
    func session(_ name: String) -> URLSession? { sessions[name] }
}
