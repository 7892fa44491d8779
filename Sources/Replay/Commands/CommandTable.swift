import Tracing

/// Every command of the REPL, in the order in which help shows them. Each is declared beside what it does.
///
/// The names are those of gdb, rr and Delve, which readers may have used before.
public enum CommandTable {
    /// All of them. Completion and the reference page go by this list, too.
    public static let commands: [Command] = [
        .step, .next, .finish, .until, .continue, .search, .up, .down, .goto, .restart,
        .break, .delete,
        .list, .events, .print, .headers, .body, .curl, .diff, .source, .info,
        .why, .where, .predict, .answer, .explain,
        .help, .quit,
    ]

    /// The words that reverse the movement whose name follows them.
    public static let backWords = ["back", "rev", "reverse"]

    /// The commands that such a word may precede, as messages and help list them.
    static var movements: String { commands.filter(\.goesBack).map(\.name).joined(separator: ", ") }

    /// The command that a word stands for, and its direction.
    struct Match {
        let command: Command
        let direction: Timeline.Direction
    }

    /// Finds the command that a word stands for: the one with that name or, if there is none, the only one
    /// whose name begins with the word. A message repeats the word as it was typed.
    static func command(called typed: String) throws(CommandError) -> Match {
        let word = typed.lowercased()
        if let match = exact(word) { return match }
        if backWords.contains(word) {
            throw CommandError("\"\(typed)\" stands once, before a movement: \(movements)")
        }
        // `run` is no short `runtil`.
        if let hint = ForeignWords.hints[word] { throw unknown(typed, "; \(hint)") }
        let beginning = names.filter { $0.name.hasPrefix(word) }
        // A command counts once, however many of its names begin with the word.
        let candidates = Set(beginning.map { "\($0.match.command.name) \($0.match.direction)" })
        if candidates.count == 1, let only = beginning.first { return only.match }
        if candidates.count > 1 {
            let words = beginning.map(\.name).sorted().joined(separator: ", ")
            throw CommandError("\"\(typed)\" could be: \(words)")
        }
        if let hint = ForeignWords.hint(for: word) { throw unknown(typed, "; \(hint)") }
        let near = Spelling.suggestion(for: word, among: names.map(\.name) + backWords)
        throw unknown(typed, near.isEmpty ? "; \"help\" lists them" : near)
    }

    private static func unknown(_ word: String, _ advice: String) -> CommandError {
        CommandError("no command \"\(word)\"\(advice)")
    }

    /// The command of which a word, in lower case, is the whole name or a short one.
    static func exact(_ word: String) -> Match? {
        for command in commands {
            if command.names.contains(word) { return Match(command: command, direction: .forward) }
            if command.backAliases.contains(word) { return Match(command: command, direction: .backward) }
        }
        return nil
    }

    /// The names that may be shortened. Aliases are short already.
    private static var names: [(name: String, match: Match)] {
        commands.flatMap { command in
            let forward = (command.name, Match(command: command, direction: .forward))
            let back = command.backAliases.filter { $0.count > 3 }.map {
                ($0, Match(command: command, direction: .backward))
            }
            return [forward] + back
        }
    }

    /// The words that completion offers at the beginning of a line. Aliases can begin one, too.
    static var words: [String] { names.map(\.name) + backWords }
}
