import Exploration

/// One run of a test's closure: everything that the closure starts has happened, or a limit was reached.
struct SimulatedRun {
    let simulator: Simulator
    let server: TestServer
    /// Why the run cannot be judged by its events; empty if it can.
    let problems: [NamedFailure]

    /// Runs a closure on the main queue of a new simulation, and everything that follows from it.
    ///
    /// What the closure returns is kept until the run is over. So a test returns its session, if nothing else
    /// keeps it.
    init<Value>(
        _ schedule: Schedule, _ limits: Simulator.Limits, notesSteps: Bool = false,
        _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) {
        let simulator = Simulator(schedule: schedule, limits: limits)
        simulator.notesSteps = notesSteps
        let server = TestServer(simulator)
        let outcome = Outcome<Value>()
        simulator.mainTask {
            do { outcome.state = .returned(try await body(server)) } catch { outcome.state = .threw(error) }
        }
        simulator.run()
        self.simulator = simulator
        self.server = server
        problems =
            Self.problems(simulator, server) + [outcome.problem.map(NamedFailure.ofRun)].compactMap { $0 }
    }

    private static func problems(_ simulator: Simulator, _ server: TestServer) -> [NamedFailure] {
        let mismatch = simulator.scheduleMismatch.map { "the schedule is one of another run: \($0)" }
        // What the run did after a failure of this computer means nothing.
        return [NamedFailure.host(of: simulator)].compactMap { $0 }
            + server.transport.unmatched.map { NamedFailure.ofRun($0.description) }
            + [NamedFailure.limit(of: simulator), mismatch.map(NamedFailure.ofRun)].compactMap { $0 }
    }

    /// Releases what the run has left: sessions, requests and answers keep the simulation, which keeps them.
    func end() {
        simulator.discardWork()
        server.forgetEverything()
    }
}

extension NamedFailure {
    /// Something that ends a run before its events can be judged.
    fileprivate static func ofRun(_ problem: String) -> NamedFailure {
        NamedFailure(name: "the run", message: problem)
    }
}

/// How a test's closure ended.
private final class Outcome<Value>: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    enum State {
        case running
        case returned(Value)
        case threw(any Error)
    }

    var state = State.running

    var problem: String? {
        switch state {
        case .returned: nil
        case .threw(let error): "the closure threw an error: \(error)"
        case .running:
            "the closure still waits, and nothing is left to run that could wake it: it awaits an answer that"
                + " never comes, or something outside of the simulation, such as code of the main actor, or a"
                + " real clock"
        }
    }
}
