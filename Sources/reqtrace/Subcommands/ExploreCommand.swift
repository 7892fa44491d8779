import Exploration
import Foundation
import Simulation
import TextPages
import Tracing
import Walkthrough

extension Subcommand {
    static let explore = Subcommand(
        "explore",
        usage: """
            WALKTHROUGH [--chain C] [--schedules N] [--seed S] [--pct D] [--exhaustive] [--shard I/N] \
            [--first] [--all-claims] [--limit LIST] [--change JSON] [--json] | --merge FILE…
            """,
        "run a walkthrough under many schedules, and say in which orders it can go wrong",
        details: """
            WALKTHROUGH is a name from the catalogue, or the path of a folder or script.
            Which queue goes next, and which delay is drawn from a range (one of five: its ends, and the quarters \
            between them), is chosen anew for each schedule: at \
            random, by priorities with --pct, or so that every order comes with --exhaustive, as far as jobs can \
            affect each other, or a claim compares their events.
            Whatever the script says, no run may reach a limit (\(Simulator.Limits.exploring.events) events and \
            \(Simulator.Limits.exploring.jobs) jobs, and \(Script.workPerRequest) of each for each of the first \(Script.mostRequestsThatAdd) requests, \
            unless the script or --limit names others), send a request that no exchange \
            answers, end something that did not start, or lose a completion that comes in the order of arrival. \
            What is left open in the order of arrival already is listed, and not searched for. Requests are named by \
            the script's ids, or else by method and URL, since their numbers depend on the order. \
            For what went wrong it prints the shortest schedule it finds that leads there, and the command that repeats it.
            Ctrl-C ends it with a report on the schedules that were run until then, for which it still looks for short \
            schedules, until Ctrl-C comes once more. If a run takes so long that it has not noticed the first one by \
            then, the program ends without a report. So whoever wants to search for as long as there is time asks for \
            --schedules 1000000000.
            Reports of all parts (--shard, --json) are joined with --merge FILE…, where - stands for one that is piped in.
            The exit status is 1 if anything went wrong, and 3 if the run in the order of arrival, which every part \
            tries, reaches a limit already, sends a request that no exchange answers, or finds no room on this \
            computer for its files. It is 130 if Ctrl-C ended it and nothing had gone wrong until then.
            """,
        flags: ExploreFlags.declared
    ) { arguments in
        let command = ExploreCommand(flags: try ExploreFlags(arguments))
        Output.outliveReaders()
        return try command.run()
    }
}

/// Runs `explore`.
struct ExploreCommand {
    let flags: ExploreFlags

    func run() throws -> ExitCode {
        let report = try report()
        show(report)
        return exitCode(for: report)
    }

    /// Explores, or joins reports.
    ///
    /// - Parameter goesOn: Asked now and then by an exploration, which ends early when it returns `false`.
    func report(while goesOn: () -> Bool = { !Interruption.take() }) throws -> ExplorationReport {
        switch flags.task {
        case .explore(let exploring):
            let script = try Opening.script(exploring.name, changedBy: exploring.change)
            Output.complain(script.warnings.map(\.description))
            return try explore(script, exploring, while: goesOn)
        case .merge(let files):
            return try merged(files)
        }
    }

    // MARK: Exploring

