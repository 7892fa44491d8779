/// Makes the session, its interceptors and its requests as the script describes them.
final class SessionBuilder {
    /// What the script says of each interceptor, by its name.
    private let forms: [String: any InterceptorForm]
    let simulator: Simulator
    let keptHeaders = KeptHeaders()
    /// By name. Requests with the same name share the interceptor, and with it a refresh.
    private var interceptors: [String: any RequestInterceptor] = [:]
    /// Kept because a manager that is released stops listening.
    private var reachabilities: [NetworkReachabilityManager] = []

    init(script: Script, simulator: Simulator) {
        forms = script.interceptors.byName()
        self.simulator = simulator
    }

    /// Releases the interceptors, and with them the sessions of their refreshes.
    func end() {
        interceptors.removeAll()
        reachabilities.removeAll()
    }

    // MARK: Sessions

    func makeSession(_ settings: SessionSettings) -> Session {
        let plan = SessionPlan(settings, interceptor: interceptor(settings.interceptors))
        if plan.listensForReachability, let made = NetworkReachabilityManager() {
            made.startListening { _ in }
            reachabilities.append(made)
        }
        return plan.makeSession()
    }

    /// A session for refreshing a credential. It does not have the interceptor that waits for the refresh,
    /// and no cache, because credentials must not be stored there.
    func makeRefreshSession(for interceptor: String) -> Session {
        let configuration = URLSessionConfiguration.af.default
        configuration.urlCache = nil
        return Session(
            configuration: configuration,
            rootQueue: DispatchQueue(label: "\(interceptor).refresh.rootQueue"))
    }

    // MARK: Requests

    /// Makes a request, but does not add its handlers yet, which would start it.
    ///
    /// An event announces the request with its id, so that readers can tell which number belongs to which id.
    func announce(
        _ scripted: ScriptedRequest, in session: Session,
        earlier: @escaping (String) -> Request? = { _ in nil }
    ) -> Request {
        session.rootQueue.simulator.recorder.record(
            .script(.called(name: EventMatcher.announcement(ofRequest: scripted.id))), Subject.none)
        let request = scripted.kind.makeRequest(
            RequestPlan(
                scripted: scripted, convertible: convertible(scripted),
                interceptor: interceptor(scripted.interceptors), session: session, earlier: earlier))
        // Until it is done, a request is kept by its own handlers.
        simulator.whenDiscarded { [weak request] in request?.forgetHandlers() }
        for part in scripted.parts { (part as? any RequestPart)?.apply(to: request) }
        scripted.validators.add(to: request)
        return request
    }

    private func convertible(_ scripted: ScriptedRequest) -> any URLRequestConvertible {
        let modifier = scripted.parts.first(ScriptedModifier.self).changes?.makeModifier()
        let convertible = ScriptedConvertible(scripted: scripted, modifier: modifier)
        return scripted.convertible?.makeConvertible(in: simulator, convertible.asURLRequest) ?? convertible
    }

    /// Adds a handler to a request.
    func add(_ handler: any HandlerForm, to request: Request) {
        handler.add(to: request, on: handler.queue.map { simulator.sharedQueue(label: $0) } ?? .main)
    }

    // MARK: Interceptors

    /// The interceptors with these names, combined into one, or nil if there are none.
    private func interceptor(_ names: [String]) -> (any RequestInterceptor)? {
        let parts = names.compactMap(interceptor(named:))
        return parts.count > 1 ? Interceptor(interceptors: parts) : parts.first
    }

    private func interceptor(named name: String) -> (any RequestInterceptor)? {
        if let made = interceptors[name] { return made }
        let made = forms[name]?.makeInterceptor(named: name, self)
        interceptors[name] = made
        return made
    }
}
