import Testing
import Walkthroughs

@testable import Walkthrough

/// Requests, tasks and sessions keep each other until they are done. A run that nobody needs any more has to
/// let go of all of them, wherever it has got to: exploring makes thousands of runs.
@Suite struct `A run that is discarded` {
    /// Stories of something that is kept for ever, because it waits for what never comes; it keeps its
    /// session, and that the simulation.
    private static let keeping: Set = ["cancel-a-task on session"]

    @Test(arguments: try Telling.all())
    func `leaves nothing behind when it is over`(telling: Telling) throws {
        var run: WalkthroughRun? = try telling.run()
        run?.runToEnd()
        weak var simulator: Simulator?
        simulator = run?.simulator
        run = nil
        #expect((simulator == nil) != Self.keeping.contains(telling.testDescription))
    }

    /// Stories with a moment at which something stays in memory: code that is suspended in an `await`, and
    /// requests in a list of the app's own, which wait for a refresh.
    private static let keepingForAMoment: Set = [
        "async-await", "cancel-a-task", "errors-as-values", "pages-in-a-loop", "single-flight-refresh",
    ]

    @Test(arguments: Catalogue.builtIn.names.filter { !keepingForAMoment.contains($0) })
    func `leaves nothing behind in the middle`(name: String) throws {
        let script = try Catalogue.builtIn.load(name)
        for chain in script.chains {
            let whole = try WalkthroughRun(script: script, chain: chain.rawValue)
            whole.runToEnd()
            for part in 1..<7 {
                var run: WalkthroughRun? = try WalkthroughRun(script: script, chain: chain.rawValue)
                run?.advance(toEvent: whole.recorder.events.count * part / 7)
                weak var simulator: Simulator?
                simulator = run?.simulator
                run = nil
                #expect(simulator == nil, "\(chain), after \(part) of 7 parts")
            }
        }
    }
}
