/// What a page is printed on: how wide it is, and whether it shows colours.
public struct Screen: Equatable, Sendable {
    /// How many columns a line may have.
    public var width: Int
    /// Whether spans are coloured; without colours, a page is plain text.
    public var hasColour: Bool
    /// `true` for a window, which has an edge; `false` for a file or a pipe.
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

    /// Few and quiet: the sixteen colours that a reader's own theme defines, so that they fit any background.
    private func code(of ink: TextLine.Ink) -> String? {
        switch ink {
        case .plain: nil
        case .dim: "2"
        case .strong: "1"
        case .name: "1;36"
        case .marker: "33"
        case .good: "32"
        case .bad: "31"
        case .value: "36"
        }
    }
}
