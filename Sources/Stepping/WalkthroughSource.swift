import Replay
import Walkthrough

/// A walkthrough's run as a source of events: asking for an event makes the run continue until it happens.
public final class WalkthroughSource: EventSource {
    private let run: WalkthroughRun
    private let script: Script
    /// The number of events that somebody has asked for.
    public private(set) var knownCount = 0
    /// The first of these events, as a reader sees them. All of a long run would take ten times the room of
    /// what is recorded, so its later events are made again whenever somebody looks.
    private var kept: [TraceEvent] = []
    private static let keptCount = 10_000
    private var narrator: EventMatcher
    /// What the author says, by the event's number.
    private var narrations: [Int: [String]] = [:]
    private var asker: EventMatcher
    /// What the author asks, by the event's number.
    private var questions: [Int: [Question]] = [:]

    public let ownCode: OwnCode

    public init(_ run: WalkthroughRun, script: Script) {
        self.run = run
        self.script = script
        ownCode = OwnCode(script.swiftFiles.map { OwnCode.File(path: $0.path, text: $0.text) })
        narrator = EventMatcher(script.narration.map(\.pattern), on: run.chain)
        asker = EventMatcher(script.questions.map(\.pattern), on: run.chain)
    }

    public var header: TraceHeader { run.header }
    public var rules: RuleBook { .all }
    public var isComplete: Bool { run.isFinished && knownCount == run.recorder.events.count }
    public var problems: [String] {
        run.problems.map { "\($0)" }
    }
    public var introduction: Introduction? {
        Introduction(
            title: script.title, summary: script.summary,
            questionCount: script.questions.count { $0.pattern.isMeant(on: run.chain) })
    }
    public var exchanges: [String] { ExchangeText.lines(script.exchanges) }

    public func event(_ number: Int) -> TraceEvent? {
        guard number >= 1 else { return nil }
        if number <= kept.count { return kept[number - 1] }
        if number <= knownCount { return run.recorder.traceEvent(number) }
        while run.advance(toEvent: knownCount + 1) {
            let event = run.recorder.traceEvent(knownCount + 1)
            note(event)
            if event.number == number { return event }
        }
        return nil
    }

    public func head(after number: Int) -> TraceEvent.Head? {
        number < knownCount ? run.recorder.head(number + 1) : event(number + 1)?.head
    }

    private func note(_ event: TraceEvent) {
        knownCount = event.number
        if kept.count < Self.keptCount { kept.append(event) }
        let said = narrator.note(event).map { script.narration[$0].text }
        if !said.isEmpty { narrations[event.number] = said }
        let asked = asker.note(event).map { script.questions[$0].asked(on: run.chain) }
        if !asked.isEmpty { questions[event.number] = asked }
    }

    public var ending: [String] { isComplete ? ending(owing: debts) : [] }
    /// Kept, because every step at the end of the run shows it.
    private lazy var debts = owed

    public func ending(owing debts: [String]) -> [String] {
        guard isComplete else { return [] }
        let last = summary(of: knownCount, read: knownCount, at: run.recorder.now, outcome: run.outcome)
        // What a run owes that a limit stopped might have come later.
        let debts = run.simulator.limitReached == nil ? debts : []
        return [last + schedule] + debts + run.warnings
    }

    /// The word that repeats a run with its choices, choice by choice; empty for first come, first served,
    /// which chooses nothing.
    private var schedule: String {
        let recorded = run.simulator.chosenSchedule
        return recorded == .firstComeFirstServed ? "" : " Choice by choice: --schedule \(recorded)"
    }

    public func narration(of number: Int) -> [String] { narrations[number] ?? [] }
    public func questions(of number: Int) -> [Question] { questions[number] ?? [] }
}
