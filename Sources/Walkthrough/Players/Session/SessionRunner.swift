/// Plays the caller of Alamofire 5.12's `Session`.
///
/// Unchecked because a simulation runs on one thread.
final class SessionRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    private let builder: SessionBuilder
    /// By name. Kept for the whole run, because a session that is released cancels its requests.
    private var sessions: [String: Session] = [:]
    private var requests: [String: Request] = [:]
    private lazy var scripted = RequestsByID(script)
    /// The caller's async code, which makes the requests that it awaits.
    private(set) lazy var tasks = TaskRunner(simulator) { [unowned self] in makeAwaited($0) }

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
        builder = SessionBuilder(script: script, simulator: simulator)
    }

    func start() {
        for named in script.allSessions { sessions[named.name] = builder.makeSession(named.value) }
    }

    func begin(_ task: ScriptedTask) { tasks.begin(task) }

    func perform(_ call: any ScriptedCall) { (call as? any SessionChainCall)?.perform(by: self) }

    /// Releases the sessions and requests.
    func end() {
        for named in script.allSessions { sessions[named.name] = nil }
        requests.removeAll()
        tasks.end()
        builder.end()
    }

    func make(_ scripted: ScriptedRequest) {
        guard let request = announce(scripted) else { return }
        // Starts it, although nothing awaits its value.
        if let awaiting = (scripted.kind as? DataRequestKind)?.awaiting, awaiting.isGiven {
            _ = awaiting.begin(request.asDataRequest)
        }
    }

    /// Makes a request for a task that is about to await it.
    private func makeAwaited(_ id: String) -> (Request, ScriptedAwait)? {
        guard let scripted = scripted[id], let request = announce(scripted) else { return nil }
        return (request, (scripted.kind as? DataRequestKind)?.awaiting ?? ScriptedAwait())
    }

    private func announce(_ scripted: ScriptedRequest) -> Request? {
        guard let session = sessions[scripted.session] else {
            noteWithoutSession(scripted)
            return nil
        }
        let request = builder.announce(scripted, in: session) { [self] in requests[$0] }
        requests[scripted.id] = request
        for handler in scripted.handlers { builder.add(handler, to: request) }
        return request
    }
}

// MARK: - For calls

extension SessionRunner {
    /// The request with this id, or nil if it has not been made yet.
    func request(_ id: String) -> Request? { requests[id] }

    /// What the app has kept of responses.
    var keptHeaders: KeptHeaders { builder.keptHeaders }

    /// Adds a handler to a request.
    func add(_ handler: any HandlerForm, to request: Request) { builder.add(handler, to: request) }

    func noteCall(_ name: String, _ subject: Subject) {
        simulator.recorder.record(.script(.called(name: name)), subject, callback: .alamofire5)
    }

    /// The session with this name, or the one without a name.
    func session(_ name: String) -> Session? { sessions[name] }

    /// Releases a session, but not its requests, which an app may keep.
    func releaseSession(_ name: String) { sessions[name] = nil }
}
