/// What a command answers: lines of text, wrapped and coloured only when they are printed.
public struct Page: Equatable, Sendable {
    private struct Paragraph: Equatable, Sendable {
        let line: TextLine
        /// What the following lines begin with when it does not fit on one; nil when it must stay whole.
        let hang: String?
    }

    private var paragraphs: [Paragraph] = []

    public init() {}

    public var isEmpty: Bool { paragraphs.isEmpty }

    /// A line that stays whole, however long: code, a header, something to copy.
    public mutating func line(_ line: TextLine) { paragraphs.append(Paragraph(line: line, hang: nil)) }

    /// A line that may be broken between words. What follows a break is indented by `hang` columns.
    public mutating func prose(_ line: TextLine, hang: Int = 0) {
        paragraphs.append(Paragraph(line: line, hang: String(repeating: " ", count: hang)))
    }

    /// The author's words: lines of text beside a bar.
    mutating func narration(_ text: String, indent: Int) {
        let bar = String(repeating: " ", count: indent) + "│ "
        for line in text.split(separator: "\n") {
            paragraphs.append(Paragraph(line: "\(bar)\(line, .strong)", hang: bar))
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
            let lines =
                paragraph.hang.map { paragraph.line.wrapped(to: screen.width, hang: $0) } ?? [paragraph.line]
            for line in lines { text += screen.rendered(line) + "\n" }
        }
        return text
    }
}

/// What a page is printed on: how wide it is, and whether it shows colours.
public struct Screen: Equatable, Sendable {
    public var width: Int
    public var hasColour: Bool

    public init(width: Int = 80, hasColour: Bool = false) {
        self.width = width
        self.hasColour = hasColour
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
