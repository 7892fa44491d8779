/// The program's exit status.
enum ExitCode: Int32, CaseIterable {
    case fine = 0
    /// An expectation, a golden trace or a comparison differs.
    case differs = 1
    /// A script or a trace does not exist, or cannot be parsed.
    case unreadable = 2
    /// The run failed: a request was not answered, or a limit was reached.
    case runFailed = 3
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    case interrupted = 130

    /// What it says, for help.
    var meaning: String {
        switch self {
        case .fine: "fine"
        case .differs: "something differs"
        case .unreadable: "unreadable script or trace"
        case .runFailed: "the run failed"
        case .usage: "wrong usage"
        case .interrupted: "interrupted"
        }
    }
}
