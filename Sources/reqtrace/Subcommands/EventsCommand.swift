import Replay
import Tracing

extension Subcommand {
    static let events = Subcommand(
        "events", usage: "[KIND]", "list the kinds of events, or say more about one",
        details: "KIND may be a pattern or a group: retry.decided, retry, retry.*, *.decided."
    ) { arguments in
        guard let word = try arguments.optional("KIND") else {
            Output.standard.show(EventReference.list())
            return .fine
        }
        let kinds = EventKind.all.filter { KindPattern(word).matches($0.name) }
        guard !kinds.isEmpty else {
            throw UsageError(
                "no event is called \"\(word)\""
                    + KindPattern.suggestion(for: word, or: "; \"reqtrace events\" lists all of them"))
        }
        Output.standard.show(kinds.map(EventReference.text(for:)).joined(separator: "\n"))
        return .fine
    }
}
