/// The line that opens a fenced block of code: three of `` ` `` or `~`, or more, and the block's language.
///
/// As CommonMark has it (§4.5), apart from the indentation, which may be any: it is not compared with that of
/// a list around the block.
public struct Fence: Equatable, Sendable {
    private let sign: Character
    private let count: Int
    private let indent: Int
    /// The first word behind the signs; empty if there is none.
    public let language: String

    /// Returns nil if the line opens no block.
    public init?(opening line: some StringProtocol) {
        // Nearly no line has one of the signs, and to look for a byte takes a hundredth of the time.
        guard line.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
            return nil
        }
        indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        guard let sign = text.first, sign == "`" || sign == "~" else { return nil }
        self.sign = sign
        count = text.prefix { $0 == sign }.count
        let rest = text.dropFirst(count)
        // Code inside a line may begin with as many signs.
        guard count >= 3, sign == "~" || !rest.contains(sign) else { return nil }
        language = rest.split { $0.isWhitespace }.first.map { String($0) } ?? ""
    }

    /// Returns `true` if a line closes the block: with the same signs, at least as many, and nothing else.
    public func isClosed(by line: some StringProtocol) -> Bool {
        let text = line.drop { $0 == " " }
        return text.prefix { $0 == sign }.count >= count
            && text.drop { $0 == sign }.allSatisfy(\.isWhitespace)
    }

    /// A line of the block without the indentation of the fence.
    public func code(_ line: some StringProtocol) -> String {
        String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count)))
    }
}
