@_exported import Exploration
import TextPages

/// Runs a closure under many schedules: other queues go first, and answers take other times of their ranges.
///
///     @Test func `refreshes once, whatever comes first`() async throws {
///         try await explore(.random(1000, seed: 1)) { server in
///             server.on("/token").reply(.json(#"{"token":"new"}"#).after(milliseconds: 10...60))
///             server.expect(.exactly(1, "transport.sent and url~/token"))
///             …
///         }
///     }
///
/// What the closure expects with `server.expect` must hold in each run, and each run must come to its end
/// with nothing owed. What does not is recorded once, where it was expected, with the shortest schedule that
/// was found to show it. A search that tries no schedule at all is a failure, too, and so is one that ends
/// early because the task of the test was cancelled, as a time limit does.
///
/// - Parameters:
///   - search: Which schedules are tried.
///   - limits: They end a run that would not end by itself, which is a failure.
///   - stopsAtFirstFailure: `true` to try no further schedules after one that fails.
///   - shortening: How many further runs each failure may take, to find a short schedule that shows it.
///   - recordsFailures: `false` to only return what was found, for a test that looks for failures.
///   - body: Runs once for each schedule, and must make everything anew each time.
/// - Returns: The orders that came, what failed, and whether there are other orders.
@discardableResult
public func explore<Value>(
    _ search: ScheduleSearch = .random(300), limits: Simulator.Limits = .exploring,
    stopsAtFirstFailure: Bool = false, shortening: Int = 400, recordsFailures: Bool = true,
    function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (TestServer) async throws -> Value
) async throws -> ExplorationReport {
    let place = CodePlace(fileID, filePath, line, column)
    var exploration = Exploration(search.strategy, of: ExplorationSubject(name: function))
    exploration.runsForShortening = shortening
    exploration.stopsAtFirstFailure = stopsAtFirstFailure
    let report = exploration.run(while: { _ in !_Concurrency.Task.isCancelled }) { schedule in
        let run = SimulatedRun(schedule, limits, at: place, notesSteps: true, body)
        defer { run.end() }
        return ExploredRun(
            run.simulator, failures: run.faults.map(\.named),
            comparing: run.server.expectations.compactMap { ComparedEvents(of: $0.expectation) })
    }
    guard recordsFailures else { return report }
    if let nothingKnown = report.nothingKnown { TestFailure.record(nothingKnown, at: place) }
    if report.isInterrupted {
        let schedules = counted(report.schedules, "schedule")
        TestFailure.record("The search was cancelled after \(schedules).", at: place)
    }
    for violation in report.violations {
        let run = SimulatedRun(violation.shortest, limits, at: place, body)
        defer { run.end() }
        let fault = run.faults.first { $0.named.name == violation.name }
        let text = [
            "\(violation.name): in \(violation.count) of \(report.schedules) schedules.",
            violation.advice(within: limits),
            fault?.picture(of: Trace(run, name: function), at: place) ?? violation.message,
        ]
        TestFailure.record(text.joined(separator: "\n"), at: fault?.place ?? place)
    }
    return report
}

extension ExplorationReport.Violation {
    /// What to do about it.
    func advice(within limits: Simulator.Limits) -> String {
        unrepeatable ?? "Repeat it with \(repetition(within: limits))."
    }

    /// What repeats the shortest run that shows it.
    ///
    /// `simulate` has limits of its own, above those of `explore`. A run that ends at a lower one would go on
    /// beyond it there, and one with a higher limit might end before it fails.
    func repetition(within limits: Simulator.Limits) -> String {
        let call = "simulate(schedule: \"\(shortest)\""
        if limits == .exploring {
            return name == NamedFailure.limit ? "\(call), limits: .exploring)" : "\(call))"
        }
        return limits == .default ? "\(call))" : "\(call)) and the same limits"
    }
}
