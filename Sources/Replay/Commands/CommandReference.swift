import TextPages

/// Help and the reference page, both made from the table of commands.
public enum CommandReference {
    // MARK: Help

    /// The list of all commands, or what one of them does. Of a whole line, the first word is the command.
    static func help(_ argument: String) throws(CommandError) -> Page {
        let word = String(argument.prefix { !$0.isWhitespace })
        if word.isEmpty { return overview() }
        if CommandTable.backWords.contains(word.lowercased()) { return helpForBack() }
        return help(for: try CommandTable.command(called: word).command)
    }

    private static func overview() -> Page {
        var page = Page()
        let width = CommandTable.commands.map { names(of: $0).count }.max() ?? 0
        for group in Command.Group.allCases {
            page.space()
            page.line("\(group.rawValue, .strong)")
            for command in CommandTable.commands where command.group == group {
                let names = TextLine(names(of: command), .value)
                page.entry(names, TextLine(command.summary), indent: 2, width: width)
            }
        }
        page.space()
        page.prose(
            "\"back\" before a movement goes the other way. Enter repeats the last movement or listing; at a question it passes; after goto, restart, and a search without a result it steps. \"help why\" says more about why."
        )
        return page
    }

    private static func names(of command: Command) -> String {
        command.names.joined(separator: ", ")
    }

    private static func help(for command: Command) -> Page {
        var page = Page()
        page.prose("\(usage(command), .strong)", hang: 4, longWords: .broken)
        page.prose("  \(command.summary.asSentence)", hang: 2)
        if !command.aliases.isEmpty {
            page.prose("  \("Short:", .dim) \(command.aliases.joined(separator: ", "))", hang: 2)
        }
        if command.goesBack {
            page.prose(
                "  \("Backwards:", .dim) back \(command.name), \(command.backAliases.joined(separator: ", "))",
                hang: 2)
        }
        if !command.details.isEmpty { page.space() }
        for line in command.details.split(separator: "\n") {
            page.prose("  \(line)", hang: line.contains("   ") ? 20 : 2)
        }
        return page
    }

    /// What the words do that are no commands.
    private static func helpForBack() -> Page {
        let words = CommandTable.backWords
        var page = Page()
        page.prose("\("\(words[0]) [MOVEMENT]", .strong)", hang: 4)
        page.prose("  Go the other way; without a movement, step back.", hang: 2)
        page.prose("  \("Also:", .dim) \(words.dropFirst().joined(separator: ", "))", hang: 2)
        page.prose("  \("Movements:", .dim) \(CommandTable.movements)", hang: 2)
        return page
    }

    private static func usage(_ command: Command) -> String {
        command.hint.isEmpty ? command.name : "\(command.name) \(command.hint)"
    }

    // MARK: The page

    /// The whole page, `COMMANDS.md`.
    public static func markdown() -> String {
        ([introduction] + Command.Group.allCases.map(section)).joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # Commands of the REPL

        This page is generated from the commands that `CommandTable.swift` lists. To change it, change a command \
        and run the test that compares the two.

        A command may be shortened as long as no other command begins with the same letters. `back` (or `rev`, `reverse`) before a \
        movement goes the other way. Enter repeats the last movement or listing; at the beginning, after `goto`, `restart`, and a search \
        without a result, it steps; at a question it passes. Ctrl-C interrupts, Ctrl-D leaves.
        """

    private static func section(_ group: Command.Group) -> String {
        let commands = CommandTable.commands.filter { $0.group == group }
        return (["## \(group.rawValue)"] + commands.map(entry)).joined(separator: "\n\n")
    }

    private static func entry(_ command: Command) -> String {
        var parts = ["### `\(usage(command))`", command.summary.asSentence]
        var names: [String] = []
        if !command.aliases.isEmpty { names.append("Short: \(code(command.aliases)).") }
        if command.goesBack {
            names.append("Backwards: \(code(["back \(command.name)"] + command.backAliases)).")
        }
        if !names.isEmpty { parts.append(names.joined(separator: " ")) }
        if !command.details.isEmpty {
            parts.append(command.details.contains("   ") ? "```\n\(command.details)\n```" : command.details)
        }
        return parts.joined(separator: "\n\n")
    }

    private static func code(_ words: [String]) -> String {
        words.map { "`\($0)`" }.joined(separator: ", ")
    }
}
