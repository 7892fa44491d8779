import Comparison
import Foundation
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    static let compare = Subcommand(
        "compare",
        usage: """
            WALKTHROUGH [--chains A,B] [--explain [N]] [--all] [--schedule WORD] [--change JSON] \
            [--limit LIST] [--json]
            """,
        "run a walkthrough on several chains, and show side by side what they do",
        details: """
            WALKTHROUGH is a name from the catalogue, or the path of a folder or script. Without --chains it is \
            run on every chain that the script names; one that names a single chain is run on every chain that \
            has all it asks for, except where its server has no answer for that chain, which --chains shows all \
            the same.
            Each row is a step of one stage: build, adapt, create task, resume, response, data, validate, decide \
            retry, serialize, deliver. A cell begins with the event's number in the trace of its chain, as \
            "reqtrace run NAME --chain C --goto N" takes it, with --change '{"chains":["OWN","C"]}' for a chain \
            that the script does not name beside its OWN; → names a queue where it changes. What is not the same \
            on all chains is marked with a number in brackets, which --explain explains.
            It shows and does not judge: the exit status is 0, however much differs, unless a run fails: \
            then it is 3.
            """,
        flags: CompareFlags.declared
    ) { arguments in
        let flags = try CompareFlags(arguments)
        let script = try CompareCommand.script(of: flags)
        return try CompareCommand(flags: flags, script: script).run()
    }
}

/// Runs `compare`.
struct CompareCommand {
    let flags: CompareFlags
    let script: Script

    func run() throws -> ExitCode {
        let runs = try compared()
        // Whoever reads only the beginning is told of them all the same.
        if !runs.problems.isEmpty { Output.outliveReaders() }
        try print(runs.comparison)
        return complain(about: runs)
    }

    /// What it prints, for a page of this width.
    func text(on screen: Screen) throws -> String {
        var text = ""
        try show(compared().comparison, width: screen.width) { part in
            text += part.text(on: screen)
            return true
        }
        return text
    }

    /// Loads the script. A trace cannot be compared, because it comes from one chain only.
    static func script(of flags: CompareFlags) throws -> Script {
        let catalogue = Walkthroughs.catalogue
        if let file = catalogue.path(flags.name), Opening.isTrace(file) {
            throw UsageError(
                "\(flags.name) is a trace of one chain; compare runs a walkthrough on several chains")
        }
        return try Opening.script(flags.name, changedBy: flags.change, catalogue)
    }

    // MARK: Running

    /// The runs of a script, compared.
    private struct ComparedRuns {
        let comparison: Comparison
        /// Why a run has failed.
        let problems: [ChainProblem]
        let leftOut: LeftOutChains
    }

    /// Runs one chain after the other. Each run is over and gone before the next begins.
    private func compared() throws -> ComparedRuns {
        var columns = ComparedColumns(showsAll: flags.all)
        var problems: [ChainProblem] = []
        var leftOut = LeftOutChains(script.name, all: try ComparedChains.choose(flags.chains, for: script))
        for chain in leftOut.all {
            let run = try finishedRun(on: chain)
            let unanswered = run.unmatchedRequests.map { ChainProblem(chain: chain, problem: $0) }
            // The server of the script need not have an answer for a chain that nobody has named.
            if flags.chains == nil, !script.chains.contains(chain), let reason = unanswered.first {
                leftOut.reasons.append(reason)
            } else {
                leftOut.unanswered += unanswered
                columns.append(trace(chain, run))
                problems += run.problems.map { ChainProblem(chain: chain, problem: $0) }
            }
        }
        try leftOut.checkThatTwoAreLeft()
        return ComparedRuns(comparison: Comparison(columns), problems: problems, leftOut: leftOut)
    }

    private func finishedRun(on chain: Chain) throws -> WalkthroughRun {
        var script = script
        // A script runs on any chain that has everything it asks for, even one that it does not name.
        script.chains.append(chain)
        let run = try WalkthroughRun(
            script: script, chain: chain.rawValue, schedule: flags.schedule ?? script.schedule,
            limits: LimitFlag.limits(flags.limit, standard: script.limits))
        run.runToEnd()
        return run
    }

    private func trace(_ chain: Chain, _ run: WalkthroughRun) -> TraceColumn {
        let leftOut = script.leftOut.filter { $0.chain == chain }.map {
            LeftOutPart(what: $0.what, reason: $0.reason, line: $0.line)
        }
        return TraceColumn(run.recorder, header: run.header, leftOut: leftOut)
    }

    // MARK: Printing

    private func print(_ comparison: Comparison) throws {
        if flags.json {
            return ComparisonJSON.write(comparison) { Output.standard.write(json: Data($0)) }
        }
        var screen = Output.standard.screen
        screen.width = Terminal.width(otherwise: 120)
        let paged = PagedText(on: Output.standard)
        try show(comparison, width: screen.width) { paged.show($0.text(on: screen)) }
        paged.end()
    }

    /// Shows the page part by part, for as long as the reader wants more.
    private func show(
        _ comparison: Comparison, width: Int, _ isToGoOn: (Page) -> Bool
    ) throws(UsageError) {
        let explanations = ExplanationPage(comparison)
        if case .one(let number) = flags.explaining {
            guard let page = explanations.one(number) else {
                throw UsageError(Self.noDifference(number, of: comparison))
            }
            _ = isToGoOn(page)
            return
        }
        for part in ComparisonPage(comparison, width: width).parts {
            guard isToGoOn(part) else { return }
        }
        _ = isToGoOn(closing(explanations))
    }

    /// What stands below the table: the differences, or how to have them explained.
    private func closing(_ explanations: ExplanationPage) -> Page {
        var page = Page()
        page.line("")
        let command = Subcommand.compare.line(
            flags.name,
            [
                ("--chains", flags.chains?.joined(separator: ",")),
                ("--schedule", flags.schedule?.description),
                ("--change", flags.change), ("--limit", flags.limit),
            ])
        page.append(
            flags.explaining == .everything ? explanations.all() : explanations.invitation(command: command))
        return page
    }

    private static func noDifference(_ number: Int, of comparison: Comparison) -> String {
        let count = comparison.differences.count
        let known = count == 0 ? "nothing differs" : "the last one is \(count)"
        return "there is no difference \(number); \(known)"
    }

    /// Prints warnings and problems to standard error. A failed run is shown all the same, and its problems
    /// decide the exit code.
    private func complain(about runs: ComparedRuns) -> ExitCode {
        Output.complain(script.warnings.map(\.description))
        Output.complain(runs.leftOut.sentences)
        Output.complain(runs.problems.map(\.description))
        return runs.problems.isEmpty ? .fine : .runFailed
    }
}
