import TextPages
import Tracing

/// The command that looks for a text: search.
extension Command {
    static let search = Command(
        "search", aliases: ["/"], .move, back: ["rsearch"], hint: "TEXT", repeats: true,
        "go to the next event that has a text in its kind, its words or its values",
        details: """
            Short: `/TEXT`, and `?TEXT` backwards, as in a pager. The case of letters does not matter. Enter, or \
            `/` alone, goes on to the next one.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.search(invocation.argument, invocation.direction)
    }
}

extension Interpreter {
    func search(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        guard let text = argument.isEmpty ? searched : argument else {
            throw CommandError("search for what? Write a text, as in /token")
        }
        searched = text
        let wanted = SearchedText(text)
        return move(direction, to: "\"\(text)\"") { $0.has(wanted) }
    }
}

extension TraceEvent {
    /// Returns `true` if a text occurs in the event's kind, words or values.
    fileprivate func has(_ text: SearchedText) -> Bool {
        text.stands(in: kind) || text.stands(in: EventText.sentence(self))
            || data.contains { text.stands(in: "\($0.key): \($0.value.plainText)") }
    }
}
