/// Plays the caller of a script on one chain: makes the requests when it is time, and carries out the
/// actions.
protocol ChainRunner: AnyObject, Sendable {
    var script: Script { get }
    var simulator: Simulator { get }
    /// Makes the session, or whatever the chain has in its place. It is the first thing that happens in a
    /// run, on the main queue.
    func start()
    /// Makes a request.
    func make(_ request: ScriptedRequest)
    /// Starts async code.
    func begin(_ task: ScriptedTask)
    /// Makes the call of an action.
    func perform(_ call: any ScriptedCall)
    /// Records a call, under its name in the measured event orders of the chain.
    func noteCall(_ name: String, _ subject: Subject)
    /// Releases everything, the sessions in one order, never in that of a dictionary: the end of a session
    /// may record events and enqueue jobs, and the same run does that in the same order every time.
    func end()
}

extension ChainRunner {
    /// Enqueues the first job on the main queue. It makes the session, and enqueues a job for each request
    /// and action.
    func begin() {
        simulator.main.enqueue { [self] in
            start()
            let awaited = Set(script.tasks.flatMap(\.steps).joined())
            let mayEnd = script.actions.contains { $0.call is any AppCall }
            for request in script.requests where !awaited.contains(request.id) {
                enqueue(at: request.time, on: request.callerQueue, mayEnd) { [self] in make(request) }
            }
            for task in script.tasks {
                enqueue(at: task.time, mayEnd) { [self] in begin(task) }
            }
            for action in script.actions {
                guard case .time(let time) = action.moment else { continue }
                if action.call is any AppCall {
                    user.enqueue(after: time) { [self] in perform(action.call) }
                } else {
                    enqueue(at: time, mayEnd) { [self] in perform(action.call) }
                }
            }
        }
    }

    /// Enqueues an action whose event has come.
    func enqueue(_ action: ScriptedAction, after event: UInt32) {
        simulator.recorder.continueFrom(cause: event, subject: .none)
        let queue = action.call is any AppCall ? user : simulator.main
        queue.enqueue { [self] in perform(action.call) }
        simulator.recorder.continueFrom(cause: 0, subject: .none)
    }

    /// The queue of what the user and the system do to the app. The app's own queues may be suspended.
    private var user: DispatchQueue { simulator.systemQueue(label: "user") }

    /// - Parameter mayEnd: `true` if the app may be gone by then.
    private func enqueue(
        at time: VirtualDuration, on label: String? = nil, _ mayEnd: Bool, _ work: @escaping () -> Void
    ) {
        let queue = label.map { simulator.sharedQueue(label: $0) } ?? simulator.main
        // Then its user does it: a job that waits in one of the app's queues would end with the process.
        if mayEnd {
            return user.enqueue(after: time) { [self] in
                guard simulator.processState != .ended else { return note("there is no app to do it") }
                queue.enqueue(work)
            }
        }
        // Without a timer if it is due at once, so that requests keep the script's order.
        if time == .zero { queue.enqueue(work) } else { queue.enqueue(after: time, work) }
    }

    /// Async code awaits requests of Alamofire 5.12. The loader has reported that it is left out on any other
    /// chain.
    func begin(_ task: ScriptedTask) { simulator.recorder.noteLeftOut("task(\(task.id))") }

    /// Records a call without the callback that a library has for it.
    func noteCall(_ name: String, _ subject: Subject) {
        simulator.recorder.record(.script(.called(name: name)), subject)
    }

    /// Records something that is not a call to the library.
    func note(_ name: String) { simulator.recorder.record(.script(.called(name: name))) }

    /// Records that a request cannot be made, because the app has released its session, or not made it again.
    func noteWithoutSession(_ scripted: ScriptedRequest) {
        note("\(EventMatcher.announcement(ofRequest: scripted.id)) without a session")
    }
}

extension Recorder {
    /// Records that the chain leaves out a call of the script, in place of the call. Nothing is made, so
    /// nothing gets a number.
    func noteLeftOut(_ call: String) { record(.script(.called(name: "\(call) left out")), Subject.none) }
}

extension Chain {
    /// The chain of a script that names none.
    static let standard = session

    /// Makes the player of the script's caller on this chain.
    func makeRunner(_ script: Script, _ simulator: Simulator) -> any ChainRunner {
        switch self {
        case .urlSession: URLSessionRunner(script: script, simulator: simulator)
        case .resource: ResourceRunner(script: script, simulator: simulator)
        case .sessionManager: SessionManagerRunner(script: script, simulator: simulator)
        case .session: SessionRunner(script: script, simulator: simulator)
        }
    }
}
