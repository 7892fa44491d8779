import Replay
import TextPages
import Tracing
import Walkthrough

extension Subcommand {
    static let events = Subcommand(
        "events", usage: "[KIND|RULE]", "list the kinds of events, or say more about one, or about a rule",
        details: """
            KIND may be a pattern or a group: retry.decided, retry, retry.*, *.decided. RULE is the name of a \
            rule that decides something: retry.answer.
            """
    ) { arguments in
        guard let word = try arguments.optional("KIND|RULE") else {
            show(EventReference.list(), hang: EventReference.meaningColumn)
            return .fine
        }
        let kinds = EventKind.all.filter { KindPattern(word).matches($0.name) }
        if kinds.isEmpty, let rule = RuleBook.all[word] {
            show(EventReference.text(of: rule))
            return .fine
        }
        guard !kinds.isEmpty else {
            let hint = KindPattern.suggestion(
                for: word, orOneOf: RuleBook.all, or: "; \"reqtrace events\" lists all events")
            throw UsageError("no event or rule is called \"\(word)\"\(hint)")
        }
        show(kinds.map(EventReference.text(for:)).joined(separator: "\n"))
        return .fine
    }

    /// Breaks the lines only at a terminal: a program that reads them finds a kind in each.
    private static func show(_ text: String, hang: Int = 4) {
        let output = Output.standard
        if output.screen.isTerminal { output.show(page(of: text, hang: hang)) } else { output.show(text) }
    }

    /// A page of the lines of a text.
    static func page(of text: String, hang: Int) -> Page {
        var page = Page()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            page.prose(TextLine(String(line)), hang: hang, longWords: .broken)
        }
        return page
    }
}
