import Foundation
import Simulation
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The command line` {
    @Test func `tells flags from words, wherever they stand`() throws {
        let flags = try run(["oauth-refresh", "--goto", "14", "--schedule=random-7"])
        #expect(flags.name == "oauth-refresh")
        #expect(flags.start == "14")
        #expect(try run(["oauth-refresh", "--goto", "50%"]).start == "50%")
        #expect(flags.schedule == .random(seed: 7))
        #expect(try run(["--plain", "x"]).asked == .print(.text(into: nil)))
        #expect(try run(["--watch", "--plain", "x"]).asked == .watch)
        #expect(try run(["--plain", "-o", "f", "x"]).asked == .print(.text(into: "f")))
        #expect(try run(["-xcommands", "x"]).asked == .commands(file: "commands"))
        #expect(try run(["--", "--odd-name"]).name == "--odd-name")
        #expect(try Invocation(["list", "-999", "--json"]).arguments.words == ["-999"])
    }

    @Test func `is not taken for an empty one if the computer does not tell it`() {
        #expect(Reqtrace.run(commandLine: []) == .runFailed)
        #expect(Reqtrace.run(commandLine: ["reqtrace", "--version"]) == .fine)
    }

    @Test(arguments: [
        (["rnu"], "there is no subcommand \"rnu\"; did you mean \"run\"?"),
        (["publish"], "there is no subcommand \"publish\""),
        (["-5"], "there is no subcommand \"-5\""),
        (["run"], "WALKTHROUGH is missing"),
        (["run", "a", "b"], "only one WALKTHROUGH is possible, but there is also \"b\""),
        (["run", "a", "--shedule", "fifo"], "run has no flag --shedule; did you mean \"--schedule\"?"),
        (["run", "a", "--chain"], "--chain needs a value: --chain C"),
        (["--color"], "--color needs a value: --color WHEN"),
        (["--help=3"], "--help takes no value"),
        (["run", "a", "--limit", "events=1,events=2"], "--limit names events twice"),
        (["run", "a", "-o", ""], "-o needs a value: -o FILE"),
        (["course", "--from="], "--from needs a value: --from FOLDER"),
        (["course", "export", ""], "a word is empty; a variable of the shell may be unset"),
        (["run", "a", "--json=yes"], "--json takes no value"),
        (["run", "a", "--json", "--json"], "--json is given twice"),
        (["run", "a", "--json", "--plain"], "--json and --plain cannot be combined"),
        (
            ["run", "a", "--goto", "soon"],
            "--goto: \"soon\" is not a place to go to; write a number, a percentage, start or end"
        ),
        (
            ["run", "a", "--goto", "15ms"],
            "--goto: \"15ms\" is not a place to go to; write a number, a percentage, start or end"
        ),
        (
            ["list", "--color", "alway"],
            "--color is one of auto, always, never, not \"alway\"; did you mean \"always\"?"
        ),
    ])
    func `says what is wrong with it, and suggests the likely word`(words: [String], message: String) throws {
        let error = #expect(throws: UsageError.self) {
            let invocation = try Invocation(words)
            if invocation.subcommand.name == "run" { _ = try RunFlags(invocation.arguments) }
        }
        #expect(error?.description == message)
    }

    @Test func `is never asked for a flag that its subcommand does not declare`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Invocation(["list", "--json"]).arguments.has(RunFlags.plain)
        }
        let message = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("--plain is asked for, and was not declared"))
    }

    /// The words, and what help is asked for.
    @Test(arguments: [
        (["rnu"], "help"), (["--color"], "help"), (["--help=3"], "help"), (["run"], "help run"),
        (["--color", "alway", "list"], "help list"), (["help", "run", "list"], "help"),
        (["diff", "a"], "help diff"), (["compare", "first-request", "--explain", "99"], "help compare"),
    ])
    func `names the page of help about its subcommand`(words: [String], help: String) throws {
        try withFolder { folder in
            let result = try BuiltProgram().run(words, in: folder)
            #expect(result.status == ExitCode.usage.rawValue)
            #expect(result.complaints.hasSuffix("\nSee \"reqtrace \(help)\".\n"))
        }
    }

    @Test func `accepts help, version and colour anywhere`() throws {
        #expect(try Invocation(["--version"]).subcommand.name == "version")
        #expect(try Invocation(["run", "--version"]).subcommand.name == "version")
        #expect(try Invocation(["run", "--help"]).arguments.words == ["run"])
        #expect(try Invocation(["--color", "never", "list"]).subcommand.name == "list")
        #expect(try Invocation(["list", "--color=always"]).color == .always)
        #expect(try Invocation([]).subcommand.name == "reqtrace")
    }

    @Test func `opens the REPL only between two terminals`() throws {
        let plain = try run(["x"])
        #expect(plain.mode(inputIsTerminal: true, outputIsTerminal: true) == .dialogue)
        #expect(plain.mode(inputIsTerminal: true, outputIsTerminal: false) == .print(.page))
        #expect(plain.mode(inputIsTerminal: false, outputIsTerminal: true) == .pipedCommands)
        let json = try run(["x", "--json"])
        #expect(
            json.mode(inputIsTerminal: false, outputIsTerminal: false) == .print(.traceFile(into: nil)))
        let commands = try run(["x", "-x", "f"])
        #expect(commands.mode(inputIsTerminal: true, outputIsTerminal: true) == .commands(file: "f"))
    }

    @Test func `takes no commands from where the trace comes from`() throws {
        for name in ["-", "/dev/stdin", "/dev/fd/0"] {
            let flags = try run([name])
            #expect(flags.mode(inputIsTerminal: false, outputIsTerminal: true) == .print(.page))
            #expect(throws: UsageError.self) { try run([name, "-x", "-"]) }
            #expect(throws: UsageError.self) { try run([name, "-x", "/dev/stdin"]) }
        }
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["run", "first-request", "-o", "trace"], in: folder).status == 0)
            let named = try program.run(["run", "trace"], in: folder)
            let redirected = try program.run(["run", "-"], in: folder, limits: "exec <trace")
            #expect(redirected.output == named.output)
            #expect(redirected.complaints == "")
        }
    }

    @Test func `is refused if the event to begin at has no effect`() throws {
        for words in [["--json"], ["-o", "x"], ["-o", "-"]] {
            #expect(throws: UsageError.self) { try run(["first-request", "--goto", "2"] + words) }
        }
        for words in [[], ["--plain"], ["--plain", "-o", "x"], ["-x", "x"]] {
            #expect(try run(["first-request", "--goto", "2"] + words).start == "2")
        }
    }

    @Test func `reads a trace from standard input wherever it takes one`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = try program.run(["run", "first-request", "--json"], in: folder).output
            for words in [["replay", "-"], ["diff", "-", "first-request"], ["diff", "first-request", "-"]] {
                #expect(try program.run(words, in: folder, typed: trace).status == 0, "\(words)")
            }
            #expect(try program.run(["diff", "-", "-"], in: folder, typed: trace).status == 64)
            for words in [["run", "-"], ["replay", "-"], ["diff", "-", "first-request"]] {
                let outcome = try program.run(words, in: folder)
                #expect(outcome.status == 2, "\(words)")
                #expect(outcome.output == "", "\(words)")
                #expect(
                    outcome.complaints
                        == "reqtrace: nothing was piped in; \"reqtrace run NAME --json\" prints a trace that can be\n"
                )
            }
        }
    }

    @Test func `is refused if it is not what was typed`() throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(
                [], in: folder, limits: #"set -- run first-request -o "$(printf 'bad\377')""#)
            #expect(outcome.status == 64)
            #expect(
                outcome.complaints
                    == "reqtrace: a word is not UTF-8: \"bad\u{FFFD}\"\nSee \"reqtrace help\".\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func `uses colour only on a terminal that wants it, unless told otherwise`() {
        func colours(_ color: Terminal.Color, _ isTerminal: Bool, _ environment: [String: String]) -> Bool {
            Terminal.hasColour(color, isTerminal: isTerminal, environment)
        }
        #expect(colours(.auto, true, ["TERM": "xterm"]))
        #expect(!colours(.auto, false, ["TERM": "xterm"]))
        for term in ["dumb", ""] { #expect(!colours(.auto, true, ["TERM": term])) }
        #expect(!colours(.auto, true, [:]))
        #expect(!colours(.auto, true, ["TERM": "xterm", "NO_COLOR": "1"]))
        #expect(colours(.auto, true, ["TERM": "xterm", "NO_COLOR": ""]))
        #expect(colours(.always, false, ["NO_COLOR": "1"]))
        #expect(!colours(.never, true, [:]))
    }

    @Test func `is what the front page tells readers to type`() throws {
        let front = BuiltProgram.package.appending(path: "README.md")
        let page = try String(contentsOf: front, encoding: .utf8)
        // The lines of blocks, and code in sentences.
        let blocks = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
        let lines = blocks.flatMap { $0.element.split(separator: "\n") }
        let code = page.matches(of: /`([^`\n]+)`/).map(\.1)
        let commands = (lines + code).compactMap { line in
            line.wholeMatch(of: /(?:swift run -c release )?reqtrace (.+)/).map {
                $0.1.split(separator: " ").map(String.init)
            }
        }
        #expect(commands.count > 3)
        for words in commands {
            let invocation = try Invocation(words)
            guard ["run", "compare", "show"].contains(words[0]), let name = invocation.arguments.words.first,
                name != "NAME"
            else { continue }
            _ = try Walkthroughs.catalogue.find(name)
        }
    }

    private func run(_ words: [String]) throws -> RunFlags {
        try RunFlags(Invocation(["run"] + words).arguments)
    }
}
