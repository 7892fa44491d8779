/// What a command answers: lines of text, wrapped and coloured only when they are printed.
public struct Page: Equatable, Sendable {
    /// What becomes of a line that is too long.
    private enum Fit: Equatable, Sendable {
        /// It stays as it is.
        case whole
        /// It ends in `…` where the screen ends.
        case clipped
        /// It goes on in another line, which begins like this.
        case wrapped(hang: String)
    }

    private struct Paragraph: Equatable, Sendable {
        let line: TextLine
        let fit: Fit
    }

    private var paragraphs: [Paragraph] = []

    public init() {}

    public var isEmpty: Bool { paragraphs.isEmpty }

    /// A line that stays whole, however long: code, a header, something to copy.
    public mutating func line(_ line: TextLine) { paragraphs.append(Paragraph(line: line, fit: .whole)) }

    /// A line whose end may be missing on a narrow screen: a row of a listing.
    mutating func row(_ line: TextLine) { paragraphs.append(Paragraph(line: line, fit: .clipped)) }

    /// A line that may be broken between words. What follows a break is indented by `hang` columns.
    public mutating func prose(_ line: TextLine, hang: Int = 0) {
        let hang = String(repeating: " ", count: hang)
        paragraphs.append(Paragraph(line: line, fit: .wrapped(hang: hang)))
    }

    /// The author's words: lines of text beside a bar.
    mutating func narration(_ text: String, indent: Int) {
        let bar = String(repeating: " ", count: indent) + "│ "
        for line in text.split(separator: "\n") {
            paragraphs.append(Paragraph(line: "\(bar)\(line, .strong)", fit: .wrapped(hang: bar)))
        }
    }

    /// An empty line, unless there is nothing above it or one already.
    public mutating func space() {
        if let last = paragraphs.last, last.line.width > 0 { line("") }
    }

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
        case .wrapped(let hang): paragraph.line.wrapped(to: screen.width, hang: hang)
        }
    }
}

/// What a page is printed on: how wide it is, and whether it shows colours.
public struct Screen: Equatable, Sendable {
    public var width: Int
    public var hasColour: Bool
    /// Whether it is a window with an edge, rather than a file or a pipe.
    public var isTerminal: Bool

    public init(width: Int = 80, hasColour: Bool = false, isTerminal: Bool = false) {
        self.width = width
        self.hasColour = hasColour
        self.isTerminal = isTerminal
    }

    func rendered(_ line: TextLine) -> String {
        guard hasColour else { return line.plainText }
        return line.spans.map { span in
            code(of: span.ink).map { "\u{1B}[\($0)m\(span.text)\u{1B}[0m" } ?? span.text
        }.joined()
    }

    /// Few and quiet: the sixteen colours a reader's own theme defines, so that they fit any background.
    private func code(of ink: TextLine.Ink) -> String? {
        switch ink {
        case .plain: nil
        case .dim: "2"
        case .strong: "1"
        case .kind: "1;36"
        case .marker: "33"
        case .good: "32"
        case .bad: "31"
        case .value: "36"
        }
    }
}
