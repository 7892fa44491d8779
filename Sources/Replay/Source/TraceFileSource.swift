import Walkthrough

/// A trace file as a source of events: everything is known from the beginning.
public final class TraceFileSource: EventSource {
    private let file: TraceFile
    /// The file's name, for messages about what is wrong with it.
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
    public var knownCount: Int { file.count }
    public var isComplete: Bool { true }
    public var problems: [String] { file.problems.map { $0.description(in: name) } }

    public var ending: [String] {
        if file.count == 0 { return ["No event could be read."] }
        guard let end = file.end else { return ["The trace has no end line: it was cut off."] }
        let open = end.open.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key) never ended" }
        return ["\(end.events) events in \(end.time.clockText): \(end.outcome)."] + open + end.unpaired
    }

    /// A trace holds what happened, not what the author says about it, or asks.
    public func narration(of number: Int) -> [String] { [] }
    public func questions(of number: Int) -> [Question] { [] }
    public var exchanges: [String] { [] }
}
