import TextPages
import Tracing

/// A comparison for people: a table for each attempt, a column for each chain.
public struct ComparisonPage {
    private let comparison: Comparison
    private let layout: TableLayout

    /// - Parameter width: how many columns the tables may take.
    public init(_ comparison: Comparison, width: Int) {
        self.comparison = comparison
        layout = TableLayout(width: width, chains: comparison.chains.count, upTo: comparison.largestNumber)
    }

    /// The tables, and below them what they do not show.
    public func page() -> Page { parts.reduce(into: Page()) { $0.append($1) } }

    /// The page in parts, each made when it is asked for: the title, a table for each attempt, and what they
    /// do not show. The lines of thousands of requests need not be there at once.
    public var parts: some Sequence<Page> { (-1...comparison.sections.count).lazy.map(part) }

    private func part(_ number: Int) -> Page {
        var page = Page()
        if number < 0 {
            page.prose(title, hang: 2)
        } else if number < comparison.sections.count {
            let section = comparison.sections[number]
            page.line("")
            page.prose(title(of: section), hang: 2)
            for line in layout.heads(comparison.chains) + rows(of: section) { page.line(line) }
        } else {
            let notes = notes()
            if !notes.isEmpty { page.line("") }
            page.append(notes)
        }
        return page
    }

    private var title: TextLine {
        let name = comparison.walkthrough.isEmpty ? "a script" : comparison.walkthrough
        let chains = comparison.chains.joined(separator: ", ")
        return "\(name, .strong)\("  on \(chains), schedule \(comparison.schedule)", .dim)"
    }

    // MARK: One attempt

    private func title(of section: Section) -> TextLine {
        var line = TextLine("request \(section.request)", .strong)
        if section.attempt > 0 {
            line.append(section.attempt == 1 ? ", first retry" : ", retry \(section.attempt)", .strong)
        }
        let absent = zip(comparison.chains, section.isMade).filter { !$0.1 }.map(\.0)
        if !absent.isEmpty { line.append("  not on \(absent.joined(separator: ", "))", .dim) }
        for mark in section.marks { line.append(" [\(mark)]", .marker) }
        return line
    }

    private func rows(of section: Section) -> [TextLine] {
        var lines: [TextLine] = []
        var hops = QueueHops(chains: comparison.chains.count)
        var time: VirtualInstant?
        var stage: Stage?
        for run in RowRun.all(in: section.rows) {
            for index in run.shown(atMost: Self.longestRun) {
                let row = section.rows[index]
                let rowTime = row.cells.lazy.compactMap { $0?.time }.first
                let blocks = comparison.chains.indices.map { column in
                    block(of: row, column, rowTime, &hops)
                }
                let head = RowHead(
                    stage: row.stage == stage ? nil : row.stage, time: rowTime == time ? nil : rowTime)
                lines += layout.row(head, blocks)
                time = rowTime
                stage = row.stage
                if index == run.lastBeforeGap(atMost: Self.longestRun) {
                    let rest = run.rows.count - Self.longestRun
                    lines += layout.remark("… \(rest) more like these")
                }
            }
        }
        return lines
    }

    /// A body in a thousand pieces has a thousand rows; a reader needs to see only so many of them.
    private static let longestRun = 4

    private func block(
        of row: Row, _ column: Int, _ rowTime: VirtualInstant?, _ hops: inout QueueHops
    ) -> [TextLine] {
        guard let cell = row.cells[column] else { return layout.block(row.absences[column]) }
        return layout.block(
            cell, hop: hops.next(cell, column), isAtRowTime: cell.time == rowTime)
    }

    // MARK: Below the tables

    private func notes() -> Page {
        var page = Page()
        for (chain, parts) in zip(comparison.chains, comparison.leftOut) {
            for part in LeftOutGroup.all(of: parts) {
                page.prose(
                    "\(chain) leaves out \(part.what) (\(part.place)): \(part.reason).", hang: 2,
                    longWords: .broken)
            }
        }
        let counts = zip(comparison.chains, comparison.unstaged).map { chain, kinds in
            "\(chain) \(kinds.reduce(0) { $0 + $1.count })"
        }
        if comparison.unstaged.contains(where: { !$0.isEmpty }) {
            let events = comparison.showsAll ? "Events of no request" : "Events that belong to no stage"
            page.prose(
                "\(events), not shown: \(counts.joined(separator: ", ")).", hang: 2, longWords: .broken)
        }
        return page
    }
}

extension Comparison {
    fileprivate var largestNumber: Int {
        sections.flatMap(\.rows).flatMap(\.cells).compactMap { $0?.number }.max() ?? 0
    }
}

/// A thing that a chain leaves out for one reason, with every line in which the script asks for it.
private struct LeftOutGroup {
    let what: String
    let reason: String
    var lines: [Int]

    /// `line 8`, or `lines 8, 12`.
    var place: String {
        "line\(lines.count == 1 ? "" : "s") \(lines.map(String.init).joined(separator: ", "))"
    }

    static func all(of parts: [LeftOutPart]) -> [LeftOutGroup] {
        parts.reduce(into: []) { groups, part in
            if let index = groups.firstIndex(where: { $0.what == part.what && $0.reason == part.reason }) {
                groups[index].lines.append(part.line)
            } else {
                groups.append(LeftOutGroup(what: part.what, reason: part.reason, lines: [part.line]))
            }
        }
    }
}

/// Where each chain is while its column is read from above: a queue is named only where it changes.
private struct QueueHops {
    private var queues: [String?]
    private var marks: [[Int]]

    init(chains: Int) {
        queues = Array(repeating: nil, count: chains)
        marks = Array(repeating: [], count: chains)
    }

    /// The queue that this cell must name; nil if the chain is still on the queue of the cell above.
    mutating func next(_ cell: Cell, _ column: Int) -> String? {
        defer {
            queues[column] = cell.queue
            marks[column] = cell.marks.queue
        }
        let isNew = queues[column] != cell.queue || !Set(cell.marks.queue).isSubset(of: marks[column])
        return isNew ? QueueName.short(cell.queue) : nil
    }
}

/// Rows that are alike and follow each other.
private struct RowRun {
    let rows: Range<Int>

    static func all(in rows: [Row]) -> [RowRun] {
        var runs: [RowRun] = []
        var start = 0
        for index in rows.indices where index + 1 == rows.count || !rows[index + 1].isLike(rows[index]) {
            runs.append(RowRun(rows: start..<index + 1))
            start = index + 1
        }
        return runs
    }

    /// The rows that are shown: all of them, or the first ones and the last if the run is longer than `limit`
    /// by more than one row.
    func shown(atMost limit: Int) -> [Int] {
        guard rows.count > limit + 1 else { return Array(rows) }
        return Array(rows.prefix(limit - 1)) + rows.suffix(1)
    }

    /// The row behind which some are left out; nil if all are shown.
    func lastBeforeGap(atMost limit: Int) -> Int? {
        rows.count > limit + 1 ? rows.lowerBound + limit - 2 : nil
    }
}

extension Row {
    /// `true` if the row is about the same part and the same name as another, on the same chains, and shows
    /// the same differences.
    fileprivate func isLike(_ other: Row) -> Bool {
        part == other.part && name == other.name && absences == other.absences
            && zip(cells, other.cells).allSatisfy { $0?.marks == $1?.marks }
    }
}
