/// Every command of the REPL, in the order in which help shows them.
///
/// The words are those of gdb, rr and Delve, so that a reader's fingers know them.
public enum CommandTable {
    public static let commands: [Command] = movements + stops + looking + asking + others

    /// The words that turn a movement round when they stand before it.
    public static let backWords = ["back", "rev", "reverse"]

    /// A command that was meant, and the direction it was meant in.
    struct Match {
        let command: Command
        let direction: Timeline.Direction
    }

    /// Finds the command of a word: an exact name first, then the only one that begins like it.
    static func command(called word: String) throws(CommandError) -> Match {
        let word = word.lowercased()
        if let match = exact(word) { return match }
        let beginning = names.filter { $0.name.hasPrefix(word) }
        // Several names of one command are one candidate.
        let candidates = Set(beginning.map { "\($0.match.command.name) \($0.match.direction)" })
        if candidates.count == 1, let only = beginning.first { return only.match }
        if candidates.count > 1 {
            let words = beginning.map(\.name).sorted().joined(separator: ", ")
            throw CommandError("\"\(word)\" could be: \(words)")
        }
        let near = Spelling.suggestion(for: word, among: names.map(\.name) + backWords)
        throw CommandError("no command \"\(word)\"" + (near.isEmpty ? "; \"help\" lists them" : near))
    }

    private static func exact(_ word: String) -> Match? {
        for command in commands {
            if command.name == word || command.aliases.contains(word) {
                return Match(command: command, direction: .forward)
            }
            if command.backAliases.contains(word) { return Match(command: command, direction: .backward) }
        }
        return nil
    }

    /// The names that may be shortened: not the aliases, which are short already.
    private static var names: [(name: String, match: Match)] {
        commands.flatMap { command in
            let forward = (command.name, Match(command: command, direction: .forward))
            let back = command.backAliases.filter { $0.count > 2 }.map {
                ($0, Match(command: command, direction: .backward))
            }
            return [forward] + back
        }
    }

    /// Every word that can begin a line, for completion.
    static var words: [String] { names.map(\.name) + backWords }
}
