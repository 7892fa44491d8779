/// A table whose columns share the width of the screen.
struct TextTable: Equatable, Sendable {
    /// The heading, and the rows below it.
    let rows: [[TextLine]]

    private static let gap = 2
    /// The fewest columns in which a cell is still easy to read.
    private static let leastWidth = 12

    /// The lines of the table. If the columns would be too narrow, each row becomes a list of its cells.
    func lines(width: Int) -> [TextLine] {
        let count = rows.map(\.count).max() ?? 0
        guard count > 0 else { return [] }
        var natural = Array(repeating: 0, count: count)
        for row in rows {
            for (column, cell) in row.enumerated() { natural[column] = max(natural[column], cell.width) }
        }
        guard let widths = Self.widths(natural, total: width - Self.gap * (count - 1)) else {
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
    /// parts. Nil if there is too little room.
    private static func widths(_ natural: [Int], total: Int) -> [Int]? {
        var widths = natural
        // The narrower ones first: what fits into an equal part leaves more for the others.
        let wide = natural.indices.filter { natural[$0] > leastWidth }.sorted { natural[$0] < natural[$1] }
        var room = total - natural.filter { $0 <= leastWidth }.reduce(0, +)
        for (number, column) in wide.enumerated() {
            let share = room / (wide.count - number)
            if natural[column] > share {
                guard share >= leastWidth else { return nil }
                for column in wide[number...] { widths[column] = share }
                return widths
            }
            room -= natural[column]
        }
        return room >= 0 ? widths : nil
    }

    /// A row as a list: the first cell, and the others below it.
    private func listed(_ row: [TextLine], width: Int) -> [TextLine] {
        row.enumerated().flatMap { column, cell in
            let line: TextLine = column == 0 ? TextLine(cell.plainText, .strong) : "  \(cell)"
            return line.wrapped(to: width, hang: "  ")
        }
    }
}
