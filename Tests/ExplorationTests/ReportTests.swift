import JSONText
import Simulation
import Testing
import TextPages

@testable import Exploration

@Suite struct `A report of an exploration` {
    private static let subject = ExplorationSubject(name: "story", chain: "session", fingerprint: "0f0f")

    /// A report that was made by hand.
    private func report(
        _ strategy: Exploration.Strategy = .random(schedules: 10, seed: .max), part: String = "1/1",
        subject: ExplorationSubject = Self.subject
    ) throws -> ExplorationReport {
        var report = ExplorationReport(
            subject: subject, strategy: strategy, shard: try #require(ExplorationShard(word: part)),
            tally: Tally(limit: 10), violations: [])
        report.schedules = 10
        report.orders = [
            ExplorationReport.Order(identity: OrderIdentity(value: 0xAB), count: 7, firstIndex: 0),
            ExplorationReport.Order(identity: OrderIdentity(value: .max), count: 3, firstIndex: 4),
        ]
        report.coverage = ChoiceCoverage(places: [.init(possibilities: 3, taken: [0, 2])])
        report.violations = [
            ExplorationReport.Violation(
                name: "refreshed-twice", message: "expected one, found \"two\"", count: 3, firstIndex: 4,
                first: .random(seed: 7), shortest: .choices([0, 0, 0, 0, 1]), recurrence: .cameAgain)
        ]
        return report
    }

    @Test(arguments: [
        Exploration.Strategy.random(schedules: 10, seed: .max), .pct(schedules: 10, depth: 3, seed: 1),
        .exhaustive(limit: 10),
    ])
    func `is read back from its JSON`(strategy: Exploration.Strategy) throws {
        for exhaustion in [
            ExplorationReport.Exhaustion.notTried, .exhausted, .unfinished(because: "somebody waits"),
        ] {
            var report = try report(strategy, part: "2/3")
            report.exhaustion = exhaustion
            report.isInterrupted = true
            #expect(try ExplorationReport(json: report.json()) == report)
        }
    }

    @Test func `has the keys that the README lists`() throws {
        var subject = Self.subject
        subject.options = ExplorationSubject.Options(limit: "events=5", allClaims: true, first: true)
        subject.path = "stories/story.json"
        subject.change = "{}"
        subject.claims = "abab"
        subject.limit = "events=5"
        subject.leftOpen = ["the handler of request \"a\" is never called"]
        subject.failsInOrderOfArrival = ["limit"]
        var report = try report(.pct(schedules: 10, depth: 3, seed: 1), subject: subject)
        report.exhaustion = .unfinished(because: "somebody waits")
        report.drawsDelays = true
        report.violations[0].event = 5
        report.violations[0].isCutShort = true
        let exhaustive = try self.report(.exhaustive(limit: 10))
        let written = try [report, exhaustive].map { try keys(of: JSON.parse($0.json())) }
        #expect(try Self.listedKeys == written[0].union(written[1]))
    }

    /// All keys, each behind those of the objects that it is in.
    private func keys(of json: JSON, behind path: String = "") -> Set<String> {
        var keys: Set<String> = []
        for element in json.array ?? [] { keys.formUnion(self.keys(of: element, behind: path)) }
        for member in json.members ?? [] {
            let key = path.isEmpty ? member.key : "\(path).\(member.key)"
            keys.insert(key)
            keys.formUnion(self.keys(of: member.value, behind: key))
        }
        return keys
    }

    private static var listedKeys: Set<String> {
        get throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let page = try String(
                contentsOf: root.appending(path: "Sources/Exploration/README.md"), encoding: .utf8)
            let lines = page.split(separator: "\n").drop { $0 != "## The keys of a report" }
            let rows = lines.dropFirst().prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| `") }
            let keys = rows.flatMap { row in
                row.split(separator: "|")[0].matches(of: #/`([^`]+)`/#).map { String($0.1) }
            }
            return Set(keys)
        }
    }

    @Test func `says where the search for a short schedule was cut short`() throws {
        var report = try report()
        report.violations[0].isCutShort = true
        #expect(try ExplorationReport(json: report.json()) == report)
        let lines = ExplorationPage(report).page().text(on: Screen(width: 100)).split(separator: "\n")
        #expect(lines[4] == "    shortest  choices-0x4.1")
        #expect(lines[5] == "    There may be a shorter one: the work for shortening was used up.")
    }

