import SessionManagerChain

/// Plays the caller of Alamofire 4.7's `SessionManager`.
///
/// Most things happen before the manager's method returns. The request that it returns is already running,
/// and only then can validators and handlers be added, as in every app with 4.7.
///
/// Unchecked because a simulation runs on one thread.
final class SessionManagerRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    private let builder: ManagerBuilder
    /// By name. Kept for the whole run, because a manager that is released invalidates its session.
    private var managers: [String: SessionManager] = [:]
    private var requests: [String: SessionManagerChain.Request] = [:]

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
        builder = ManagerBuilder(script: script, simulator: simulator)
    }

    func start() {
        for named in script.allSessions { managers[named.name] = builder.makeManager(named.value) }
    }

    func make(_ scripted: ScriptedRequest) {
        guard let manager = managers[scripted.session] else { return noteWithoutSession(scripted) }
        builder.ask(for: scripted, of: manager, earlier: { [self] in requests[$0] }) { [self] request in
            requests[scripted.id] = request
            for handler in scripted.handlers { builder.add(handler, to: request) }
        }
    }

    func perform(_ call: any ScriptedCall) { (call as? any ManagerCall)?.perform(by: self) }

    /// Releases the manager and its requests.
    func end() {
        for named in script.allSessions { managers[named.name] = nil }
        requests.removeAll()
        builder.end()
    }
}

// MARK: - For calls

extension SessionManagerRunner {
    /// The request with this id, or nil if it has not been made yet. A form has to be encoded first.
    func request(_ id: String) -> SessionManagerChain.Request? { requests[id] }

    /// What the app has kept of responses.
    var keptHeaders: KeptHeaders { builder.keptHeaders }

    /// Adds a handler to a request.
    func add(_ handler: any HandlerForm, to request: SessionManagerChain.Request) {
        builder.add(handler, to: request)
    }

    func noteCall(_ name: String, _ subject: Subject) {
        simulator.recorder.record(.script(.called(name: name)), subject, callback: .alamofire4)
    }

    /// The manager with this name, or the one without a name.
    func manager(_ name: String) -> SessionManager? { managers[name] }

    /// Releases a manager, but not its requests, which an app may keep.
    func releaseManager(_ name: String) { managers[name] = nil }
}
