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

    private struct Paragraph: Equatable, Sendable {
        let line: TextLine
        let fit: Fit
    }

    private var paragraphs: [Paragraph] = []

    public init() {}

    public var isEmpty: Bool { paragraphs.isEmpty }

    /// Adds a line that is never broken: code, a header, something to copy.
    public mutating func line(_ line: TextLine) { paragraphs.append(Paragraph(line: line, fit: .whole)) }

    /// Adds a line that a narrow terminal may cut off: a row of a listing.
    public mutating func row(_ line: TextLine) { paragraphs.append(Paragraph(line: line, fit: .clipped)) }

    /// Adds a line that may be broken between words.
    ///
    /// - Parameter hang: how many columns the text after a break is indented.
    public mutating func prose(
        _ line: TextLine, hang: Int = 0, longWords: TextLine.LongWords = .whole
    ) {
        let hang = String(repeating: " ", count: hang)
        paragraphs.append(Paragraph(line: line, fit: .wrapped(hang: hang, longWords: longWords)))
    }

    /// Adds the words of an author, beside a bar.
    public mutating func quote(_ text: String, indent: Int) {
        let bar = String(repeating: " ", count: indent) + "│ "
        for line in text.split(separator: "\n") {
            let fit = Fit.wrapped(hang: bar, longWords: .whole)
            paragraphs.append(Paragraph(line: "\(bar)\(line, .strong)", fit: fit))
        }
    }

    /// Adds an empty line, unless the page is empty or ends with one already.
    public mutating func space() {
        if let last = paragraphs.last, last.line.width > 0 { line("") }
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
        switch paragraph.fit {
        case .whole: [paragraph.line]
        case .clipped: [screen.isTerminal ? paragraph.line.clipped(to: screen.width) : paragraph.line]
        case .wrapped(let hang, let longWords):
            paragraph.line.wrapped(to: screen.width, hang: hang, longWords: longWords)
        }
    }
}
