import Replay

/// One subcommand: its name and flags, what help says, and what it does.
struct Subcommand: Sendable {
    let name: String
    /// What follows the name: `WALKTHROUGH|TRACE [--chain C]`.
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
}

extension Subcommand {
    /// Every subcommand there is, in the order in which help lists them.
    static var all: [Subcommand] {
        [.list, .show, .runWalkthrough, .compare, .test, .events, .schema, .help]
    }

    /// Finds a subcommand by its name; without a name, what the program does when nothing is asked for.
    static func called(_ name: String?) throws(UsageError) -> Subcommand {
        guard let name else { return .welcome }
        if let subcommand = all.first(where: { $0.name == name }) { return subcommand }
        throw UsageError(
            "there is no subcommand \"\(name)\"" + Spelling.suggestion(for: name, among: all.map(\.name)))
    }
}
