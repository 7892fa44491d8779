import Foundation
import Replay
import TextPages
import Walkthroughs

extension Subcommand {
    static let runWalkthrough = Subcommand(
        "run",
        usage: """
            WALKTHROUGH|TRACE [--chain C] [--schedule WORD] [--change JSON] [--limit LIST] [--goto N] \
            [--json|--plain|--watch] [-x FILE] [-o FILE] [--show-secrets]
            """,
        "run a walkthrough, or open a trace, and step through it",
        details: """
            WALKTHROUGH is a name from the catalogue, or the path of a folder or script; TRACE is a trace file, or - for \
            one that is piped in.
            At a terminal it opens the REPL. With -x FILE, or with commands piped in, it carries these out. \
            Otherwise it prints the trace, and so it does with --json, --plain and -o, whatever is piped in: these \
            ask for the trace, and a build server's standard input is seldom a terminal.
            -o replaces a file as a whole, once the new one is complete, and never one that is read or belongs to the \
            walkthrough that is run; -o - is standard output.
            --change '{ requests: { profile: { validate: null } } }' runs the script without that key.
            Passwords, tokens, cookies and other secrets of a TRACE are hidden behind dots unless it is what a \
            walkthrough of the catalogue gives, or --show-secrets is there. The trace file that --json and -o write \
            is the one that was read, secrets included.
            --watch prints the trace as --plain does, and again whenever a file of the walkthrough is saved. A script \
            with a mistake shows the mistake, and watching goes on. Ctrl-C ends it.
            """,
        flags: RunFlags.declared
    ) { arguments in
        let flags = try RunFlags(arguments)
        if flags.asked == .watch { try RunCommand.watch(flags) }
        return try RunCommand(flags: flags, opened: Opened(flags)).run()
    }
}

/// Runs `run`.
struct RunCommand {
    let flags: RunFlags
    let opened: Opened

    func run() throws -> ExitCode {
        switch flags.mode(
            inputIsTerminal: Terminal.inputIsTerminal, outputIsTerminal: Terminal.outputIsTerminal)
        {
        case .dialogue:
            Output.complain(opened.warnings)
            try Dialogue(opened.source).hold(startingAt: flags.start)
            return .fine
        case .commands(let file):
            return try carryOut(try lines(of: file), from: file == "-" ? "standard input" : file)
        case .pipedCommands:
            return try carryOutPipedCommands()
        case .print(let form):
            return try printTrace(as: form)
        case .watch:
            return try printTrace(as: .text(into: nil))
        }
    }

    /// Prints the trace, and again whenever a file of the walkthrough is saved.
    fileprivate static func watch(_ flags: RunFlags) throws -> Never {
        let catalogue = Walkthroughs.catalogue
        if let file = catalogue.path(flags.name), Opening.isTrace(file) {
            throw UsageError("--watch is for walkthroughs; a trace does not change")
        }
        let folder = try Opening.place(flags.name, catalogue).watchedFolder()
        FileWatch.run({ [folder] }) { _ in
            do {
                _ = try RunCommand(flags: flags, opened: Opened(flags)).run()
            } catch {
                _ = Reqtrace.complain(error, of: .runWalkthrough)
            }
        }
    }

    // MARK: Commands

    /// Carries out the commands on standard input, or prints the trace if there are none.
    private func carryOutPipedCommands() throws -> ExitCode {
        let input = CommandLines(of: STDIN_FILENO)
        var start: [String] = []
        var hasCommand = false
        while !hasCommand, let line = input.next() {
            start.append(line)
            hasCommand = Dialogue.command(in: line) != nil
        }
        guard hasCommand || input.isTooLong else { return try printTrace(as: .page) }
        let lines = sequence(state: start[...]) { start in start.popFirst() ?? input.next() }
        let code = try carryOut(lines, from: "standard input")
        if input.isTooLong { throw CommandLines.failure("standard input") }
        return code
    }

    private func lines(of file: String) throws -> [String] {
        let data = try BoundedFile.read(file, atMost: CommandLines.limit.bytes)
        guard let lines = CommandLines.all(of: data) else { throw CommandLines.failure(file) }
        return lines
    }

    private func carryOut(_ commands: some Sequence<String>, from name: String) throws -> ExitCode {
        Output.complain(opened.warnings)
        let isFine = try Dialogue(opened.source)
            .carryOut(commands, from: name, startingAt: flags.start)
        Output.complain(opened.source.problems)
        if !opened.source.problems.isEmpty { return opened.failure }
        return isFine ? .fine : .usage
    }

    // MARK: The trace

    private func printTrace(as form: RunFlags.Form) throws -> ExitCode {
        if let file = form.file { try Output.spare(file, where: opened.reads) }
        opened.source.readToEnd()
        // Whoever reads only the beginning is told of them all the same. Watching ends with its reader.
        if !opened.source.problems.isEmpty, flags.asked != .watch { Output.outliveReaders() }
        switch form {
        case .page:
            forEachPart(on: Output.standard.screen) { Output.standard.write($0) }
        case .text(into: nil):
            var screen = Output.standard.screen
            screen.hasColour = false
            forEachPart(on: screen) { Output.standard.write($0) }
        case .text(into: let file?):
            try Output.write(to: file) { file in
                try forEachPart(on: Screen()) { try Output.write($0, into: file) }
                try opened.check()
            }
        case .traceFile(into: nil):
            try opened.forEachPart { Output.standard.write(json: $0) }
        case .traceFile(into: let file?):
            try Output.write(to: file) { file in
                try opened.forEachPart { try Output.write($0, into: file) }
                try opened.check()
            }
        }
        try opened.check()
        // A text for people says at its end what was left out; a trace has no place for it.
        var leftovers: [String] = []
        if case .traceFile = form { leftovers = opened.leftovers }
        Output.complain(opened.warnings + leftovers + opened.source.problems)
        return opened.source.problems.isEmpty ? .fine : opened.failure
    }

    /// The text for people, or the event that they begin at.
    func text(on screen: Screen) -> String {
        var text = Data()
        forEachPart(on: screen) { text += $0 }
        return String(decoding: text, as: UTF8.self)
    }

    /// The same, part by part.
    private func forEachPart<Problem>(
        on screen: Screen, _ write: (Data) throws(Problem) -> Void
    ) throws(Problem) {
        if let start = flags.start {
            let interpreter = Interpreter(source: opened.source)
            interpreter.asks = false
            return try write(Data(interpreter.execute("goto \(start)").page.text(on: screen).utf8))
        }
        let page = TracePage(source: opened.source)
        if screen.hasColour || screen.isTerminal {
            try page.forEachPart { part throws(Problem) in try write(Data(part.text(on: screen).utf8)) }
        } else {
            try page.forEachPlainPart(on: screen) { part throws(Problem) in try write(Data(part)) }
        }
    }
}
