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

    public init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

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
            case .code(let lines, _): for line in lines { page.row(TextLine("    " + line, .value)) }
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

    // MARK: Blocks

    private func block(at index: inout Int) -> Block {
        let line = lines[index]
        let text = line.drop { $0 == " " }
        if let fence = Fence(opening: line) { return code(at: &index, fence) }
        if text.hasPrefix("|") { return table(at: &index) }
        guard text.isEmpty || text.hasPrefix("#") || text.hasPrefix(">") else { return paragraph(at: &index) }
        index += 1
        if text.isEmpty { return .space }
        if text.hasPrefix(">") { return .quotation(String(text.dropFirst().drop { $0 == " " })) }
        let level = text.prefix { $0 == "#" }.count
        return .heading(String(text.drop { $0 == "#" || $0 == " " }), level: level)
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
        while index < lines.count, lines[index].drop(while: { $0 == " " }).hasPrefix("|") {
            let cells = Self.cells(of: lines[index])
            // The line below the heading only says how columns are aligned.
            let isRuler = cells.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-: ".contains($0) } }
            if !isRuler { rows.append(cells) }
            index += 1
        }
        return .table(rows)
    }

    /// A paragraph, or an item of a list: the lines up to an empty one or the next item.
    private func paragraph(at index: inout Int) -> Block {
        let indent = lines[index].prefix { $0 == " " }.count
        let marker = Self.marker(of: lines[index].dropFirst(indent))
        var text = lines[index].dropFirst(indent + marker.count).drop { $0 == " " }.description
        index += 1
        while index < lines.count {
            let next = lines[index].drop { $0 == " " }
            if next.isEmpty || Fence(opening: next) != nil || next.hasPrefix("|")
                || !Self.marker(of: next).isEmpty
            {
                break
            }
            text += " " + next
            index += 1
        }
        return marker.isEmpty ? .paragraph(text, indent: indent) : .item(text, marker: marker, indent: indent)
    }

    /// The cells between the bars of a line. A bar inside code belongs to the code.
    private static func cells(of line: Substring) -> [String] {
        var cells = [""]
        var isCode = false
        for letter in line.drop(while: { $0 == " " }).dropFirst() {
            if letter == "`" { isCode.toggle() }
            if letter == "|", !isCode, cells.last?.last != "\\" {
                cells.append("")
            } else {
                cells[cells.count - 1].append(letter)
            }
        }
        if cells.last?.allSatisfy({ $0 == " " }) == true { cells.removeLast() }
        return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    }

    /// `-`, `*` or `12.` if a line begins an item of a list; empty otherwise.
    private static func marker(of line: Substring) -> String {
        if line.hasPrefix("- ") || line.hasPrefix("* ") { return String(line.prefix(1)) }
        let digits = line.prefix { $0.isNumber }
        return !digits.isEmpty && line.dropFirst(digits.count).hasPrefix(". ") ? digits + "." : ""
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
    public static func pieces(of text: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text
        var plain = ""
        var marks = NextMarks(text)
        func take(_ mark: String) -> Substring? {
            guard rest.hasPrefix(mark) else { return nil }
            let start = rest.index(rest.startIndex, offsetBy: mark.count)
            guard let end = marks.next(mark, from: start), end.lowerBound > start else { return nil }
            rest = rest[end.upperBound...]
            return text[start..<end.lowerBound]
        }
        while let letter = rest.first {
            let piece: Piece
            if let code = take("``") ?? take("`") {
                piece = .code(String(code))
            } else if let strong = take("**") {
                piece = .strong(inline(strong).plainText)
            } else if let link = Self.link(at: &rest, &marks) {
                piece = link
            } else if letter == "*" || letter == "_", plain.last?.isLetter != true,
                rest.dropFirst().first != " ", let emphasis = take(String(letter))
            {
                piece = .strong(inline(emphasis).plainText)
            } else {
                if letter == "\\", !rest.dropFirst().isEmpty { rest.removeFirst() }
                plain.append(rest.removeFirst())
                continue
            }
            if !plain.isEmpty { pieces.append(.plain(plain)) }
            plain = ""
            pieces.append(piece)
        }
        return plain.isEmpty ? pieces : pieces + [.plain(plain)]
    }

    /// The link, `[text](place)`, at the beginning of a line, which loses it.
    private static func link(at rest: inout Substring, _ marks: inout NextMarks) -> Piece? {
        guard rest.first == "[" else { return nil }
        let start = rest.index(after: rest.startIndex)
        guard let end = marks.next("](", from: start), let close = marks.next(")", from: end.upperBound)
        else { return nil }
        let isIn = { (mark: Range<Substring.Index>?) in mark.map { $0.lowerBound < end.lowerBound } == true }
        guard !isIn(marks.next("[", from: start)) || isIn(marks.next("]", from: start)) else { return nil }
        let label = rest[start..<end.lowerBound]
        let target = rest[end.upperBound..<close.lowerBound]
        rest = rest[close.upperBound...]
        return .link(String(label), target: String(target))
    }
}

/// Where the next of each mark stands in a text that is read from its beginning to its end.
///
/// Each mark is looked for once in each part of the text, however often somebody asks: a line of nothing but
/// brackets is read as fast as any other.
private struct NextMarks {
    private let text: Substring
    private var found: [String: Range<Substring.Index>?] = [:]

    init(_ text: Substring) { self.text = text }

    /// - Parameter start: never before that of an earlier question about the same mark.
    mutating func next(_ mark: String, from start: Substring.Index) -> Range<Substring.Index>? {
        if let known = found[mark] {
            guard let known else { return nil }
            if known.lowerBound >= start { return known }
        }
        let range = text[start...].firstRange(of: mark)
        found[mark] = .some(range)
        return range
    }
}
