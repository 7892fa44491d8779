import Replay
import Tracing

/// A source with a fixed list of events that behaves like a run: it knows only as many as it was asked for.
final class ListSource: EventSource {
    let header = TraceHeader(walkthrough: "story", chain: "session", schedule: "fifo", script: "")
    let rules = RuleBook.all
    var problems: [String] = []
    /// What is found when all events are known, as in a large trace.
    var lateProblems: [String] = []
    /// What the run owes at its end.
    var debts: [String] = []
    var exchanges: [String] = []
    var introduction: Introduction?
    var narrations: [Int: String] = [:]
    var questions: [Int: [Question]] = [:]
    private let events: [TraceEvent]
    private(set) var knownCount = 0
    private(set) var isComplete = false
    /// How often an event was asked for.
    private(set) var reads = 0

    init(_ events: [TraceEvent]) { self.events = events }

    /// Events of which each was caused by the one before it.
    static func chain(of count: Int) throws -> ListSource {
        ListSource(
            try (1...count).map { number in
                let cause = number > 1 ? #""cause":\#(number - 1),"# : ""
                return try TraceEvent(line: Array(#"{"n":\#(number),"t":0,\#(cause)"kind":"x"}"#.utf8))
            })
    }

    func event(_ number: Int) -> TraceEvent? {
        guard number >= 1 else { return nil }
        reads += 1
        knownCount = max(knownCount, min(number, events.count))
        if number > events.count, !isComplete {
            isComplete = true
            problems += lateProblems
        }
        return number > events.count ? nil : events[number - 1]
    }

    var ending: [String] { isComplete ? ["\(events.count) events: finished."] + debts : [] }

    func narration(of number: Int) -> [String] { narrations[number].map { [$0] } ?? [] }
    func questions(of number: Int) -> [Question] { questions[number] ?? [] }
}
