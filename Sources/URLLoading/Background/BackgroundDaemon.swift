/// The part of the system that runs an app's background transfers, in a separate process: `nsurlsessiond` on
/// a device.
///
/// It knows each background session by its identifier, keeps the session's tasks whatever happens to the app,
/// and has the app woken up when there is something to report.
final class BackgroundDaemon {
    private unowned let simulator: Simulator
    /// In the order in which their identifiers were first used.
    private var sessions: [BackgroundSession] = []

    init(simulator: Simulator) { self.simulator = simulator }

    /// The queue of background transfers. It belongs to the system, and runs while the app does not.
    var queue: DispatchQueue { simulator.systemQueue(label: "com.apple.nsurlsessiond") }

    /// The session with this identifier; nil if there is none.
    func session(_ identifier: String) -> BackgroundSession? {
        sessions.first { $0.identifier == identifier }
    }

    /// The app has made a session, which gets the tasks that an earlier process left under its identifier.
    func connect(_ client: URLSession) -> BackgroundSession {
        let identifier = client.configuration.identifier ?? ""
        let known = session(identifier)
        let decided = BackgroundSessionDecision.decide(
            isConnected: known?.isConnected ?? false, tasks: known?.liveTaskCount ?? 0)
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

    /// A session was invalidated, so its identifier is free again.
    func forget(_ session: BackgroundSession) { sessions.removeAll { $0 === session } }

    // MARK: What happens to the app

    func appRuns() { sessions.forEach { $0.handOver() } }

    func appEnded() { sessions.forEach { $0.disconnect() } }

    /// The user has force-quit the app, which also cancels the transfers that the daemon runs for it.
    func cancelTransfers() { sessions.forEach { $0.cancelTransfers() } }
}

extension Simulator {
    /// The daemon that runs the background transfers of this simulation.
    var daemon: BackgroundDaemon { shared { BackgroundDaemon(simulator: self) } }
}
