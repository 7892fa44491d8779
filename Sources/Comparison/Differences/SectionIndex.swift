/// Answers questions about an attempt without searching its rows each time.
struct SectionIndex {
    let request: String
    let attempt: Int
    let isMade: [Bool]
    /// For each chain, what is known of the attempt besides its steps.
    let circumstances: [Circumstances]
    /// The rows of each step, in order.
    private(set) var rows: [StepKey: [Int]] = [:]
    /// For each chain, its cells by their steps.
    private let cells: [[StepKey: Cell]]
    /// For each chain, its cells by their parts, in order.
    private let parts: [[Part: [Cell]]]
    /// For each chain, the kinds of steps that it does.
    private let kinds: [Set<StepKind>]
    /// For each chain, the error that its handlers get, if they get one.
    let errors: [String?]
    /// For each chain, whether a handler gets a response that is no failure.
    let haveResponse: [Bool]
    /// For each row and chain, the step that the chain does before that row. Only what has no stage itself
    /// comes after a step without one: those are not shown everywhere.
    private let before: [[StepKey?]]

    init(_ section: Section) {
        request = section.request
        attempt = section.attempt
        isMade = section.isMade
        circumstances = section.circumstances
        var parts = section.isMade.map { _ in [Part: [Cell]]() }
        var cells = section.isMade.map { _ in [StepKey: Cell]() }
        var kinds = section.isMade.map { _ in Set<StepKind>() }
        var before: [[StepKey?]] = []
        var last = section.isMade.map { _ in StepKey?.none }
        var lastStaged = last
        for (index, row) in section.rows.enumerated() {
            rows[row.key, default: []].append(index)
            before.append(row.part == .unstaged ? last : lastStaged)
            for (column, cell) in row.cells.enumerated() {
                guard let cell else { continue }
                cells[column][row.key] = cell
                parts[column][row.part, default: []].append(cell)
                kinds[column].insert(StepKind(part: row.part, name: row.name))
                last[column] = row.key
                if row.part != .unstaged { lastStaged[column] = row.key }
            }
        }
        self.cells = cells
        self.parts = parts
        let handlers = parts.map { $0[.handler] ?? [] }
        errors = handlers.map { $0.lazy.compactMap { $0.value("error") }.first { $0 != StepValues.none } }
        haveResponse = handlers.map { $0.contains { $0.value("status") != nil && !$0.isFailure } }
        self.kinds = kinds
        self.before = before
    }

    /// The cell of a chain for a step.
    func cell(_ key: StepKey, _ column: Int) -> Cell? { cells[column][key] }

    /// The cells of a chain that belong to a part, in order.
    func cells(_ part: Part, _ column: Int) -> [Cell] { parts[column][part] ?? [] }

    /// `true` if a chain has a step of this part with this name.
    func has(_ part: Part, name: String? = nil, _ column: Int) -> Bool {
        kinds[column].contains(StepKind(part: part, name: name))
    }

    /// `true` if a chain has a step of this part, whatever its name.
    func hasAny(_ part: Part, _ column: Int) -> Bool { parts[column][part] != nil }

    /// The last step that a chain does before a row.
    func predecessor(of row: Int, _ column: Int) -> StepKey? { before[row][column] }
}
