import TextPages
import Tracing

/// What stands to the left of a row.
struct RowHead {
    /// The row's stage; nil if the row above has the same one, or if the row belongs to no stage.
    let stage: Stage?
    /// The row's time; nil if the row above has the same one.
    let time: VirtualInstant?
}

/// Where the columns of a table are, and how a text that is too wide for its cell is broken.
///
/// On a wide screen the time has a column of its own; on a narrow one it stands below the stage.
struct TableLayout {
    private let columns: Columns
    private let hasTimeColumn: Bool
    private let cellWidth: Int
    private let numberWidth: Int

    private static let headWidth = 12
    private static let timeWidth = 9
    private static let gap = 2

    /// Divides a screen that is `width` columns wide among so many chains, whose events have numbers up to
    /// `largest`.
    init(width: Int, chains: Int, upTo largest: Int) {
        hasTimeColumn = width >= 100
        numberWidth = String(largest).count
        let before = Self.headWidth + (hasTimeColumn ? Self.gap + Self.timeWidth : 0)
        let cellWidth = max((width - before - chains * Self.gap) / max(chains, 1), 8)
        let firstCell = before + Self.gap
        columns = Columns(starts: [0] + (0..<chains).map { firstCell + $0 * (cellWidth + Self.gap) })
        self.cellWidth = cellWidth
    }

    // MARK: Lines

    /// The names of the chains above their columns.
    func heads(_ chains: [String]) -> [TextLine] {
        columns.row([[]] + chains.map { TextLine($0, .name).wrapped(to: cellWidth, longWords: .broken) })
    }

    /// A row, as many lines high as its tallest cell.
    func row(_ head: RowHead, _ blocks: [[TextLine]]) -> [TextLine] {
        columns.row([lines(of: head)] + blocks)
    }

    /// A line that belongs to no chain, below the cells of the first.
    func remark(_ text: String) -> [TextLine] { columns.row([[], [TextLine(text, .dim)]]) }

    private func lines(of head: RowHead) -> [TextLine] {
        var stage = TextLine(head.stage?.rawValue ?? "", .strong)
        guard let time = head.time?.clockText else { return [stage] }
        guard hasTimeColumn else { return [stage, TextLine(time, .dim)] }
        stage.fill(to: Self.headWidth + Self.gap + max(0, Self.timeWidth - time.count))
        stage.append(time, .dim)
        return [stage]
    }

    // MARK: Cells

    /// What a chain does in a row: the event's number and the step; below it the queue, if that has changed,
    /// and the time, if it is not the row's.
    func block(_ cell: Cell, hop: String?, isAtRowTime: Bool) -> [TextLine] {
        let number = String(cell.number).padded(to: numberWidth, atEnd: false)
        var block = lines(cell.text, cell.isFailure ? .bad : .plain, marks: cell.marks.text)
        for index in block.indices {
            let label = index == 0 ? number : String.spaces(numberWidth)
            block[index] = "\(label, .dim) \(block[index])"
        }
        if let hop { block += indented("→" + TextLine.glue + hop, marks: cell.marks.queue) }
        if !isAtRowTime || !cell.marks.time.isEmpty {
            block += indented("at \(cell.time.clockText)", marks: cell.marks.time)
        }
        return block
    }

    /// What stands in the column of a chain that does nothing in this row.
    func block(_ absence: Absence?) -> [TextLine] {
        switch absence {
        case .earlier(let mark): indented("↑ above", marks: mark.map { [$0] } ?? [])
        case .later(let mark): indented("↓ below", marks: mark.map { [$0] } ?? [])
        case .never(let mark): indented("–", marks: mark.map { [$0] } ?? [])
        case .notMade, nil: []
        }
    }

    private func indented(_ text: String, marks: [Int]) -> [TextLine] {
        let indent = TextLine(String.spaces(numberWidth + 1))
        return lines(text, .dim, marks: marks).map { indent + $0 }
    }

    /// A text beside the column of numbers, and its marks behind it, or below it if they do not fit.
    private func lines(_ text: String, _ ink: TextLine.Ink, marks: [Int]) -> [TextLine] {
        let room = cellWidth - numberWidth - 1
        var lines = TextLine(text, ink).wrapped(to: room, longWords: .broken)
        let signs = marks.map { "[\($0)]" }.joined(separator: " ")
        guard !signs.isEmpty, let last = lines.last else { return lines }
        if last.width + 1 + signs.count > room {
            lines.append(TextLine(signs, .marker))
        } else {
            lines[lines.count - 1] = "\(last) \(signs, .marker)"
        }
        return lines
    }
}
