/// The part of the system that does an app's background transfers, in a process of its own: on a device,
/// `nsurlsessiond`.
///
/// It knows each background session by its identifier, keeps its tasks whatever becomes of the app, and has
/// the app woken up when there is something to tell.
final class BackgroundDaemon {
    private unowned let simulator: Simulator
    /// In the order in which their identifiers were first used.
    private var sessions: [BackgroundSession] = []

    init(simulator: Simulator) { self.simulator = simulator }

    /// Where background transfers are done: a queue of the system, which runs while the app does not.
    var queue: DispatchQueue { simulator.systemQueue(label: "com.apple.nsurlsessiond") }

    /// What it has under an identifier.
    func session(_ identifier: String) -> BackgroundSession? {
        sessions.first { $0.identifier == identifier }
    }

    /// The app has made a session. It gets the tasks that an earlier process left under its identifier.
    func connect(_ client: URLSession) -> BackgroundSession {
        let identifier = client.configuration.identifier ?? ""
        let known = session(identifier)
        let decided = BackgroundSessionDecision.decide(
            isConnected: known?.isConnected ?? false, tasks: known?.tasks.count ?? 0)
        simulator.recorder.record(
            .background(.sessionDecided(decided.decision, identifier: identifier)), Subject.none)
        let session = known ?? BackgroundSession(identifier: identifier, simulator: simulator)
        if known == nil { sessions.append(session) }
        switch decided.choice {
        case .new, .reconnected: session.connect(client)
        case .duplicate: break
        }
        return session
    }

    /// A session was invalidated, and its identifier is free again.
    func forget(_ session: BackgroundSession) { sessions.removeAll { $0 === session } }

    // MARK: What becomes of the app

    func appRuns() { sessions.forEach { $0.handOver() } }

    func appEnded() { sessions.forEach { $0.disconnect() } }

    /// The user has ended the app, and what the daemon did for it along with it.
    func cancelTransfers() { sessions.forEach { $0.cancelTransfers() } }
}

/// What it means that an app makes a session with a background identifier.
enum BackgroundSessionDecision {
    /// Decides by what the daemon has under the identifier.
    static func decide(isConnected: Bool, tasks: Int) -> Decided<BackgroundSessionOutcome> {
        var rules = RuleLog()
        guard rules.check(.background.identifierFree, !isConnected) else { return rules.decide(.duplicate) }
        let isKnown = rules.check(.background.identifierKnown, saw: .text("\(tasks) tasks"), tasks > 0)
        return rules.decide(isKnown ? .reconnected : .new)
    }
}

extension Simulator {
    /// What does the background transfers in this simulation.
    var daemon: BackgroundDaemon { shared { BackgroundDaemon(simulator: self) } }
}
