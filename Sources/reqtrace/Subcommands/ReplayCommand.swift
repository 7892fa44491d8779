import Comparison
import Foundation
import JSONText
import Simulation
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

extension Subcommand {
    static let replay = Subcommand(
        "replay", usage: "TRACE [WALKTHROUGH] [--show-secrets]",
        "run again what a trace is of, and name the first event that is not as it was",
        details: """
            TRACE is a trace file, or - for one that is piped in. The trace names the walkthrough, the chain, the schedule and the change that it was run with. \
            It ends where the run was stopped, if a limit stopped it. \
            The walkthrough is looked for beside the trace, or here for one that is piped in, then in the catalogue; \
            WALKTHROUGH names another place, a folder or a script. If the script has changed since, that is said, and the trace is compared all the \
            same.
            Secrets of a trace that is not of the catalogue are hidden behind dots with a number, unless \
            --show-secrets is there.
            The exit status is 0 if every event is as it was, and 1 if one is not.
            """,
        flags: [RunFlags.secrets]
    ) { arguments in
        guard let name = arguments.words.first else {
            throw UsageError("TRACE is missing")
        }
        guard arguments.words.count <= 2 else {
            throw UsageError(
                "replay takes a trace and perhaps its walkthrough, but there is also"
                    + " \"\(arguments.words[2])\"")
        }
        let command = try ReplayCommand(
            trace: name, walkthrough: arguments.words.dropFirst().first, in: Walkthroughs.catalogue,
            showingSecrets: arguments.has(RunFlags.secrets))
        Output.outliveReaders()
        return try command.run()
    }
}

/// Runs `replay`.
struct ReplayCommand {
    /// The path of the trace, as it was written.
    private let name: String
    private let recorded: TraceFile
    private let script: Script
    private let schedule: Schedule
    private let showsSecrets: Bool

    /// Opens a trace, and finds what it is of.
    ///
    /// - Parameter word: the walkthrough that the command line names.
    init(
        trace name: String, walkthrough word: String? = nil, in catalogue: Catalogue,
        showingSecrets showsSecrets: Bool = false
    ) throws {
        guard let file = Opening.file(name, catalogue.path) else {
            throw Failure(
                .unreadable,
                "reqtrace: there is no file \(name); a TRACE is a file that \"reqtrace run NAME -o FILE\" writes"
            )
        }
        self.name = name
        self.showsSecrets = showsSecrets
        recorded = try WholeTrace.open(file, named: name)
        if let changes = WholeTrace.changes(in: recorded, named: name) { Output.complain(changes) }
        do {
            (script, schedule) = try Self.subject(
                of: recorded.header, beside: file, word, catalogue, name, showingSecrets: showsSecrets)
        } catch {
            throw TraceSecrets.hiding(error, about: recorded, unless: showsSecrets)
        }
    }

    /// The script, changed as the header says, and the schedule of a trace.
    private static func subject(
        of header: TraceHeader, beside file: URL, _ word: String?, _ catalogue: Catalogue, _ name: String,
        showingSecrets: Bool
    ) throws -> (Script, Schedule) {
        guard let schedule = Schedule(word: header.schedule) else {
            throw Failure(
                .unreadable,
                "\(name):1:1: this program knows no schedule \"\(header.schedule)\"; it knows"
                    + " \(Schedule.expectedWords)")
        }
        let place = try place(of: header, beside: file, word, catalogue, trace: name)
        let change = try change(in: header, trace: name)
        let script = try load(place, changedBy: change, showingSecrets: showingSecrets)
        guard script.chains.contains(where: { $0.rawValue == header.chain }) else {
            throw Failure(
                .unreadable,
                "\(name):1:1: the trace is of the chain \"\(header.chain)\", and \(script.file) runs on"
                    + " \(script.chains.names)")
        }
        return (script, schedule)
    }

    /// The change in a header, which this program has written as JSON. What else is there is not quoted:
    /// nothing tells a secret in it from the rest.
    private static func change(in header: TraceHeader, trace name: String) throws(Failure) -> JSON? {
        guard !header.change.isEmpty else { return nil }
        guard let change = try? JSON.parse(Array(header.change.utf8), dialect: .json5) else {
            throw Failure(.unreadable, "\(name):1:1: the change of the trace is no JSON")
        }
        return change
    }

