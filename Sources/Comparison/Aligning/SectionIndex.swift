/// What can be asked about an attempt again and again without looking through its rows.
struct SectionIndex {
    let request: String
    let attempt: Int
    let isMade: [Bool]
    /// The rows that hold a step, first to last.
    private(set) var rows: [StepKey: [Int]] = [:]
    /// For each chain, its cells.
    private let cells: [[StepKey: Cell]]
    /// For each chain, what it does at all.
    private let kinds: [Set<Kind>]
    /// For each row and chain, what that chain does before it.
    private let before: [[StepKey?]]

    /// Steps of the same kind differ in nothing but which of several they are.
    private struct Kind: Hashable {
        let part: Part
        let name: String?
    }

    init(_ section: Section) {
        request = section.request
        attempt = section.attempt
        isMade = section.isMade
        var cells = section.isMade.map { _ in [StepKey: Cell]() }
        var kinds = section.isMade.map { _ in Set<Kind>() }
        var before: [[StepKey?]] = []
        var last = section.isMade.map { _ in StepKey?.none }
        for (index, row) in section.rows.enumerated() {
            rows[row.key, default: []].append(index)
            before.append(last)
            for (column, cell) in row.cells.enumerated() {
                guard let cell else { continue }
                cells[column][row.key] = cell
                kinds[column].insert(Kind(part: row.part, name: row.name))
                last[column] = row.key
            }
        }
        self.cells = cells
        self.kinds = kinds
        self.before = before
    }

    /// What a chain does in a step.
    func cell(_ key: StepKey, _ column: Int) -> Cell? { cells[column][key] }

    /// Whether a chain does such a thing, once or more often.
    func has(_ part: Part, name: String? = nil, _ column: Int) -> Bool {
        kinds[column].contains(Kind(part: part, name: name))
    }

    /// Whether a chain does such a thing, whatever its name.
    func hasAny(_ part: Part, _ column: Int) -> Bool { kinds[column].contains { $0.part == part } }

    /// What a chain did last before a row.
    func predecessor(of row: Int, _ column: Int) -> StepKey? { before[row][column] }
}
