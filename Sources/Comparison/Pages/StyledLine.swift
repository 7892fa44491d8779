/// A line of a page: pieces of text, each with the part it plays. What colour that is, a terminal decides.
public struct StyledLine: Equatable, Sendable {
    /// What a piece of text is.
    public enum Role: Equatable, Sendable { case plain, quiet, heading, mark, failure, chain }

    /// A piece of text that plays one part.
    public struct Span: Equatable, Sendable {
        public let text: String
        public let role: Role
    }

    public private(set) var spans: [Span] = []

    public init(_ text: String = "", _ role: Role = .plain) { append(text, role) }

    mutating func append(_ text: String, _ role: Role = .plain) {
        if !text.isEmpty { spans.append(Span(text: text, role: role)) }
    }

    mutating func append(_ line: StyledLine) { spans += line.spans }

    /// Filled up with spaces to so many columns.
    mutating func fill(to width: Int) {
        append(String(repeating: " ", count: max(0, width - self.width)))
    }

    /// How many columns it takes.
    public var width: Int { spans.reduce(0) { $0 + $1.text.count } }

    /// Without colours, and without spaces at its end.
    public var plainText: String {
        let text = spans.map(\.text).joined()
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}
