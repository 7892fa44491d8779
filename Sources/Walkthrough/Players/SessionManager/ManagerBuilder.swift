import SessionManagerChain

/// Makes the manager, its adapter and retrier, and its requests as the script describes them.
///
/// Unchecked because a simulation runs on one thread.
final class ManagerBuilder: @unchecked Sendable {
    private let interceptors: ManagerInterceptors
    let simulator: Simulator
    let keptHeaders = KeptHeaders()
    /// Kept because a manager that is released stops listening.
    private var reachabilities: [SessionManagerChain.NetworkReachabilityManager] = []

    init(script: Script, simulator: Simulator) {
        interceptors = ManagerInterceptors(script.interceptors)
        self.simulator = simulator
    }

    func end() { reachabilities.removeAll() }

    // MARK: Managers

    func makeManager(_ settings: SessionSettings) -> SessionManager {
        let plan = ManagerPlan(settings)
        let manager = plan.makeManager()
        interceptors.install(settings.interceptors, in: manager, self)
        if plan.listensForReachability, let made = SessionManagerChain.NetworkReachabilityManager() {
            made.listener = { _ in }
            made.startListening()
            reachabilities.append(made)
        }
        return manager
    }

    /// A manager for refreshing a token. It does not have the adapter and the retrier that wait for the
    /// token, and no cache, because credentials must not be stored there.
    func makeRefreshManager() -> SessionManager {
        let plan = ManagerPlan(SessionSettings())
        plan.configuration.urlCache = nil
        return plan.makeManager()
    }

    // MARK: Requests

    /// Asks a manager for a request, but does not add its handlers yet.
    ///
    /// An event announces the request with its id, so that readers can tell which number belongs to which id.
    ///
    /// - Parameter receive: gets the request: later if it uploads a form, which is encoded first, otherwise
    ///   before this method returns.
    func ask(
        for scripted: ScriptedRequest, of manager: SessionManager,
        earlier: @escaping (String) -> SessionManagerChain.Request? = { _ in nil },
        _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let announcement = EventMatcher.announcement(ofRequest: scripted.id)
        guard let kind = scripted.kind as? any ManagerRequestKind else {
            return simulator.recorder.noteLeftOut(announcement)
        }
        simulator.recorder.record(.script(.called(name: announcement)), Subject.none)
        let plan = ManagerRequestPlan(
            scripted: scripted, manager: manager, simulator: simulator, earlier: earlier)
        kind.makeRequest(plan) { [simulator] request in
            // Until it is done, a request is kept by its own handlers.
            simulator.whenDiscarded { [weak request] in request?.forgetHandlers() }
            for part in scripted.parts { (part as? any ManagerRequestPart)?.apply(to: request) }
            scripted.validators.add(to: request)
            receive(request)
        }
    }

    /// Adds a handler to a request. Without a queue, 4.7 calls it on the main queue.
    func add(_ handler: any HandlerForm, to request: SessionManagerChain.Request) {
        let queue = handler.queue.map { simulator.sharedQueue(label: $0) }
        (handler as? any ManagerHandlerForm)?.add(to: request, on: queue)
    }
}
