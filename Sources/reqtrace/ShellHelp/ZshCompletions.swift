/// Completion for zsh, with what each subcommand and each flag does.
enum ZshCompletions {
    static var text: String {
        """
        #compdef reqtrace
        # Completes the command lines of reqtrace in zsh. Printed by "reqtrace completions zsh".
        _reqtrace() {
            local -a commands
            commands=(
        \(Subcommand.all.map(command).joined(separator: "\n"))
            )
            if ((CURRENT == 2)); then
                _describe -t commands command commands
                return
            fi
            local command=$words[2]
            ((CURRENT--))
            shift words
            case $command in
        \(Subcommand.all.map(arguments).joined(separator: "\n"))
            esac
        }
        if [[ $funcstack[1] == _reqtrace ]]; then _reqtrace "$@"; else compdef _reqtrace reqtrace; fi

        """
    }

    private static func command(_ subcommand: Subcommand) -> String {
        "        " + Completions.quoted("\(subcommand.name):\(subcommand.summary)")
    }

    private static func arguments(_ subcommand: Subcommand) -> String {
        var specs = subcommand.allFlags.flatMap { flag in flag.names.map { spec(of: flag, called: $0) } }
        let placeholders = subcommand.placeholders
        if !placeholders.isEmpty {
            specs.append("*:\(placeholders[0]):" + action(subcommand.offer))
        }
        let lines = specs.map { "                \(Completions.quoted($0))" }
        return "            \(subcommand.name)) _arguments \\\n\(lines.joined(separator: " \\\n")) ;;"
    }

    private static func spec(of flag: Flag, called name: String) -> String {
        let help = "[\(escaped(flag.help, "[]"))]"
        guard let value = flag.value, let offer = flag.offer else { return name + help }
        let sign = name.hasPrefix("--") ? "=" : ""
        return "\(name)\(sign)\(help):\(escaped(value, ":")):\(action(offer))"
    }

    /// What `_arguments` calls for a word.
    private static func action(_ offer: Offer) -> String {
        switch (offer.words.isEmpty, offer.hasFiles) {
        case (true, true): "_files"
        case (true, false): " "
        case (false, false): "(\(offer.words.joined(separator: " ")))"
        case (false, true):
            "{_alternative \"words:name:(\(offer.words.joined(separator: " ")))\" \"files:file:_files\"}"
        }
    }

    private static func escaped(_ text: String, _ signs: String) -> String {
        text.map { $0 == "\\" || signs.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
