/// A table whose columns share the width of the screen.
struct TextTable: Equatable, Sendable {
    /// The heading, and the rows below it.
    let rows: [[TextLine]]

    private static let gap = 2
    /// The fewest columns in which a cell is still easy to read.
    private static let leastWidth = 12

    /// A column of the table.
    private struct Column {
        /// How wide it is if no cell is broken.
        var natural = 0
        /// As wide as its longest word, which would run into the next column.
        var least = 0

        mutating func fit(_ cell: TextLine) {
            natural = max(natural, cell.width)
            if natural > leastWidth { least = max(least, cell.longestWord) }
        }

        /// Its width where the wide columns are cut down to `level`.
        func width(at level: Int) -> Int { min(natural, max(least, level)) }
    }

    /// The lines of the table. If the columns would be too narrow, each row becomes a list of its cells.
    func lines(width: Int) -> [TextLine] {
        let count = rows.map(\.count).max() ?? 0
        guard count > 0 else { return [] }
        var measured = Array(repeating: Column(), count: count)
        for row in rows {
            for (column, cell) in row.enumerated() { measured[column].fit(cell) }
        }
        guard let widths = Self.widths(measured, total: width - Self.gap * (count - 1)) else {
            return rows.dropFirst().flatMap { listed($0, width: width) }
        }
        return columns(widths)
    }

    private func columns(_ widths: [Int]) -> [TextLine] {
        var starts = [0]
        for width in widths.dropLast() { starts.append(starts[starts.count - 1] + width + Self.gap) }
        let columns = Columns(starts: starts)
        return rows.enumerated().flatMap { index, row in
            columns.row(
                row.enumerated().map { column, cell in
                    let cell = index == 0 ? TextLine(cell.plainText, .dim) : cell
                    return cell.wrapped(to: widths[column])
                })
        }
    }

    /// The widths of the columns: narrow ones as they are, and the rest of the room for the others in equal
    /// parts, unless a word needs more. Nil if there is too little room.
    private static func widths(_ columns: [Column], total: Int) -> [Int]? {
        func widths(_ level: Int) -> [Int] { columns.map { $0.width(at: level) } }
        let levels = leastWidth...max(leastWidth, total)
        return levels.last { widths($0).reduce(0, +) <= total }.map(widths)
    }

    /// A row as a list: the first cell, and the others below it.
    private func listed(_ row: [TextLine], width: Int) -> [TextLine] {
        row.enumerated().flatMap { column, cell in
            let line: TextLine = column == 0 ? TextLine(cell.plainText, .strong) : "  \(cell)"
            return line.wrapped(to: width, hang: "  ")
        }
    }
}
