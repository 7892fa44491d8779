import Comparison
import Foundation
import Simulation
import TextPages
import Walkthrough
import Walkthroughs

extension Subcommand {
    private static let chain = Flag(
        "--chain", value: "C", "the chain of a walkthrough that names none itself")
    private static let schedule = Flag(
        "--schedule", value: "WORD", "the schedule of a walkthrough that names none itself")
    private static let json = Flag("--json", "print the differences as JSON")

    static let diff = Subcommand(
        "diff", usage: "A B [--chain C] [--schedule WORD] [--json] [--show-secrets]",
        "say how two traces, walkthroughs, chains or schedules differ, event by event",
        details: """
            A and B are each a trace file (- for one that is piped in) or a walkthrough, written NAME:CHAIN@SCHEDULE, of which the chain and \
            the schedule may be left out: oauth-refresh, oauth-refresh:session-manager, oauth-refresh@random-3. \
            B may leave out the name as well: "diff oauth-refresh @random-3" compares one walkthrough with itself.
            - stands before an event that is gone in B, + before one that was added, > before one at another place, \
            ~ before one that is not the same. Events are recognized whatever their numbers, and a shift in time is \
            one line.
            Secrets of traces that are not of the catalogue are hidden behind dots with a number, the same \
            number for the same secret, unless --show-secrets is there.
            The exit status is 1 if something differs. What was run (walkthrough, chain, schedule) may differ; it is \
            the events that count.
            """,
        flags: [chain, schedule, json, RunFlags.secrets]
    ) { arguments in
        let catalogue = Walkthroughs.catalogue
        guard arguments.words.count == 2 else {
            throw UsageError(
                "diff compares two traces or walkthroughs, but there "
                    + (arguments.words.count == 1 ? "is one" : "are \(arguments.words.count)"))
        }
        var operands: [TraceOperand] = []
        for word in arguments.words { operands.append(try TraceOperand(word, in: catalogue)) }
        let namesBoth = !operands[1].name.isEmpty
        if !namesBoth { operands[1].name = operands[0].name }
        if operands[0].name.isEmpty {
            throw UsageError("only B may leave out the name of the walkthrough")
        }
        let shared = try Schedule.named(arguments[schedule])
        if operands.allSatisfy({ RunFlags.isStandardInput($0.name) }) {
            throw UsageError(
                namesBoth
                    ? "standard input cannot be both traces"
                    : "B may leave out the name of a walkthrough, but \(operands[0].name) is a trace")
        }
        let isTrace = operands.map { Opening.file($0.name, catalogue.path).map(Opening.isTrace) ?? false }
        if isTrace == [true, true], shared != nil || arguments[chain] != nil {
            throw UsageError("a trace has been run already: --chain and --schedule belong to a walkthrough")
        }
        for index in operands.indices where !isTrace[index] {
            operands[index].chain = operands[index].chain ?? arguments[chain]
            operands[index].schedule = operands[index].schedule ?? shared
        }
        var from = try OperandTrace(operands[0], in: catalogue)
        var to = try OperandTrace(operands[1], in: catalogue)
        // What is run now is the reader's own, and hidden only beside a trace that is not.
        if isTrace.contains(true),
            let mask = TraceSecrets.hide(
                in: [from.trace, to.trace], unless: arguments.has(RunFlags.secrets))
        {
            from.hideSecrets(with: mask)
            to.hideSecrets(with: mask)
        }
        Output.outliveReaders()
        return try DiffCommand(from: from, to: to).run(json: arguments.has(json))
    }
}

/// Runs `diff`.
struct DiffCommand {
    let from: OperandTrace
    let to: OperandTrace

    func run(json: Bool) throws -> ExitCode {
        let diff = TraceDiff(from: from.trace, to: to.trace)
        for side in [from, to] { try WholeTrace.check(side.trace, named: side.title) }
        if json {
            Output.standard.write(json: Data(TraceDiffJSON.bytes(diff, from: from.trace, to: to.trace)))
        } else {
            Output.standard.show(page(diff))
        }
        let warnings = from.warnings + to.warnings.filter { !from.warnings.contains($0) }
        let problems = from.problems + to.problems.filter { !from.problems.contains($0) }
        Output.complain(warnings + problems)
        // A failed run is shown all the same, but it says nothing about what was to be compared.
        if !problems.isEmpty { return .runFailed }
        return diff.isSameRun ? .fine : .differs
    }

    func page(_ diff: TraceDiff) -> Page {
        var page = Page()
        page.prose(
            "\("-", .bad) \(from.title, .strong)  \(counted(from.trace.count, "event"), .dim)", hang: 4)
        page.prose("\("+", .good) \(to.title, .strong)  \(counted(to.trace.count, "event"), .dim)", hang: 4)
        let (old, new) = (from.trace.header, to.trace.header)
        if old.walkthrough == new.walkthrough {
            if old.change != new.change {
                let changes = [old, new].map { $0.change.isEmpty ? "none" : $0.change }
                page.prose("The changes to the script are not the same (\(changes[0]) and \(changes[1])).")
            } else if old.script != new.script {
                page.prose("The scripts are not the same (\(old.script) and \(new.script)).")
            }
        }
        page.space()
        guard !diff.isSameRun else {
            page.prose("The same happens in both.")
            return page
        }
        let differences = TraceDiffPage(diff)
        page.append(differences.page())
        page.space()
        if !differences.summary.isEmpty { page.prose("In short: \(differences.summary).") }
        if let command = comparison() {
            page.prose("\(command, .strong) shows the two chains side by side.")
        }
        return page
    }

    /// The command that compares the two chains; nil if there is none that runs the same script with the same
    /// schedule.
    private func comparison() -> String? {
        let (old, new) = (from.trace.header, to.trace.header)
        guard old.walkthrough == new.walkthrough, !old.walkthrough.isEmpty, old.chain != new.chain,
            old.change == new.change, old.schedule == new.schedule,
            let schedule = Schedule(word: old.schedule)
        else { return nil }
        let named = from.word ?? to.word
        let word = named ?? old.walkthrough
        // A trace may come from anybody, and must not lead out of the current folder.
        guard named != nil || word.isNameInFolder else { return nil }
        let change = old.change.isEmpty ? nil : old.change
        guard let script = try? Opening.script(word, changedBy: change),
            [old.script, new.script].allSatisfy({ $0 == script.fingerprint })
        else { return nil }
        let given = schedule == script.schedule ? nil : schedule.description
        return Subcommand.compare.line(
            word,
            [("--chains", "\(old.chain),\(new.chain)"), ("--schedule", given), ("--change", change)])
    }
}
