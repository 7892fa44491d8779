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
    /// Whether events that belong to no stage have rows, too.
    let showsAll: Bool
    /// For each chain, the events that have no row: those of no request and, unless `showsAll`, those that
    /// belong to no stage.
    public let unstaged: [[UnstagedKind]]
    /// For each chain, the parts of the script that it left out.
    public let leftOut: [[LeftOutPart]]

    /// Compares at least two traces of one script.
    ///
    /// - Parameter showsAll: pass `true` to give rows to events that belong to no stage, too.
    public init(_ traces: [TraceColumn], showsAll: Bool = false) {
        var columns = ComparedColumns(showsAll: showsAll)
        for trace in traces { columns.append(trace) }
        self.init(columns)
    }

    /// Compares the columns that were taken in one by one.
    public init(_ compared: ComparedColumns) {
        let columns = compared.steps
        chains = columns.map(\.chain)
        var sections = Self.attempts(of: columns).map { Section($0, columns) }
        var search = DifferenceSearch(chains: chains)
        let requests = columns.map { Set($0.beginnings.map(\.key.request)) }
        for index in sections.indices { search.mark(&sections[index], requests: requests) }
        let merging = DifferenceMerging(search.differences)
        for index in sections.indices { merging.renumber(&sections[index]) }
        walkthrough = compared.header?.walkthrough ?? ""
        schedule = compared.header?.schedule ?? ""
        self.sections = sections
        differences = merging.differences
        showsAll = compared.showsAll
        unstaged = columns.map(\.unstaged)
        leftOut = compared.leftOut
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

/// What a comparison needs of each chain. A column can be let go as soon as it has been taken in, with the
/// run that it is the trace of: so one run at a time takes memory, and not as many as there are chains.
public struct ComparedColumns: Sendable {
    let showsAll: Bool
    /// The first column's header.
    private(set) var header: TraceHeader?
    private(set) var steps: [ChainSteps] = []
    private(set) var leftOut: [[LeftOutPart]] = []

    /// - Parameter showsAll: pass `true` to give rows to events that belong to no stage, too.
    public init(showsAll: Bool = false) { self.showsAll = showsAll }

    /// Takes in a column, to the right of those before it.
    public mutating func append(_ column: TraceColumn) {
        header = header ?? column.header
        steps.append(ChainSteps(column, showsAll: showsAll))
        leftOut.append(column.leftOut)
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
    /// The chain's name.
    let chain: String
    /// The kinds of its events, also of those that belong to no stage. If the chain does not make the
    /// attempt, these are the events of its last attempt at the request, which show why.
    let kinds: Set<String>
    /// What the events of the attempt say besides their kinds.
    let findings: Set<Finding>
    /// The names of the handlers that the request ever gets, in this attempt or in another.
    let handlers: Set<String>
    /// Whether the request's task is a WebSocket.
    let isWebSocket: Bool
    /// Whether the app is ever asked, in the whole trace, whether a response is stored.
    let asksWhetherToStore: Bool
    /// Whether the run was stopped at its limit.
    let isStopped: Bool
}

/// One step, and where each chain does it.
public struct Row: Sendable {
    /// The part that all cells of the row belong to.
    public let part: Part
    /// The name of a handler or of its serializer, or the kind of an event without a stage.
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
