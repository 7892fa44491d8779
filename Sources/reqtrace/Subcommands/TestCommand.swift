import Foundation
import Replay
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let update = Flag("--update", "write what the runs give as the new golden traces")

    private static let junit = Flag(
        "--junit", value: "FILE", "write the results to FILE as a JUnit report; - is standard output")

    static let test = Subcommand(
        "test", usage: "[PATH…] [--update] [--junit FILE]",
        "run walkthroughs, compare them with their golden traces, and check their stories",
        details: """
            PATH is a walkthrough, or a folder of them; without one, the Walkthroughs folder here, or the built-in \
            catalogue. Everything in a trace is compared, causes included, except the places in sources and \
            scripts, which move with every edit. A script that cannot be read is a failure among the others; \
            a remark or a question that never comes up is a warning. --update writes only to \
            folders on disk: a built-in walkthrough cannot be changed.
            The claims of the script must hold on each chain that they are about, and every block of the language \
            "reqtrace" in the README must show what it says.
            """,
        flags: [update, junit]
    ) { arguments in
        let catalogue = Walkthroughs.catalogue
        let places = try GoldenTest.scripts(arguments.words, catalogue, updating: arguments.has(update))
        var worst = ExitCode.fine
        var report = JUnitReport()
        let output = arguments[junit] == "-" ? Output.error : Output.standard
        func note(_ result: ExitCode) { if result.rawValue > worst.rawValue { worst = result } }
        for place in places {
            let script: Script
            do throws(ScriptError) {
                script = try ScriptLoader.load(place)
            } catch {
                // One script that is broken says nothing about the others.
                Output.complain(error.description)
                report.add(place.name, failure: error.description)
                note(GoldenTest.say("cannot be read", .unreadable, of: place.name, to: output))
                continue
            }
            for chain in script.chains {
                let test = GoldenTest(script: script, chain: chain, folder: place.folder, output: output)
                note(try test.run(updating: arguments.has(update), report: &report))
            }
            note(try StoryTest(script: script, place: place).run(report: &report, output: output))
            for warning in UnusedWords(of: script).warnings { Output.complain(warning) }
        }
        switch arguments[junit] {
        case "-"?: Output.standard.print(report.text)
        case let path?: try Output.write(Data(report.text.utf8), to: path)
        case nil: break
        }
        return worst
    }
}

/// A test that compares one walkthrough on one of its chains with its golden trace.
struct GoldenTest {
    let script: Script
    let chain: Chain
    /// Where the script is, and the golden traces are.
    let folder: any WalkthroughFolder
    /// Where the verdicts go.
    var output = Output.standard

    private var golden: String { GoldenTrace.fileName(of: script, on: chain) }

    /// The name of the test in the results.
    private var name: String {
        script.chains.first == chain ? script.name : "\(script.name) on \(chain.rawValue)"
    }

    func run(updating: Bool, report: inout JUnitReport) throws -> ExitCode {
        let clock = ContinuousClock()
        let start = clock.now
        let run = try WalkthroughRun(script: script, chain: chain.rawValue, schedule: script.schedule)
        let actual = run.goldenBytes()
        let time = clock.now - start
        for problem in run.problems { Output.complain("\(name): \(problem)") }
        guard run.problems.isEmpty else {
            report.add(name, failure: run.problems.map(\.message).joined(separator: "\n"), took: time)
            return say("failed", .runFailed)
        }
        let comparison = folder.contents(of: golden).map {
            GoldenComparison(golden: Array($0), actual: actual)
        }
        if updating {
            report.add(name, failure: nil, took: time)
            return try update(comparison, to: actual)
        }
        guard let comparison else {
            report.add(name, failure: "no golden trace", took: time)
            Output.complain("\(name) has no golden trace; \"reqtrace test --update\" writes one")
            return say("no golden trace", .differs)
        }
        let page = GoldenPage(comparison).page()
        let differences = "differs from its golden trace\n" + page.text(on: Screen())
        report.add(name, failure: comparison.isSame ? nil : differences, took: time)
        guard !comparison.isSame else { return say("as expected", .fine) }
        _ = say("differs from its golden trace", .differs)
        output.print(page)
        return .differs
    }

    /// Writes only what differs: a place that moved is no reason to touch a golden trace.
    private func update(_ comparison: GoldenComparison?, to actual: [UInt8]) throws -> ExitCode {
        if comparison?.isSame == true { return say("unchanged", .fine) }
        guard let location = folder.location else { throw Self.cannotUpdate(script.name) }
        try Data(actual).write(to: location.appendingPathComponent(golden))
        return say("updated", .fine)
    }

    private func say(_ verdict: String, _ code: ExitCode) -> ExitCode {
        Self.say(verdict, code, of: name, to: output)
    }

    /// Prints the verdict on a test, and returns its code.
    static func say(_ verdict: String, _ code: ExitCode, of name: String, to output: Output) -> ExitCode {
        var page = Page()
        page.prose(
            """
            \(code == .fine ? "✓" : "✗", code == .fine ? .good : .bad) \(name, .strong): \(verdict)
            """)
        output.print(page)
        return code
    }

    // MARK: What to test

    /// The scripts that the words of the command line stand for.
    ///
    /// - Throws: `UsageError` for one that is built in, where golden traces are to be written.
    static func scripts(
        _ words: [String], _ catalogue: Catalogue, updating: Bool
    ) throws -> [ScriptPlace] {
        let scripts = try words.isEmpty ? standard(catalogue) : words.flatMap { try named($0, catalogue) }
        if updating, let builtIn = scripts.first(where: { $0.folder.location == nil }) {
            throw cannotUpdate(builtIn.name)
        }
        return scripts
    }

    private static func cannotUpdate(_ name: String) -> UsageError {
        UsageError(
            "--update cannot write a golden trace for \(name), which is built into the program;"
                + " name a folder on disk, or run this where the folder Walkthroughs is", seeHelpOf: "test")
    }

    private static func standard(_ catalogue: Catalogue) -> [ScriptPlace] {
        catalogue.path("Walkthroughs").map { catalogue.scripts(in: $0) } ?? catalogue.builtInScripts
    }

    /// The scripts in a folder of walkthroughs, or the one script that a word stands for.
    private static func named(_ word: String, _ catalogue: Catalogue) throws -> [ScriptPlace] {
        let inFolder = catalogue.path(word).map { catalogue.scripts(in: $0) } ?? []
        return try inFolder.isEmpty ? [Opened.place(word, catalogue)] : inFolder
    }
}
