import Replay
import Walkthrough

/// A walkthrough's run as a source of events: asking for an event makes the run continue until it happens.
public final class WalkthroughSource: EventSource {
    private let run: WalkthroughRun
    private let script: Script
    /// How many events the run has been asked for.
    public private(set) var knownCount = 0
    /// The first of these events, as a reader sees them. All of a long run would take ten times the room of
    /// what is recorded, so its later events are made again whenever somebody looks.
    private var kept: [TraceEvent] = []
    private static let keptCount = 10_000
    private var author: AuthorsWords

    public let ownCode: OwnCode

    public init(_ run: WalkthroughRun, script: Script) {
        self.run = run
        self.script = script
        ownCode = OwnCode(script.swiftFiles.map { OwnCode.File(path: $0.path, text: $0.text) })
        author = AuthorsWords(script, on: run.chain)
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

    public func advance(to number: Int, isInterrupted: () -> Bool) {
        while !isComplete, knownCount < number, !isInterrupted() {
            advanceByOne()
            // What the author says is looked for here, where the reader can still cut it short.
            noteEvents(upTo: knownCount)
        }
    }

    /// Makes the run continue to its next event. Nobody has looked at that yet, so it is not made here.
    ///
    /// - Returns: `false` if the run ends before it.
    @discardableResult
    private func advanceByOne() -> Bool {
        guard run.advance(toEvent: knownCount + 1) else { return false }
        knownCount += 1
        return true
    }

    public func event(_ number: Int) -> TraceEvent? {
        guard number >= 1 else { return nil }
        if number <= kept.count { return kept[number - 1] }
        while knownCount < number { guard advanceByOne() else { return nil } }
        let event = run.recorder.traceEvent(number)
        if number == kept.count + 1, number <= Self.keptCount { kept.append(event) }
        // Whoever reads one event after the other has each of them made once.
        if number == author.notedCount + 1 { author.note(event) }
        return event
    }

    public func head(after number: Int) -> TraceEvent.Head? {
        number < knownCount ? run.recorder.head(number + 1) : event(number + 1)?.head
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

    public func narration(of number: Int) -> [String] {
        noteEvents(upTo: number)
        return author.remarks[number] ?? []
    }

    public func questions(of number: Int) -> [Question] {
        noteEvents(upTo: number)
        return author.questions[number] ?? []
    }

    private func noteEvents(upTo number: Int) {
        guard !author.isSilent else { return }
        while author.notedCount < min(number, knownCount) { _ = event(author.notedCount + 1) }
    }
}
