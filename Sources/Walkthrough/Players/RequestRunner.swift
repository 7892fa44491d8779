/// Plays the caller of Alamofire's `Session`.
///
/// Unchecked because a simulation runs on one thread.
final class RequestRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    private let builder: SessionBuilder
    /// Kept for the whole run: a session that nobody holds cancels its requests.
    private(set) var session: Session?
    private var requests: [String: Request] = [:]
    /// The caller's async code. It makes the requests that it awaits.
    private(set) lazy var tasks = TaskRunner(simulator) { [unowned self] in makeAwaited($0) }

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
        builder = SessionBuilder(script: script)
    }

    func start() { session = builder.makeSession() }

    func begin(_ task: ScriptedTask) { tasks.begin(task) }

    func perform(_ call: any ScriptedCall) { (call as? any SessionChainCall)?.perform(by: self) }

    /// Lets go of the sessions and requests.
    func end() {
        session = nil
        for request in requests.values { request.forgetHandlers() }
        requests.removeAll()
        tasks.end()
        builder.end()
    }

    func make(_ scripted: ScriptedRequest) {
        guard let request = announce(scripted) else { return }
        // Nobody awaits it, and it starts all the same.
        if let awaiting = (scripted.kind as? any AwaitableKind)?.awaiting {
            _ = awaiting.begin(request.asDataRequest)
        }
    }

    /// For a task that comes to a request it awaits.
    private func makeAwaited(_ id: String) -> (Request, ScriptedAwait)? {
        guard let scripted = script.requests.first(where: { $0.id == id }),
            let request = announce(scripted)
        else { return nil }
        return (request, (scripted.kind as? any AwaitableKind)?.awaiting ?? ScriptedAwait())
    }

    private func announce(_ scripted: ScriptedRequest) -> Request? {
        // A script may have let go of its session before.
        guard let session else {
            note("request(\(scripted.id)) without a session")
            return nil
        }
        let request = builder.announce(scripted, in: session, earlier: requests)
        requests[scripted.id] = request
        for handler in scripted.handlers { builder.add(handler, to: request) }
        return request
    }
}

// MARK: - What a call needs of its caller

extension RequestRunner {
    /// The request of this `id`; nil before it has been made.
    func request(_ id: String) -> Request? { requests[id] }

    /// Adds a handler to one of the requests.
    func add(_ handler: ScriptedHandler, to request: Request) { builder.add(handler, to: request) }

    /// Notes that a call is made, under the name that the measured orders have for it.
    func noteCall(_ name: String, _ subject: Subject) {
        simulator.recorder.record(.script(.called(name: name)), subject, callback: .alamofire5)
    }

    /// Lets go of the session. Its requests are kept, as an app may keep them.
    func releaseSession() { session = nil }
}
