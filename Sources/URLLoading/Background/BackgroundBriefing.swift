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

/// What follows when an app calls the handler that it got for a background session.
enum HandlerDecision {
    /// Decides by where the handler was called and what is still to come.
    static func decide(
        isAwaited: Bool, queue: String, main: String, others: [String], isInBackground: Bool
    ) -> Decided<AppHandlerOutcome> {
        var rules = RuleLog()
        guard rules.check(.app.handlerFirstCall, isAwaited) else { return rules.decide(.nothing) }
        rules.note(.app.handlerOnMain, saw: .text(queue), queue == main)
        let left = others.isEmpty ? "none left" : others.joined(separator: ", ")
        guard rules.check(.app.handlersCalled, saw: .text(left), others.isEmpty) else {
            return rules.decide(.wait)
        }
        rules.check(.app.inBackground, isInBackground)
        return rules.decide(isInBackground ? .snapshot : .runOn)
    }
}

private let handleEvents =
    "UIApplicationDelegate.application(_:handleEventsForBackgroundURLSession:completionHandler:)"

/// What an app keeps while it is suspended, and when an app that was woken up is suspended again.
struct AppRules: RuleGroup {
    let socketsKept = Rule(
        "app.sockets-kept", "The system left the app its connections while it was suspended.",
        .urlSession("URLError.networkConnectionLost"))
    let handlerFirstCall = Rule(
        "app.handler-first-call", "The handler was given out, and is called for the first time.",
        .urlSession(handleEvents))
    let handlerOnMain = Rule(
        "app.handler-on-main",
        "It is called on the main queue, as UIKit wants; elsewhere it counts here all the same.",
        .urlSession(handleEvents))
    let handlersCalled = Rule(
        "app.handlers-called", "No other session's handler is still to be called.", .urlSession(handleEvents))
    let inBackground = Rule(
        "app.in-background",
        "The app is in the background: in front of its user it runs on, and needs no picture.",
        .urlSession("UIApplication.applicationState"))
}

extension Rule {
    static let app = AppRules()
}
