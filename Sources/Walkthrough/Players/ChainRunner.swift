/// Plays the caller on one chain: makes the script's requests when it is time, and does to them what the
/// script says.
protocol ChainRunner: AnyObject, Sendable {
    var script: Script { get }
    var simulator: Simulator { get }
    /// Makes what the requests are made with. The first thing that happens in a run, on the main queue.
    func start()
    /// Makes a request.
    func make(_ request: ScriptedRequest)
    /// Begins async code.
    func begin(_ task: ScriptedTask)
    /// Does something to a request, or to what it was made with.
    func perform(_ call: any ScriptedCall)
    /// Lets go of everything.
    func end()
}

extension ChainRunner {
    /// Enqueues the first job on the main queue: it makes the session, and a job for each request and action.
    func begin() {
        simulator.main.enqueue { [self] in
            start()
            let awaited = Set(script.tasks.flatMap(\.steps).joined())
            for request in script.requests where !awaited.contains(request.id) {
                enqueue(at: request.time, on: request.callerQueue) { [self] in make(request) }
            }
            for task in script.tasks {
                enqueue(at: task.time) { [self] in begin(task) }
            }
            for action in script.actions {
                guard case .time(let time) = action.moment else { continue }
                if action.call is any AppCall {
                    user.enqueue(after: time) { [self] in perform(action.call) }
                } else {
                    enqueue(at: time) { [self] in perform(action.call) }
                }
            }
        }
    }

    /// Enqueues an action that an event has set off.
    func enqueue(_ action: ScriptedAction, after event: UInt32) {
        simulator.recorder.continueFrom(cause: event, subject: .none)
        let queue = action.call is any AppCall ? user : simulator.main
        queue.enqueue { [self] in perform(action.call) }
        simulator.recorder.continueFrom(cause: 0, subject: .none)
    }

    /// Where the user and the system do something to the app, whose own queues may stand still.
    private var user: DispatchQueue { simulator.systemQueue(label: "user") }

    private func enqueue(
        at time: VirtualDuration, on label: String? = nil, _ work: @escaping () -> Void
    ) {
        let queue = label.map { simulator.sharedQueue(label: $0) } ?? simulator.main
        // What an app is to do later comes from its user where it may be gone by then: a job that waits in a
        // queue of the app would go with its process.
        if script.actions.contains(where: { $0.call is any AppCall }) {
            return user.enqueue(after: time) { [self] in
                guard simulator.processState != .ended else { return note("there is no app to do it") }
                queue.enqueue(work)
            }
        }
        // Without a timer where none is needed, so that what is due at once keeps the script's order.
        if time == .zero { queue.enqueue(work) } else { queue.enqueue(after: time, work) }
    }

    /// Notes something the script did that is no call to the library.
    func note(_ name: String) { simulator.recorder.record(.script(.called(name: name))) }
}

extension Chain {
    /// What a script runs on that names no chain.
    static let standard = session

    /// Plays the script's caller on this chain.
    func makeRunner(_ script: Script, _ simulator: Simulator) -> any ChainRunner {
        switch self {
        case .urlSession: URLSessionRunner(script: script, simulator: simulator)
        case .resource: ResourceRunner(script: script, simulator: simulator)
        case .sessionManager: SessionManagerRunner(script: script, simulator: simulator)
        case .session: RequestRunner(script: script, simulator: simulator)
        }
    }
}
