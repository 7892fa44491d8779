import Tracing

/// What stands before a row.
struct RowHead {
    /// Nil where it is the stage of the row above, and where there is none.
    let stage: Stage?
    /// Nil where it is as late as in the row above.
    let time: VirtualInstant?
}

/// Where the columns of a table are, and what becomes of a cell that is too narrow for its text.
///
/// On a wide screen the time has a column of its own; on a narrow one it stands below the stage.
struct TableLayout {
    private let width: Int
    private let hasTimeColumn: Bool
    private let cellWidth: Int
    private let numberWidth: Int

    private static let headWidth = 12
    private static let timeWidth = 9
    private static let gap = 2

    init(width: Int, chains: Int, upTo largest: Int) {
        self.width = width
        hasTimeColumn = width >= 100
        numberWidth = String(largest).count
        let before = Self.headWidth + (hasTimeColumn ? Self.gap + Self.timeWidth : 0)
        let room = width - before - chains * Self.gap
        cellWidth = max(room / max(chains, 1), 8)
    }

    private var before: Int { Self.headWidth + (hasTimeColumn ? Self.gap + Self.timeWidth : 0) }

    // MARK: Lines

    /// The names of the chains above their columns.
    func heads(_ chains: [String]) -> StyledLine {
        var line = StyledLine()
        for (index, chain) in chains.enumerated() {
            line.fill(to: start(of: index))
            line.append(chain, .chain)
        }
        return line
    }

    /// A row as as many lines as its tallest cell needs.
    func row(_ head: RowHead, _ blocks: [[StyledLine]]) -> [StyledLine] {
        let heads = self.heads(of: head)
        let height = max(heads.count, blocks.map(\.count).max() ?? 0)
        return (0..<height).map { index in
            var line = index < heads.count ? heads[index] : StyledLine()
            for (column, block) in blocks.enumerated() where index < block.count {
                line.fill(to: start(of: column))
                line.append(block[index])
            }
            return line
        }
    }

    /// A line that belongs to no chain.
    func remark(_ text: String) -> StyledLine {
        var line = StyledLine()
        line.fill(to: start(of: 0))
        line.append(text, .quiet)
        return line
    }

    /// A sentence, broken at spaces.
    func prose(_ text: String, hang: Int) -> [StyledLine] {
        Wrapping.lines(text, width: width - hang).enumerated().map { index, line in
            StyledLine(index == 0 ? line : String(repeating: " ", count: hang) + line)
        }
    }

    private func start(of column: Int) -> Int { before + Self.gap + column * (cellWidth + Self.gap) }

    private func heads(of head: RowHead) -> [StyledLine] {
        var stage = StyledLine(head.stage?.rawValue ?? "", .heading)
        guard let time = head.time?.clockText else { return [stage] }
        guard hasTimeColumn else { return [stage, StyledLine(time, .quiet)] }
        stage.fill(to: Self.headWidth + Self.gap + max(0, Self.timeWidth - time.count))
        stage.append(time, .quiet)
        return [stage]
    }

    // MARK: Cells

    /// What a chain does in a row: the event's number and the step; below it the queue, where it is another
    /// than before, and the time, where it is not the row's.
    func block(_ cell: Cell, hop: String?, isAtRowTime: Bool) -> [StyledLine] {
        let number = String(cell.number)
        let fill = String(repeating: " ", count: max(0, numberWidth - number.count))
        let role: StyledLine.Role = cell.isFailure ? .failure : .plain
        var block = lines(cell.text, role, marks: cell.marks.text)
        for index in block.indices {
            var line = StyledLine(
                index == 0 ? fill + number : String(repeating: " ", count: numberWidth), .quiet)
            line.append(" ")
            line.append(block[index])
            block[index] = line
        }
        if let hop { block += indented("→" + Wrapping.glue + hop, marks: cell.marks.queue) }
        if !isAtRowTime || !cell.marks.time.isEmpty {
            block += indented("at \(cell.time.clockText)", marks: cell.marks.time)
        }
        return block
    }

    /// What stands where a chain does nothing.
    func block(_ absence: Absence?) -> [StyledLine] {
        switch absence {
        case .earlier(let mark): indented("↑ above", marks: mark.map { [$0] } ?? [])
        case .later(let mark): indented("↓ below", marks: mark.map { [$0] } ?? [])
        case .never(let mark): indented("–", marks: mark.map { [$0] } ?? [])
        case .notMade, nil: []
        }
    }

    private func indented(_ text: String, marks: [Int]) -> [StyledLine] {
        lines(text, .quiet, marks: marks).map { line in
            var indented = StyledLine(String(repeating: " ", count: numberWidth + 1))
            indented.append(line)
            return indented
        }
    }

    /// A text beside the number's column, and its marks behind it, on a line of their own where they do not
    /// fit.
    private func lines(_ text: String, _ role: StyledLine.Role, marks: [Int]) -> [StyledLine] {
        let room = cellWidth - numberWidth - 1
        var lines = Wrapping.lines(text, width: room).map { StyledLine($0, role) }
        let signs = marks.map { "[\($0)]" }.joined(separator: " ")
        guard !signs.isEmpty, let last = lines.last else { return lines }
        if last.width + 1 + signs.count > room {
            lines.append(StyledLine(signs, .mark))
        } else {
            lines[lines.count - 1].append(" ")
            lines[lines.count - 1].append(signs, .mark)
        }
        return lines
    }
}
