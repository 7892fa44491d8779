/// The line that opens a fenced block of code: three of `` ` `` or `~`, or more, and the block's language.
///
/// As CommonMark has it (§4.5), apart from the indentation, which may be any: it is not compared with that of
/// a list around the block.
public struct Fence: Equatable, Sendable {
    private let sign: UInt8
    private let count: Int
    private let indent: Int
    /// The first word behind the signs; empty if there is none.
    public let language: String

    /// Returns nil if the line opens no block.
    public init?(opening line: some StringProtocol) {
        // The bytes are looked at, not the characters: all that matters here is ASCII, and a character may be
        // a megabyte long.
        let line = String(line).utf8
        let text = line.drop(while: Self.isSpace)
        guard let sign = text.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
            return nil
        }
        let rest = text.drop { $0 == sign }
        // Code inside a line may begin with as many signs.
        guard text.count - rest.count >= 3, sign == UInt8(ascii: "~") || !rest.contains(sign) else {
            return nil
        }
        self.sign = sign
        count = text.count - rest.count
        indent = line.count - text.count
        let word = rest.drop(while: Self.isBlank).prefix { !Self.isBlank($0) }
        language = String(Substring(word))
    }

    /// Returns `true` if a line closes the block: with the same signs, at least as many, and nothing else.
    public func isClosed(by line: some StringProtocol) -> Bool {
        let text = String(line).utf8.drop(while: Self.isSpace)
        let rest = text.drop { $0 == sign }
        return text.count - rest.count >= count && rest.allSatisfy(Self.isBlank)
    }

    /// A line of the block without the indentation of the fence.
    public func code(_ line: some StringProtocol) -> String {
        let line = String(line).utf8
        return String(Substring(line.dropFirst(line.prefix(indent).prefix(while: Self.isSpace).count)))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }

    private static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || 0x09...0x0D ~= byte }
}
