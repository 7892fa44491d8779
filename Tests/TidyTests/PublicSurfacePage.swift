extension PublicSurface {
    /// The page. Its first table has a row for each type, in the order of the list.
    func markdown() -> String {
        let shown = entries.filter { $0.state != .inside }
        let placed = shown.filter { if case .elsewhere = $0.state { false } else { true } }
        let here = shown.count { if case .here = $0.state { true } else { false } }
        let sections = [
            section(
                "Declared differently", ["declaration", "there", "here", "why"],
                (shown + namesBesides).compactMap { entry in
                    guard case .different(let here, let reason) = entry.state else { return nil }
                    return ["`\(entry.symbol)`", code(entry.declaration ?? ""), code(here), reason]
                }),
            section(
                "Left out", ["declaration", "why"],
                reasons { if case .leftOut(let reason) = $0 { reason } else { nil } }),
            section(
                "Here in another way", ["declaration", "how"],
                reasons { if case .elsewhere(let reason) = $0 { reason } else { nil } }),
            section("Compared by name", columns, rows(for: namesBesides)),
        ]
        return """
            # The public surface of Alamofire \(library.version)

            This page is generated from the declarations of this chain and from the lists of what the original declares
            (\(library.lists)) and of what is not so here
            (`\(library.exceptions)`); to change it, change one of them and run the test that compares the two.

            \(here) of the \(shown.count) public declarations \(library.shownDeclarations) are here. \(library.note)

            A declaration *with a twin* has a simulated type in its signature, of the same name as the original.

            | \(columns.joined(separator: " | ")) |
            |---|---|---|---|
            \(rows(for: placed).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n"))
            \(sections.joined())
            """
    }

    /// The columns of a table with a row for each type.
    private var columns: [String] {
        ["type", "here", "with a twin in the signature", "different, or left out"]
    }

    private func rows(for entries: [Entry]) -> [[String]] {
        var order: [String] = []
        for entry in entries where !order.contains(entry.group) { order.append(entry.group) }
        let groups = Dictionary(grouping: entries, by: \.group)
        return order.map { row(for: $0, groups[$0] ?? []) }
    }

    /// A table under its heading; nothing if there are no rows.
    private func section(_ heading: String, _ columns: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let lines = [columns, columns.map { _ in "---" }] + rows
        return "\n## \(heading)\n\n"
            + lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }

    /// A row for each reason, with the declarations that it applies to.
    private func reasons(_ reason: (State) -> String?) -> [[String]] {
        var order: [String] = []
        var symbols: [String: [String]] = [:]
        for entry in entries {
            guard let text = reason(entry.state) else { continue }
            if symbols[text] == nil { order.append(text) }
            if symbols[text]?.contains(entry.symbol) != true {
                symbols[text, default: []].append(entry.symbol)
            }
        }
        return order.map { text in
            [(symbols[text] ?? []).map { "`\($0)`" }.joined(separator: ", "), text]
        }
    }

    private func row(for group: String, _ entries: [Entry]) -> [String] {
        func names(_ isWanted: (State) -> Bool) -> String {
            let names = entries.filter { isWanted($0.state) }.map { entry in
                if entry.symbol == group { return "itself" }
                let isFunction = group == PublicSurface.Entry.functions
                return "`\(isFunction ? entry.symbol[...] : entry.symbol.dropFirst(group.count + 1))`"
            }
            var unique: [String] = []
            for name in names where !unique.contains(name) { unique.append(name) }
            return unique.joined(separator: ", ")
        }
        let plain = names { $0 == .here(usesTwins: false) }
        let twins = names { $0 == .here(usesTwins: true) }
        let others = names { state in
            switch state {
            case .leftOut, .different: true
            case .here, .elsewhere, .inside, .missing: false
            }
        }
        return ["`\(group)`", plain, twins, others]
    }
}

extension PublicSurface.Entry {
    /// The group of the functions that belong to no type.
    fileprivate static let functions = "func"

    /// The type that a symbol belongs to. Types and operators belong to themselves.
    fileprivate var group: String {
        let path = symbol.prefix { $0 != "(" }
        let parts = path.split(separator: ".")
        if parts.count == 1, path != symbol[...], path.first?.isLetter == true { return Self.functions }
        guard let last = parts.last, parts.count > 1 else { return String(symbol.prefix { $0 != "(" }) }
        return last.first?.isUppercase == true
            ? String(path) : parts.dropLast().joined(separator: ".")
    }
}
