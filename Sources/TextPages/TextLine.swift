/// A line of output: pieces of text, each with the part it plays.
///
/// Every piece passes through `TerminalText` on its way into a line, so nothing that a trace holds reaches a
/// terminal raw. A line is written like a string:
///
/// ```
/// let line: TextLine = "\(event.kind, .name)  request \(1)"
/// ```
public struct TextLine: Equatable, Sendable {
    /// The part that a piece of text plays. `Screen` chooses a colour for each.
    public enum Ink: Equatable, Sendable {
        /// Ordinary text.
        case plain
        /// Something the eye may skip: numbers, places, explanations.
        case dim
        /// A heading, or whatever a reader looks for first.
        case strong
        /// The name of what a row or a page is about: a kind of event, a chain, a walkthrough.
        case name
        /// A sign that points at something: `=>`, `[3]`.
        case marker
        /// Something that succeeded or was added.
        case good
        /// Something that failed or was removed.
        case bad
        /// A value.
        case value
    }

    struct Span: Equatable, Sendable {
        let text: String
        let ink: Ink
    }

    /// Changed only here and where lines are wrapped.
    var spans: [Span] = []

    public init(_ text: String = "", _ ink: Ink = .plain) { append(text, ink) }

    /// Adds a piece of text at the end.
    public mutating func append(_ text: String, _ ink: Ink = .plain) {
        if !text.isEmpty { spans.append(Span(text: TerminalText.escaped(text), ink: ink)) }
    }

    /// Adds the pieces of another line at the end.
    public mutating func append(_ line: TextLine) { spans += line.spans }

    /// Adds spaces until the line is `width` columns wide.
    public mutating func fill(to width: Int) {
        append(String.spaces(max(0, width - self.width)))
    }

    /// How many columns the line takes.
    public var width: Int { spans.reduce(0) { $0 + $1.text.columns } }

    /// The text without colours.
    public var plainText: String { spans.map(\.text).joined() }

    public static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.append(b)
        return sum
    }
}

extension TextLine: ExpressibleByStringInterpolation {
    /// Collects the pieces of a line that is written like a string.
    public struct StringInterpolation: StringInterpolationProtocol {
        var line = TextLine()

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { line.append(literal) }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible, _ ink: Ink = .plain) {
            line.append(value.description, ink)
        }

        public mutating func appendInterpolation(_ other: TextLine) { line.append(other) }
    }

    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.line }
}

extension String {
    /// Filled up with spaces to `width` columns, at the end or at the beginning.
    public func padded(to width: Int, atEnd: Bool = true) -> String {
        let fill = String.spaces(max(0, width - columns))
        return atEnd ? self + fill : fill + self
    }

    /// How many columns of a terminal it takes.
    public var columns: Int {
        if isPrintableASCII { return utf8.count }
        // Below the first mark, each scalar takes one column, and begins with no continuation byte.
        if utf8.allSatisfy({ $0 < 0xCC }) { return utf8.count { $0 & 0xC0 != 0x80 } }
        return reduce(0) { $0 + $1.columns }
    }
}
