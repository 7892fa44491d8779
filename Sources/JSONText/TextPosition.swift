/// A place in a text as an editor shows it: line and column, counted from 1, the column in characters.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1. A line ends with LF, CR LF or a lone CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars rather than bytes.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of a byte, for callers who want only one. An offset beyond the end means the end.
    public static func of(offset: Int, in bytes: UnsafeRawBufferPointer) -> TextPosition {
        let end = min(max(offset, 0), bytes.count)
        let start = TextLines.start(before: end, in: bytes)
        let line = 1 + (0..<start).count { TextLines.endsLine($0, bytes) }
        return TextPosition(line: line, column: 1 + TextLines.characters(start..<end, bytes))
    }

    /// `12:5`
    public var description: String { "\(line):\(column)" }
}

/// The lines of a text, for callers who want many places: each is found without counting from the start.
public struct TextLines: Sendable {
    private let text: [UInt8]
    /// The offset of the first byte of each line.
    private let starts: [Int]
    /// How many characters begin before each block of the text: a line may be as long as its file, and many
    /// places may be wanted in it.
    private let counts: [Int]
    private static let blockSize = 1024

    public init(_ text: [UInt8]) {
        self.text = text
        (starts, counts) = text.withUnsafeBytes { bytes in
            let starts = [0] + bytes.indices.filter { Self.endsLine($0, bytes) }.map { $0 + 1 }
            var counts = [0]
            for block in stride(from: Self.blockSize, through: bytes.count, by: Self.blockSize) {
                counts.append(
                    counts[counts.count - 1] + Self.characters(block - Self.blockSize..<block, bytes))
            }
            return (starts, counts)
        }
    }

    /// The line of a byte, from 1. An offset beyond the end means the end.
    public func line(of offset: Int) -> Int { max(1, starts.partitionPoint { $0 <= offset }) }

    /// The place of a byte. An offset beyond the end means the end.
    public func position(of offset: Int) -> TextPosition {
        let end = min(max(offset, 0), text.count)
        let line = line(of: end)
        return TextPosition(
            line: line, column: 1 + characters(before: end) - characters(before: starts[line - 1]))
    }

    private func characters(before end: Int) -> Int {
        let block = end / Self.blockSize
        return counts[block] + text.withUnsafeBytes { Self.characters(block * Self.blockSize..<end, $0) }
    }

    // MARK: One line

    /// Where the line of a byte begins.
    fileprivate static func start(before end: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        (0..<end).last { endsLine($0, bytes) }.map { $0 + 1 } ?? 0
    }

    /// How many characters begin in a range. A byte order mark does not count.
    fileprivate static func characters(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Int {
        // The first byte of a character is any byte but a UTF-8 continuation byte, so those are counted.
        let begun = bytes[range].count { $0 & 0xC0 != 0x80 }
        return range.contains(0) && bytes.byteOrderMarkCount > 0 ? begun - 1 : begun
    }

    /// Whether a line ends here: with LF, or with a CR that no LF follows.
    fileprivate static func endsLine(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        switch bytes[index] {
        case 0x0A: true
        case 0x0D: index + 1 >= bytes.count || bytes[index + 1] != 0x0A
        default: false
        }
    }
}
