/// Plays the caller of plain `URLSession`: an app without a library, which makes its tasks and resumes them.
///
/// Unchecked because a simulation runs on one thread.
final class URLSessionRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    /// What the app has one of, and all its sessions tell.
    private let delegate = AppSessionDelegate()
    /// What the system tells of background transfers. The running process has one.
    private var appDelegate: ScriptedAppDelegate?
    /// By name; the one that `session` sets up has none.
    private var sessions: [String: URLSession] = [:]
    private var requests: [String: AppTask] = [:]

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
    }

    func start() {
        installApp()
        makeSessions { _ in true }
    }

    /// Lets go of the sessions and tasks, which would keep each other.
    func end() {
        let all = sessions.values
        forgetProcess()
        for session in all { session.invalidateAndCancel() }
    }

    /// A process of the app is gone, and what it had with it. Its background sessions go on elsewhere.
    func forgetProcess() {
        delegate.forgetAll()
        for app in requests.values { app.task = nil }
        requests.removeAll()
        sessions.removeAll()
        appDelegate = nil
    }

    /// Async code awaits Alamofire's requests; the loader refuses it on this chain.
    func begin(_ task: ScriptedTask) { note("task(\(task.id)) left out") }

    func perform(_ call: any ScriptedCall) { (call as? any URLSessionCall)?.perform(by: self) }

    // MARK: Making

    /// All sessions of the script, the one without a name first.
    var sessionSettings: [NamedSession] {
        [NamedSession(name: "", settings: script.session)] + script.sessions
    }

    /// Makes those of the script's sessions that the app wants.
    func makeSessions(where isWanted: (SessionSettings) -> Bool) {
        for named in sessionSettings where isWanted(named.settings) {
            sessions[named.name] = makeSession(named.settings)
        }
    }

    func makeAppDelegate() -> ScriptedAppDelegate {
        let made = ScriptedAppDelegate(runner: self)
        appDelegate = made
        delegate.onFinishedEvents = { [weak made] session in made?.sessionFinishedEvents(session) }
        return made
    }

    private func makeSession(_ settings: SessionSettings) -> URLSession {
        let configuration = settings.kind.configuration
        settings.apply(to: configuration)
        let style = settings.parts.lazy.compactMap { $0 as? SessionDelegation }.first ?? SessionDelegation()
        return URLSession(
            configuration: configuration, delegate: style.hasDelegate ? delegate : nil,
            delegateQueue: style.delegateQueue(in: simulator))
    }

    func make(_ scripted: ScriptedRequest) {
        let subject = Subject(request: simulator.recorder.newRequestOrdinal())
        let announcement = EventMatcher.announcement(ofRequest: scripted.id)
        simulator.recorder.record(.script(.called(name: announcement)), subject)
        guard let kind = scripted.kind as? any TaskKind else {
            return note("request(\(scripted.id)) left out")
        }
        guard let session = sessions[scripted.session] else {
            return note("request(\(scripted.id)) without a session")
        }
        let app = AppTask(scripted, behavior: behavior(of: scripted), simulator: simulator)
        requests[scripted.id] = app
        do {
            begin(app, try kind.makeTask(TaskPlan(app: app, session: session, runner: self)))
        } catch {
            // The app's own doing went wrong, before there was a task.
            app.receive(AppResponse(error: error))
        }
    }

    /// What the delegate says about a request's task: first what its session says, then what it says itself.
    func behavior(of scripted: ScriptedRequest) -> TaskBehavior {
        var behavior = TaskBehavior()
        let settings = script.sessions.first { $0.name == scripted.session }?.settings ?? script.session
        for part in settings.parts + scripted.parts {
            (part as? any BehaviorPart)?.apply(to: &behavior)
        }
        return behavior
    }

    /// Keeps a task and what the app wants with it.
    func keep(_ app: AppTask, _ task: URLSessionTask) {
        app.task = task
        requests[app.scripted.id] = app
        delegate.note(app, of: task)
    }

    private func begin(_ app: AppTask, _ task: URLSessionTask) {
        keep(app, task)
        task.taskDescription = app.scripted.id
        for part in app.scripted.parts { (part as? any TaskPart)?.apply(to: task) }
        // A new task is suspended; somebody must say so if it shall stay so.
        if app.scripted.startsWithHandler ?? true { task.resume() }
    }
}

// MARK: - What a call needs of its caller

extension URLSessionRunner {
    /// The request of this `id`; nil before it has been made.
    func request(_ id: String) -> AppTask? { requests[id] }

    /// Notes that a call is made.
    func noteCall(_ name: String, _ subject: Subject) {
        simulator.recorder.record(.script(.called(name: name)), subject)
    }

    /// The session of this name, the one without a name by default.
    func session(_ name: String = "") -> URLSession? { sessions[name] }
}
