/// Counts the columns of a line from left to right, so that many places in a long line cost what one does.
struct LineColumns {
    private let line: String
    private var place: String.Index
    private var column = 1

    init(_ line: String) {
        self.line = line
        place = line.startIndex
    }

    /// The column of a place that is not before the one asked for last; the first is 1.
    mutating func column(of next: String.Index) -> Int {
        column += line.unicodeScalars.distance(from: place, to: next)
        place = next
        return column
    }
}
