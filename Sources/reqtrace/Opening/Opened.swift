import Foundation
import Replay
import Stepping
import Tracing
import Walkthrough
import Walkthroughs

/// A trace file that has been opened, or a walkthrough that is ready to run: what the word after `run` stands
/// for.
struct Opened {
    /// Where its events come from.
    let source: any EventSource
    private let subject: Subject

    private enum Subject {
        /// A trace in a file, and what messages call it.
        case trace(TraceFile, URL, named: String)
        case run(WalkthroughRun, ScriptPlace)
    }

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
        subject = .trace(trace, file, named: flags.name)
    }

    init(_ place: ScriptPlace, _ flags: RunFlags) throws {
        let script = try Opening.script(place, changedBy: flags.change)
        try script.check(chain: flags.chain)
        let run = try Self.run(script, flags)
        source = WalkthroughSource(run, script: script)
        subject = .run(run, place)
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

    /// Things that are odd, but not wrong; among them, what nobody knows yet of a large trace.
    var warnings: [String] {
        switch subject {
        case .trace(let trace, _, let name):
            trace.isChecked
                ? [] : ["\(name): not looked through for damage yet, being large; \"goto end\" does that"]
        case .run(let run, _): run.script.warnings.map(\.description)
        }
    }

    /// What the end of a run says besides, and a trace file does not: what the chain leaves out, and what
    /// nothing has used.
    var leftovers: [String] {
        switch subject {
        case .trace: []
        case .run(let run, _): run.warnings
        }
    }

    /// The exit code if the source has problems.
    var failure: ExitCode {
        switch subject {
        case .trace: .unreadable
        case .run: .runFailed
        }
    }

    /// Passes the trace file's bytes on, in parts of whole lines.
    func forEachPart(_ take: (Data) throws -> Void) throws {
        switch subject {
        case .trace(let trace, _, _): try take(trace.data)
        case .run(let run, _): try run.forEachPart { try take(Data($0)) }
        }
    }

    /// Says of a file whether it is the trace that is read, or belongs to the walkthrough that is run.
    func reads(_ file: URL) -> Bool {
        switch subject {
        case .trace(_, let trace, _): file.path == trace.resolvingSymlinksInPath().path
        case .run(let run, let place): place.owns(file, named: run.script.namedFiles)
        }
    }

    /// Makes sure that what was read is the file that was opened: a large one is read while it is printed.
    ///
    /// - Throws: `Failure` for a file that somebody has changed meanwhile.
    func check() throws(Failure) {
        if let change = source.failure { throw Failure(.unreadable, "reqtrace: \(change)") }
    }
}
