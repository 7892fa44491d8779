import Replay
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
            Output.standard.show(EventReference.list())
            return .fine
        }
        let kinds = EventKind.all.filter { KindPattern(word).matches($0.name) }
        if kinds.isEmpty, let rule = RuleBook.all[word] {
            Output.standard.show(EventReference.text(of: rule))
            return .fine
        }
        guard !kinds.isEmpty else {
            let hint = KindPattern.suggestion(
                for: word, orOneOf: RuleBook.all, or: "; \"reqtrace events\" lists all events")
            throw UsageError("no event or rule is called \"\(word)\"\(hint)")
        }
        Output.standard.show(kinds.map(EventReference.text(for:)).joined(separator: "\n"))
        return .fine
    }
}
