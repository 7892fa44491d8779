/// Something that is written piece by piece, each piece with the part it plays: a line for any screen, or
/// plain text at once.
///
/// A listing describes its rows to this. So a row of a page and a row of a long text cannot differ.
public protocol InkedText {
    /// Adds a piece of text at the end.
    ///
    /// - Parameters:
    ///   - width: how many columns it takes at least; spaces fill it up.
    ///   - atEnd: whether the spaces come behind the text.
    mutating func append(
        _ text: String, filledTo width: Int, atEnd: Bool, _ ink: @autoclosure () -> TextLine.Ink)
}

extension InkedText {
    /// Adds a piece of text at the end.
    public mutating func append(_ text: String, _ ink: @autoclosure () -> TextLine.Ink = .plain) {
        append(text, filledTo: 0, atEnd: true, ink())
    }

    /// Adds spaces at the end.
    public mutating func append(spaces count: Int) { append("", filledTo: count, atEnd: true, .plain) }
}

extension TextLine: InkedText {
    public mutating func append(
        _ text: String, filledTo width: Int, atEnd: Bool, _ ink: @autoclosure () -> Ink
    ) {
        append(text.padded(to: width, atEnd: atEnd), ink())
    }
}

/// Text without colours, as bytes: what a file or a pipe gets.
///
/// A long listing goes straight into this. As lines of pieces that are joined later, it would take five times
/// as long.
public struct PlainText: InkedText {
    /// The text so far, in UTF-8.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// Adds a piece of text, in which nothing can control a terminal.
    public mutating func append(
        _ text: String, filledTo width: Int, atEnd: Bool, _ ink: @autoclosure () -> TextLine.Ink
    ) {
        let isSafe = text.isPrintableASCII
        let fill = width == 0 ? 0 : width - (isSafe ? text.utf8.count : text.columns)
        if !atEnd { append(fill: fill) }
        append(utf8: isSafe ? text : TerminalText.escaped(text))
        if atEnd { append(fill: fill) }
    }

    private mutating func append(utf8 text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        if isDone == nil { bytes.append(contentsOf: text.utf8) }
    }

    private static let spaces = Array(repeating: UInt8(ascii: " "), count: 64)

    private mutating func append(fill: Int) {
        var rest = fill
        while rest > 0 {
            bytes.append(contentsOf: Self.spaces.prefix(rest))
            rest -= Self.spaces.count
        }
    }

    /// Ends a line.
    public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    /// Adds the lines of a page.
    public mutating func append(_ page: Page, on screen: Screen) {
        bytes.append(contentsOf: page.text(on: screen).utf8)
    }

    /// Returns the text so far, and starts again.
    public mutating func take() -> [UInt8] {
        defer {
            bytes = []
            bytes.reserveCapacity(1 << 16)
        }
        return bytes
    }
}
