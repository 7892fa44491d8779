import ResourceChain

/// Plays the caller of an app with a layer of its own over `URLSession`: resources, requests that the app has
/// to keep, and an operation queue for requests that wait for others.
///
/// Unchecked because a simulation runs on one thread.
final class ResourceRunner: ChainRunner, @unchecked Sendable {
    let script: Script
    let simulator: Simulator
    /// By the way of calling back. Requests with the same way share the session.
    private var loadings: [Loading.Delivery: Loading] = [:]
    /// The requests that a view controller would have in its properties.
    private var kept: [String: any NetworkRequest] = [:]
    /// Weak, because only the queue keeps operations alive.
    private var operations: [String: WeakOperation] = [:]
    private var queue: OperationQueue?

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
    }

    /// Nothing is made before it is needed, not even a session.
    func start() {}

    /// Releases the requests, the operations and the sessions, which would otherwise keep each other alive.
    func end() {
        let all = sessions
        kept.removeAll()
        operations.removeAll()
        queue?.discardOperations()
        queue = nil
        loadings.removeAll()
        for session in all { session.invalidateAndCancel() }
    }

    func perform(_ call: any ScriptedCall) { (call as? any ResourceCall)?.perform(by: self) }

    // MARK: Making

    func make(_ scripted: ScriptedRequest) {
        let announcement = EventMatcher.announcement(ofRequest: scripted.id)
        guard scripted.kind is DataRequestKind else { return simulator.recorder.noteLeftOut(announcement) }
        let subject = Subject(request: simulator.recorder.newRequestOrdinal())
        simulator.recorder.record(.script(.called(name: announcement)), subject)
        let plan = ResourcePlan(scripted, subject: subject, runner: self)
        switch plan.model {
        case .controller(let calls): plan.load(with: calls)
        case .question(let style):
            launch(plan.request(of: QuestionsResource(style: style, request: plan.urlRequest)), plan)
        case .user(let style):
            launch(plan.request(of: UsersResource(style: style, request: plan.urlRequest)), plan)
        case .image: launch(plan.imageRequest(), plan)
        case nil:
            let request = HandlerRequest(plan, recorder: simulator.recorder)
            launch(request, plan) { [simulator] in plan.deliver($0, in: simulator) }
        }
    }

    /// Loads a request, at once or as an operation, and keeps it if the script says so.
    private func launch<Request: NetworkRequest>(
        _ request: Request, _ plan: ResourcePlan,
        _ completion: @escaping @Sendable (Request.Model?) -> Void = { _ in }
    ) {
        if plan.isKept { kept[plan.id] = request }
        guard let turn = plan.turn else { return request.load(withCompletion: completion) }
        add(NetworkOperation(request, completion: completion), turn, id: plan.id)
    }

    /// Adds a request to the operation queue, which keeps it.
    private func add(_ operation: Operation, _ turn: RequestTurn.Turn, id: String) {
        operation.name = id
        operation.queuePriority = turn.priority
        for earlier in turn.after {
            guard let other = operations[earlier] else {
                note("\(id) after \(earlier), which is not there")
                continue
            }
            // An operation that has been released has finished.
            if let other = other.operation { operation.addDependency(other) }
        }
        operations[id] = WeakOperation(operation: operation)
        networkQueue.addOperation(operation)
    }

    private struct WeakOperation {
        weak var operation: Operation?
    }

    private var networkQueue: OperationQueue {
        if let queue { return queue }
        let made = OperationQueue()
        made.name = "network"
        script.session.parts.first(OperationWidth.self).apply(to: made)
        queue = made
        return made
    }

    /// The sessions that have been made.
    private var sessions: [URLSession] { Loading.Delivery.allCases.compactMap { loadings[$0]?.session } }

    /// The session for a way of calling back.
    func loading(_ delivery: Loading.Delivery) -> Loading {
        if let known = loadings[delivery] { return known }
        let configuration: URLSessionConfiguration = script.session.kind.isEphemeral ? .ephemeral : .default
        script.session.apply(to: configuration)
        let made = Loading(delivery, configuration: configuration)
        loadings[delivery] = made
        return made
    }
}

// MARK: - For calls

extension ResourceRunner {
    /// The request with this id, if something still keeps it.
    func request(_ id: String) -> (any NetworkRequest)? { kept[id] }

    /// The operation with this id, if the request is one and has not finished.
    func operation(_ id: String) -> Operation? { operations[id]?.operation }

    /// Releases a request.
    func forget(_ id: String) { kept[id] = nil }

    /// Invalidates all sessions, which cancels their tasks.
    func invalidateSessions() {
        for session in sessions { session.invalidateAndCancel() }
    }
}
