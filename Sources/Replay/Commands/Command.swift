import TextPages

/// One command of the REPL: its names, what it does, and what help says about it.
///
/// `CommandTable` lists all commands. Dispatch, help, completion and the reference page are made from that
/// list.
public struct Command: Sendable {
    /// The parts of the help page, in order.
    public enum Group: String, CaseIterable, Sendable {
        case move = "Move"
        case stop = "Stop at places"
        case look = "Look around"
        case ask = "Ask"
        case other = "The rest"
    }

    /// The kind of argument that a command takes, from which the argument can be completed.
    public enum Argument: Equatable, Sendable {
        case none
        case kind
        /// A place or a condition, as `PlaceReader` reads it.
        case place
        case command
        case question
        case field
        case words([String])
    }

    /// What was typed besides the command's name.
    struct Invocation {
        let argument: String
        /// Where the argument begins in the line that was typed, from 1.
        var column = 1
        let direction: Timeline.Direction
        /// `true` if Enter repeated the command; a listing then continues instead of beginning again.
        let isRepeat: Bool
    }

    /// The word that help calls it by. Its beginning will do where no other command begins so.
    public let name: String
    /// Other words for it: short ones, and those of other debuggers.
    let aliases: [String]
    /// The part of the help page that it stands in.
    public let group: Group
    /// Names that run the command backwards: `rs` for `back step`. Empty if it cannot run backwards.
    public let backAliases: [String]
    /// The argument as help shows it: `[KIND]`.
    public let hint: String
    /// What may follow it, for completion. The command itself reads what was typed.
    public let argument: Argument
    /// What the command does, in one line of the help page.
    public let summary: String
    /// What `help NAME` says beyond the summary.
    public let details: String
    /// `true` if Enter repeats the command.
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

    /// Every word for it that runs it forwards.
    public var names: [String] { [name] + aliases }

    /// `true` if `back` may stand before the command.
    public var goesBack: Bool { !backAliases.isEmpty }
}
