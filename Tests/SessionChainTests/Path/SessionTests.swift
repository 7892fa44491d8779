import Testing

@testable import SessionChain

@Suite struct `A session` {
    private let notes = Notes()

    @Test func `reports the cancellation of all its requests before they end`() {
        run(Scene()) { [notes] scene, session in
            for number in 1...3 { session.request("\(pageURL)\(number)").response { notes.add($0) } }
            scene.later(.milliseconds(5)) {
                session.cancelAllRequests { notes.add("cancelled on \(Simulator.currentQueue)") }
            }
        }
        #expect(
            notes.lines == ["cancelled on com.apple.main-thread"]
                + Array(repeating: "explicitlyCancelled", count: 3))
    }

    @Test func `creates tasks at once with eager setup, and starts them when they are resumed`() {
        let scene = Scene()
        run(scene, { Session(startRequestsImmediately: false, requestSetup: .eager) }) { scene, session in
            let request = session.request(pageURL).response { _ in }
            scene.later(.milliseconds(50)) { request.resume() }
        }
        let kinds = scene.kinds(
            among: .request.taskCreated, .request.resumed, .transport.sent, .handler.called)
        #expect(kinds == [.request.taskCreated, .request.resumed, .transport.sent, .handler.called])
    }

    @Test func `uses the queues that it was given`() {
        let make = {
            Session(
                rootQueue: DispatchQueue(label: "root"), requestQueue: DispatchQueue(label: "request"),
                serializationQueue: DispatchQueue(label: "serialization"))
        }
        let scene = Scene()
        run(scene, make) { [notes] _, session in
            session.request(pageURL)
                .adapt(
                    using: .adapter { request, _, completion in
                        notes.add("adapt on \(Simulator.currentQueue)")
                        completion(.success(request))
                    }
                )
                .validate { _, _, _ in
                    notes.add("validate on \(Simulator.currentQueue)")
                    return .success(())
                }
                .responseData(queue: DispatchQueue(label: "handler")) { _ in
                    notes.add("handle on \(Simulator.currentQueue)")
                }
        }
        #expect(notes.lines == ["adapt on request", "validate on root", "handle on handler"])
        let recorder = scene.simulator.recorder
        let serializing = recorder.events.filter { $0.payload.kind == .serialize.started }
        #expect(serializing.map { recorder.label($0.queue) } == ["serialization"])
    }

    @Test func `is never a background session`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Scene().run { _ = Session(configuration: .background(withIdentifier: "sync")) }
        }
        let message = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Alamofire does not support background URLSessionConfigurations."))
    }

    @Test func `wraps only a session that calls back on its root queue`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Scene().run {
                let delegate = SessionDelegate()
                let session = URLSession(configuration: .default, delegate: delegate)
                _ = Session(session: session, delegate: delegate, rootQueue: DispatchQueue(label: "root"))
            }
        }
        let message = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("must be the underlyingQueue of its URLSession's delegateQueue"))
    }

    @Test func `keeps its order even if it is given a concurrent root queue`() {
        let calls = { (schedule: Schedule, attributes: DispatchQueue.Attributes) in
            let scene = Scene(schedule: schedule)
            run(scene, { Session(rootQueue: DispatchQueue(label: "root", attributes: attributes)) }) {
                $1.request(pageURL).validate().responseData { _ in }
            }
            return scene.calls("request", "urlSession")
        }
        let expected = calls(.firstComeFirstServed, [])
        #expect(expected.count > 5)
        for seed in UInt64(0)..<20 { #expect(calls(.random(seed: seed), .concurrent) == expected) }
    }

    @Test func `takes five hundred simultaneous requests to their handlers, in order`() {
        let scene = Scene()
        run(scene) { [notes] _, session in
            for number in 1...500 {
                session.request("\(pageURL)\(number)").validate().responseData { _ in notes.add("\(number)") }
            }
        }
        #expect(notes.lines == (1...500).map { "\($0)" })
        #expect(scene.simulator.recorder.unpaired.isEmpty)
        #expect(scene.simulator.recorder.openStarts.isEmpty)
    }

    /// Runs something with a session that lives until the end, and then has no requests left.
    private func run(
        _ scene: Scene, _ makeSession: @escaping () -> Session = { Session() },
        _ action: @escaping (Scene, Session) -> Void
    ) {
        var session: Session?
        scene.run {
            let made = makeSession()
            session = made
            action(scene, made)
        }
        #expect(session?.activeRequests.isEmpty == true)
        #expect(session?.requestTaskMap.requests.isEmpty == true)
    }
}
