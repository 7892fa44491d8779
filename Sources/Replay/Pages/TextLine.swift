/// A line of output: pieces of text, each with the part it plays.
///
/// Text enters a line only through `TerminalText`, so nothing that a trace holds can reach a terminal raw.
/// Written like a string: `"\(event.kind, .kind)  request \(1)"`.
public struct TextLine: Equatable, Sendable {
    /// What a piece of text is, from which a terminal may choose a colour.
    public enum Ink: Equatable, Sendable { case plain, dim, strong, kind, marker, good, bad, value }

    struct Span: Equatable, Sendable {
        let text: String
        let ink: Ink
    }

    /// Touched only here and where lines are wrapped.
    var spans: [Span] = []

    public init(_ text: String = "", _ ink: Ink = .plain) { append(text, ink) }

    mutating func append(_ text: String, _ ink: Ink = .plain) {
        if !text.isEmpty { spans.append(Span(text: TerminalText.escaped(text), ink: ink)) }
    }

    /// How many columns it takes.
    public var width: Int { spans.reduce(0) { $0 + $1.text.count } }

    /// Without colours.
    public var plainText: String { spans.map(\.text).joined() }

    public static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.spans += b.spans
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

        public mutating func appendInterpolation(_ other: TextLine) { line = line + other }
    }

    public init(stringLiteral text: String) { self.init(text) }
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.line }
}

extension String {
    /// Filled up with spaces to `width` columns, at the end or at the beginning.
    func padded(to width: Int, atEnd: Bool = true) -> String {
        let fill = String(repeating: " ", count: max(0, width - count))
        return atEnd ? self + fill : fill + self
    }
}
