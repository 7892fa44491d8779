import Foundation
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let update = Flag("--update", "write what the runs give as the new golden traces")

    private static let junit = Flag(
        "--junit", value: "FILE", "write the results to FILE as a JUnit report; - is standard output")

    private static let tap = Flag(
        "--tap",
        "print the results as TAP (version 14) on standard output, and everything else on standard error")

    static let test = Subcommand(
        "test", usage: "[PATH…] [--update] [--junit FILE] [--tap]",
        "run walkthroughs, compare them with their golden traces, and check their stories",
        details: """
            \(ScriptPlace.helpOnPaths)
            Everything in a trace is compared, causes included, except the places in sources and scripts, which \
            move with every edit. A script that cannot be read is a failure among the others; a remark, a question \
            or an action whose event never comes is a warning. --update writes only to folders on disk: a built-in \
            walkthrough cannot be changed. Golden traces and the README belong to the folder: where two scripts \
            share one, --update does not write over the golden trace of the other. A README beside script.json is \
            about that script alone.
            The claims of the script must hold on each chain that they are about, and every block of the language \
            "reqtrace" in the README must show what it says.
            As many walkthroughs run at the same time as the machine has cores; the results come in the order of \
            the catalogue, each under the walkthrough's name or, where several have the same name, \
            under its path.
            """,
        flags: [update, junit, tap]
    ) { arguments in
        let catalogue = Walkthroughs.catalogue
        let isTAP = arguments.has(tap)
        let report = arguments[junit]
        let printsReport = report.map { Output.isStandard($0) } ?? false
        if isTAP, printsReport {
            throw UsageError("--tap and --junit - cannot both print on standard output; name a file")
        }
        let places = try GoldenTest.scripts(arguments.words, catalogue, updating: arguments.has(update))
        if let report, !printsReport {
            try Output.refuseFolder(report)
            try Output.spare(report) { target in places.contains { $0.owns(target) } }
        }
        let tests = WalkthroughTest.all(of: places, updating: arguments.has(update))
        Output.outliveReaders()
        let output = isTAP || printsReport ? Output.error : Output.standard
        let results = try TestCommand(tests: tests, output: output).run()
        let cases = results.flatMap(\.cases)
        if isTAP { Output.standard.print(TAPReport(cases).text) }
        if let report {
            let text = JUnitReport(cases).text
            if printsReport {
                Output.standard.print(text)
            } else {
                try Output.write(Data(text.utf8), to: report)
            }
        }
        return results.map(\.code).max { $0.rawValue < $1.rawValue } ?? .fine
    }
}

/// Runs `test`.
struct TestCommand {
    let tests: [WalkthroughTest]
    /// Where the verdicts go.
    let output: Output

    /// Runs the tests, and prints the results in the order of the tests.
    func run() throws -> [TestResult] {
        var results: [TestResult] = []
        var progress = ProgressLine()
        defer { progress.clear() }
        try InParallel.run(tests.count) { [tests] in
            try tests[$0].run()
        } progress: { now in
            let running = now.running.map { tests[$0].title }
            progress.show(ProgressLine.text(done: now.done, of: now.count, running: running))
        } take: { result in
            progress.clear()
            for message in result.messages {
                switch message {
                case .page(let page): output.print(page)
                case .complaint(let text): Output.complain(text)
                }
            }
            results.append(result)
        }
        return results
    }
}
