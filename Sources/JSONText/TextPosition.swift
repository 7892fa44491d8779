/// A place in a text as an editor shows it: line and column, counted from 1, the column in characters.
public struct TextPosition: Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1. A line ends with LF, CR LF or a lone CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars rather than bytes.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of a byte. An offset beyond the end means the end.
    public static func of(offset: Int, in bytes: UnsafeRawBufferPointer) -> TextPosition {
        let end = min(max(offset, 0), bytes.count)
        var line = 1
        var lineStart = 0
        for index in 0..<end where isLineEnd(index, bytes) {
            line += 1
            lineStart = index + 1
        }
        // The first byte of a character is any byte but a UTF-8 continuation byte, so those are counted.
        let column = bytes[lineStart..<end].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return TextPosition(line: line, column: column)
    }

    /// The place of a byte. An offset beyond the end means the end.
    public static func of(offset: Int, in bytes: [UInt8]) -> TextPosition {
        bytes.withUnsafeBytes { of(offset: offset, in: $0) }
    }

    /// Whether a line ends here: with LF, or with a CR that no LF follows.
    private static func isLineEnd(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        switch bytes[index] {
        case 0x0A: true
        case 0x0D: index + 1 >= bytes.count || bytes[index + 1] != 0x0A
        default: false
        }
    }

    /// `12:5`
    public var description: String { "\(line):\(column)" }
}
