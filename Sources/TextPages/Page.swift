/// What a command answers: lines of text that are wrapped and coloured only when they are printed.
public struct Page: Equatable, Sendable {
    /// What happens to a line that is wider than the screen.
    private enum Fit: Equatable, Sendable {
        /// It stays as it is.
        case whole
        /// It ends in `…` at the edge of the screen.
        case clipped
        /// It continues on further lines, each of which begins with `hang`.
        case wrapped(hang: String, longWords: TextLine.LongWords)
    }

    private enum Paragraph: Equatable, Sendable {
        case line(TextLine, Fit)
        case entry(Entry)
        case table(TextTable)
    }

    /// A name, and what it means. Without a name, it goes on with the entry above it.
    private struct Entry: Equatable, Sendable {
        let name: TextLine
        let meaning: TextLine
        let indent: Int
        /// How wide the column of the names is.
        let width: Int

        /// The fewest columns in which a meaning is still easy to read.
        private static let leastWidth = 24

        /// Side by side, or one below the other where there is little room.
        func lines(width screen: Int) -> [TextLine] {
            let margin = TextLine(String.spaces(indent))
            let start = indent + width + 2
            guard screen - start >= Self.leastWidth else {
                let hang = String.spaces(indent + 4)
                let head = name.spans.isEmpty ? [] : (margin + name).wrapped(to: screen, hang: hang)
                return head + (TextLine(hang) + meaning).wrapped(to: screen, hang: hang)
            }
            var line = margin + name
            line.fill(to: indent + width)
            return (line + "  " + meaning).wrapped(to: screen, hang: String.spaces(start))
        }
    }

    private var paragraphs: [Paragraph] = []

    public init() {}

    /// Whether nothing has been added, not even a space.
    public var isEmpty: Bool { paragraphs.isEmpty }

    /// Adds a line that is never broken: code, a header, something to copy.
    public mutating func line(_ line: TextLine) { paragraphs.append(.line(line, .whole)) }

    /// Adds a line that a narrow terminal may cut off: a row of a listing.
    public mutating func row(_ line: TextLine) { paragraphs.append(.line(line, .clipped)) }

    /// Adds a line that may be broken between words.
    ///
    /// - Parameter hang: how many columns the text after a break is indented.
    public mutating func prose(
        _ line: TextLine, hang: Int = 0, longWords: TextLine.LongWords = .whole
    ) {
        let hang = String.spaces(hang)
        paragraphs.append(.line(line, .wrapped(hang: hang, longWords: longWords)))
    }

    /// Adds a name and what it means: a row of a glossary. Without a name, it stands in the column of the
    /// meanings.
    ///
    /// - Parameter width: how wide the column of the names is.
    public mutating func entry(_ name: TextLine, _ meaning: TextLine, indent: Int = 0, width: Int) {
        paragraphs.append(.entry(Entry(name: name, meaning: meaning, indent: indent, width: width)))
    }

    /// Adds the words of an author, beside a bar.
    public mutating func quote(_ text: String, indent: Int) {
        let bar = String.spaces(indent) + "│ "
        for line in text.split(separator: "\n") {
            let fit = Fit.wrapped(hang: bar, longWords: .whole)
            paragraphs.append(.line("\(bar)\(line, .strong)", fit))
        }
    }

    /// Adds a table, whose first row is its heading.
    public mutating func table(_ rows: [[TextLine]]) { paragraphs.append(.table(TextTable(rows: rows))) }

    /// Adds an empty line, unless the page is empty or ends with one already.
    public mutating func space() {
        switch paragraphs.last {
        case nil, .line("", _)?: return
        case .line?, .entry?, .table?: line("")
        }
    }

    /// Adds everything that another page holds.
    public mutating func append(_ page: Page) { paragraphs += page.paragraphs }

    /// The text for a screen, with a line break after every line.
    public func text(on screen: Screen) -> String {
        var text = ""
        for paragraph in paragraphs {
            for line in Self.lines(paragraph, on: screen) { text += screen.rendered(line) + "\n" }
        }
        return text
    }

    private static func lines(_ paragraph: Paragraph, on screen: Screen) -> [TextLine] {
        switch paragraph {
        case .line(let line, .whole): [line]
        case .line(let line, .clipped): [screen.isTerminal ? line.clipped(to: screen.width) : line]
        case .line(let line, .wrapped(let hang, let longWords)):
            line.wrapped(to: screen.width, hang: hang, longWords: longWords)
        case .entry(let entry): entry.lines(width: screen.width)
        case .table(let table): table.lines(width: screen.width)
        }
    }
}
