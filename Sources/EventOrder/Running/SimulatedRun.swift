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
    ///
    /// - Parameter place: where the test asks for it. A call that waits for ever stops the program there.
    init<Value>(
        _ schedule: Schedule, _ limits: Simulator.Limits, at place: CodePlace, notesSteps: Bool = false,
        _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) {
        let simulator = Simulator(schedule: schedule, limits: limits)
        simulator.notesSteps = notesSteps
        simulator.onStandstill = { [unowned simulator] standstill in
            fatalError(
                "the run at \(place.short) stands still with the schedule \(simulator.chosenSchedule): "
                    + standstill, file: place.filePath, line: place.line)
        }
        let server = TestServer(simulator)
        let outcome = Outcome<Value>()
        simulator.mainTask {
            do { outcome.state = .returned(try await body(server)) } catch { outcome.state = .threw(error) }
        }
        simulator.run()
        self.simulator = simulator
        self.server = server
        problems = Self.problems(simulator, server) + [outcome.problem].compactMap { $0 }
    }

    private static func problems(_ simulator: Simulator, _ server: TestServer) -> [NamedFailure] {
        // What the run did after a failure of this computer means nothing.
        [NamedFailure.host(of: simulator)].compactMap { $0 }
            + server.transport.unmatched.map { NamedFailure(.unmatchedRequest, message: $0.description) }
            + [NamedFailure.limit(of: simulator)].compactMap { $0 }
    }

    /// What in its schedule did not fit the run; nil if all of it did. Its events can be judged nevertheless:
    /// the choices that it made repeat it.
    var mismatch: String? {
        simulator.scheduleMismatch.map { mismatch in
            "the schedule \(mismatch.schedule) is of another closure, or of an earlier version of this one:"
                + " \(mismatch.reason); explore again to get one that fits"
        }
    }

    /// Releases what the run has left: sessions, requests and answers keep the simulation, which keeps them.
    func end() {
        simulator.discardWork()
        server.forgetEverything()
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

    /// Why the events cannot be judged; nil if the closure returned.
    var problem: NamedFailure? {
        switch state {
        case .returned: nil
        case .threw(let error):
            NamedFailure(name: "thrown error", message: "the closure threw an error: \(error)")
        case .running:
            NamedFailure(
                name: "waiting closure",
                message: "the closure still waits, and nothing is left to run that could wake it: it awaits"
                    + " an answer that never comes, or something outside of the simulation, such as code of"
                    + " the main actor, or a real clock")
        }
    }
}
