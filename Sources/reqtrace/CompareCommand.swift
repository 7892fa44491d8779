import Comparison
import Foundation
import Replay
import Walkthroughs

extension Subcommand {
    static let compare = Subcommand(
        "compare",
        usage: "WALKTHROUGH [--chains A,B] [--explain [N]] [--all] [--schedule WORD] [--json]",
        "run a walkthrough on several chains, and show side by side what they do",
        details: """
            WALKTHROUGH is a name from the catalogue, or the path of a folder or script. Without --chains it is \
            run on every chain that the script names; one that names a single chain is run on every chain that \
            has all it asks for.
            Each row is a step of one stage: build, adapt, create task, resume, response, data, validate, decide \
            retry, serialize, deliver. A cell begins with the event's number in the trace of its chain, as \
            "reqtrace run NAME --chain C --goto N" takes it; → names a queue where it changes. What is not the \
            same on all chains is marked with a number in brackets, which --explain explains.
            It shows and does not judge: the exit status is 0, however much differs.
            """,
        flags: [
            CompareFlags.chains, CompareFlags.explain, CompareFlags.all, CompareFlags.schedule,
            CompareFlags.json,
        ]
    ) { arguments in
        let flags = try CompareFlags(arguments)
        let script = try CompareCommand.script(of: flags)
        return try CompareCommand(flags: flags, script: script).run()
    }
}

/// `compare` at work.
struct CompareCommand {
    let flags: CompareFlags
    let script: Script

    func run() throws -> ExitCode {
        let chains = try ComparedChains.choose(flags.chains, for: script)
        let runs = try chains.map(finishedRun)
        let comparison = Comparison(zip(chains, runs).map(trace), showsAll: flags.all)
        try print(comparison)
        return complain(chains, runs)
    }

    /// Loads the script. A trace has been run already, on one chain only.
    static func script(of flags: CompareFlags) throws -> Script {
        let catalogue = Catalogue(folder: Walkthroughs.folder)
        if let file = catalogue.path(flags.name), Opened.isTrace(file) {
            throw UsageError(
                "\(flags.name) is a trace, of one chain; compare runs a walkthrough on several",
                seeHelpOf: "compare")
        }
        return try Opened.script(flags.name, catalogue)
    }

    // MARK: Running

    private func finishedRun(on chain: Chain) throws -> WalkthroughRun {
        var script = script
        // A chain that has all it asks for runs it, whether the script names that chain or not.
        script.chains.append(chain)
        let run = try WalkthroughRun(
            script: script, chain: chain.rawValue, schedule: flags.schedule ?? script.schedule)
        run.runToEnd()
        return run
    }

    private func trace(_ chain: Chain, _ run: WalkthroughRun) -> ComparedTrace {
        let leftOut = script.leftOut.filter { $0.chain == chain }.map {
            LeftOutPart(what: $0.what, reason: $0.reason, line: $0.line)
        }
        return ComparedTrace(TraceFile(bytes: run.traceBytes()), leftOut: leftOut)
    }

    // MARK: Printing

    private func print(_ comparison: Comparison) throws {
        if flags.json { return Output.standard.write(Data(ComparisonJSON.bytes(comparison))) }
        let width = Terminal.width(without: 120)
        let explanations = ExplanationPage(comparison, width: width)
        if case .one(let number) = flags.explaining {
            guard let lines = explanations.one(number) else {
                throw UsageError(Self.noDifference(number, of: comparison), seeHelpOf: "compare")
            }
            return show(lines)
        }
        var lines = ComparisonPage(comparison, width: width).table() + [StyledLine()]
        if flags.explaining == .everything {
            lines += explanations.all()
        } else {
            lines += explanations.invitation(command: "reqtrace compare \(flags.name)")
        }
        show(lines)
    }

    private func show(_ lines: [StyledLine]) {
        var page = Page()
        for line in lines { page.line(TextLine(line)) }
        Output.standard.print(page)
    }

    private static func noDifference(_ number: Int, of comparison: Comparison) -> String {
        let count = comparison.differences.count
        let known = count == 0 ? "nothing differs" : "the last one is \(count)"
        return "there is no difference \(number); \(known)"
    }

    /// Says on standard error what is odd, and what went wrong: a failed run is shown, and fails.
    private func complain(_ chains: [Chain], _ runs: [WalkthroughRun]) -> ExitCode {
        for warning in script.warnings { Output.complain(warning.description) }
        for (chain, run) in zip(chains, runs) {
            for problem in run.problems { Output.complain("on \(chain.rawValue): \(problem)") }
        }
        return runs.allSatisfy(\.problems.isEmpty) ? .fine : .runFailed
    }
}

extension TextLine {
    /// A line of a comparison as the program prints lines.
    fileprivate init(_ line: StyledLine) {
        self.init()
        for span in line.spans { self = self + TextLine(span.text, span.role.ink) }
    }
}

extension StyledLine.Role {
    fileprivate var ink: TextLine.Ink {
        switch self {
        case .plain: .plain
        case .quiet: .dim
        case .heading: .strong
        case .mark: .marker
        case .failure: .bad
        case .chain: .kind
        }
    }
}
