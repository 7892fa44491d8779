@testable import Exploration
import Foundation
import Testing
import Tracing

@testable import reqtrace

@Suite struct `The end of an exploration` {
    private func report(_ words: String...) throws -> ExplorationReport {
        try ExploreCommand(flags: ExploreFlags(words: words)).report()
    }

    @Test func `exits with 1 for a claim that fails in the order of arrival, and lists what is open there`()
        throws
    {
        try withFolder { folder in
            let (program, story) = (try BuiltProgram(), folder.appending(path: "story.json"))
            let script = """
                { title: 'T', requests: [{ id: 'a', url: 'https://a.b/', handlers: ['data'] }],
                  exchanges: [{ reply: { status: 200 } }],
                  claims: [{ id: 'none', expect: 'never', of: 'task.created', always: true }] }
                """
            try Data(script.utf8).write(to: story)
            #expect(try program.run(["explore", "story.json", "--schedules", "2"], in: folder).status == 1)
            let words = ["explore", "retry-then-and-now", "--chain", "session", "--schedules", "3"]
            let open = try program.run(words, in: folder)
            #expect(open.status == 0)
            #expect(
                open.output.contains(
                    """
                    ! Happens in the order of arrival already, so no schedule is blamed for it:
                        the handler "string" of request "impatient" is never called (cancelled after
                          its last task completed, before the next one was made)
                    """))
            #expect(open.output.contains("✓ nothing else that must not happen did"))
        }
    }

    @Test func `exits with what went wrong, and with 130 only if nothing did before Ctrl-C`() throws {
        let exploring = ExploreCommand(flags: try ExploreFlags(words: ["lost-retry"]))
        let merging = ExploreCommand(flags: try ExploreFlags(words: ["--merge", "part.json"]))
        var report = try report("lost-retry", "--first")
        for isInterrupted in [false, true] {
            report.isInterrupted = isInterrupted
            #expect(exploring.exitCode(for: report) == .differs)
            #expect(merging.exitCode(for: report) == .differs)
            var failed = report
            failed.violations[0].name = NamedFailure.limit
            // This fails later than in the order of arrival.
            #expect(exploring.exitCode(for: failed) == .differs)
            failed.violations[0].firstIndex = 0
            #expect(exploring.exitCode(for: failed) == .runFailed)
            #expect(merging.exitCode(for: failed) == .runFailed)
            failed.violations[0].name = "this computer failed"
            #expect(exploring.exitCode(for: failed) == .runFailed)
            var fine = report
            fine.violations = []
            #expect(exploring.exitCode(for: fine) == (isInterrupted ? .interrupted : .fine))
            #expect(merging.exitCode(for: fine) == .fine)
        }
    }

    @Test(arguments: [["--schedules", "4"], ["--exhaustive"]])
    func `exits with 3 in each part if the order of arrival fails, whichever part has it`(words: [String])
        throws
    {
        try withFolder { folder in
            let story = folder.appending(path: "story.json")
            let script = "{ title: 'T', requests: [{ id: 'a', url: 'https://a.b/', handlers: ['data'] }] }"
            try Data(script.utf8).write(to: story)
            let parts = try ["1/2", "2/2"].map { part in
                let exploring = ExploreCommand(
                    flags: try ExploreFlags(words: [story.path, "--shard", part] + words))
                let report = try exploring.report()
                #expect(exploring.exitCode(for: report) == .runFailed)
                return try ExplorationReport(json: report.json())
            }
            for part in parts { #expect(part.subject.failsInOrderOfArrival == ["unmatched request"]) }
            let merging = ExploreCommand(flags: try ExploreFlags(words: ["--merge", "part.json"]))
            let merged = try ExplorationReport.merged(parts)
            #expect(merging.exitCode(for: merged) == .runFailed)
        }
    }

    @Test func `comes in its first run already, of which nothing is known then`() throws {
        let script = try Opening.script("retry-then-and-now", changedBy: nil)
        for isWhole in [true, false] {
            let check = try ScheduleCheck(
                script, chain: "session", limits: .exploring, allClaims: false, while: { isWhole })
            #expect(check.isWhole == isWhole)
            #expect(check.leftOpen.count == (isWhole ? 1 : 0))
        }
        // The other parts know it.
        var (first, second) = (
            try report("first-request", "--schedules", "2", "--shard", "1/2"),
            try report("first-request", "--schedules", "2", "--shard", "2/2")
        )
        first.isInterrupted = true
        second.subject.leftOpen = ["the handler \"string\" of request \"a\" is never called"]
        second.subject.failsInOrderOfArrival = [NamedFailure.limit]
        #expect(try ExplorationReport.merged([first, second]).subject == second.subject)
    }

    /// The first request fails at once, and the others make the run so long that somebody is asked again.
    @Test(arguments: [true, false])
    func `comes in a first run that has failed already, which is not said then`(isWhole: Bool) throws {
        try withFolder { folder in
            let story = folder.appending(path: "story.json")
            let others = (1...60).map { "{ id: 'b\($0)', at: 1, url: 'https://a.b/', handlers: ['data'] }" }
            let requests = ["{ id: 'a', url: 'https://a.b/', handlers: ['data'] }"] + others
            let script = "{ title: 'T', requests: [\(requests.joined(separator: ", "))] }"
            try Data(script.utf8).write(to: story)
            var questions = 0
            let check = try ScheduleCheck(
                Opening.script(story.path), chain: "session", limits: .exploring, allClaims: false,
                while: {
                    questions += 1
                    return isWhole || questions == 1
                })
            #expect(questions > 1)
            #expect(check.isWhole == isWhole)
            #expect(check.failsInOrderOfArrival == (isWhole ? [.unmatchedRequest] : []))
        }
    }

    /// Of three parts, the third has none of two schedules.
    @Test(arguments: [
        ["--schedules", "2"], ["--schedules", "2", "--shard", "3/3"],
        ["--schedules", "2", "--pct", "3", "--shard", "3/3"], ["--exhaustive"],
    ])
    func `comes before the first schedule, also in a part that has none`(words: [String]) throws {
        let exploring = ExploreCommand(flags: try ExploreFlags(words: ["first-request"] + words))
        let report = try exploring.report(while: { false })
        #expect(report.schedules == 0)
        #expect(report.isInterrupted)
        #expect(exploring.exitCode(for: report) == .interrupted)
    }

    @Test func `joins parts that were interrupted, without being interrupted itself`() throws {
        try withFolder { folder in
            var part = try report("first-request", "--schedules", "2")
            part.isInterrupted = true
            try Data(part.json()).write(to: folder.appending(path: "part.json"))
            let merged = try BuiltProgram().run(["explore", "--merge", "part.json"], in: folder)
            #expect(merged.output.contains("It was interrupted."))
            #expect(merged.status == 0)
        }
    }

    @Test func `is interrupted while it waits for a report to join`() throws {
        try withFolder { folder in
            let report = folder.appending(path: "report").path
            #expect(mkfifo(report, 0o600) == 0)
            let process = try BuiltProgram().process(["explore", "--merge", "report"], in: folder)
            try BuiltProgram.start(process, heeding: SIGINT)
            // This returns once the program has opened the other end.
            let end = open(report, O_WRONLY)
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            close(end)
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == SIGINT)
        }
    }

    @Test func `is that of the program if Ctrl-C comes again before anybody has asked for it`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            Interruption.comeAtOnce()
            raise(SIGINT)
            raise(SIGINT)
        }
        await #expect(processExitsWith: .success) {
            Interruption.comeAtOnce()
            for _ in 1...3 {
                raise(SIGINT)
                #expect(Interruption.take())
            }
        }
    }
}

extension Interruption {
    /// Watches for what this thread raises, which a thread of Dispatch would put off.
    fileprivate static func comeAtOnce() {
        watchWhileAsked()
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