    @Test func `says nothing of a second run where there was none`() throws {
        var report = try report()
        report.violations[0].recurrence = .notTried
        let json = report.json()
        #expect(try ExplorationReport(json: json) == report)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains(#","repeated":null"#))
        // Some reports that were written have no such key.
        let old = text.replacing(#","repeated":null"#, with: "")
        #expect(try ExplorationReport(json: Array(old.utf8)) == report)
        let wrong = text.replacing(#""repeated":null"#, with: #""repeated":1"#)
        #expect(throws: ReportProblem.self) { try ExplorationReport(json: Array(wrong.utf8)) }
        let lines = ExplorationPage(report).page().text(on: Screen(width: 100)).split(separator: "\n")
        #expect(lines[5] == "    Whether it comes again was not tried: the search was ended before.")
    }

    @Test(arguments: [
        ("", ExplorationSubject.Options(), ""),
        (
            ", limit events=5, jobs=7", ExplorationSubject.Options(limit: "events=5, jobs=7"),
            #""options":{"limit":"events=5, jobs=7"},"#
        ),
        (
            ", limit jobs=7, all claims, first",
            ExplorationSubject.Options(limit: "jobs=7", allClaims: true, first: true),
            #""options":{"limit":"jobs=7","allClaims":true,"first":true},"#
        ),
    ])
    func `has its options beside its fingerprint, and is read where they stand behind it`(
        old: String, options: ExplorationSubject.Options, written: String
    ) throws {
        var subject = Self.subject
        subject.options = options
        let report = try report(subject: subject)
        let text = String(decoding: report.json(), as: UTF8.self)
        #expect(text.contains("\"fingerprint\":\"0f0f\",\(written)\"strategy\""))
        #expect(try ExplorationReport(json: Array(text.utf8)) == report)
        let early = text.replacing("\"0f0f\",\(written)", with: "\"0f0f\(old)\",")
            .replacing("{\"exploration\":3", with: "{\"exploration\":1")
        var read = report
        read.subject.numbersDebts = true
        #expect(try ExplorationReport(json: Array(early.utf8)) == read)
    }

    @Test func `is not read where its counts could not be added to those of the other parts`() throws {
        var report = try report(part: "2/3")
        report.schedules = .max / ExplorationShard.greatestCount
        #expect(try ExplorationReport(json: report.json()) == report)
        report.schedules += 1
        #expect(throws: ReportProblem.self) { try ExplorationReport(json: report.json()) }
    }

    @Test(arguments: [
        ("{\"name\": }", "1:10: expected"), ("[]", "it has no \"exploration\""),
        ("{\"exploration\": 4}", "version 4"),
        ("{\"exploration\": 1, \"name\": 5}", "\"name\" is missing, or is not"),
    ])
    func `is not read from anything else`(text: String, problem: String) {
        let error = #expect(throws: ReportProblem.self) { try ExplorationReport(json: Array(text.utf8)) }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `is a page`() throws {
        var report = try report()
        report.exhaustion = .unfinished(because: "the limit of 10 schedules was reached")
        let page = ExplorationPage(report) { "reqtrace run story --schedule \($0.shortest)" }.page()
        #expect(
            page.text(on: Screen(width: 100)) == """
                story on session: 10 schedules (random, seed 18446744073709551615)

                ✗ refreshed-twice: in 3 of 10 schedules
                    expected one, found "two"
                    first     random-7
                    shortest  choices-0x4.1
                    repeat    reqtrace run story --schedule choices-0x4.1

                orders         2 different ones; how often each came: 7, 3
                choice points  up to 1 in a run; 2 of their 3 possibilities were taken
                all orders?    no, because the limit of 10 schedules was reached

                """)
    }

    @Test(arguments: [
        ("1/1", false, "yes: there is no other order"),
        ("1/1", true, "yes, with five delays of each range: there is no other order"),
        ("2/3", false, "yes, of this part"),
        ("2/3", true, "yes, of this part, with five delays of each range"),
    ])
    func `says of which orders it is a proof`(part: String, drawsDelays: Bool, words: String) throws {
        var report = try report(.exhaustive(limit: 10), part: part)
        report.exhaustion = .exhausted
        report.drawsDelays = drawsDelays
        #expect(try ExplorationReport(json: report.json()) == report)
        let lines = ExplorationPage(report).page().text(on: Screen(width: 100)).split(separator: "\n")
        #expect(lines.last == "all orders?    \(words)")
    }

    @Test func `does not say that all is well where nothing was run`() throws {
        var report = try report(part: "2/2")
        report.schedules = 0
        #expect(
            ExplorationPage(report).page().text(on: Screen(width: 120)) == """
                story on session: 0 schedules (random, seed 18446744073709551615, part 2/2)

                ! No schedule was run: there are more parts than schedules, and this one has none, so nothing is known.

                """)
        report.isInterrupted = true
        let page = ExplorationPage(report).page().text(on: Screen(width: 120))
        #expect(page.hasSuffix("It was interrupted.\n\n! No schedule was run, so nothing is known.\n"))
    }

