import Tracing

/// A comparison for people: a table for each attempt, a column for each chain.
public struct ComparisonPage {
    private let comparison: Comparison
    private let layout: TableLayout

    /// - Parameter width: how many columns a line may take.
    public init(_ comparison: Comparison, width: Int) {
        self.comparison = comparison
        layout = TableLayout(width: width, chains: comparison.chains.count, upTo: comparison.largestNumber)
    }

    /// The tables, then what they do not show.
    public func table() -> [StyledLine] {
        var lines = [title]
        for section in comparison.sections {
            lines.append(StyledLine())
            lines += title(of: section)
            lines.append(layout.heads(comparison.chains))
            lines += rows(of: section)
        }
        return lines + notes()
    }

    private var title: StyledLine {
        var line = StyledLine(comparison.walkthrough.isEmpty ? "a script" : comparison.walkthrough, .heading)
        line.append(
            "  on \(comparison.chains.joined(separator: ", ")), schedule \(comparison.schedule)", .quiet)
        return line
    }

    // MARK: One attempt

    private func title(of section: Section) -> [StyledLine] {
        var line = StyledLine("request \(section.request)", .heading)
        if section.attempt > 0 {
            line.append(section.attempt == 1 ? ", first retry" : ", retry \(section.attempt)", .heading)
        }
        let absent = zip(comparison.chains, section.isMade).filter { !$0.1 }.map(\.0)
        if !absent.isEmpty { line.append("  not on \(absent.joined(separator: ", "))", .quiet) }
        for mark in section.marks { line.append(" [\(mark)]", .mark) }
        return [line]
    }

    private func rows(of section: Section) -> [StyledLine] {
        var lines: [StyledLine] = []
        var hops = QueueHops(chains: comparison.chains.count)
        var time: VirtualInstant?
        var stage: Stage?
        for run in RowRun.all(in: section.rows) {
            for index in run.shown(atMost: Self.longestRun) {
                let row = section.rows[index]
                let rowTime = row.cells.lazy.compactMap { $0?.time }.first
                let cells = comparison.chains.indices.map { column in
                    block(of: row, column, rowTime, &hops)
                }
                let head = RowHead(
                    stage: row.stage == stage ? nil : row.stage, time: rowTime == time ? nil : rowTime)
                lines += layout.row(head, cells)
                time = rowTime
                stage = row.stage
                if index == run.lastBeforeGap(atMost: Self.longestRun) {
                    let rest = run.rows.count - Self.longestRun
                    lines.append(layout.remark("… \(rest) more like these"))
                }
            }
        }
        return lines
    }

    /// A body in a thousand pieces has a thousand rows; so many of them are enough for people.
    private static let longestRun = 4

    private func block(
        of row: Row, _ column: Int, _ rowTime: VirtualInstant?, _ hops: inout QueueHops
    ) -> [StyledLine] {
        guard let cell = row.cells[column] else { return layout.block(row.absences[column]) }
        return layout.block(
            cell, hop: hops.next(cell, column), isAtRowTime: cell.time == rowTime)
    }

    // MARK: Below the tables

    private func notes() -> [StyledLine] {
        var lines: [StyledLine] = []
        for (chain, parts) in zip(comparison.chains, comparison.leftOut) {
            for part in LeftOutGroup.all(of: parts) {
                lines += layout.prose(
                    "\(chain) leaves out \(part.what) (\(part.place)): \(part.reason).", hang: 2)
            }
        }
        let counts = zip(comparison.chains, comparison.unstaged).map { chain, kinds in
            "\(chain) \(kinds.reduce(0) { $0 + $1.count })"
        }
        if comparison.unstaged.contains(where: { !$0.isEmpty }) {
            let text = "Events that belong to no stage, not shown: \(counts.joined(separator: ", "))."
            lines += layout.prose(text, hang: 2)
        }
        return lines.isEmpty ? [] : [StyledLine()] + lines
    }
}

extension Comparison {
    fileprivate var largestNumber: Int {
        sections.flatMap(\.rows).flatMap(\.cells).compactMap { $0?.number }.max() ?? 0
    }
}

/// The same thing left out for the same reason, wherever the script asks for it.
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

    /// The queue to be named in this cell, if any.
    mutating func next(_ cell: Cell, _ column: Int) -> String? {
        defer {
            queues[column] = cell.queue
            marks[column] = cell.marks.queue
        }
        let isNew = queues[column] != cell.queue || !Set(cell.marks.queue).isSubset(of: marks[column])
        return isNew ? QueueName.short(cell.queue) : nil
    }
}

/// Rows of one part that follow each other.
private struct RowRun {
    let rows: Range<Int>

    static func all(in rows: [Row]) -> [RowRun] {
        var runs: [RowRun] = []
        var start = 0
        for index in rows.indices where index + 1 == rows.count || rows[index + 1].part != rows[index].part {
            runs.append(RowRun(rows: start..<index + 1))
            start = index + 1
        }
        return runs
    }

    /// All, or as many as are shown of a run that is longer by more than one: the last of it, too.
    func shown(atMost limit: Int) -> [Int] {
        guard rows.count > limit + 1 else { return Array(rows) }
        return Array(rows.prefix(limit - 1)) + rows.suffix(1)
    }

    /// The row after which some are not shown.
    func lastBeforeGap(atMost limit: Int) -> Int? {
        rows.count > limit + 1 ? rows.lowerBound + limit - 2 : nil
    }
}
