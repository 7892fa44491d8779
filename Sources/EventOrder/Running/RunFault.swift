import Comparison
import Exploration
import TextPages

/// Something that was wrong with a run.
struct RunFault {
    /// The name under which the same fault of several runs is counted, and what happened in this run.
    let named: NamedFailure
    /// Where the test said what it expects; nil if the run itself went wrong.
    let place: CodePlace?
    /// The expectation about events that was not met, and how.
    let broken: (expectation: EventExpectation, violation: Violation)?

    /// A fault that no event alone shows.
    init(_ name: String, _ message: String, at place: CodePlace? = nil) {
        named = NamedFailure(name: name, message: message)
        self.place = place
        broken = nil
    }

    init(_ expected: PlacedExpectation, _ violation: Violation) {
        named = NamedFailure(
            name: "\(expected.expectation) (\(expected.place.short))", message: violation.message)
        place = expected.place
        broken = (expected.expectation, violation)
    }

    /// The fault on one screen. Saves the trace, so that the reader can step through it.
    func picture(of trace: Trace, at place: CodePlace) -> String {
        let saved = SavedTrace(trace, of: named.name, at: self.place ?? place)
        guard let broken else {
            return ["\(named.name): \(named.message)", saved.command(event: nil)].compactMap { $0 }
                .joined(separator: "\n")
        }
        let page = ViolationPage(
            broken.violation, expectation: broken.expectation, name: "\(broken.expectation)",
            place: (self.place ?? place).short, events: trace.events, header: trace.header,
            reproduce: saved.command(event: broken.violation.events.first))
        return page.page().text(on: Screen())
    }
}

extension SimulatedRun {
    /// What was wrong with the run; if it did not come to its end, only that.
    var faults: [RunFault] {
        if let problem = problems.first { return [RunFault(problem.name, problem.message)] }
        let ends = NamedFailure.unpairedEnds(of: simulator).map { RunFault($0.name, $0.message) }
        return brokenExpectations + untrueExpectations + ends + owed
    }

    private var brokenExpectations: [RunFault] {
        let expectations = server.expectations
        let violations = simulator.recorder.violations(of: expectations.map(\.expectation))
        return zip(expectations, violations).compactMap { expected, violation in
            violation.map { RunFault(expected, $0) }
        }
    }

    private var untrueExpectations: [RunFault] {
        // The app's state may be in what the simulated process shares, such as its cookies.
        let untrue = Simulator.$current.withValue(simulator) {
            server.stateExpectations.filter { !$0.isTrue() }
        }
        return untrue.map { expected in
            RunFault(
                "\(expected.sentence) (\(expected.place.short))", "this is not so when the run is over",
                at: expected.place)
        }
    }

    private var owed: [RunFault] {
        guard !server.mayOwe else { return [] }
        let lines = Owed(simulator.recorder).lines
        guard !lines.isEmpty else { return [] }
        let next = "next: see that it comes, or let a run end without it: server.mayOwe = true"
        return [RunFault("something is owed at the end", (lines + [next]).joined(separator: "\n"))]
    }
}
