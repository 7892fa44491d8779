import Foundation
import Replay
import ScriptReading
import Stepping
import Walkthrough

/// The tests of one walkthrough. It is run once on each of its chains, and that run is held against the
/// golden trace, the claims and rows of the story, and the author's remarks.
struct WalkthroughTest: Sendable {
    let place: ScriptPlace
    /// What its results are called by.
    let title: String
    /// `true` if the golden traces are to be written.
    let isUpdating: Bool

    /// A test for each script. It is called by the name of the walkthrough or, if others have the same name,
    /// by its path: reports tell tests apart by nothing else, and some readers keep one of each name.
    static func all(of places: [ScriptPlace], updating: Bool) -> [WalkthroughTest] {
        let counts = Dictionary(places.map { ($0.name, 1) }, uniquingKeysWith: +)
        return places.map { place in
            let isAlone = counts[place.name] == 1
            return WalkthroughTest(
                place: place, title: isAlone ? place.name : place.shownWalkthrough, isUpdating: updating)
        }
    }

    /// A run to the end.
    struct FinishedRun {
        let chain: Chain
        let run: WalkthroughRun
        /// Its events, as everything that shows a trace sees them.
        let source: WalkthroughSource
        /// How long it took on the clock of this machine.
        let time: Duration

        init(_ script: Script, on chain: Chain) throws {
            let clock = ContinuousClock()
            let start = clock.now
            run = try WalkthroughRun(script: script, chain: chain.rawValue, schedule: script.schedule)
            source = WalkthroughSource(run, script: script)
            source.readToEnd()
            self.chain = chain
            time = clock.now - start
        }
    }

    /// - Throws: an error that ends all tests: the script cannot be run.
    func run() throws -> TestResult {
        var result = TestResult()
        let script: Script
        do throws(ScriptError) {
            script = try ScriptLoader.load(place)
        } catch {
            // One script that is broken says nothing about the others.
            result.sayUnreadable(title, error.description, listing: error.listing)
            return result
        }
        var story = StoryTest(script: script, place: place)
        var missed = MissedEvents(of: script)
        // A long run takes hundreds of megabytes, so each is gone before the next begins.
        for chain in script.chains {
            let run = try FinishedRun(script, on: chain)
            GoldenTest(script: script, run: run, place: place, title: title)
                .run(updating: isUpdating, into: &result)
            story.note(run)
            missed.note(run)
        }
        story.finish(titled: title, into: &result)
        for event in missed.found { result.complain(event.warning) }
        return result
    }
}
