/// Plays the caller: makes the script's requests when it is time, and does to them what the script says.
final class RequestRunner {
    private let script: Script
    private let simulator: Simulator
    private let builder: SessionBuilder
    /// Kept for the whole run: a session that nobody holds cancels its requests.
    private var session: Session?
    private var requests: [String: DataRequest] = [:]

    init(script: Script, simulator: Simulator) {
        self.script = script
        self.simulator = simulator
        builder = SessionBuilder(script: script)
    }

    /// Enqueues the first job on the main queue: it makes the session, and a job for each request and action.
    func begin() {
        simulator.main.enqueue { [self] in
            let session = builder.makeSession()
            self.session = session
            for request in script.requests {
                enqueue(at: request.time) { [self] in requests[request.id] = make(request, in: session) }
            }
            for action in script.actions {
                if case .time(let time) = action.moment { enqueue(at: time) { [self] in perform(action) } }
            }
        }
    }

    /// Lets go of the sessions and requests.
    func end() {
        session = nil
        requests.removeAll()
        builder.end()
    }

    /// Enqueues an action that an event has set off.
    func enqueue(_ action: ScriptedAction, after event: UInt32) {
        simulator.recorder.continueFrom(cause: event, subject: .none)
        simulator.main.enqueue { [self] in perform(action) }
        simulator.recorder.continueFrom(cause: 0, subject: .none)
    }

    private func enqueue(at time: VirtualDuration, _ work: @escaping () -> Void) {
        // Without a timer where none is needed, so that what is due at once keeps the script's order.
        if time == .zero { simulator.main.enqueue(work) } else { simulator.main.enqueue(after: time, work) }
    }

    private func make(_ scripted: ScriptedRequest, in session: Session) -> DataRequest {
        let request = builder.announce(scripted, in: session)
        for handler in scripted.handlers { request.add(handler) }
        return request
    }

    private func perform(_ action: ScriptedAction) {
        guard let request = requests[action.request] else {
            // The action's time is before the request's: there is nothing yet to do it to.
            simulator.recorder.record(.scriptCalled(name: "\(action.verb.name) before \(action.request)"))
            return
        }
        simulator.recorder.record(
            .scriptCalled(name: action.verb.name), request.subject, callback: .alamofire5)
        switch action.verb {
        case .cancel: request.cancel()
        case .suspend: request.suspend()
        case .resume: request.resume()
        case .addHandler(let handler): request.add(handler)
        }
    }
}

extension ScriptedAction.Verb {
    /// The call as a trace names it.
    var name: String {
        switch self {
        case .cancel: "cancel"
        case .suspend: "suspend"
        case .resume: "resume"
        case .addHandler(let handler): "addHandler(\(handler.name))"
        }
    }
}
