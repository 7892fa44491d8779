import Foundation
import Replay
import Stepping
import Tracing
import Walkthrough
import Walkthroughs

/// A trace file that has been opened, or a walkthrough that is ready to run: what the word after `run` stands
/// for.
struct Opened {
    let source: any EventSource
    /// Things that are odd, but not wrong; among them, what nobody knows yet of a large trace.
    var warnings: [String] { oddities + [caution()].compactMap(\.self) }
    private let oddities: [String]
    private let caution: () -> String?
    /// What the end of a run says besides, and a trace file does not: what the chain leaves out, and what
    /// nothing has used.
    let leftovers: () -> [String]
    /// The exit code if the source has problems.
    let failure: ExitCode
    /// Passes the trace file's bytes on, in parts of whole lines.
    let forEachPart: ((Data) throws -> Void) throws -> Void
    /// Says of a file whether it is the trace that is read, or belongs to the walkthrough that is run.
    let reads: (URL) -> Bool

    init(_ flags: RunFlags) throws {
        // The catalogue takes longer to make than a large trace takes to open.
        let file = Opening.file(flags.name) { Catalogue.path($0) }
        if let file, Opening.isTrace(file) {
            try self.init(trace: file, flags)
        } else {
            try self.init(Opening.place(flags.name, Walkthroughs.catalogue), flags)
        }
    }

    private init(trace file: URL, _ flags: RunFlags) throws {
        guard flags.chain == nil, flags.schedule == nil, flags.change == nil, flags.limit == nil else {
            throw UsageError(
                "a trace has been run already: --chain, --schedule, --change and --limit belong to a walkthrough"
            )
        }
        let trace = try Opening.trace(file)
        TraceSecrets.hide(in: [trace], unless: flags.showsSecrets)
        source = TraceFileSource(trace, name: flags.name, rules: .all)
        oddities = []
        let unchecked =
            "\(flags.name): not looked through for damage yet, being large; \"goto end\" does that"
        caution = { trace.isChecked ? nil : unchecked }
        leftovers = { [] }
        failure = .unreadable
        forEachPart = { take in try take(trace.data) }
        reads = { $0.path == file.resolvingSymlinksInPath().path }
    }

    init(_ place: ScriptPlace, _ flags: RunFlags) throws {
        let script = try Opening.script(place, changedBy: flags.change)
        try script.check(chain: flags.chain)
        let run = try Self.run(script, flags)
        source = WalkthroughSource(run, script: script)
        oddities = script.warnings.map(\.description)
        caution = { nil }
        leftovers = { run.warnings }
        failure = .runFailed
        forEachPart = { take in try run.forEachPart { try take(Data($0)) } }
        reads = { place.owns($0, named: script.namedFiles) }
    }

    private static func run(_ script: Script, _ flags: RunFlags) throws -> WalkthroughRun {
        let limits = try LimitFlag.limits(flags.limit, standard: script.limits)
        do {
            return try WalkthroughRun(
                script: script, chain: flags.chain, schedule: flags.schedule ?? script.schedule,
                limits: limits)
        } catch {
            throw Failure(.unreadable, error.description)
        }
    }

    /// Makes sure that what was read is the file that was opened: a large one is read while it is printed.
    ///
    /// - Throws: `Failure` for a file that somebody has changed meanwhile.
    func check() throws(Failure) {
        if let change = source.failure { throw Failure(.unreadable, "reqtrace: \(change)") }
    }

    func complain(_ messages: [String]) {
        for message in messages { Output.complain(message) }
    }
}
