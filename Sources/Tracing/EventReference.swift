/// The reference of events and rules, made from the two tables: the page beside this file, and what
/// `reqtrace events` prints.
public enum EventReference {
    /// The whole page, `EVENTS.md`.
    public static func markdown() -> String {
        ([introduction] + groups.map(section) + [rulesIntroduction, rulesTable]).joined(separator: "\n\n")
            + "\n"
    }

    /// Everything the table says of one kind, as plain text.
    public static func text(for kind: EventKind) -> String {
        var lines = [kind.rawValue, "", kind.entry.meaning]
        if let start = kind.closes { lines.append("Ends a \(start.rawValue).") }
        if kind.opens {
            lines.append("Ended by \(ends(of: kind).map(\.rawValue).joined(separator: " or ")).")
        }
        if kind.isDecision { lines.append("Carries a decision: an outcome, and the rules consulted.") }
        if !kind.entry.mirrors.isEmpty { lines += ["", "Mirrors"] }
        lines += kind.entry.mirrors.map { "  \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every kind with its meaning, a line each, in columns.
    public static func list() -> String {
        let width = EventKind.allCases.map(\.rawValue.count).max() ?? 0
        return EventKind.allCases.map { kind in
            kind.rawValue + String(repeating: " ", count: width - kind.rawValue.count + 2)
                + kind.entry.meaning
        }.joined(separator: "\n") + "\n"
    }

    /// The kinds that end `start`.
    public static func ends(of start: EventKind) -> [EventKind] {
        EventKind.allCases.filter { $0.closes == start }
    }
}

// MARK: - The page

extension EventReference {
    private static let introduction = """
        # Events and rules

        This page is generated from the table of kinds (`EventKindTable.swift`) and the table of rules
        (`RuleTable.swift`); to change it, change the tables and run the test that compares the two.

        Kinds are grouped by who speaks. *Mirrors* names what stands at the same place in the libraries that
        are re-implemented here; a file is one of that library's repository, at the version named.
        """

    private static let rulesIntroduction = """
        ## Rules

        A decision lists the rules it consulted, in order, with what each one saw and whether it held. The
        sentence is true when the rule held.
        """

    /// The kinds by the word before the dot, each group where its first kind stands.
    private static var groups: [(name: String, kinds: [EventKind])] {
        var groups: [(name: String, kinds: [EventKind])] = []
        for kind in EventKind.allCases {
            let name = String(kind.rawValue.prefix { $0 != "." })
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].kinds.append(kind)
            } else {
                groups.append((name, [kind]))
            }
        }
        return groups
    }

    private static func section(_ group: (name: String, kinds: [EventKind])) -> String {
        let rows = group.kinds.map { kind in
            let mirrors = kind.entry.mirrors.map(cell).joined(separator: "<br>")
            return "| `\(kind.rawValue)` | \(meaning(kind)) | \(mirrors) |"
        }
        return (["## \(group.name)", "", "| kind | meaning | mirrors |", "|---|---|---|"] + rows)
            .joined(separator: "\n")
    }

    private static func meaning(_ kind: EventKind) -> String {
        guard let start = kind.closes else { return kind.entry.meaning }
        return "\(kind.entry.meaning) Ends a `\(start.rawValue)`."
    }

    private static func cell(_ symbol: MirroredSymbol) -> String {
        guard let file = symbol.file, let line = symbol.line else {
            return "\(symbol.library.rawValue) `\(symbol.symbol)`"
        }
        return "\(symbol.library.rawValue) `\(symbol.symbol)` (`\(file):\(line)`)"
    }

    private static var rulesTable: String {
        let rows = Rule.allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.entry.sentence) | \(cell(rule.entry.reference)) |"
        }
        return (["| rule | sentence | reference |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static func cell(_ reference: RuleReference) -> String {
        switch reference {
        case .rfc, .draft: "[\(reference)](\(reference.url ?? ""))"
        case .mirrored(let symbol): cell(symbol)
        }
    }
}
