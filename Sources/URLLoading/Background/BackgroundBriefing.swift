/// Tells an app that was woken up about its background sessions, and waits for its answer.
///
/// For each session with news, the app gets a handler. When the app has called them all, the system takes a
/// snapshot of it and suspends it. If the app takes too long, the system suspends it anyway.
final class BackgroundBriefing {
    /// How long an app may run in the background to deal with its transfers: about 30 seconds on a device.
    static let limit = VirtualDuration.seconds(30)

    private unowned let app: SimulatedApp
    /// The identifiers whose handlers have not been called yet, in the order they were given out.
    private var awaited: [String] = []
    private var deadline: SimulatedTimer?

    init(app: SimulatedApp) { self.app = app }

    private var simulator: Simulator { app.simulator }

    /// Tells the app that a session has news. Called on the system's queue.
    func begin(_ session: BackgroundSession) {
        awaited.append(session.identifier)
        deadline?.cancel()
        deadline = app.queue.timer(after: Self.limit) { [self] in runOut() }
        simulator.main.enqueue { [self] in
            let told = Payload.app(.handleEventsForBackgroundURLSession(identifier: session.identifier))
            simulator.recorder.record(told, Subject.none)
            app.application.delegate?.application(
                app.application, handleEventsForBackgroundURLSession: session.identifier
            ) { [self] in handlerCalled(session.identifier) }
            session.appWasTold()
        }
    }

    /// The system stops waiting for the app. Handlers that were not called are recorded by name.
    func end() {
        deadline?.cancel()
        deadline = nil
        for identifier in awaited {
            let isThere = simulator.daemon.session(identifier)?.isConnected == true
            let missing: BackgroundEvent =
                isThere
                ? .handlerNotCalled(identifier: identifier) : .sessionNotRecreated(identifier: identifier)
            simulator.recorder.record(.background(missing), Subject.none)
        }
        awaited = []
    }

    private func handlerCalled(_ identifier: String) {
        let decided = HandlerDecision.decide(
            isAwaited: awaited.contains(identifier),
            queue: simulator.recorder.label(simulator.recorder.queue),
            main: simulator.main.label, others: awaited.filter { $0 != identifier },
            isInBackground: app.isInBackground)
        simulator.recorder.record(
            .app(.handlerDecided(decided.decision, identifier: identifier)), Subject.none)
        awaited.removeAll { $0 == identifier }
        if awaited.isEmpty { deadline?.cancel() }
        switch decided.choice {
        case .nothing, .wait, .runOn:
            break
        case .snapshot:
            app.queue.enqueue { [self] in
                simulator.recorder.record(.app(.snapshotTaken))
                app.take(.finish)
            }
        }
    }

    private func runOut() {
        end()
        if app.isInBackground { app.take(.suspend) }
    }
}
