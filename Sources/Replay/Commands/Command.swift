/// One command of the REPL: how it is called, what it does, and what help says about it.
///
/// The list of all of them is `CommandTable`; dispatch, help, completion and the reference page come from it.
public struct Command: Sendable {
    /// The parts of the help page, in its order.
    public enum Group: String, CaseIterable, Sendable {
        case move = "Move"
        case stop = "Stop at places"
        case look = "Look around"
        case ask = "Ask"
        case other = "The rest"
    }

    /// What its argument is, so that it can be completed.
    public enum Argument: Equatable, Sendable {
        case none
        case kind
        case command
        case question
        case field
        case words([String])
    }

    /// What was typed, beside the command's own name.
    struct Invocation {
        let argument: String
        let direction: Timeline.Direction
        /// Whether Enter repeated it, so that a listing goes on instead of beginning again.
        let isRepeat: Bool
    }

    public let name: String
    public let aliases: [String]
    public let group: Group
    /// The short forms of the way back: `rs` for `back step`. Empty when it has no way back.
    public let backAliases: [String]
    /// What may follow, as help shows it: `[KIND]`.
    public let hint: String
    public let argument: Argument
    /// One line of the help page.
    public let summary: String
    /// What `help NAME` adds.
    public let details: String
    /// Whether Enter repeats it.
    public let repeats: Bool
    let run: @Sendable (Interpreter, Invocation) throws(CommandError) -> Page

    init(
        _ name: String, aliases: [String] = [], _ group: Group, back: [String] = [], hint: String = "",
        argument: Argument = .none, repeats: Bool = false, _ summary: String, details: String = "",
        run: @escaping @Sendable (Interpreter, Invocation) throws(CommandError) -> Page
    ) {
        self.name = name
        self.aliases = aliases
        self.group = group
        backAliases = back
        self.hint = hint
        self.argument = argument
        self.repeats = repeats
        self.summary = summary
        self.details = details
        self.run = run
    }

    /// Whether `back` may stand before it.
    public var goesBack: Bool { !backAliases.isEmpty }
}
