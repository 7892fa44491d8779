/// A text in Markdown as a page: paragraphs are wrapped to the screen, lists are indented, tables have
/// columns, and the signs that mark all this are gone.
///
/// It reads the Markdown that stories are written in: headings, paragraphs, lists, tables, fenced code,
/// quotations, and inside a line emphasis, code and links. Everything else is shown as it is written.
public struct Markdown {
    private let lines: [Substring]

    public init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Makes the page.
    public func page() -> Page {
        var page = Page()
        var index = 0
        while index < lines.count { append(blockAt: &index, to: &page) }
        return page
    }

    private func append(blockAt index: inout Int, to page: inout Page) {
        let line = lines[index]
        let text = line.drop { $0 == " " }
        if text.isEmpty {
            page.space()
            index += 1
        } else if text.hasPrefix("```") {
            append(codeAt: &index, to: &page)
        } else if text.hasPrefix("|") {
            append(tableAt: &index, to: &page)
        } else if text.hasPrefix("#") {
            page.prose(TextLine(Self.inline(text.drop { $0 == "#" || $0 == " " }).plainText, .strong))
            index += 1
        } else if text.hasPrefix(">") {
            page.quote(Self.inline(text.dropFirst().drop { $0 == " " }).plainText, indent: 2)
            index += 1
        } else {
            append(paragraphAt: &index, to: &page)
        }
    }

    // MARK: Blocks

    private func append(codeAt index: inout Int, to page: inout Page) {
        index += 1
        while index < lines.count, !lines[index].drop(while: { $0 == " " }).hasPrefix("```") {
            page.row(TextLine("    " + lines[index], .value))
            index += 1
        }
        index += 1
    }

    private func append(tableAt index: inout Int, to page: inout Page) {
        var rows: [[TextLine]] = []
        while index < lines.count, lines[index].drop(while: { $0 == " " }).hasPrefix("|") {
            let cells = Self.cells(of: lines[index])
            // The line below the heading only says how columns are aligned.
            let isRuler = cells.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-: ".contains($0) } }
            if !isRuler { rows.append(cells.map { Self.inline($0[...]) }) }
            index += 1
        }
        page.table(rows)
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

    /// A paragraph, or an item of a list: the lines up to an empty one or the next item.
    private func append(paragraphAt index: inout Int, to page: inout Page) {
        let indent = lines[index].prefix { $0 == " " }.count
        let marker = Self.marker(of: lines[index].dropFirst(indent))
        var text = lines[index].dropFirst(indent + marker.count).drop { $0 == " " }.description
        index += 1
        while index < lines.count {
            let next = lines[index].drop { $0 == " " }
            if next.isEmpty || next.hasPrefix("```") || next.hasPrefix("|") || !Self.marker(of: next).isEmpty
            {
                break
            }
            text += " " + next
            index += 1
        }
        let margin = String(repeating: " ", count: indent)
        let sign = marker.isEmpty ? "" : (marker.first?.isNumber == true ? marker : "•") + " "
        page.prose("\(margin)\(sign, .dim)\(Self.inline(text[...]))", hang: indent + sign.count)
    }

    /// `-`, `*` or `12.` if a line begins an item of a list; empty otherwise.
    private static func marker(of line: Substring) -> String {
        if line.hasPrefix("- ") || line.hasPrefix("* ") { return String(line.prefix(1)) }
        let digits = line.prefix { $0.isNumber }
        return !digits.isEmpty && line.dropFirst(digits.count).hasPrefix(". ") ? digits + "." : ""
    }

    // MARK: Inside a line

    /// A line without the signs for emphasis, code and links.
    static func inline(_ text: Substring) -> TextLine {
        var line = TextLine()
        var rest = text
        var plain = ""
        func take(_ mark: String) -> Substring? {
            guard rest.hasPrefix(mark), let end = rest.dropFirst(mark.count).firstRange(of: mark),
                end.lowerBound > rest.dropFirst(mark.count).startIndex
            else { return nil }
            let inside = rest[rest.index(rest.startIndex, offsetBy: mark.count)..<end.lowerBound]
            rest = rest[end.upperBound...]
            return inside
        }
        while let letter = rest.first {
            let piece: TextLine
            if let code = take("``") ?? take("`") {
                piece = TextLine(String(code), .value)
            } else if let strong = take("**") {
                piece = TextLine(inline(strong).plainText, .strong)
            } else if let label = Self.label(of: &rest) {
                piece = inline(label)
            } else if letter == "*" || letter == "_", plain.last?.isLetter != true,
                rest.dropFirst().first != " ",
                let emphasis = take(String(letter))
            {
                piece = TextLine(inline(emphasis).plainText, .strong)
            } else {
                if letter == "\\", rest.count > 1 { rest.removeFirst() }
                plain.append(rest.removeFirst())
                continue
            }
            line.append(plain)
            plain = ""
            line.append(piece)
        }
        line.append(plain)
        return line
    }

    /// The text of a link, `[text](place)`, at the beginning of a line, which loses the link.
    private static func label(of rest: inout Substring) -> Substring? {
        guard rest.first == "[", let end = rest.firstRange(of: "]("),
            let close = rest[end.upperBound...].firstIndex(of: ")")
        else { return nil }
        let label = rest[rest.index(after: rest.startIndex)..<end.lowerBound]
        guard !label.contains("[") || label.contains("]") else { return nil }
        rest = rest[rest.index(after: close)...]
        return label
    }
}