    private func explore(
        _ script: Script, _ exploring: ExploreFlags.Exploring, while goesOn: () -> Bool
    ) throws -> ExplorationReport {
        let usual = script.limits(usually: .exploring)
        let limits = try LimitFlag.limits(exploring.limit, standard: usual)
        // What a script started in the background is not for the foreground's Ctrl-C to end.
        if !SignalHandler.isIgnored(SIGINT) { Interruption.watchWhileAsked() }
        let check: ScheduleCheck
        do {
            check = try ScheduleCheck(
                script, chain: exploring.chain, limits: limits, allClaims: exploring.allClaims, while: goesOn)
        } catch {
            throw UsageError(error.problems.map(\.message).joined(separator: "\n"))
        }
        if let chain = Chain(rawValue: check.chain) { Output.complain(script.leftOut(on: chain)) }
        let subject = ExplorationSubject(
            name: script.name, path: exploring.name == script.name ? "" : exploring.name,
            chain: check.chain, fingerprint: script.fingerprint, options: exploring.options,
            change: exploring.change ?? "", claims: check.hashOfClaims,
            limit: LimitFlag.text(limits, unlike: script.limits),
            leftOpen: check.leftOpen,
            failsInOrderOfArrival: check.failsInOrderOfArrival.map(\.rawValue))
        var exploration = Exploration(exploring.strategy, of: subject, shard: exploring.shard)
        exploration.stopsAtFirstFailure = exploring.first
        // A part may have no schedule before which it could end.
        guard check.isWhole else { return exploration.reportWithoutRuns().hidingSecrets() }
        var bar = ProgressBar()
        defer { bar.clear() }
        let report = try exploration.run(
            while: { progress in
                bar.show(progress)
                return goesOn()
            }
        ) { schedule in try check.run(schedule, while: goesOn) }
        return report.hidingSecrets()
    }

    // MARK: Merging

    private func merged(_ files: [String]) throws -> ExplorationReport {
        let reports = try files.map(report)
        do {
            return try ExplorationReport.merged(reports).hidingSecrets()
        } catch {
            throw Failure(.unreadable, "reqtrace: " + SecretMask().hiding(error.description))
        }
    }

    private func report(in file: String) throws -> ExplorationReport {
        let data = try BoundedFile.read(file, atMost: BoundedFile.longest)
        try BoundedFile.checkLength(of: data, from: file, ", and no report has")
        let source = "\"reqtrace explore NAME --json\" prints"
        if data.isEmpty, RunFlags.isStandardInput(file) {
            throw Failure(
                .unreadable, "reqtrace: nothing was piped in; \(source) a report that can be")
        }
        do {
            return try ExplorationReport(json: Array(data))
        } catch {
            let place = error.position.map { "\(file):\($0)" } ?? file
            let advice = error.isInReport ? "" : "; a report is what \(source)"
            throw Failure(.unreadable, "\(place): \(error.message)\(advice)")
        }
    }

    // MARK: Showing

    private var isMerging: Bool { if case .merge = flags.task { true } else { false } }

    private func show(_ report: ExplorationReport) {
        if flags.json {
            Output.standard.write(json: Data(report.json()))
        } else {
            let subject = report.subject
            // Limits that stopped no run are left out, unless they were asked for. Where they stopped one,
            // something else may have gone wrong for that reason.
            let isStopped =
                subject.options.limit != nil
                || report.violations.contains { $0.name == NamedFailure.limit }
            // Who joins reports has named no chain.
            let chain: String? =
                switch flags.task {
                case .explore(let exploring): exploring.chain
                case .merge: subject.chain
                }
            let page = ExplorationPage(report) { violation in
                let words: [(name: String, value: String?)] = [
                    ("--chain", chain), ("--change", subject.change),
                    ("--limit", isStopped ? subject.limit : nil),
                    ("--schedule", violation.shortest.description),
                    ("--goto", violation.event.map(String.init)),
                ]
                return Subcommand.runWalkthrough.line(
                    subject.path.isEmpty ? subject.name : subject.path, words)
            }
            Output.standard.show(page.page())
        }
    }

    /// What went wrong comes first, even if Ctrl-C ended the exploration. A merge that joins the reports of
    /// interrupted explorations was not interrupted itself.
    func exitCode(for report: ExplorationReport) -> ExitCode {
        guard report.subject.failsInOrderOfArrival.isEmpty else { return .runFailed }
        guard report.violations.isEmpty else {
            // Only these say it in a report that was written earlier.
            let fails = report.violations.contains {
                $0.firstIndex == 0 && FailedRun(rawValue: $0.name) != nil
            }
            return fails ? .runFailed : .differs
        }
        return report.isInterrupted && !isMerging ? .interrupted : .fine
    }
}
