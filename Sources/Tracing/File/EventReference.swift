/// The reference of events and rules, made from their declarations: the page `EVENTS.md`, and what
/// `reqtrace events` prints.
public enum EventReference {
    /// Everything the declaration says about one kind, as plain text.
    public static func text(for kind: EventKind) -> String {
        var lines = [kind.name, "", kind.meaning]
        if let start = kind.closes { lines.append("Ends \(start.withArticle).") }
        if kind.opens != nil { lines.append("Ended by \(kind.ends.map(\.name).joined(separator: " or ")).") }
        if let question = kind.question {
            lines.append("Decides: \(question)")
            lines.append("Comes to: \(kind.outcomes.joined(separator: ", ")).")
        }
        if !kind.mirrors.isEmpty { lines += ["", "Mirrors"] }
        lines += kind.mirrors.map { "  \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Everything the declaration says about a rule, as plain text.
    public static func text(of rule: Rule) -> String {
        let lines = [rule.id, "", rule.sentence, "", "Comes from"] + rule.references.map { "  \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every kind with its meaning, a line each, in columns.
    public static func list() -> String {
        EventKind.all.map { kind in
            kind.name + String(repeating: " ", count: meaningColumn - kind.name.count) + kind.meaning
        }.joined(separator: "\n") + "\n"
    }

    /// How far from the left the meanings of the list begin.
    public static let meaningColumn = (EventKind.all.map(\.name.count).max() ?? 0) + 2
}

// MARK: - The page

extension EventReference {
    /// The whole page: every kind of event, then every rule of the book.
    public static func markdown(_ book: RuleBook) -> String {
        let sections = EventKind.groupNames.map(section(of:))
        return ([introduction] + sections + [rulesIntroduction, table(of: book)]).joined(separator: "\n\n")
            + "\n"
    }

    private static let introduction = """
        # Events and rules

        This page is generated from the declarations of the kinds (`Tracing/Events`, a file a subject) and of
        the rules (beside the decisions that consult them); to change it, change a declaration and run the test
        that compares the two.

        Kinds are grouped by who speaks. *Mirrors* names what stands at the same place in the libraries that
        are re-implemented here; a file is one of that library's repository, at the version named.

        A run may have several caches and cookie storages, which are counted in the order in which sessions are
        created with them. What happens in the first does not name it; what happens in another has its number,
        2, 3 and so on, as `cache` or `storage`.
        """

    private static let rulesIntroduction = """
        ## Rules

        A decision lists the rules it consulted, in order, with what each one saw and whether it held, and
        names the one that decided. A rule's sentence is true when the rule held.
        """

    private static func section(of group: String) -> String {
        let rows = EventKind.all.filter { $0.group == group }.map { kind in
            let mirrors = kind.mirrors.map(cell).joined(separator: "<br>")
            return "| `\(kind.name)` | \(meaning(kind)) | \(mirrors) |"
        }
        return (["## \(group)", "", "| kind | meaning | mirrors |", "|---|---|---|"] + rows)
            .joined(separator: "\n")
    }

    private static func meaning(_ kind: EventKind) -> String {
        var sentences = [kind.meaning]
        if let start = kind.closes { sentences.append("Ends \(start.article) `\(start)`.") }
        if let question = kind.question {
            let outcomes = kind.outcomes.map { "`\($0)`" }.joined(separator: ", ")
            sentences.append("*\(question)* \(outcomes).")
        }
        return sentences.joined(separator: " ")
    }

    private static func cell(_ symbol: MirroredSymbol) -> String {
        guard let file = symbol.file, let line = symbol.line else {
            return "\(symbol.library.rawValue) `\(symbol.symbol)`"
        }
        return "\(symbol.library.rawValue) `\(symbol.symbol)` (`\(file):\(line)`)"
    }

    private static func table(of book: RuleBook) -> String {
        let rows = book.rules.map { rule in
            "| `\(rule.id)` | \(rule.sentence) | \(rule.references.map(cell).joined(separator: "<br>")) |"
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
