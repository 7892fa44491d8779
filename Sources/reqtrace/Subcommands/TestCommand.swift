import Foundation
import Replay
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let update = Flag("--update", "write what the runs give as the new golden traces")

    private static let junit = Flag(
        "--junit", value: "FILE", "write the results to FILE as a JUnit report")

    static let test = Subcommand(
        "test", usage: "[PATH…] [--update] [--junit FILE]",
        "run walkthroughs and compare them with their golden traces",
        details: """
            PATH is a walkthrough, or a folder of them; without one, the Walkthroughs folder here, or the built-in \
            catalogue. Everything in a trace is compared, causes included, except the places in sources and \
            scripts, which move with every edit.
            """,
        flags: [update, junit]
    ) { arguments in
        let catalogue = Catalogue(folder: Walkthroughs.folder)
        let scripts = try GoldenTest.scripts(arguments.words, catalogue)
        var worst = ExitCode.fine
        var report = JUnitReport()
        for file in scripts {
            let script = try Opened.script(file.path, catalogue)
            for chain in script.chains {
                let test = GoldenTest(script: script, chain: chain, folder: file.deletingLastPathComponent())
                let result = try test.run(updating: arguments.has(update), report: &report)
                if result.rawValue > worst.rawValue { worst = result }
            }
        }
        if let path = arguments[junit] { try Output.write(Data(report.text.utf8), to: path) }
        return worst
    }
}

/// A test that compares one walkthrough on one of its chains with its golden trace.
struct GoldenTest {
    let script: Script
    let chain: Chain
    /// The folder of the script and its golden traces.
    let folder: URL

    private var golden: URL { folder.appendingPathComponent(GoldenTrace.fileName(of: script, on: chain)) }

    /// The name of the test in the results.
    private var name: String {
        script.chains.first == chain ? script.name : "\(script.name) on \(chain.rawValue)"
    }

    func run(updating: Bool, report: inout JUnitReport) throws -> ExitCode {
        let run = try WalkthroughRun(script: script, chain: chain.rawValue, schedule: script.schedule)
        let actual = run.goldenBytes()
        for problem in run.problems { Output.complain("\(name): \(problem)") }
        guard run.problems.isEmpty else {
            report.add(name, failure: run.problems.map(\.message).joined(separator: "\n"))
            return say("failed", .runFailed)
        }
        let comparison = (try? Data(contentsOf: golden)).map {
            GoldenComparison(golden: Array($0), actual: actual)
        }
        if updating {
            report.add(name, failure: nil)
            return try update(comparison, to: actual)
        }
        guard let comparison else {
            report.add(name, failure: "no golden trace")
            Output.complain("\(name) has no golden trace; \"reqtrace test --update\" writes one")
            return say("no golden trace", .differs)
        }
        let page = GoldenPage(comparison).page()
        report.add(name, failure: comparison.isSame ? nil : page.text(on: Screen()))
        guard !comparison.isSame else { return say("as expected", .fine) }
        _ = say("differs from its golden trace", .differs)
        Output.standard.print(page)
        return .differs
    }

    /// Writes only what differs: a place that moved is no reason to touch a golden trace.
    private func update(_ comparison: GoldenComparison?, to actual: [UInt8]) throws -> ExitCode {
        if comparison?.isSame == true { return say("unchanged", .fine) }
        try Data(actual).write(to: golden)
        return say("updated", .fine)
    }

    private func say(_ verdict: String, _ code: ExitCode) -> ExitCode {
        var page = Page()
        page.prose(
            """
            \(code == .fine ? "✓" : "✗", code == .fine ? .good : .bad) \(name, .strong): \(verdict)
            """)
        Output.standard.print(page)
        return code
    }

    // MARK: What to test

    /// The scripts that the command line names.
    static func scripts(_ words: [String], _ catalogue: Catalogue) throws -> [URL] {
        if words.isEmpty {
            if let here = catalogue.path("Walkthroughs") { return scripts(in: here) }
            return scripts(in: catalogue.folder)
        }
        return try words.flatMap { word in
            if let folder = catalogue.path(word), !scripts(in: folder).isEmpty { return scripts(in: folder) }
            do {
                return [try catalogue.find(word)]
            } catch {
                throw Failure(.unreadable, "reqtrace: \(error)\nSee \"reqtrace list\".")
            }
        }
    }

    /// The scripts in the folders of this folder, sorted by name.
    private static func scripts(in folder: URL) -> [URL] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        return names.map { folder.appendingPathComponent($0).appendingPathComponent("script.json") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
