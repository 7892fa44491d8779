import Tracing

/// The traces of one script on several chains, side by side.
///
/// A comparison does not judge: a chain that does something else is not wrong, and each difference names the
/// rule that causes it. It is made in four steps:
///
/// 1. `ChainSteps` sorts each trace into attempts at requests, and their events into steps (`StageTable`).
/// 2. `Alignment` puts the steps of one attempt into rows that all chains share.
/// 3. `DifferenceSearch` searches the rows for differences.
/// 4. `Explanation.of` says why they differ, and `DifferenceMerging` joins the differences that have one
///    cause.
///
/// `ComparisonPage` prints it for people, `ComparisonJSON` for programs.
public struct Comparison: Sendable {
    /// The walkthrough's name.
    public let walkthrough: String
    /// The schedule of all runs.
    public let schedule: String
    /// The chains, in the order of their columns.
    public let chains: [String]
    /// Every attempt at every request, in the order in which they begin.
    public let sections: [Section]
    /// The differences, numbered in the order in which a reader meets them.
    public let differences: [Difference]
    /// For each chain, the events that belong to no stage and therefore have no row.
    public let unstaged: [[UnstagedKind]]
    /// For each chain, the parts of the script that it left out.
    public let leftOut: [[LeftOutPart]]

    /// Compares at least two traces of one script.
    ///
    /// - Parameter showsAll: pass `true` to give rows to events that belong to no stage, too.
    public init(_ traces: [TraceColumn], showsAll: Bool = false) {
        let columns = traces.map { ChainSteps($0, showsAll: showsAll) }
        var sections = Self.attempts(of: columns).map { Section($0, columns) }
        var search = DifferenceSearch(chains: traces.map(\.chain))
        let requests = columns.map { Set($0.beginnings.map(\.key.request)) }
        for index in sections.indices { search.mark(&sections[index], requests: requests) }
        let merging = DifferenceMerging(search.differences)
        for index in sections.indices { merging.renumber(&sections[index]) }
        walkthrough = traces.first?.header.walkthrough ?? ""
        schedule = traces.first?.header.schedule ?? ""
        chains = traces.map(\.chain)
        self.sections = sections
        differences = merging.differences
        unstaged = showsAll ? traces.map { _ in [] } : columns.map(\.unstaged)
        leftOut = traces.map(\.leftOut)
    }

    /// All attempts of all chains, in the order of the time at which the first chain makes them.
    private static func attempts(of columns: [ChainSteps]) -> [AttemptKey] {
        var seen: Set<AttemptKey> = []
        let beginnings = columns.enumerated().flatMap { column, steps in
            steps.beginnings.map { (time: $0.time, column: column, number: $0.number, key: $0.key) }
        }
        return beginnings.sorted { a, b in
            (a.time, a.column, a.number) < (b.time, b.column, b.number)
        }.map(\.key).filter { seen.insert($0).inserted }
    }
}

/// One attempt at one request, on every chain that made it.
public struct Section: Sendable {
    /// The script's name for the request, or its method and URL.
    public let request: String
    /// 0 for the first attempt.
    public let attempt: Int
    /// For each chain, `true` if it made this attempt.
    public let isMade: [Bool]
    /// For each chain, what is known of this attempt besides its steps.
    let circumstances: [Circumstances]
    /// The steps, in an order that agrees with the order of every chain.
    public internal(set) var rows: [Row]
    /// The numbers of the differences that concern the attempt as a whole.
    public internal(set) var marks: [Int] = []
}

/// What is known of an attempt besides its steps.
struct Circumstances: Sendable {
    /// The kinds of its events, also of those that belong to no stage.
    let kinds: Set<String>
    /// The names of the calls that are about no single request, in the whole trace.
    let calls: Set<String>
}

/// One step, and where each chain does it.
public struct Row: Sendable {
    /// The part that all cells of the row belong to.
    public let part: Part
    /// The name of a handler, or the kind of an event without a stage.
    public let name: String?
    /// Which of several it is, from 1.
    public let occurrence: Int
    /// A cell for each chain; nil if the chain does not do this here.
    public internal(set) var cells: [Cell?]
    /// For each chain without a cell, the reason.
    public internal(set) var absences: [Absence?]

    /// The stage, if the part belongs to one.
    public var stage: Stage? { part.stage }

    var key: StepKey { StepKey(part: part, name: name, occurrence: occurrence) }
}

/// What one chain does in one row.
public struct Cell: Sendable {
    /// The event that speaks for the step.
    public let number: Int
    public let time: VirtualInstant
    /// The label of the queue in the trace.
    public let queue: String
    public let kind: String
    /// The step in a few words.
    public let text: String
    /// `true` if the step reports an error.
    public let isFailure: Bool
    /// The rule that decided, if the step is a decision.
    public let rule: String?
    /// The numbers of all events of the step.
    public let events: [Int]
    /// The values that should be the same on every chain.
    public let values: [Value]
    /// The numbers of the differences that this cell shows.
    public internal(set) var marks = Marks()

    /// One value of a cell that can be compared.
    public struct Value: Equatable, Sendable {
        public let name: String
        public let text: String
    }

    /// The numbers of a cell's differences, sorted by the part of the cell that they concern.
    public struct Marks: Equatable, Sendable {
        public var text: [Int] = []
        public var queue: [Int] = []
        public var time: [Int] = []

        public var all: [Int] { (text + queue + time).sorted() }
    }
}

/// Why a chain has nothing in a row.
public enum Absence: Equatable, Sendable {
    /// It does this further up.
    case earlier(mark: Int?)
    /// It does this further down.
    case later(mark: Int?)
    /// It does not do this. The mark is nil if it is the other chains that are marked.
    case never(mark: Int?)
    /// It did not make this attempt at all.
    case notMade
}

extension Cell {
    init(_ step: Step) {
        number = step.speaker.number
        time = step.speaker.time
        queue = step.speaker.queue
        kind = step.speaker.kind
        text = StepText.short(step)
        isFailure = StepText.isFailure(step)
        rule = step.decision?.deciding?.id
        events = step.events.map(\.number)
        values = StepValues.of(step).map { Value(name: $0.name, text: $0.text) }
    }
}
