import TextPages
import Tracing

/// One subcommand: its name, its flags, what help says about it, and what it does.
struct Subcommand: Sendable {
    let name: String
    /// The words that follow the name: `WALKTHROUGH|TRACE [--chain C]`.
    let usage: String
    let summary: String
    /// What `help NAME` says beyond the summary.
    let details: String
    let flags: [Flag]
    let run: @Sendable (Arguments) throws -> ExitCode

    init(
        _ name: String, usage: String = "", _ summary: String, details: String = "", flags: [Flag] = [],
        run: @escaping @Sendable (Arguments) throws -> ExitCode
    ) {
        self.name = name
        self.usage = usage
        self.summary = summary
        self.details = details
        self.flags = flags
        self.run = run
    }

    /// Every flag that may stand behind its name.
    var allFlags: [Flag] { flags + Invocation.shared }

    /// A command line that somebody may repeat: what it is about, and the flags that are given a value.
    ///
    /// - Parameter word: a name, a path, or `-` for standard input.
    func line(_ word: String, _ flags: [(name: String, value: String?)]) -> String {
        // Only a path can begin like a flag.
        let word = ShellWord.plain(word.hasPrefix("-") && word != "-" ? "./" + word : word)
        return (["reqtrace", name, word] + Self.words(flags)).joined(separator: " ")
    }

    /// The flags that are given a value, with it.
    static func words(_ flags: [(name: String, value: String?)]) -> [String] {
        flags.compactMap { flag in
            flag.value.flatMap { $0.isEmpty ? nil : "\(flag.name) \(ShellWord.plain($0))" }
        }
    }
}

extension Subcommand {
    /// Every subcommand, in the order in which help lists them.
    static var all: [Subcommand] {
        [
            .course, .list, .show, .runWalkthrough, .compare, .explore, .diff, .replay, .new, .test, .check,
            .events, .schema, .twins, .completions, .man, .help,
        ]
    }

    /// Finds a subcommand by its name. Without a name, it is `welcome`.
    static func called(_ name: String?) throws(UsageError) -> Subcommand {
        guard let name else { return .welcome }
        if let subcommand = all.first(where: { $0.name == name }) { return subcommand }
        let hint =
            ForeignSubcommands.hint(for: name).map { "; \($0)" }
            ?? Spelling.suggestion(for: name, among: all.map(\.name))
        throw UsageError("there is no subcommand \"\(name)\"\(hint)")
    }
}
