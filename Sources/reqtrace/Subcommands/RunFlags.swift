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

    var name: String
    var chain: String?
    var schedule: Schedule?
    /// The change to the script, as it was written.
    var change: String?
    /// The limits, as they were written.
    var limit: String?
    /// Where to begin, as the REPL's `goto` takes it.
    var start: String?
    var json = false
    var plain = false
    var watch = false
    var commands: String?
    var output: String?
    var showsSecrets = false

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.only("WALKTHROUGH")
        chain = arguments[Self.chain]
        change = arguments[Self.change]
        json = arguments.has(Self.json)
        watch = arguments.has(Self.watch)
        plain = arguments.has(Self.plain) || watch
        commands = arguments[Self.commands]
        showsSecrets = arguments.has(Self.secrets)
        output = arguments[Self.output]
        if output == "-" {
            // Standard output, which gets the trace file unless it is to get the text.
            output = nil
            json = !plain
        }
        schedule = try Schedule.named(arguments[Self.schedule])
        limit = try LimitFlag.text(in: arguments)
        if let word = arguments[Self.goto] {
            if let problem = Interpreter.problem(ofPlace: word) { throw UsageError("--goto: \(problem)") }
            start = word
        }
        if start != nil, json || (output != nil && !plain) {
            throw UsageError("--goto is for the prompt and for --plain; the trace file has every event")
        }
        if watch, json || commands != nil || output != nil {
            throw UsageError("--watch prints the trace for people; it takes no --json, -x or -o")
        }
        if json, plain { throw UsageError("--json and --plain cannot be combined") }
        if commands != nil, json || plain || output != nil {
            throw UsageError("-x carries out commands; it prints no trace")
        }
        if isStandardInput, commands.map(Self.isStandardInput) == true {
            throw UsageError("standard input is the trace, and cannot be the commands")
        }
    }

    /// Whether the trace comes from standard input, where no commands can come from then.
    private var isStandardInput: Bool { Self.isStandardInput(name) }

    static func isStandardInput(_ file: String) -> Bool {
        file == "-" || Output.descriptor(named: file) == STDIN_FILENO
    }

    /// What `run` does, which depends on its flags and on whether it is connected to a terminal.
    enum Mode: Equatable {
        case dialogue
        case commands(file: String)
        /// Carries out commands from standard input, or prints the trace if there are none.
        case pipedCommands
        case print
    }

    func mode(inputIsTerminal: Bool, outputIsTerminal: Bool) -> Mode {
        if let commands { return .commands(file: commands) }
        if json || plain || output != nil || isStandardInput { return .print }
        if !inputIsTerminal { return .pipedCommands }
        return outputIsTerminal ? .dialogue : .print
    }
}
