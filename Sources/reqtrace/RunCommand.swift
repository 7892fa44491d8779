import Foundation
import Replay

extension Subcommand {
    static let runWalkthrough = Subcommand(
        "run",
        usage: """
            WALKTHROUGH|TRACE [--chain C] [--schedule WORD] [--goto N] [--json|--plain] [-x FILE] [-o FILE]
            """,
        "run a walkthrough, or open a trace, and step through it",
        details: """
            WALKTHROUGH is a name from the catalogue, or the path of a folder or script; TRACE is a trace file.
            At a terminal it opens the REPL. With -x FILE, or with commands piped in, it carries these out. \
            Otherwise it prints the trace.
            """,
        flags: [
            RunFlags.chain, RunFlags.schedule, RunFlags.goto, RunFlags.json, RunFlags.plain,
            RunFlags.commands, RunFlags.output,
        ]
    ) { arguments in
        let flags = try RunFlags(arguments)
        return try RunCommand(flags: flags, opened: Opened(flags)).run()
    }
}

/// What `run` was asked for.
struct RunFlags: Equatable {
    static let chain = Flag("--chain", value: "C", "the chain to run on; the script's first unless given")
    static let schedule = Flag(
        "--schedule", value: "WORD", "which queue goes next: \(Schedule.expectedWords)")
    static let goto = Flag("--goto", value: "N", "begin at event N")
    static let json = Flag("--json", "print the trace file")
    static let plain = Flag("--plain", "print the trace for people, without colour")
    static let commands = Flag(
        "-x", value: "FILE", "carry out the REPL commands in FILE (- for standard input)")
    static let output = Flag(
        "-o", alias: "--output", value: "FILE", "write the trace file, or the text with --plain, into FILE")

    var name: String
    var chain: String?
    var schedule: Schedule?
    var start: Int?
    var json = false
    var plain = false
    var commands: String?
    var output: String?

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.only("WALKTHROUGH", of: "run")
        chain = arguments[Self.chain]
        json = arguments.has(Self.json)
        plain = arguments.has(Self.plain)
        commands = arguments[Self.commands]
        output = arguments[Self.output].flatMap { $0 == "-" ? nil : $0 }
        if let word = arguments[Self.schedule] {
            guard let schedule = Schedule(word: word) else {
                throw UsageError(
                    "no schedule is called \"\(word)\"; write \(Schedule.expectedWords)", seeHelpOf: "run")
            }
            self.schedule = schedule
        }
        if let word = arguments[Self.goto] {
            guard let number = Int(word), number > 0 else {
                throw UsageError("--goto takes an event's number, not \"\(word)\"", seeHelpOf: "run")
            }
            start = number
        }
        if json, plain { throw UsageError("--json and --plain exclude each other", seeHelpOf: "run") }
        if commands != nil, json || plain || output != nil {
            throw UsageError("-x carries out commands; it prints no trace", seeHelpOf: "run")
        }
    }

    /// What `run` does, from its flags and from what it is connected to.
    enum Mode: Equatable {
        case conversation
        case commands(file: String)
        /// Commands from standard input; without any, the trace.
        case pipedCommands
        case print
    }

    func mode(inputIsTerminal: Bool, outputIsTerminal: Bool) -> Mode {
        if let commands { return .commands(file: commands) }
        if json || plain || output != nil { return .print }
        if !inputIsTerminal { return .pipedCommands }
        return outputIsTerminal ? .conversation : .print
    }
}

/// `run` at work.
struct RunCommand {
    let flags: RunFlags
    let opened: Opened

    func run() throws -> ExitCode {
        switch flags.mode(
            inputIsTerminal: Terminal.inputIsTerminal, outputIsTerminal: Terminal.outputIsTerminal)
        {
        case .conversation:
            opened.complain(opened.warnings)
            Conversation(opened.source).hold(startingAt: flags.start)
            return .fine
        case .commands(let file):
            return carryOut(try lines(of: file), from: file == "-" ? "standard input" : file)
        case .pipedCommands:
            // The first command decides: whoever pipes in nothing wants to see the trace.
            var first: String?
            while first == nil, let line = readLine() {
                if !line.trimmingCharacters(in: .whitespaces).isEmpty { first = line }
            }
            guard let first else { return try printTrace() }
            let rest = AnySequence { AnyIterator { readLine() } }
            return carryOut(chain([first], rest), from: "standard input")
        case .print:
            return try printTrace()
        }
    }

    // MARK: Commands

    private func lines(of file: String) throws -> [String] {
        let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
        guard let data = try handle?.readToEnd() ?? (handle == nil ? nil : Data()) else {
            throw Failure(.unreadable, "reqtrace: cannot read \(file)")
        }
        return String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
    }

    private func chain(_ first: [String], _ rest: AnySequence<String>) -> AnySequence<String> {
        AnySequence { () -> AnyIterator<String> in
            var first = first[...]
            let rest = rest.makeIterator()
            return AnyIterator { first.popFirst() ?? rest.next() }
        }
    }

    private func carryOut(_ commands: some Sequence<String>, from name: String) -> ExitCode {
        opened.complain(opened.warnings)
        let isFine = Conversation(opened.source).carryOut(commands, from: name, startingAt: flags.start)
        opened.complain(opened.source.problems)
        if !opened.source.problems.isEmpty { return opened.failure }
        return isFine ? .fine : .usage
    }

    // MARK: The trace

    private func printTrace() throws -> ExitCode {
        _ = opened.source.countToEnd()
        if let file = flags.output {
            try write(flags.plain ? Data(text(on: Screen()).utf8) : opened.bytes(), to: file)
        } else if flags.json {
            Output.standard.write(try opened.bytes())
        } else {
            var screen = Output.standard.screen
            if flags.plain { screen.hasColour = false }
            Output.standard.print(text(on: screen))
        }
        opened.complain(opened.warnings + opened.source.problems)
        return opened.source.problems.isEmpty ? .fine : opened.failure
    }

    private func text(on screen: Screen) -> String {
        if let start = flags.start {
            return Interpreter(source: opened.source).execute("goto \(start)").page.text(on: screen)
        }
        return TracePage(source: opened.source).page().text(on: screen)
    }

    private func write(_ bytes: Data, to file: String) throws {
        do {
            try bytes.write(to: URL(fileURLWithPath: file))
        } catch {
            throw Failure(.unreadable, "reqtrace: cannot write \(file): \(error.localizedDescription)")
        }
    }
}
