import SessionManagerChain

/// Plays the caller of Alamofire 4.7's `SessionManager`.
///
/// Most of what happens, happens before a request's method returns: the runner gets a request that has its
/// task and runs, and only then can add validators and handlers to it, as every app with 4.7 does.
///
/// Unchecked because a simulation runs on one thread.
final class SessionManagerRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    private let builder: ManagerBuilder
    /// Kept for the whole run: a manager that nobody holds invalidates its session.
    private(set) var manager: SessionManager?
    private var requests: [String: SessionManagerChain.Request] = [:]

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
        builder = ManagerBuilder(script: script, simulator: simulator)
    }

    func start() { manager = builder.makeManager() }

    func make(_ scripted: ScriptedRequest) {
        // A script may have let go of its manager before.
        guard let manager else { return note("request(\(scripted.id)) without a session") }
        builder.ask(for: scripted, of: manager, earlier: requests) { [self] request in
            requests[scripted.id] = request
            for handler in scripted.handlers { builder.add(handler, to: request) }
        }
    }

    /// What async code awaits are 5.12's requests; the loader has said that it is left out here.
    func begin(_ task: ScriptedTask) { note("task(\(task.id)) left out") }

    func perform(_ call: any ScriptedCall) { (call as? any ManagerCall)?.perform(by: self) }

    /// Lets go of the manager and its requests.
    func end() {
        manager = nil
        requests.removeAll()
        builder.end()
    }
}

// MARK: - What a call needs of its caller

extension SessionManagerRunner {
    /// The request of this `id`; nil before there is one, which for a form is when it has been encoded.
    func request(_ id: String) -> SessionManagerChain.Request? { requests[id] }

    /// Adds a handler to one of the requests.
    func add(_ handler: ScriptedHandler, to request: SessionManagerChain.Request) {
        builder.add(handler, to: request)
    }

    /// Notes that a call is made, under the name that the measured orders have for it.
    func noteCall(_ name: String, _ subject: Subject) {
        simulator.recorder.record(.script(.called(name: name)), subject, callback: .alamofire4)
    }

    /// Lets go of the manager. Its requests are kept, as an app may keep them.
    func releaseManager() { manager = nil }
}
