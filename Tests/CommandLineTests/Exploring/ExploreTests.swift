@testable import Exploration
import Foundation
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `Exploring a walkthrough` {
    private func report(_ words: String...) throws -> ExplorationReport {
        try ExploreCommand(flags: ExploreFlags(words: words)).report()
    }

    // MARK: The command line

    private func strategy(_ words: String...) throws -> Exploration.Strategy? {
        let flags = try ExploreFlags(words: ["story"] + words)
        guard case .explore(let exploring) = flags.task else { return nil }
        return exploring.strategy
    }

    @Test func `draws a thousand schedules by default`() throws {
        #expect(try strategy() == .random(schedules: 1000, seed: 1))
        #expect(try strategy("--schedules", "50", "--seed", "7") == .random(schedules: 50, seed: 7))
        #expect(try strategy("--pct", "3") == .pct(schedules: 1000, depth: 3, seed: 1))
        #expect(try strategy("--exhaustive", "--schedules", "9") == .exhaustive(limit: 9))
        let merging = try ExploreFlags(words: ["--merge", "a.json", "b.json"])
        #expect(merging.task == .merge(files: ["a.json", "b.json"]))
    }

    @Test(arguments: [
        ([], "WALKTHROUGH is missing"),
        (["story", "--schedules", "0"], "--schedules takes a whole number above 0, not \"0\""),
        (["story", "--seed", "x"], "--seed takes a whole number from 0, not \"x\""),
        (
            ["story", "--seed", "18446744073709551616"],
            "--seed takes a number up to 18446744073709551615, not 18446744073709551616"
        ),
        (["story", "--pct", "101"], "--pct takes a depth of 1 to 100, not 101"),
        (["story", "--exhaustive", "--seed", "1"], "--exhaustive draws nothing; leave out --seed"),
        (
            ["story", "--schedules", "9223372036854775808"],
            "up to 9223372036854775807, not 9223372036854775808"
        ),
        (["story", "--shard", "3/2"], "how many there are (2/8), up to 10000, not \"3/2\""),
        (["story", "--shard", "1/10001"], "up to 10000, not \"1/10001\""),
        (["--merge"], "--merge needs the files to join"),
        (["--merge", "-", "a.json", "-"], "standard input cannot be two reports"),
        (["--merge", "a.json", "--seed", "1"], "--merge joins reports; --seed belongs to an exploration"),
        (["--merge", "a.json", "--first"], "--merge joins reports; --first belongs to an exploration"),
        (["--merge", "a.json", "--change", "{}"], "reports; --change belongs to an exploration"),
        (["--merge", "a.json", "--all-claims"], "reports; --all-claims belongs to an exploration"),
        (["--merge", "a.json", "--limit", "jobs=5"], "reports; --limit belongs to an exploration"),
        (["story", "--limit", "events"], "not \"events\""),
        (["story", "--limit", "time=5"], "not \"time=5\""),
        (
            ["story", "--limit", "time=2562048h"],
            "--limit takes time up to 9223372036854ms, not 2562048h"
        ),
        (["story", "--limit", "time=99999999999999999h"], "9223372036854ms, not 99999999999999999h"),
        (["story", "--limit", "jobs=0"], "not \"jobs=0\""),
        (["story", "--limit", "rules=many"], "not \"rules=many\""),
        (["story", "--limit", "tasks=5"], "not \"tasks=5\""),
        (["story", "--limit", "events=100000001"], "events up to 100000000, not 100000001"),
    ])
    func `says what is wrong with its flags`(words: [String], problem: String) {
        let error = #expect(throws: UsageError.self) {
            try ExploreFlags(Arguments(words, flags: Subcommand.explore.flags, of: "explore"))
        }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `takes limits`() throws {
        let words = "events=5,jobs=7,rules=9,bytes=11,time=90s"
        let limits = try LimitFlag.limits(words, standard: .default)
        #expect(
            limits
                == Simulator.Limits(
                    events: 5, jobs: 7, rules: 9, bytes: 11, until: .start + .seconds(90)))
        let time = try LimitFlag.limits("time=2h", standard: .default)
        #expect(time.until == .start + .seconds(7200))
        #expect(LimitFlag.text(limits, unlike: time) == words)
        #expect(LimitFlag.text(time, unlike: .default) == "time=2h")
    }

    @Test func `keeps to the limits of the script, and repeats what it did`() throws {
        try withFolder { folder in
            let (program, story) = (try BuiltProgram(), folder.appending(path: "story.json"))
            let script = """
                { title: 'T', limits: { events: LIMIT }, requests: [{ id: 'a', url: 'https://a.b/', handlers: ['data'] }],
                  exchanges: [{ reply: { status: 200 } }] }
                """
            try Data(script.replacing("LIMIT", with: "20").utf8).write(to: story)
            let stopped = try program.run(["explore", "story.json", "--schedules", "2"], in: folder)
            #expect(stopped.status == 3)
            #expect(stopped.output.contains("stopped at 20 events"))
            #expect(stopped.output.contains("repeat    reqtrace run story.json --limit jobs="))
            let change = "{ exchanges: [] }"
            let words = [
                "explore", "story.json", "--schedules", "2", "--limit", "events=500", "--change", change,
            ]
            let changed = try program.run(words, in: folder)
            #expect(changed.status == 3)
            #expect(changed.output.contains("--change '{ exchanges: [] }' --limit events=500,jobs="))
            let report = folder.appending(path: "report.json")
            let chain = ["explore", "four-chains", "--chain", "url-session", "--limit", "events=5", "--json"]
            try Data(program.run(chain + ["--schedules", "1"], in: folder).output.utf8).write(to: report)
            let merged = try program.run(["explore", "--merge", "report.json"], in: folder)
            #expect(merged.output.contains("run four-chains --chain url-session --limit events=5,"))
        }
    }

    /// A claim may hold in the whole run only.
    @Test func `repeats a claim that does not hold in a run that was stopped with the limit that stopped it`()
        throws
    {
        try withFolder { folder in
            let (program, story) = (try BuiltProgram(), folder.appending(path: "story.json"))
            let script = """
                { title: 'T', LIMIT requests: [{ id: 'a', url: 'https://a.b/', handlers: ['data'] }],
                  exchanges: [{ reply: { status: 200 } }],
                  claims: [{ id: 'called', expect: 'eventually', of: 'handler.called', always: true }] }
                """
            let report = folder.appending(path: "report.json")
            for (limit, flags, words) in [
                ("limits: { events: 20 },", [], " --limit jobs="),
                ("", ["--limit", "events=5"], " --limit events=5,"),
            ] as [(String, [String], String)] {
                try Data(script.replacing("LIMIT", with: limit).utf8).write(to: story)
                let explore = ["explore", "story.json", "--schedules", "2"] + flags
                try Data(program.run(explore + ["--json"], in: folder).output.utf8).write(to: report)
                for command in [explore, ["explore", "--merge", "report.json"]] {
                    let lines = try program.run(command, in: folder).output.split(separator: "\n")
                    let repeats = lines.filter { $0.contains("repeat  ") }
                    #expect(repeats.count == 2, "\(lines)")
                    let isWhole = repeats.allSatisfy { $0.contains(" run story.json ") && $0.contains(words) }
                    #expect(isWhole, "\(repeats)")
                }
            }
        }
    }

    @Test func `shows how far it has come`() {
        let progress = Exploration.Progress(schedules: 250, limit: 1000, orders: 41, failureCount: 1)
        #expect(
            ProgressBar.text(progress)
                == "[######                  ] 250 of 1000 schedules, 41 orders, 1 failure")
    }

    // MARK: What it finds

    private static let lost =
        "the handler \"string\" of request \"status\" is never called"
        + " (its retry was over before it was registered)"

    @Test func `finds the completion that Alamofire 4.7 loses, which the order of arrival does not`() throws {
        for seed in 1...5 {
            let report = try report("lost-retry", "--schedules", "100", "--seed", "\(seed)")
            let violation = try #require(report.violations.first { $0.name == Self.lost }, "seed \(seed)")
            #expect(report.violations.count == 1)
            #expect(violation.firstIndex > 0)
            #expect(violation.recurrence == .cameAgain)
            #expect(violation.shortest == .choices([0, 1, 1, 1]))
        }
    }

    /// In the order of arrival, `open` is the first request. In others, that is `status`.
    @Test func `finds what is lost under the number of what is open in the order of arrival`() throws {
        try withFolder { folder in
            let story = folder.appending(path: "story.json")
            let script = """
                { title: 'T', chains: ['session-manager'],
                  interceptors: { once: { type: 'retrier', answers: ['retry'] } },
                  session: { cache: 'none', interceptors: ['once'] },
                  requests: [
                    { id: 'open', url: 'https://a.b/open', callerQueue: 'w1', handlers: ['string'] },
                    { id: 'status', url: 'https://a.b/status', callerQueue: 'w2', handlers: ['string'] } ],
                  actions: [{ do: 'suspend', request: 'open', at: 0 }],
                  exchanges: [
                    { match: { url: 'https://a.b/status' }, times: 2,
                      reply: { failure: { error: 'cannotConnectToHost', phase: 'connect' } } },
                    { match: { url: 'https://a.b/open' }, reply: { status: 200, delay: 1000 } } ] }
                """
            try Data(script.utf8).write(to: story)
            let report = try report(story.path, "--schedules", "22", "--seed", "0")
            #expect(report.subject.leftOpen == ["the handler \"string\" of request \"open\" is never called"])
            // In others, "open" is only the second request, and no schedule is to be blamed for that.
            #expect(report.violations.map(\.name) == [Self.lost])
            #expect(report.violations.map(\.first) == [.random(seed: 21)])
        }
    }

    @Test func `stops at the first schedule that goes wrong, if it is asked to`() throws {
        let report = try report("lost-retry", "--first")
        let violation = try #require(report.violations.first)
        #expect(violation.count == 1)
        #expect(report.schedules == violation.firstIndex + 1)
        #expect(violation.shortest == .choices([0, 1, 1, 1]))
    }

    @Test func `finds it in every order there is on 4.7, and proves that 5.12 does not lose it`() throws {
        let old = try report("lost-retry", "--exhaustive")
        #expect(old.exhaustion == .exhausted)
        #expect(old.violations.map(\.name) == [Self.lost])
        let new = try report("lost-retry", "--chain", "session", "--exhaustive")
        #expect(new.exhaustion == .exhausted)
        #expect(new.violations == [])
    }

    /// What two sessions do by themselves is no matter to each other, but it is to the claim.
    @Test func `proves no claim about two sessions without having tried both orders`() throws {
        try withFolder { folder in
            let story = folder.appending(path: "story.json")
            let script = """
                { title: 'T', sessions: { b: {} },
                  requests: [
                    { id: 'one', url: 'https://a.b/1', startsWithHandler: false },
                    { id: 'two', session: 'b', url: 'https://a.b/2', startsWithHandler: false } ],
                  actions: [{ do: 'suspend', request: 'one', at: 5 }, { do: 'suspend', request: 'two', at: 5 }],
                  claims: [{ id: 'in-order', expect: 'before', always: true,
                    this: 'request.suspended and request=1', that: 'request.suspended and request=2' }] }
                """
            try Data(script.utf8).write(to: story)
            let report = try report(story.path, "--exhaustive")
            #expect(report.exhaustion == .exhausted)
            #expect(report.violations.map(\.name) == ["in-order"])
            #expect([report.subject.name, report.subject.path] == ["story", story.path])
        }
    }

    @Test func `stops a script that retries without end`() throws {
        let answers = Array(repeating: "'retry'", count: 500).joined(separator: ", ")
        let report = try report(
            "lost-retry", "--chain", "session", "--schedules", "3", "--limit", "events=500", "--change",
            "{ interceptors: { once: { answers: [\(answers)] } }, exchanges: { 'the server is restarting': "
                + "{ times: 1000 } } }")
        #expect(report.violations.map(\.name) == ["limit"])
        #expect(report.violations.map(\.count) == [3])
        #expect(
            report.violations.map(\.message) == [
                "the run was stopped at 500 events: something repeats without end, or the limit is too low"
            ])
    }

    @Test func `gives the same report again, and in parts`() throws {
        let words = ["concurrent-refresh", "--schedules", "40", "--seed", "3"]
        func report(_ further: String...) throws -> ExplorationReport {
            try ExploreCommand(flags: ExploreFlags(words: words + further)).report()
        }
        let whole = try report()
        #expect(whole.violations == [])
        #expect(try report() == whole)
        let parts = try (1...3).map { try report("--shard", "\($0)/3") }
        #expect(try ExplorationReport.merged(parts).orders == whole.orders)
    }

    @Test(arguments: [
        (["--all-claims"], "all claims"), (["--first"], "first"),
        (["--limit", "events=500", "--first"], "limit events=500, first"),
    ])
    func `does not join parts that were explored with other flags`(flags: [String], options: String) throws {
        func part(_ word: String, _ flags: [String]) throws -> ExplorationReport {
            let words = ["first-request", "--schedules", "2", "--shard", word] + flags
            return try ExploreCommand(flags: ExploreFlags(words: words)).report()
        }
        let parts = [try part("1/2", flags), try part("2/2", [])]
        let error = #expect(throws: ReportMismatch.self) { try ExplorationReport.merged(parts) }
        #expect(
            error?.description == "the reports are not parts of one exploration: one was explored with"
                + " \"\(options)\", and another without options")
    }

    /// Claims do not change what runs, so that the fingerprints are the same.
    @Test func `does not join parts that checked other claims`() throws {
        try withFolder { folder in
            let stories = ["of: 'task.created'", "of: 'request.created'"].map { claim in
                """
                { title: 'T', requests: [{ id: 'a', url: 'https://a.b/', handlers: ['data'] }],
                  exchanges: [{ reply: { status: 200 } }],
                  claims: [{ id: 'one', expect: 'eventually', \(claim), always: true }] }
                """
            }
            let file = folder.appending(path: "story.json")
            let parts = try zip(stories, ["1/2", "2/2"]).map { story, part in
                try Data(story.utf8).write(to: file)
                return try report(file.path, "--schedules", "2", "--shard", part)
            }
            let error = #expect(throws: ReportMismatch.self) { try ExplorationReport.merged(parts) }
            #expect(
                error?.description == "the reports are not parts of one exploration: one has checked other"
                    + " claims than another")
        }
    }

    @Test(arguments: [
        ("", ":1:1: expected a value, found the end of the text\(whatAReportIs)"),
        (
            #"{"change":"{"PLANTED1":1}"}"#,
            ":1:14: expected ',' or '}', found something else\(whatAReportIs)"
        ),
        ("[]", ": it is not the report of an exploration: it has no \"exploration\"\(whatAReportIs)"),
        (#"{"exploration":4}"#, ": it is a report of version 4; this program reads 1 to 3"),
    ])
    func `says what a report is where it is to join something else`(text: String, complaint: String) throws {
        try withFolder { folder in
            let file = folder.appending(path: "part.json")
            try Data(text.utf8).write(to: file)
            let error = #expect(throws: Failure.self) { try report("--merge", file.path) }
            #expect(error?.description == file.path + complaint)
        }
    }

    @Test func `says that nothing was piped in where a report should be`() throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(["explore", "--merge", "-"], in: folder)
            #expect(outcome.status == 2)
            #expect(
                outcome.complaints == """
                    reqtrace: nothing was piped in; "reqtrace explore NAME --json" prints a report that can be

                    """)
        }
    }

    @Test func `hides the secrets of a report that is merged`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let words = ["explore", "lost-retry", "--schedules", "100", "--seed", "1", "--json"]
            let report = try program.run(words, in: folder).output
            let file = folder.appending(path: "report.json")
            let planted = report.replacing(Self.lost.replacing("\"", with: "\\\""), with: "Bearer PLANTED1")
                .replacing("\"message\":", with: #""message":"token=PLANTED2","was":"#)
            try Data(planted.utf8).write(to: file)
            for flags in [[], ["--json"]] {
                let outcome = try program.run(["explore", "--merge", "report.json"] + flags, in: folder)
                #expect(outcome.output.contains("Bearer ••••") && outcome.output.contains("token=••••"))
                #expect(!outcome.output.contains("PLANTED"))
            }
        }
    }
}

private let whatAReportIs = "; a report is what \"reqtrace explore NAME --json\" prints"

extension ExploreFlags {
    /// The words behind `reqtrace explore`.
    init(words: [String]) throws {
        try self.init(Arguments(words, flags: Subcommand.explore.flags, of: "explore"))
    }
}
