import Foundation
import Replay
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

/// One side of `diff`: a trace file, or a walkthrough with the chain and the schedule to run it with.
///
/// A walkthrough is written `NAME:CHAIN@SCHEDULE`, and each part but the first may be left out. On the second
/// side the name may be left out as well: `@random-3` is the first side's walkthrough with that schedule.
struct TraceOperand: Equatable {
    /// A name of the catalogue, or a path; empty for the other side's.
    var name: String
    /// The chain as it was written; nil if none was.
    var chain: String?
    var schedule: Schedule?

    /// Takes a word apart, unless all of it is a path or a name.
    init(_ word: String, in catalogue: Catalogue) throws(UsageError) {
        name = word
        guard catalogue.path(word) == nil, (try? catalogue.find(word)) == nil else { return }
        if let sign = name.lastIndex(of: "@") {
            let text = String(name[name.index(after: sign)...])
            guard let schedule = Schedule(word: text) else {
                throw UsageError(
                    "no schedule is called \"\(text)\"; behind @ stands \(Schedule.expectedWords)")
            }
            self.schedule = schedule
            name = String(name[..<sign])
        }
        if let sign = name.lastIndex(of: ":") {
            let text = String(name[name.index(after: sign)...])
            chain = try Chain.named(text).rawValue
            name = String(name[..<sign])
        }
    }
}

/// The trace that one side of `diff` stands for.
struct OperandTrace {
    let trace: TraceFile
    /// What readers call it: `run.jsonl`, `oauth-refresh:session@fifo`.
    let title: String
    /// The walkthrough as it was written, which may be a path; nil for a trace file.
    var word: String?
    /// Why the run failed; empty for a trace file.
    var problems: [String] = []
    /// Things that are odd, but not wrong.
    var warnings: [String] = []

    init(_ operand: TraceOperand, in catalogue: Catalogue) throws {
        if let file = Opening.file(operand.name, catalogue.path), Opening.isTrace(file) {
            guard operand.chain == nil, operand.schedule == nil else {
                throw UsageError(
                    "\(operand.name) is a trace, which has been run already: a chain and a schedule belong to a"
                        + " walkthrough")
            }
            trace = try WholeTrace.open(file, named: operand.name)
            title = operand.name
            warnings = [WholeTrace.changes(in: trace, named: title)].compactMap(\.self)
            return
        }
        let script = try Opening.script(Opening.place(operand.name, catalogue))
        let run = try Self.run(script, operand.chain, operand.schedule)
        trace = TraceFile(bytes: run.traceBytes())
        title = "\(operand.name):\(run.header.chain)@\(run.header.schedule)"
        word = operand.name
        problems = run.problems.map { "\(operand.name): \($0)" }
        warnings = script.warnings.map(\.description)
    }

    /// Hides in what is said of the run what is hidden in its trace.
    mutating func hideSecrets(with mask: SecretMask) {
        problems = problems.map { mask.hiding(report: $0) }
        warnings = warnings.map { mask.hiding($0) }
    }

    private static func run(
        _ script: Script, _ chain: String?, _ schedule: Schedule?
    ) throws -> WalkthroughRun {
        try script.check(chain: chain)
        return try WalkthroughRun(script: script, chain: chain, schedule: schedule)
    }
}
