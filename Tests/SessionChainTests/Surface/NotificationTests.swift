import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `Notifications` {
    @Test func `tell observers on the main queue what happens to a request`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            observe { notes.add("\($0.shortName) \($0.request?.state.rawValue ?? "none")") }
            let request = scene.session.request(pageURL)
            request.response { _ in notes.add("handler") }
            scene.later(.milliseconds(5)) { request.suspend() }
            scene.later(.milliseconds(30)) { request.resume() }
        }
        #expect(
            notes.lines == [
                "didResume resumed", "didResumeTask resumed", "didSuspend suspended",
                "didSuspendTask suspended", "didResume resumed", "didResumeTask resumed",
                "didCompleteTask resumed", "didFinish resumed", "handler",
            ])
        let queues = scene.simulator.recorder.events.filter { $0.payload.kind == .notification.posted }
            .map { scene.simulator.recorder.label($0.queue) }
        #expect(queues == Array(repeating: "com.apple.main-thread", count: 8))
    }

    @Test func `report a cancellation`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            observe { notes.add($0.shortName) }
            let request = scene.session.request(pageURL).response { _ in }
            scene.later(.milliseconds(5)) { request.cancel() }
        }
        #expect(
            notes.lines == [
                "didResume", "didResumeTask", "didCancel", "didCancelTask", "didCompleteTask", "didFinish",
            ])
    }

    @Test(arguments: [(false, []), (true, ["didResume", "didFinish"])])
    func `are posted by a session with monitors of its own only if they are one of them`(
        isListed: Bool, posted: [String]
    ) {
        let (scene, notes) = (Scene(), Notes())
        var session: Session?
        scene.run {
            observe { notes.add($0.shortName) }
            let others: [any EventMonitor] = isListed ? [AlamofireNotifications()] : []
            let made = Session(eventMonitors: others + [ClosureEventMonitor()])
            session = made
            made.request(pageURL).response { _ in }
        }
        withExtendedLifetime(session) {}
        #expect(notes.lines.filter { ["didResume", "didFinish"].contains($0) } == posted)
    }

    @Test func `are not posted if they have no observer`() {
        let scene = Scene()
        scene.run {
            _ = NotificationCenter.default.addObserver(
                forName: Request.didCancelNotification, object: nil, queue: nil
            ) { _ in }
            scene.session.request(pageURL).response { _ in }
        }
        #expect(scene.kinds(among: .notification.posted) == [])
    }
}

@Suite struct `The default session` {
    @Test func `is the same everywhere in one simulation, and a different one in the next`() {
        let scenes = [Scene(), Scene()]
        let sessions = scenes.map { scene in
            Simulator.$current.withValue(scene.simulator) { (AF, Session.default) }
        }
        #expect(sessions[0].0 === sessions[0].1)
        #expect(sessions[0].0 !== sessions[1].0)
        for scene in scenes { scene.simulator.discardWork() }
    }

    @Test func `lives until its simulation is over`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            AF.request(pageURL).responseString { notes.add($0.value ?? "none") }
        }
        #expect(notes.lines == ["hello"])
        weak var session: Session?
        session = Simulator.$current.withValue(scene.simulator) { Session.default }
        scene.simulator.discardWork()
        #expect(session == nil)
    }

    @Test func `ends with the process of its app, and no event says so`() {
        let scene = Scene()
        scene.simulator.endProcessTwice {
            AF.request(pageURL).response { _ in }
        }
        weak var request: DataRequest?
        scene.run { request = AF.request(pageURL).response { _ in } }
        #expect(request == nil)
        #expect(
            scene.kinds(
                among: .session.created, .task.created, .app.terminated, .task.lost, .app.launched,
                .delegate.didBecomeInvalid, .request.finished
            ) == [
                .session.created, .task.created, .app.terminated, .task.lost,
                .app.launched, .session.created, .task.created, .app.terminated, .task.lost,
            ])
        scene.simulator.discardWork()
    }
}

/// Calls `note` with every notification of the current simulation.
private func observe(_ note: @escaping @Sendable (Notification) -> Void) {
    _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil, using: note)
}

extension Notification {
    fileprivate var shortName: String { name.rawValue.split(separator: ".").last.map(String.init) ?? "" }
}
