import JSONText

/// A table of which each line is a row, and the first one names the columns: `user,password`.
///
/// A sentence is not taken for one, since it has a space behind a comma.
struct SecretTable {
    /// A cell under the name of a secret.
    struct Cell {
        let name: SecretName
        let range: Range<Int>
    }

    /// The first row, with the end of its line.
    private let header: ArraySlice<UInt8>
    private let separator: UInt8
    /// The columns of secrets; nil for the others.
    private let columns: [SecretName?]
    /// The cells that hold a secret, in their order.
    private(set) var cells: [Cell] = []
    /// The last cell: the number of its column, and where it begins.
    private var last = (column: 0, start: 0)

    private static let longestHeader = 512

    /// Nil if the text is no table, or has no column of secrets.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.prefix(Self.longestHeader).firstIndex(of: UInt8(ascii: "\n")),
            let (separator, titles) = Self.titles(of: bytes[..<end])
        else { return nil }
        header = bytes[...end]
        self.separator = separator
        columns = titles.map(Self.name(ofColumn:))
        guard columns.contains(where: { $0 != nil }), readRows(of: bytes) else { return nil }
    }

    /// What a title names, which may have two words, as `API key` has. With an article it is a sentence.
    private static func name(ofColumn title: ArraySlice<UInt8>) -> SecretName? {
        let words = title.split(separator: UInt8(ascii: " "))
        guard words.count <= 2, words.allSatisfy({ $0.allSatisfy(SecretText.isOfWord) }) else { return nil }
        let names = words.map { String(decoding: $0, as: UTF8.self) }
        if names.count == 2, let first = names.first, ["a", "an", "the"].contains(first.lowercased()) {
            return nil
        }
        return SecretName(names.joined())
    }

    /// Whether the line that ends at a place of a text may be the first row of a table.
    static func mayBegin(_ text: UnsafeRawBufferPointer, endOfLine: Int) -> Bool {
        guard endOfLine < longestHeader else { return false }
        let line = text[..<endOfLine]
        return line.contains(where: isSeparator) && !line.contains(UInt8(ascii: "\n"))
    }

    /// Whether a text may be the beginning of the first row of a table.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        bytes.count < longestHeader && titles(of: bytes[...], isUnfinished: true) != nil
    }

    /// What separates the cells of a first row, and their text; nil if the line is no such row.
    ///
    /// - Parameter isUnfinished: whether the mark behind the last one may be missing.
    private static func titles(
        of line: ArraySlice<UInt8>, isUnfinished: Bool = false
    ) -> (separator: UInt8, titles: [ArraySlice<UInt8>])? {
        let text = line.dropFirst(line.byteOrderMarkCount)
        let line = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
        guard let separator = line.first(where: isSeparator) else { return nil }
        var titles = line.split(separator: separator, omittingEmptySubsequences: false).map { cell in
            let isQuoted = cell.count > 2 && cell.first == UInt8(ascii: "\"") && cell.last == cell.first
            return isQuoted ? cell.dropFirst().dropLast() : cell
        }
        if isUnfinished, let last = titles.last, last.first == UInt8(ascii: "\"") {
            titles[titles.count - 1] = last.dropFirst()
        }
        return titles.dropLast().allSatisfy(isTitle)
            && (titles.last.map { $0.isEmpty || isTitle($0) } ?? false)
            ? (separator, titles) : nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }

    private static func isTitle(_ cell: ArraySlice<UInt8>) -> Bool {
        let space = UInt8(ascii: " ")
        return 1...64 ~= cell.count && cell.first != space && cell.last != space
            && cell.allSatisfy { SecretText.isOfWord($0) || $0 == space || $0 == UInt8(ascii: ".") }
    }

    /// Finds the cells; `false` if the first row below the titles has another number of them.
    private mutating func readRows(of bytes: [UInt8]) -> Bool {
        var (place, column, isFirst) = (header.endIndex, 0, true)
        while true {
            let start = place
            let (range, end) = cell(at: place, of: bytes)
            last = (column, start)
            if column < columns.count, let name = columns[column], !range.isEmpty {
                cells.append(Cell(name: name, range: range))
            }
            guard end < bytes.count else { return !isFirst || column < columns.count }
            place = end + 1
            if bytes[end] == separator {
                column += 1
            } else {
                // An empty line is no row.
                if isFirst, column > 0 || !range.isEmpty {
                    guard column == columns.count - 1 else { return false }
                    isFirst = false
                }
                column = 0
            }
        }
    }

    /// The text of a cell, without quotation marks around it, and where the cell ends.
    private func cell(at start: Int, of bytes: [UInt8]) -> (text: Range<Int>, end: Int) {
        var next = start
        var text: Range<Int>?
        if next < bytes.count, bytes[next] == UInt8(ascii: "\"") {
            next += 1
            while next < bytes.count {
                guard bytes[next] == UInt8(ascii: "\"") else {
                    next += 1
                    continue
                }
                // Two of them are one that belongs to the text.
                guard next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "\"") else { break }
                next += 2
            }
            text = start + 1..<next
        }
        while next < bytes.count, bytes[next] != separator, bytes[next] != UInt8(ascii: "\n") { next += 1 }
        let isAtReturn = next > start && bytes[next - 1] == UInt8(ascii: "\r")
        return (text ?? start..<(isAtReturn ? next - 1 : next), next)
    }

    /// What the next piece of the text has to know: the first row, and where in a row it goes on.
    ///
    /// - Parameter shortened: the beginning of the last cell, in few bytes.
    func open(of bytes: [UInt8], shortened: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
        let column = min(last.column, columns.count)
        return header + Array(repeating: separator, count: column) + shortened(bytes[last.start...])
    }
}
