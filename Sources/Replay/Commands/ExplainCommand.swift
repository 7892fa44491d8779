import TextPages
import Tracing

/// The command that says what a kind of event, or a rule, means: explain.
extension Command {
    static let explain = Command(
        "explain", .ask, hint: "[KIND|RULE|N]", argument: .kind,
        "say what a kind of event or a rule means, and what it mirrors in the real libraries; of a group, such as retry, all kinds"
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.explain(invocation.argument)
    }
}

extension Interpreter {
    func explain(_ argument: String) throws(CommandError) -> Page {
        let isEvent = argument.isEmpty || Self.number(argument) != nil
        let event = try isEvent ? event(named: argument) : nil
        let word = event?.kind ?? argument
        var page = Page()
        if case .attempt(let request, let attempt)? = Stop.Place(subject: word) {
            let meaning = attempt.map { "request \(request) attempt \($0)" } ?? "request \(request)"
            page.prose("\(word, .value) stands for \(meaning); \"events \(word)\" lists the events.", hang: 2)
            return page
        }
        guard let kind = EventKind.named(word) else {
            if let rule = source.rules[word] { return explanation(of: rule) }
            let group = EventKind.all.filter { KindPattern(word).matches($0.name) }
            for kind in group { page.prose("\(kind.name, .name)  \(kind.meaning)", hang: 2) }
            if !group.isEmpty { return page }
            let next = KindPattern.listing(for: word, in: Vocabulary(names: names))
            let hint = KindPattern.suggestion(for: word, orOneOf: source.rules, or: next)
            throw CommandError("no event or rule is called \"\(word)\"\(hint)")
        }
        page.line("\(kind.name, .name)")
        page.prose("  \(kind.meaning)", hang: 2)
        if let start = kind.closes { page.prose("  It ends \(start.withArticle).", hang: 2) }
        if kind.opens != nil {
            let ends = kind.ends.map(\.name).joined(separator: " or ")
            page.prose("  It is ended by \(ends).", hang: 2)
        }
        if kind.isDecision { page.prose("  It carries a decision; \"why\" shows the rules.", hang: 2) }
        if let callback = event?.callback {
            page.prose("  Here the real library calls \(callback, .value).", hang: 2)
        }
        SourcePage.addMirrors(of: kind, to: &page)
        return page
    }

    /// What is true when a rule held, and where the rule comes from.
    private func explanation(of rule: Rule) -> Page {
        var page = Page()
        page.line("\(rule.id, .name)")
        page.prose("  \(rule.sentence)", hang: 2)
        page.prose("  \(rule.origin(on: source.header.chain), .dim)", hang: 4, longWords: .broken)
        return page
    }
}