    @Test func `says how the order of arrival fails if it is not among its own schedules`() throws {
        func lines(_ report: ExplorationReport) -> [Substring] {
            ExplorationPage(report).page().text(on: Screen(width: 100)).split(separator: "\n")
        }
        var subject = Self.subject
        subject.failsInOrderOfArrival = ["limit"]
        var report = try report(part: "2/2", subject: subject)
        #expect(
            lines(report)[1...2] == [
                "! The run in the order of arrival, which is not counted here, fails: limit",
                "✗ refreshed-twice: in 3 of 10 schedules",
            ])
        (report.violations[0].name, report.violations[0].firstIndex) = ("limit", 0)
        #expect(lines(report)[1] == "✗ limit: in 3 of 10 schedules")
        report.violations = []
        #expect(lines(report)[2] == "✓ nothing else that must not happen did")
    }

    @Test func `is joined with the reports of the other parts`() throws {
        var second = try report(part: "2/2")
        second.orders[0].count = 1
        second.orders[1].firstIndex = 1
        second.violations[0].firstIndex = 1
        second.violations[0].first = .random(seed: 3)
        second.violations[0].shortest = .choices([1])
        second.exhaustion = .unfinished(because: "it was interrupted")
        second.isInterrupted = true
        var first = try report(part: "1/2")
        first.exhaustion = .exhausted
        first.drawsDelays = true
        let merged = try ExplorationReport.merged([first, second])
        #expect(merged.schedules == 20)
        #expect(merged.orders.map(\.count) == [8, 6])
        #expect(merged.orders.map(\.firstIndex) == [0, 1])
        #expect(merged.violations.map(\.count) == [6])
        #expect(merged.violations.map(\.first) == [.random(seed: 3)])
        #expect(merged.violations.map(\.shortest) == [.choices([1])])
        #expect(merged.exhaustion == .unfinished(because: "it was interrupted"))
        #expect(merged.isInterrupted && merged.drawsDelays)
        #expect(try ExplorationReport.merged([second, first]).shards == first.shards + second.shards)
    }

    @Test func `lists what came first in one schedule in the order of the report that has it`() throws {
        let first = try report(part: "1/2")
        var second = try report(part: "2/2")
        second.violations = ["z", "a"].map { name -> ExplorationReport.Violation in
            var violation = first.violations[0]
            violation.name = name
            violation.firstIndex = 1
            return violation
        }
        for parts in [[first, second], [second, first]] {
            #expect(
                try ExplorationReport.merged(parts).violations.map(\.name) == ["z", "a", "refreshed-twice"])
        }
    }

    @Test func `keeps the schedule that is known to fail again, or else the shorter one`() throws {
        let known: [ExplorationReport.Violation.Recurrence] = [.notTried, .didNotComeAgain, .cameAgain]
        for (one, another) in known.flatMap({ one in known.map { (one, $0) } }) {
            var (first, second) = (try report(part: "1/2"), try report(part: "2/2"))
            first.violations[0].recurrence = one
            second.violations[0].recurrence = another
            second.violations[0].shortest = .choices([1])
            let merged = try ExplorationReport.merged([first, second]).violations[0]
            let (place, other) = (known.firstIndex(of: one) ?? 0, known.firstIndex(of: another) ?? 0)
            #expect(merged.recurrence == known[max(place, other)])
            #expect(merged.shortest == (other < place ? first : second).violations[0].shortest)
        }
    }

    @Test func `counts no further than numbers go`() throws {
        var (first, second) = (try report(part: "1/2"), try report(part: "2/2"))
        for report in [first, second] {
            first.orders += report.orders
            first.violations += report.violations
        }
        first.schedules = .max
        second.orders[0].count = .max
        second.violations[0].count = .max
        let merged = try ExplorationReport.merged([first, second])
        #expect(merged.schedules == .max)
        #expect(merged.orders.map(\.count) == [.max, 12])
        #expect(merged.violations.map(\.count) == [.max])
    }

    @Test func `is not joined with one of another exploration`() throws {
        func problem(_ reports: [ExplorationReport]) -> String {
            let error = #expect(throws: ReportMismatch.self) { try ExplorationReport.merged(reports) }
            return error?.description ?? ""
        }
        let first = try report(part: "1/3")
        #expect(problem([]) == "there is no report to merge")
        #expect(problem([first]) == "the parts 2/3, 3/3 are missing")
        #expect(problem([first, try report(part: "2/3")]) == "the part 3/3 is missing")
        #expect(
            problem([first, try report(part: "2/3"), try report(part: "2/3"), try report(part: "3/3")])
                == "the part 2/3 is there twice")
        #expect(
            problem([first, try report(part: "2/4")])
                == "the reports are not parts of one exploration: the number of parts is \"3\" in one,"
                + " and \"4\" in another")
        let others: [(String, ExplorationReport)] = [
            ("the script's fingerprint", try report(part: "2/3", subject: other(\.fingerprint))),
            ("the change", try report(part: "2/3", subject: other(\.change))),
            ("the chain", try report(part: "2/3", subject: other(\.chain))),
            ("the name", try report(part: "2/3", subject: other(\.name))),
            ("the strategy", try report(.random(schedules: 10, seed: 2), part: "2/3")),
        ]
        for (what, other) in others {
            #expect(
                problem([first, other]).hasPrefix("the reports are not parts of one exploration: \(what) is"))
        }
        let second = try report(part: "2/3", subject: other(\.claims))
        #expect(
            problem([first, second])
                == "the reports are not parts of one exploration: one does not say which claims it has checked,"
                + " and another does")
        var subject = Self.subject
        subject.claims = "c1a1"
        #expect(
            problem([try report(part: "1/3", subject: subject), second])
                == "the reports are not parts of one exploration: one has checked other claims than another")
    }

    @Test(arguments: [
        ("0f0f, all claims", "0f0f", "one was explored with \"all claims\", and another without options"),
        ("0f0f", "0f0f, first", "one was explored without options, and another with \"first\""),
        (
            "0f0f, limit events=5, jobs=7", "0f0f, all claims",
            "one was explored with \"limit events=5, jobs=7\", and another with \"all claims\""
        ),
        (
            "0f0f, all claims", "abab",
            "the script's fingerprint is \"0f0f\" in one, and \"abab\" in another"
        ),
    ])
    func `tells a part of another script from one with other options`(
        one: String, another: String, difference: String
    ) throws {
        let reports = try [(one, "1/2"), (another, "2/2")].map { fingerprint, part in
            let subject = ExplorationSubject(name: "story", chain: "session", fingerprint: fingerprint)
            return try ExplorationReport(json: report(part: part, subject: subject).json())
        }
        let error = #expect(throws: ReportMismatch.self) { try ExplorationReport.merged(reports) }
        #expect(
            error?.description == "the reports are not parts of one exploration: \(difference)")
    }

    @Test func `joins parts whose script was at different places, and has the path of the first`() throws {
        let parts = try [("1/2", "/a/story"), ("2/2", "story.json")].map { part, path in
            let subject = ExplorationSubject(
                name: "story", path: path, chain: "session", fingerprint: "0f0f")
            return try ExplorationReport(json: report(part: part, subject: subject).json())
        }
        #expect(try ExplorationReport.merged(parts).subject == parts[0].subject)
        #expect(parts.map(\.subject.path) == ["/a/story", "story.json"])
    }

    @Test func `names a few of many missing parts, and compares schedules of any numbers`() throws {
        let largest = String(Int.max)
        var first = try report(part: "1/10000")
        first.violations[0].shortest = try #require(Schedule(word: "choices-\(largest).\(largest)"))
        var second = first
        second.shards = [try #require(ExplorationShard(word: "3/10000"))]
        let error = #expect(throws: ReportMismatch.self) { try ExplorationReport.merged([first, second]) }
        #expect(
            error?.description
                == "the parts 2/10000, 4/10000, 5/10000 and 9995 more are missing")
    }

    private func other(_ part: WritableKeyPath<ExplorationSubject, String>) -> ExplorationSubject {
        var subject = Self.subject
        subject[keyPath: part] = "other"
        return subject
    }

    @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/10001"])
    func `has no part that is not one of those there are`(word: String) {
        #expect(ExplorationShard(word: word) == nil)
    }
}
