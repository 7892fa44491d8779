import Tracing

/// Completion of command lines, as a script for a shell. It is made of the table of subcommands and flags.
enum Completions: String, CaseIterable {
    case bash, zsh, fish

    var text: String {
        switch self {
        case .bash: BashCompletions.text
        case .zsh: ZshCompletions.text
        case .fish: FishCompletions.text
        }
    }

    /// Puts a text into single quotes, as all three shells read them.
    static func quoted(_ text: String) -> String { "'" + text.writing(["'": #"'\''"#]) + "'" }
}

extension Subcommand {
    static let completions = Subcommand(
        "completions", usage: "bash|zsh|fish", "print a script that completes command lines in a shell",
        details: """
            bash: put source <(reqtrace completions bash) into ~/.bashrc.
            zsh: put source <(reqtrace completions zsh) into ~/.zshrc, behind compinit.
            fish: reqtrace completions fish > ~/.config/fish/completions/reqtrace.fish
            """
    ) { arguments in
        let word = try arguments.only("bash|zsh|fish")
        guard let shell = Completions(rawValue: word) else {
            let shells = Completions.allCases.map(\.rawValue)
            throw UsageError(
                "there are completions for \(shells.joined(separator: ", ")), but not for \"\(word)\""
                    + Spelling.suggestion(for: word, among: shells))
        }
        Output.standard.print(shell.text)
        return .fine
    }
}
