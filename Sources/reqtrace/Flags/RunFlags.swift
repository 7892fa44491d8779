import Foundation
import Replay
import Simulation

/// The command line of `run`.
struct RunFlags: Equatable {
    static let chain = Flag("--chain", value: "C", "the chain to run on; the script's first unless given")
    static let schedule = Flag(
        "--schedule", value: "WORD", "which queue goes next: \(Schedule.expectedWords)")
    static let change = Flag(
        "--change", value: "JSON",
        "change the script first: a JSON merge patch, in which an object changes the elements of a list by id"
    )
    static let goto = Flag(
        "--goto", value: "N",
        "begin at event N, at N% of the trace, or at its end; where there is no prompt, show that event alone"
    )
    static let json = Flag("--json", "print the trace file")
    static let plain = Flag("--plain", "print the trace for people, without colour")
    static let watch = Flag("--watch", "print the trace again whenever a file is saved, until Ctrl-C")
    static let commands = Flag(
        "-x", value: "FILE",
        "carry out the REPL commands in FILE (- for standard input); lines that begin with # are notes")
    static let secrets = Flag(
        "--show-secrets", "show the passwords, tokens and cookies of a trace that is not of the catalogue")
    static let output = Flag(
        "-o", alias: "--output", value: "FILE", "write the trace file, or the text with --plain, into FILE")

    static let declared: [Flag] = [
        chain, schedule, change, LimitFlag.flag, goto, json, plain, watch, commands, output, secrets,
    ]

    var name: String
    var chain: String?
    var schedule: Schedule?
    /// The change to the script, as it was written.
    var change: String?
    /// The limits, as they were written.
    var limit: String?
    /// Where to begin, as the REPL's `goto` takes it.
    var start: String?
    /// What the flags ask for; nil if that is up to what the program is connected to.
    var asked: Mode?
    var showsSecrets = false

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.only("WALKTHROUGH")
        chain = arguments[Self.chain]
        change = arguments[Self.change]
        showsSecrets = arguments.has(Self.secrets)
        schedule = try Schedule.named(arguments[Self.schedule])
        limit = try LimitFlag.text(in: arguments)
        if let word = arguments[Self.goto] {
            if let problem = Interpreter.problem(ofPlace: word) { throw UsageError("--goto: \(problem)") }
            start = word
        }
        asked = try Self.asked(arguments, name)
    }

    private static func asked(_ arguments: Arguments, _ name: String) throws(UsageError) -> Mode? {
        let watches = arguments.has(Self.watch)
        let isText = arguments.has(Self.plain) || watches
        let commands = arguments[Self.commands]
        // Standard output gets the trace file unless it is to get the text.
        let isStandard = arguments[Self.output].map { Output.isStandard($0) } ?? false
        let file = isStandard ? nil : arguments[Self.output]
        let isJSON = isStandard ? !isText : arguments.has(Self.json)
        if arguments[Self.goto] != nil, isJSON || (file != nil && !isText) {
            throw UsageError("--goto is for the prompt and for --plain; the trace file has every event")
        }
        if watches, isJSON || commands != nil || file != nil {
            throw UsageError("--watch prints the trace for people; it takes no --json, -x or -o")
        }
        if isJSON, isText { throw UsageError("--json and --plain cannot be combined") }
        if let commands {
            if isJSON || isText || file != nil {
                throw UsageError("-x carries out commands; it prints no trace")
            }
            if isStandardInput(name), isStandardInput(commands) {
                throw UsageError("standard input is the trace, and cannot be the commands")
            }
            return .commands(file: commands)
        }
        if watches { return .watch }
        if isText { return .print(.text(into: file)) }
        return isJSON || file != nil ? .print(.traceFile(into: file)) : nil
    }

    static func isStandardInput(_ file: String) -> Bool {
        file == "-" || Output.descriptor(named: file) == STDIN_FILENO
    }

    /// What `run` does.
    enum Mode: Equatable {
        case dialogue
        case commands(file: String)
        /// Carries out commands from standard input, or prints the trace if there are none.
        case pipedCommands
        case print(Form)
        /// Prints the trace for people, without colour, and again whenever a file is saved.
        case watch
    }

    /// How a trace is printed.
    enum Form: Equatable {
        /// For people, in colour where the screen has it.
        case page
        /// For people, without colour.
        case text(into: String?)
        /// As a program reads it.
        case traceFile(into: String?)

        /// The file that is written; nil for standard output.
        var file: String? {
            switch self {
            case .page: nil
            case .text(let file), .traceFile(let file): file
            }
        }
    }

    /// No commands come from standard input where the trace comes from there.
    func mode(inputIsTerminal: Bool, outputIsTerminal: Bool) -> Mode {
        if let asked { return asked }
        if Self.isStandardInput(name) { return .print(.page) }
        if !inputIsTerminal { return .pipedCommands }
        return outputIsTerminal ? .dialogue : .print(.page)
    }
}
