/// A text in Markdown as a page: paragraphs are wrapped to the screen, lists are indented, tables have
/// columns, and the signs that mark all this are gone.
///
/// It reads the Markdown that stories are written in: headings, paragraphs, lists, tables, fenced code,
/// quotations, and inside a line emphasis, code and links. Everything else is shown as it is written.
public struct Markdown {
    /// A part of a text that stands by itself.
    public enum Block: Equatable, Sendable {
        /// - Parameter level: 1 for the title.
        case heading(String, level: Int)
        /// - Parameter indent: the columns in front of it: below an item of a list, it belongs to that.
        case paragraph(String, indent: Int)
        /// - Parameter marker: `12.` in a numbered list, `-` or `*` in any other.
        case item(String, marker: String, indent: Int)
        /// The first row is the heading.
        case table([[String]])
        /// - Parameter language: the word behind the fence (see `Fence`).
        case code([String], language: String)
        case quotation(String)
        /// An empty line.
        case space
    }

    private let lines: [Substring]

    // All marks are ASCII, so that the bytes are looked at, not the characters: one may be a megabyte long.
    public init(_ text: String) {
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    /// The parts of the text, in order. What stands inside their lines is as it was written.
    public var blocks: [Block] {
        var blocks: [Block] = []
        var index = 0
        while index < lines.count { blocks.append(block(at: &index)) }
        return blocks
    }

    /// Makes the page.
    public func page() -> Page {
        var page = Page()
        for block in blocks {
            switch block {
            case .space: page.space()
            case .heading(let text, _): page.prose(TextLine(Self.inline(text[...]).plainText, .strong))
            case .quotation(let text): page.quote(Self.inline(text[...]).plainText, indent: 2)
            case .code(let lines, let language): page.append(Self.page(of: lines, language))
            case .table(let rows): page.table(rows.map { $0.map { Self.inline($0[...]) } })
            case .paragraph(let text, let indent):
                let margin = String.spaces(indent)
                page.prose("\(margin)\(Self.inline(text[...]))", hang: indent)
            case .item(let text, let marker, let indent):
                let margin = String.spaces(indent)
                let sign = (marker.first?.isNumber == true ? marker : "•") + " "
                page.prose("\(margin)\(sign, .dim)\(Self.inline(text[...]))", hang: indent + sign.count)
            }
        }
        return page
    }

    /// A fenced block. What is there to copy stays whole: code, and the command lines of a transcript, each
    /// of which goes on to the end of its quotation marks. Of what a command shows, and of a trace, a narrow
    /// terminal may cut off the rows.
    private static func page(of code: [String], _ language: String) -> Page {
        let isListing = language.isEmpty || language == "reqtrace"
        var page = Page()
        var isQuoted = false
        for line in code {
            let isCommandLine = isQuoted || line.hasPrefix("$ ")
            if isCommandLine { isQuoted = ShellWord.words(of: line, isQuoted: isQuoted).isOpen }
            let isTyped = isCommandLine || line.hasPrefix("(reqtrace) ")
            let text = TextLine("    " + line, .value)
            if isTyped || !(isListing || isRow(line)) { page.line(text) } else { page.row(text) }
        }
        return page
    }

    /// Whether a line is a row of a trace, which begins with its time, or the words of an author below one.
    private static func isRow(_ line: String) -> Bool {
        line.prefixMatch(of: /[ ]*(?:│|\d+\.\d+ s )/) != nil
    }

    // MARK: Blocks

    private func block(at index: inout Int) -> Block {
        let line = lines[index]
        if let fence = Fence(opening: line) { return code(at: &index, fence) }
        if let heading = Self.heading(in: line) {
            index += 1
            return .heading(heading.text, level: heading.level)
        }
        let text = line.unindented
        guard let first = text.utf8.first else {
            index += 1
            return .space
        }
        switch first {
        case UInt8(ascii: "|"): return table(at: &index)
        case UInt8(ascii: ">"):
            index += 1
            return .quotation(String(Substring(text.utf8.dropFirst()).unindented))
        default: return paragraph(at: &index)
        }
    }

    /// The heading that a line is, without its signs; nil if it is none, as in `#7 is the answer`.
    package static func heading(in line: Substring) -> (text: String, level: Int)? {
        let signs = line.unindented.utf8
        let rest = signs.drop { $0 == UInt8(ascii: "#") }
        let level = signs.count - rest.count
        let text = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard 1...6 ~= level, rest.isEmpty || text.count < rest.count else { return nil }
        return (String(Substring(text)), level)
    }

    private func code(at index: inout Int, _ fence: Fence) -> Block {
        var code: [String] = []
        index += 1
        while index < lines.count, !fence.isClosed(by: lines[index]) {
            code.append(fence.code(lines[index]))
            index += 1
        }
        index += 1
        return .code(code, language: fence.language)
    }

    private func table(at index: inout Int) -> Block {
        var rows: [[String]] = []
        while index < lines.count, lines[index].unindented.utf8.first == UInt8(ascii: "|") {
            let cells = Self.cells(of: lines[index])
            // The line below the heading only says how columns are aligned.
            let isRuler = cells.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { "-: ".utf8.contains($0) } }
            if !isRuler { rows.append(cells) }
            index += 1
        }
        return .table(rows)
    }

