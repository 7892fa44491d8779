import Tracing

/// A trace file as a source of events. All its events are known from the beginning.
public final class TraceFileSource: EventSource {
    private let file: TraceFile
    /// The file's name, for messages about problems in it.
    private let name: String
    public let rules: RuleBook

    /// - Parameter rules: what is known of the rules whose ids the file has.
    public init(_ file: TraceFile, name: String, rules: RuleBook) {
        self.file = file
        self.name = name
        self.rules = rules
    }

    public var header: TraceHeader { file.header }
    public func event(_ number: Int) -> TraceEvent? { file.event(number) }
    public func neighbour(of number: Int, _ direction: Timeline.Direction) -> TraceEvent? {
        direction == .forward ? file.next(after: number) : file.previous(before: number)
    }
    public func head(after number: Int) -> TraceEvent.Head? { file.nextHead(after: number) }
    public func mayHaveField(_ name: String) -> Bool { file.mayHaveMember(name) }
    public func readToEnd(isInterrupted: () -> Bool) {
        file.check()
        // A step at the end of the file shows what it owes, and a step is short.
        if file.end != nil { _ = debts }
    }
    public var knownCount: Int { file.count }
    public var isComplete: Bool { true }
    public var problems: [String] {
        let problems = file.problems
        let descriptions = problems.map { $0.description(in: name) }
        guard let advice = TraceProblem.advice(on: problems) else { return descriptions }
        return descriptions + ["\(name): \(advice)"]
    }

    public var failure: String? { file.change(of: name) }

    public var ending: [String] { ending(owing: file.count == 0 || file.end == nil ? [] : debts) }
    /// Kept, because every step at the end of the trace shows it.
    private lazy var debts = owed

    public func ending(owing debts: [String]) -> [String] {
        if file.next(after: 0) == nil, file.end?.events != 0 { return ["No event could be read."] }
        guard let end = file.end else {
            return [
                file.hasDamagedEnd
                    ? "The end line of the trace cannot be read."
                    : "The trace has no end line: it was cut off."
            ]
        }
        let read = file.readableCount ?? end.events
        let last = summary(of: end.events, read: read, at: end.time, outcome: end.outcome)
        let owed = end.wasStopped ? [] : debts
        return [last] + owed + end.unpaired
    }

    /// A trace file holds what happened. What the author of the walkthrough says and asks is not in it.
    public func narration(of number: Int) -> [String] { [] }
    public func questions(of number: Int) -> [Question] { [] }
    public var exchanges: [String] { [] }
}
