/// Completion for fish, with what each subcommand and each flag does.
enum FishCompletions {
    static var text: String {
        let head = [
            "# Completes the command lines of reqtrace in fish. Printed by \"reqtrace completions fish\".",
            "complete -c reqtrace -f",
        ]
        let outer = Subcommand.all.map { subcommand in
            "complete -c reqtrace -n __fish_use_subcommand -a \(subcommand.name)"
                + " -d \(quoted(subcommand.summary))"
        }
        let shared = Invocation.shared.map { line(for: $0, on: nil) }
        return (head + outer + shared + Subcommand.all.flatMap(lines)).joined(separator: "\n") + "\n"
    }

    private static func lines(of subcommand: Subcommand) -> [String] {
        let condition = quoted("__fish_seen_subcommand_from \(subcommand.name)")
        let offer = options(subcommand.offer)
        let words = offer.isEmpty ? [] : ["complete -c reqtrace -n \(condition)\(offer)"]
        return words + subcommand.flags.map { line(for: $0, on: condition) }
    }

    private static func line(for flag: Flag, on condition: String?) -> String {
        let names = flag.names.map { name in
            name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
        }
        let value = flag.offer.map { ($0.hasFiles ? " -r" : " -x") + options($0) } ?? ""
        return "complete -c reqtrace" + (condition.map { " -n \($0)" } ?? "") + names.joined() + value
            + " -d \(quoted(flag.help))"
    }

    private static func options(_ offer: Offer) -> String {
        (offer.words.isEmpty ? "" : " -a \(quoted(offer.words.joined(separator: " ")))")
            + (offer.hasFiles ? " -F" : "")
    }

    /// In single quotes, fish reads a backslash as the beginning of an escape.
    private static func quoted(_ text: String) -> String {
        "'" + text.writing(["\\": "\\\\", "'": "\\'"]) + "'"
    }
}