    /// A paragraph, or an item of a list: the lines up to an empty one, or to one that begins another part.
    private func paragraph(at index: inout Int) -> Block {
        let line = lines[index].unindented
        let indent = lines[index].utf8.count - line.utf8.count
        let marker = Self.marker(of: line)
        var text = String(Substring(line.utf8.dropFirst(marker.utf8.count)).unindented)
        index += 1
        while index < lines.count {
            let next = lines[index].unindented
            let isOfParagraph = next.utf8.first.map { !"|>".utf8.contains($0) } == true
            guard isOfParagraph, Fence(opening: next) == nil, Self.heading(in: next) == nil,
                Self.marker(of: next).isEmpty
            else {
                break
            }
            text += " " + next
            index += 1
        }
        return marker.isEmpty ? .paragraph(text, indent: indent) : .item(text, marker: marker, indent: indent)
    }

    /// The cells between the bars of a line. A bar inside code belongs to the code.
    private static func cells(of line: Substring) -> [String] {
        var cells: [String] = []
        var (isCode, isEscaped) = (false, false)
        let text = line.unindented.utf8.dropFirst()
        var start = text.startIndex
        // A backslash before a bar stays for the line that the cell is.
        for (place, byte) in zip(text.indices, text) {
            if byte == UInt8(ascii: "`") { isCode.toggle() }
            if byte == UInt8(ascii: "|"), !isCode, !isEscaped {
                cells.append(trimmed(text[start..<place]))
                start = text.index(after: place)
            }
            isEscaped = byte == UInt8(ascii: "\\")
        }
        let last = trimmed(text[start...])
        return last.isEmpty ? cells : cells + [last]
    }

    private static func trimmed(_ cell: Substring.UTF8View) -> String {
        let text = Substring(cell).unindented
        let spaces = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        return String(Substring(text.utf8.dropLast(spaces)))
    }

    /// `-`, `*` or `12.` if a line begins an item of a list; empty otherwise.
    private static func marker(of line: Substring) -> String {
        let bytes = line.utf8
        if bytes.starts(with: "- ".utf8) || bytes.starts(with: "* ".utf8) { return String(line.prefix(1)) }
        let digits = bytes.prefix { 0x30...0x39 ~= $0 }
        return !digits.isEmpty && bytes[digits.endIndex...].starts(with: ". ".utf8)
            ? String(Substring(digits)) + "." : ""
    }

    // MARK: Inside a line

    /// A part of a line.
    public enum Piece: Equatable, Sendable {
        case plain(String)
        case code(String)
        /// Emphasized or strong, without the signs inside it.
        case strong(String)
        case link(String, target: String)
    }

    /// A line without the signs for emphasis, code and links.
    static func inline(_ text: Substring) -> TextLine {
        var line = TextLine()
        for piece in pieces(of: text) {
            switch piece {
            case .plain(let text): line.append(text)
            case .code(let text): line.append(text, .value)
            case .strong(let text): line.append(text, .strong)
            case .link(let label, _): line.append(inline(label[...]))
            }
        }
        return line
    }

    /// Takes a line apart.
    public static func pieces(of text: Substring) -> [Piece] { MarkdownLine(text).pieces }
}

extension Substring {
    /// Without the spaces that it begins with.
    fileprivate var unindented: Substring { Substring(utf8.drop { $0 == UInt8(ascii: " ") }) }
}
