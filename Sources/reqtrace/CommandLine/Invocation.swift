/// A command line, taken apart: the subcommand, its arguments, and the flags that all subcommands share.
struct Invocation {
    let subcommand: Subcommand
    let arguments: Arguments
    let color: Terminal.Color
    /// `false` if long output is to go straight to the terminal.
    let isPaged: Bool

    static let color = Flag(
        "--color", value: "WHEN", choices: Terminal.Color.allCases.map(\.rawValue),
        "colour: auto (only on a terminal), always, never")
    static let noPager = Flag(
        "--no-pager", "print long output straight to the terminal; else $PAGER shows it, or less, or more")
    static let help = Flag("--help", alias: "-h", "say what this subcommand does")
    static let version = Flag("--version", "print the version")
    static let shared = [color, noPager, help, version]

    init(_ words: [String]) throws(UsageError) {
        let (name, rest) = Self.split(words)
        let subcommand = try Subcommand.called(name)
        let arguments = try Arguments(rest, flags: subcommand.allFlags, of: subcommand.name)
        color = arguments[Self.color].flatMap(Terminal.Color.init) ?? .auto
        isPaged = !arguments.has(Self.noPager)
        if arguments.has(Self.version) {
            self.subcommand = .version
            self.arguments = arguments
        } else if arguments.has(Self.help) {
            self.subcommand = .help
            self.arguments = try Arguments(name.map { [$0] } ?? [], flags: [], of: "help")
        } else {
            self.subcommand = subcommand
            self.arguments = arguments
        }
    }

    /// The subcommand that a command line names, whether or not the rest of it can be understood.
    static func subcommand(in words: [String]) -> Subcommand? {
        let name = split(words).name
        return Subcommand.all.first { $0.name == name }
    }

    /// The subcommand is the first word that is not a flag. `--color WHEN` may stand before it.
    private static func split(_ words: [String]) -> (name: String?, rest: [String]) {
        var index = 0
        while index < words.count {
            if words[index] == color.name {
                index += 2
            } else if words[index].hasPrefix("-"), !Arguments.isNumber(words[index]) {
                index += 1
            } else {
                var rest = words
                return (rest.remove(at: index), rest)
            }
        }
        return (nil, words)
    }
}
