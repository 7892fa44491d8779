import Testing

@testable import SessionChain

@Suite struct `A session's transport` {
    @Test func `is the simulation's if the session is created as in an app`() {
        let (exchange, notes) = (answer(200), notes)
        let simulator = Simulator()
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: [exchange])
        simulator.main.enqueue {
            let session = Session()
            session.request("https://example.test/").response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        simulator.run()
        #expect(notes.lines == ["200"])
    }

    @Test func `is the configuration's if that has one`() {
        let scene = Scene()
        let configuration = URLSessionConfiguration.default
        configuration.transport = server(answering: 201, in: scene)
        #expect(status(of: { Session(configuration: configuration) }, in: scene) == ["201"])
    }

    private let notes = Notes()

    private func server(answering status: Int, in scene: Scene) -> ScriptedTransport {
        ScriptedTransport(simulator: scene.simulator, exchanges: [answer(status)])
    }

    private func answer(_ status: Int) -> Exchange {
        Exchange(
            name: "\(status)", match: RequestPattern(), reply: .response(ScriptedResponse(status: status)))
    }

    private func status(of makeSession: @escaping () -> Session, in scene: Scene) -> [String] {
        var session: Session?
        scene.run { [notes] in
            let made = makeSession()
            session = made
            made.request(pageURL).response { notes.add($0) }
        }
        return withExtendedLifetime(session) { notes.lines }
    }
}
