import Replay
import Walkthrough

/// What the author of a walkthrough says and asks at the events of a run. Which events these are is known
/// only to who has seen all events before them.
struct AuthorsWords {
    /// The remarks, by the event's number.
    private(set) var remarks: [Int: [String]] = [:]
    /// The questions, by the event's number.
    private(set) var questions: [Int: [Question]] = [:]
    /// How many events have been seen.
    private(set) var notedCount = 0
    private let script: Script
    private let chain: Chain
    private var narrator: EventMatcher
    private var asker: EventMatcher

    init(_ script: Script, on chain: Chain) {
        self.script = script
        self.chain = chain
        narrator = EventMatcher(script.narration.map(\.pattern), on: chain)
        asker = EventMatcher(script.questions.map(\.pattern), on: chain)
    }

    /// `true` if the author says nothing, and asks nothing, whatever happens.
    var isSilent: Bool { script.narration.isEmpty && script.questions.isEmpty }

    /// Notes the event after those that have been noted.
    mutating func note(_ event: TraceEvent) {
        notedCount = event.number
        guard !isSilent else { return }
        let said = narrator.note(event).map { script.narration[$0].text }
        if !said.isEmpty { remarks[event.number] = said }
        let asked = asker.note(event).map { script.questions[$0].asked(on: chain) }
        if !asked.isEmpty { questions[event.number] = asked }
    }
}
