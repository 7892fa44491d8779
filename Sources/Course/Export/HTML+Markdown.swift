import TextPages

extension HTML {
    /// Adds a story.
    ///
    /// - Parameter link: where a link leads on these pages; nil if what it points at is not among them.
    mutating func markdown(_ text: String, link: (String) -> String?) {
        var items: [ListItem] = []
        for block in Markdown(text).blocks where block != .space {
            let item = ListItem(block)
            end(&items) { !($0.holds(block) || item?.follows($0) == true) }
            if let item, items.last.map(item.follows) == true {
                items.removeLast()
                addToLine("</li>")
            } else if let item {
                add("<\(item.tag)\(item.start)>")
            }
            add(block, link)
            if let item { items.append(item) }
        }
        end(&items) { _ in true }
    }

    /// Ends items and the lists that they are in, from the innermost outwards.
    private mutating func end(_ items: inout [ListItem], while isOver: (ListItem) -> Bool) {
        while let item = items.last, isOver(item) {
            items.removeLast()
            addToLine("</li>")
            add("</\(item.tag)>")
        }
    }

    private mutating func add(_ block: Markdown.Block, _ link: (String) -> String?) {
        func inline(_ text: String) -> String { Self.inline(text, link) }
        switch block {
        case .space: break
        case .heading(let text, let level): add("<h\(level)>\(inline(text))</h\(level)>")
        case .paragraph(let text, _): add("<p>\(inline(text))</p>")
        case .item(let text, _, _): add("<li>\(inline(text))")
        case .quotation(let text): add("<blockquote>\(inline(text))</blockquote>")
        case .code(let lines, _): pre(lines.joined(separator: "\n"))
        case .table(let rows):
            let count = rows.map(\.count).max() ?? 0
            element("table") { html in
                for (index, row) in rows.enumerated() {
                    let cell = index == 0 ? "th" : "td"
                    let cells = row.map { "<\(cell)>\(inline($0))</\(cell)>" }.joined()
                    // One cell for all that are missing: another row may have a million.
                    let missing = count - row.count
                    let rest = missing > 0 ? "<\(cell) colspan=\"\(missing)\"></\(cell)>" : ""
                    html.add("<tr>\(cells)\(rest)</tr>")
                }
            }
        }
    }

    private static func inline(_ text: String, _ link: (String) -> String?) -> String {
        Markdown.pieces(of: text[...]).map { piece in
            switch piece {
            case .plain(let text): return escaped(text)
            case .code(let text): return "<code>\(escaped(text))</code>"
            case .strong(let text): return "<strong>\(escaped(text))</strong>"
            case .link(let label, let target):
                guard let target = link(target) else { return inline(label, { _ in nil }) }
                return "<a href=\"\(escaped(target))\">\(inline(label, { _ in nil }))</a>"
            }
        }.joined()
    }
}

/// An item of a list, which is open until the next one, or until the list ends.
private struct ListItem {
    /// Its number; nil if it has none.
    let number: Int?
    /// The columns in front of it.
    let indent: Int

    /// Returns nil for any other part of a story.
    init?(_ block: Markdown.Block) {
        guard case .item(_, let marker, let indent) = block else { return nil }
        number = Int(marker.prefix { $0.isNumber })
        self.indent = indent
    }

    /// The element of its list.
    var tag: String { number == nil ? "ul" : "ol" }

    /// The attribute of a list that begins with it: behind a block of code, a list goes on where it was.
    var start: String { number.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? "" }

    /// Whether it is in the same list as another, right behind it.
    func follows(_ other: ListItem) -> Bool {
        indent == other.indent && other.number == number.map { $0 - 1 }
    }

    /// Whether a part of the story belongs to it, because it stands further right.
    func holds(_ block: Markdown.Block) -> Bool {
        switch block {
        case .item(_, _, let indent), .paragraph(_, let indent): indent > self.indent
        case .space, .heading, .table, .code, .quotation: false
        }
    }
}
