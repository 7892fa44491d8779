import Replay
import ScriptReading
import Simulation
import Stepping
import TextPages
import Tracing
import Walkthrough

/// A lesson's walkthrough, run as far as an exercise looks at it.
struct Playback {
    let script: Script
    let source: WalkthroughSource
    /// Called at every event. Once it returns `true`, nobody needs the exercise.
    let isInterrupted: () -> Bool

    /// - Throws: `ScriptError` if the script has mistakes.
    init(_ place: ScriptPlace, unless isInterrupted: @escaping () -> Bool = { false }) throws(ScriptError) {
        try self.init(ScriptLoader.load(place), unless: isInterrupted)
    }

    init(
        _ script: Script, schedule: Schedule? = nil, unless isInterrupted: @escaping () -> Bool
    ) throws(ScriptError) {
        self.script = script
        self.isInterrupted = isInterrupted
        let run = try WalkthroughRun(script: script, schedule: schedule)
        source = WalkthroughSource(run, script: script)
    }

    var header: TraceHeader { source.header }

    /// Runs to the end, and returns all events.
    ///
    /// - Throws: `Stopped` if it was interrupted.
    func events() throws -> [TraceEvent] {
        source.readToEnd(isInterrupted: isInterrupted)
        guard source.isComplete else { throw Stopped() }
        return Array(source.knownEvents())
    }

    /// Runs to the first event that meets a condition.
    ///
    /// - Throws: `Stopped` if it was interrupted.
    func first(_ condition: Condition) throws -> TraceEvent? {
        var event = source.neighbour(of: 0, .forward)
        while let here = event, !condition.holds(for: here) {
            if isInterrupted() { throw Stopped() }
            event = source.neighbour(of: here.number, .forward)
        }
        return event
    }

    func event(after event: TraceEvent) -> TraceEvent? { source.neighbour(of: event.number, .forward) }

    /// What the prompt shows at an event, without what the author asks there: nobody can answer it here.
    ///
    /// - Parameter isNarrated: whether the author's words stand below it.
    func stop(at event: TraceEvent, isNarrated: Bool = true) -> Page {
        Interpreter(source: source).description(of: event, isNarrated: isNarrated)
    }

    /// What the prompt answers to `why`, at an event.
    func why(_ event: TraceEvent) -> Page { Interpreter(source: source).explanation(of: event) }
}
