/// Makes the session, its interceptors and its requests from what the script says about them.
final class SessionBuilder {
    private let script: Script
    /// One interceptor for each name, however many requests share it: a refresh is shared, too.
    private var interceptors: [String: any RequestInterceptor] = [:]
    private var queues: [String: DispatchQueue] = [:]
    /// What the app listens to beside its session; a manager that nobody keeps says nothing.
    private var reachability: NetworkReachabilityManager?

    init(script: Script) { self.script = script }

    /// Lets go of the interceptors, and of the sessions they refresh with.
    func end() {
        interceptors.removeAll()
        reachability = nil
    }

    // MARK: Sessions

    func makeSession() -> Session {
        let plan = SessionPlan(script.session, interceptor: interceptor(script.session.interceptors))
        if plan.listensForReachability {
            reachability = NetworkReachabilityManager()
            reachability?.startListening { _ in }
        }
        return plan.makeSession()
    }

    /// A session for refreshing a credential: without the interceptor that waits for the refresh.
    func makeRefreshSession(for interceptor: String) -> Session {
        Session(rootQueue: DispatchQueue(label: "\(interceptor).refresh.rootQueue"))
    }

    // MARK: Requests

    /// Makes a request with everything but its handlers. Without a handler, nothing starts.
    ///
    /// An event of its own tells readers which `id` of the script the new request's number stands for.
    func announce(
        _ scripted: ScriptedRequest, in session: Session, earlier: [String: Request] = [:]
    ) -> Request {
        session.rootQueue.simulator.recorder.record(
            .script(.called(name: EventMatcher.announcement(ofRequest: scripted.id))), Subject.none)
        let request = scripted.kind.makeRequest(
            RequestPlan(
                scripted: scripted, convertible: convertible(scripted),
                interceptor: interceptor(scripted.interceptors), session: session, earlier: earlier))
        for part in scripted.parts { (part as? any RequestPart)?.apply(to: request) }
        if let request = request as? any ValidatedRequest {
            for validator in scripted.validators { request.add(validator) }
        }
        return request
    }

    private func convertible(_ scripted: ScriptedRequest) -> any URLRequestConvertible {
        let convertible = ScriptedConvertible(scripted: scripted)
        return scripted.convertible.map { OwnConvertible($0, convertible.asURLRequest) } ?? convertible
    }

    /// Adds a handler, to be called on the queue it names.
    func add(_ handler: ScriptedHandler, to request: Request) {
        handler.form.add(to: request, on: handler.queue.map(queue) ?? .main)
    }

    /// One queue for each label, however many handlers are called on it.
    private func queue(labelled label: String) -> DispatchQueue {
        if let made = queues[label] { return made }
        let made = DispatchQueue(label: label)
        queues[label] = made
        return made
    }

    // MARK: Interceptors

    /// The named interceptors as one; nil for none.
    private func interceptor(_ names: [String]) -> (any RequestInterceptor)? {
        let parts = names.compactMap(interceptor(named:))
        return parts.count > 1 ? Interceptor(interceptors: parts) : parts.first
    }

    private func interceptor(named name: String) -> (any RequestInterceptor)? {
        if let made = interceptors[name] { return made }
        let made = script.interceptors.first { $0.name == name }
            .map { $0.form.makeInterceptor(named: name, self) }
        interceptors[name] = made
        return made
    }
}