    /// Loads the script, and changes it. The mistakes of the change are named by their places: a message
    /// shortens what it quotes, and nothing finds a secret of the trace in it any more.
    private static func load(
        _ place: ScriptPlace, changedBy change: JSON?, showingSecrets: Bool
    ) throws -> Script {
        guard let change else { return try Opening.script(place) }
        do throws(ScriptError) {
            return try ScriptLoader.load(place, changedBy: change)
        } catch {
            // What is wrong without the change stands in the reader's own file, and may be quoted.
            _ = try Opening.script(place)
            if showingSecrets { throw Failure(.unreadable, error.listing) }
            var known: Set<String> = []
            let places = error.problems.map(\.file).filter { known.insert($0).inserted }
            let what = "error: the change of the trace does not fit here; --show-secrets says why"
            throw Failure(.unreadable, places.map { "\($0): \(what)" }.joined(separator: "\n"))
        }
    }

    /// Finds the walkthrough of a trace.
    private static func place(
        of header: TraceHeader, beside file: URL, _ word: String?, _ catalogue: Catalogue, trace name: String
    ) throws -> ScriptPlace {
        if let word { return try Opening.place(word, catalogue) }
        guard !header.walkthrough.isEmpty else {
            throw Failure(
                .unreadable,
                "\(name):1:1: the trace names no walkthrough, because code recorded it;"
                    + " \"\(Subcommand.runWalkthrough.line(name, []))\" steps through it")
        }
        // What is piped in has no place of its own.
        let isPiped = RunFlags.isStandardInput(name)
        let folder = isPiped ? catalogue.path(".") : file.deletingLastPathComponent()
        for place in folder.map({ places(of: header.walkthrough, in: $0) }) ?? [] {
            if let beside = try? catalogue.find(place.path), beside.name == header.walkthrough {
                return beside
            }
        }
        do {
            // A trace may come from anybody, and must not choose which file is opened.
            return try catalogue.findBuiltIn(header.walkthrough)
        } catch {
            throw Failure(
                .unreadable,
                "\(name):1:1: \(error.description)\nIf it is elsewhere, name its folder or its script:"
                    + " \"\(Subcommand.replay.line(name, [])) WALKTHROUGH\".")
        }
    }

    /// Where a walkthrough of this name may be: in a folder itself, in one of the name in it, or in a script
    /// of the name. A trace may have any text for a name.
    private static func places(of name: String, in folder: URL) -> [URL] {
        guard name.isNameInFolder else { return [folder] }
        let scripts = ["", ".json", ".json5"].map { folder.appendingPathComponent(name + $0) }
        return [folder] + scripts.filter { !Opening.isTrace($0) }
    }

    func run() throws -> ExitCode {
        let chain = recorded.header.chain
        let limits = script.limits.reached(by: recorded)
        let run = try WalkthroughRun(script: script, chain: chain, schedule: schedule, limits: limits)
        let replayed = TraceFile(bytes: run.traceBytes())
        let isOtherScript = script.fingerprint != recorded.header.script
        let mask = TraceSecrets.hide(in: [recorded, replayed], unless: showsSecrets)
        if isOtherScript {
            Output.complain(
                "\(script.file): warning: the script is not the one that the trace is of: its fingerprint is"
                    + " \(script.fingerprint), and was \(recorded.header.script)")
        }
        let limit = LimitFlag.text(
            limits.needed(for: run.simulator, besides: script.limits), unlike: script.limits)
        let title = title(limit: limit)
        let divergence = FirstDivergence(of: recorded, and: replayed)
        try WholeTrace.check(recorded, named: name)
        guard let divergence else {
            Output.standard.show(samePage(title))
            return .fine
        }
        var page = DivergencePage(divergence, recorded: recorded, replayed: replayed).page()
        page.space()
        page.prose("\("-", .bad) \(name)", hang: 4)
        page.prose("\("+", .good) \(title), run again", hang: 4)
        for problem in run.problems {
            let text = mask?.hiding(report: problem.message) ?? problem.message
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            page.prose("The run failed: \(String(lines[0]))", hang: 4)
            for line in lines.dropFirst() { page.line("    \(String(line))") }
        }
        Output.standard.show(page)
        return .differs
    }

    /// The run as a side of `diff` is written, with the flags that `run` takes for it. The change is that of
    /// the header, whose secrets may be hidden by now.
    private func title(limit: String) -> String {
        let flags = Subcommand.words([("--change", recorded.header.change), ("--limit", limit)])
        return (["\(script.name):\(recorded.header.chain)@\(schedule)"] + flags).joined(separator: " ")
    }

    private func samePage(_ title: String) -> Page {
        let count = recorded.count == 1 ? "The event" : "All \(recorded.count) events"
        var page = Page()
        page.prose(
            "\(count) of \(name) \(recorded.count == 1 ? "is" : "are") as in a new run of \(title, .strong).")
        return page
    }
}
