import SessionManagerChain

/// Makes the manager, its adapter and retrier, and its requests from what the script says about them.
///
/// Unchecked because a simulation runs on one thread.
final class ManagerBuilder: @unchecked Sendable {
    private let script: Script
    let simulator: Simulator
    /// What the app listens to beside its manager; one that nobody keeps says nothing.
    private var reachability: SessionManagerChain.NetworkReachabilityManager?

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
    }

    func end() { reachability = nil }

    // MARK: Managers

    func makeManager() -> SessionManager {
        let plan = ManagerPlan(script.session)
        let manager = plan.makeManager()
        ManagerInterceptors(script).install(in: manager, self)
        if plan.listensForReachability {
            reachability = SessionManagerChain.NetworkReachabilityManager()
            reachability?.startListening()
        }
        return manager
    }

    /// A manager for refreshing a token: without the adapter and the retrier that wait for it.
    func makeRefreshManager() -> SessionManager { ManagerPlan(SessionSettings()).makeManager() }

    // MARK: Requests

    /// Asks a manager for a request, and gives it everything but its handlers.
    ///
    /// An event of its own tells readers which `id` of the script the new request's number stands for.
    ///
    /// - Parameter receive: gets the request: before this returns, but for a form, which is encoded first.
    func ask(
        for scripted: ScriptedRequest, of manager: SessionManager,
        earlier: [String: SessionManagerChain.Request] = [:],
        _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let announcement = EventMatcher.announcement(ofRequest: scripted.id)
        guard let kind = scripted.kind as? any ManagerRequestKind else {
            simulator.recorder.record(.script(.called(name: "\(announcement) left out")), Subject.none)
            return
        }
        simulator.recorder.record(.script(.called(name: announcement)), Subject.none)
        let plan = ManagerRequestPlan(
            scripted: scripted, manager: manager, simulator: simulator, earlier: earlier)
        kind.makeRequest(plan) { request in
            for part in scripted.parts { (part as? any ManagerRequestPart)?.apply(to: request) }
            if let validated = request as? any ManagerValidatedRequest {
                for validator in scripted.validators { validated.add(validator) }
            }
            receive(request)
        }
    }

    /// Adds a handler, to be called on the queue it names; 4.7 takes the main queue by itself.
    func add(_ handler: ScriptedHandler, to request: SessionManagerChain.Request) {
        let queue = handler.queue.map { simulator.sharedQueue(label: $0) }
        (handler.form as? any ManagerHandlerForm)?.add(to: request, on: queue)
    }
}
