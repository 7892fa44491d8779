import Comparison
import Foundation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand replay` {
    private let catalogue = Walkthroughs.catalogue

    @Test func `finds that a trace is as in a new run, with its schedule and its change`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "run.jsonl").path
            for flags in [
                [], ["--schedule", "random-7"], ["--change", "{requests: {profile: {validate: null}}}"],
            ] {
                #expect(Reqtrace.run(["run", "oauth-refresh", "-o", file] + flags) == .fine)
                #expect(Reqtrace.run(["replay", file]) == .fine, "\(flags)")
            }
        }
    }

    @Test func `says what a trace is if a walkthrough is named instead`() {
        let error = #expect(throws: Failure.self) { try ReplayCommand(trace: "upload", in: catalogue) }
        #expect(
            error?.description
                == "reqtrace: there is no file upload; a TRACE is a file that \"reqtrace run NAME -o FILE\" writes"
        )
    }

    @Test func `says of a link that leads nowhere that it cannot be read`() throws {
        try withFolder { folder in
            let link = folder.appending(path: "link.jsonl").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "none.jsonl")
            let error = #expect(throws: Failure.self) { try ReplayCommand(trace: link, in: catalogue) }
            let reason = String(cString: strerror(ENOENT))
            #expect(error?.description == "reqtrace: cannot read \(link): \(reason)")
        }
    }

    @Test func `says which run it compares with: the change and the limit are a part of it`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let flags = ["--change", "{requests: {profile: {validate: null}}}", "--limit", "events=30"]
            _ = try program.run(["run", "oauth-refresh", "-o", "run.jsonl"] + flags, in: folder)
            let outcome = try program.run(["replay", "run.jsonl"], in: folder)
            #expect(outcome.status == 0)
            #expect(
                outcome.output == """
                    All 31 events of run.jsonl are as in a new run of oauth-refresh:session@fifo
                    --change '{"requests":{"profile":{"validate":null}}}' --limit events=30.

                    """)
        }
    }

    @Test(arguments: [
        ("oauth-refresh", "events=20"), ("oauth-refresh", "jobs=5"), ("oauth-refresh", "rules=10"),
        ("oauth-refresh", "time=10ms"), ("oauth-refresh", "rules=2000000"), ("oauth-refresh", "bytes=60"),
        ("oauth-refresh", "events=200000"), ("stream", "time=2050ms"), ("stream", "events=140"),
    ])
    func `ends where a limit stopped the run`(name: String, limit: String) throws {
        try withFolder { folder in
            let file = folder.appending(path: "run.jsonl").path
            _ = Reqtrace.run(["run", name, "-o", file, "--limit", limit])
            #expect(Reqtrace.run(["replay", file]) == .fine)
        }
    }

    /// A trace may say anything. What it makes the program do is measured by what it has.
    @Test func `asks for no more events than the trace can have`() throws {
        let lines = [
            #"{"reqtrace":1,"walkthrough":"W","chain":"session","schedule":"fifo","script":"0"}"#,
            #"{"n":1000000000000,"t":0,"kind":"simulation.limitReached","source":"a:1","data":{"limit":"LIMIT","value":1000000000000}}"#,
            "",
        ].joined(separator: "\n")
        let usual = Simulator.Limits.default
        for limit in ["events", "jobs", "rules", "bytes", "other"] {
            let trace = TraceFile(bytes: Array(lines.replacing("LIMIT", with: limit).utf8))
            let limits = usual.reached(by: trace)
            #expect(limits.events <= usual.events && limits.jobs <= 10 * usual.jobs)
            #expect(limits.rules <= usual.rules && limits.bytes <= 10 * usual.bytes)
        }
    }

    @Test func `names only the limits without which the run would have ended elsewhere`() throws {
        let run = try WalkthroughRun(script: catalogue.load("oauth-refresh"))
        run.runToEnd()
        let usual = Simulator.Limits.default
        var (few, far) = (usual, usual)
        (few.rules, far.rules, far.bytes) = (1, 7_000_000, 64_000_000)
        #expect(far.needed(for: run.simulator, besides: usual) == usual)
        #expect(LimitFlag.text(far.needed(for: run.simulator, besides: few), unlike: few) == "rules=7000000")
        few.rules = run.recorder.ruleCount
        #expect(far.needed(for: run.simulator, besides: few).rules == 7_000_000)
        few.rules += 1
        #expect(far.needed(for: run.simulator, besides: few) == few)
        #expect(far.needed(for: run.simulator, besides: .none) == .none)
    }

    @Test func `names the first event that is not as it was`() throws {
        let whole = try TraceText.ofFirstRequest()
        let replayed = TraceFile(bytes: Array(whole.utf8))
        let resumed = try #require(
            (1...replayed.count).compactMap { replayed.event($0) }.first { $0.kind == "request.resumed" })
        let lines = whole.components(separatedBy: "\n").map { line in
            line.hasPrefix("{\"n\":\(resumed.number),")
                ? line.replacing("requestDidResume", with: "requestDidSleep") : line
        }
        let changed = TraceFile(bytes: Array(lines.joined(separator: "\n").utf8))
        let divergence = try #require(FirstDivergence(of: changed, and: replayed))
        #expect(divergence.same == resumed.number - 1)
        #expect(
            divergence.changes == [
                FieldChange(field: "callback", from: "requestDidSleep", to: "requestDidResume")
            ])
        let page = DivergencePage(divergence, recorded: changed, replayed: replayed).page().text(on: Screen())
        #expect(page.contains("=>- #\(resumed.number)  0.000 s  request.resumed"))
        #expect(page.contains("=>+ #\(resumed.number)  0.000 s  request.resumed"))
        #expect(page.contains("callback requestDidSleep → requestDidResume"))
    }

    @Test func `exits with 1 for a trace with another event, and for one that ends early`() throws {
        let whole = try TraceText.ofFirstRequest()
        try withFolder { folder in
            let file = folder.appending(path: "changed.jsonl")
            try Data(whole.replacing("requestDidResume", with: "requestDidSleep").utf8).write(to: file)
            #expect(Reqtrace.run(["replay", file.path]) == .differs)
            var lines = whole.split(separator: "\n").map(String.init)
            let end = lines.removeLast()
            let count = lines.count - 1
            lines.removeLast()
            let shorter = end.replacing("\"events\":\(count)", with: "\"events\":\(count - 1)")
            try Data((lines + [shorter, ""]).joined(separator: "\n").utf8).write(to: file)
            #expect(Reqtrace.run(["replay", file.path]) == .differs)
        }
    }

    /// What is damaged looks like something else that happened.
    @Test func `says of a line that it is not as it was written`() throws {
        let damaged = try TraceText.ofFirstRequest().replacing("\"status\":200", with: "\"status\":201")
        try withFolder { folder in
            try Data(damaged.utf8).write(to: folder.appending(path: "damaged.jsonl"))
            let program = try BuiltProgram()
            for (words, status) in [(["replay"], 1), (["diff", "damaged.jsonl"], 0)] {
                let outcome = try program.run(words + ["damaged.jsonl"], in: folder)
                #expect(outcome.status == status)
                #expect(
                    outcome.complaints == """
                        damaged.jsonl: some lines are not as they were written: what they say may be wrong
                        damaged.jsonl: copy the file again, or make the trace again with "reqtrace run NAME -o FILE"

                        """)
            }
        }
    }

    @Test func `says of a line that is no event nothing but that`() throws {
        let damaged = try TraceText.ofFirstRequest().replacing(
            "\"kind\":\"request.resumed\"", with: "\"kind\":17")
        try withFolder { folder in
            try Data(damaged.utf8).write(to: folder.appending(path: "damaged.jsonl"))
            let program = try BuiltProgram()
            for words in [["replay"], ["diff", "damaged.jsonl"]] {
                let outcome = try program.run(words + ["damaged.jsonl"], in: folder)
                #expect(outcome.status == 2)
                let lines = outcome.complaints.split(separator: "\n")
                #expect(lines.count == 2, "\(outcome.complaints)")
                #expect(lines.first?.contains(": this line is not an event and was left out: ") == true)
                #expect(lines.last?.hasPrefix("damaged.jsonl: copy the file again") == true)
            }
        }
    }

    @Test func `looks for all damage, and run says of a large trace that it has not`() throws {
        let body = String(repeating: "a", count: 33 << 20)
        let lines = [
            #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#,
            #"{"n":1,"t":0,"kind":"x","data":{"text":"\#(body)"}}"#,
            #"{"end":{"events":1,"t":0,"outcome":"finished"}}"#, "",
        ]
        try withFolder { folder in
            try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "large.jsonl"))
            let program = try BuiltProgram()
            let words = ["run", "large.jsonl"]
            let note = "large.jsonl: not looked through for damage yet, being large; \"goto end\" does that\n"
            #expect(try program.run(words, in: folder, typed: "info run\n").complaints == note)
            #expect(try program.run(words + ["--plain"], in: folder).complaints == "")
        }
    }

    @Test(arguments: [
        ("walkthrough\":\"first-request", "walkthrough\":\"no-such", "no-such"),
        ("walkthrough\":\"first-request", "walkthrough\":\"", "names no walkthrough"),
        ("walkthrough\":\"first-request", "walkthrough\":\"/etc/passwd", "no walkthrough \"/etc/passwd\""),
        ("walkthrough\":\"first-request", "walkthrough\":\"Package.swift", "no walkthrough"),
        ("walkthrough\":\"first-request", "walkthrough\":\"Walkthroughs/cookies", "no walkthrough"),
        ("schedule\":\"fifo", "schedule\":\"magic", "knows no schedule \"magic\""),
        ("chain\":\"session", "chain\":\"carrier-pigeon", "the chain \"carrier-pigeon\""),
    ])
    func `exits with 2 for a trace of what it does not know`(old: String, new: String, words: String) throws {
        let text = try TraceText.ofFirstRequest().replacing("\"\(old)\"", with: "\"\(new)\"")
        try withFolder { folder in
            let file = folder.appending(path: "odd.jsonl")
            try Data(text.utf8).write(to: file)
            let failure = #expect(throws: Failure.self) {
                try ReplayCommand(trace: file.path, in: catalogue)
            }
            #expect(failure?.exitCode == .unreadable)
            #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
        }
    }

    @Test func `takes the walkthrough beside the trace, or the one that is named`() throws {
        let script =
            "{title: 'T', requests: [{id: 'a', url: 'https://a.example/'}], exchanges: [{reply: {status: 200}}]}"
        try withFolder { folder in
            let own = folder.appending(path: "mine")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: own.appending(path: "script.json"))
            let beside = own.appending(path: "run.jsonl").path
            let near = folder.appending(path: "run.jsonl").path
            let other = folder.appending(path: "other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            let away = other.appending(path: "run.jsonl").path
            #expect(Reqtrace.run(["run", own.path, "-o", beside]) == .fine)
            #expect(Reqtrace.run(["run", own.path, "-o", near]) == .fine)
            #expect(Reqtrace.run(["run", own.path, "-o", away]) == .fine)
            #expect(Reqtrace.run(["replay", beside]) == .fine)
            #expect(Reqtrace.run(["replay", near]) == .fine)
            #expect(Reqtrace.run(["replay", away]) == .unreadable)
            #expect(Reqtrace.run(["replay", away, own.path]) == .fine)
        }
    }

    @Test func `takes a script of its own name beside the trace, or here if the trace is piped in`() throws {
        let script =
            "{title: 'T', requests: [{id: 'a', url: 'https://a.example/'}], exchanges: [{reply: {status: 200}}]}"
        try withFolder { folder in
            let program = try BuiltProgram()
            try Data(script.utf8).write(to: folder.appending(path: "mine.json"))
            let trace = try program.run(["run", "mine.json", "--json"], in: folder)
            try Data(trace.output.utf8).write(to: folder.appending(path: "run.jsonl"))
            #expect(try program.run(["replay", "run.jsonl"], in: folder).status == 0)
            #expect(try program.run(["replay", "-"], in: folder, typed: trace.output).status == 0)
            let other = folder.appending(path: "other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            let lost = try program.run(["replay", "-"], in: other, typed: trace.output)
            #expect(lost.status == 2)
            #expect(
                lost.complaints == """
                    -:1:1: there is no walkthrough "mine"
                    If it is elsewhere, name its folder or its script: "reqtrace replay - WALKTHROUGH".

                    """)
            #expect(
                try program.run(["replay", "-", "../mine.json"], in: other, typed: trace.output).status == 0)
        }
    }
}
