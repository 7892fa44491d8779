import Replay
import ScriptReading
import Simulation
import Stepping
import TextPages
import Tracing
import Walkthrough

/// A lesson's walkthrough, run to its end: what the exercises look at.
struct Playback {
    let script: Script
    let source: WalkthroughSource
    let events: [TraceEvent]

    /// - Throws: `ScriptError` if the script has mistakes.
    init(_ place: ScriptPlace, schedule: Schedule? = nil) throws(ScriptError) {
        try self.init(ScriptLoader.load(place), schedule: schedule)
    }

    init(_ script: Script, schedule: Schedule? = nil) throws(ScriptError) {
        self.script = script
        let run = try WalkthroughRun(script: script, schedule: schedule)
        source = WalkthroughSource(run, script: script)
        _ = source.countToEnd()
        events = Array(source.knownEvents())
    }

    var header: TraceHeader { source.header }

    func first(_ condition: Condition) -> TraceEvent? { events.first(where: condition.holds) }

    func event(after event: TraceEvent) -> TraceEvent? { source.neighbour(of: event.number, .forward) }

    /// What the prompt shows at an event.
    func stop(at event: TraceEvent) -> Page { reply(to: "goto \(event.number)") }

    /// What the prompt answers to `why`, at an event.
    func why(_ event: TraceEvent) -> Page { reply(to: "why \(event.number)") }

    private func reply(to command: String) -> Page { Interpreter(source: source).execute(command).page }
}
