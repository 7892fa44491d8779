import Foundation
import TextPages
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand diff` {
    private let catalogue = Walkthroughs.catalogue

    @Test func `takes a name apart into walkthrough, chain and schedule`() throws {
        #expect(try parts("oauth-refresh") == ["oauth-refresh", "-", "-"])
        #expect(try parts("oauth-refresh:session") == ["oauth-refresh", "session", "-"])
        #expect(try parts("oauth-refresh@random-3") == ["oauth-refresh", "-", "random-3"])
        #expect(try parts("four-chains:url-session@fifo") == ["four-chains", "url-session", "fifo"])
        #expect(try parts("@random-3") == ["", "-", "random-3"])
        #expect(try parts(":resource") == ["", "resource", "-"])
    }

    @Test(arguments: [
        ("oauth-refresh@fif", "no schedule is called \"fif\"; behind @ stands \(Schedule.expectedWords)"),
        (
            "oauth-refresh:sesion",
            "no chain is called \"sesion\"; did you mean \"session\"?; known are url-session, resource,"
                + " session-manager, session"
        ),
    ])
    func `refuses a word that is no schedule and no chain`(word: String, message: String) {
        let error = #expect(throws: UsageError.self) { try parts(word) }
        #expect(error?.description == message)
    }

    @Test func `finds a path with these signs in it`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "a:b@fifo.jsonl")
            try Data().write(to: file)
            #expect(try parts(file.path) == [file.path, "-", "-"])
        }
    }

    @Test func `exits with 0 when the same happens, and with 1 when not`() throws {
        try withFolder { folder in
            let trace = folder.appending(path: "run.jsonl").path
            #expect(Reqtrace.run(["run", "oauth-refresh", "-o", trace]) == .fine)
            #expect(Reqtrace.run(["diff", trace, "oauth-refresh"]) == .fine)
            #expect(Reqtrace.run(["diff", "oauth-refresh", "@fifo", "--json"]) == .fine)
            #expect(Reqtrace.run(["diff", trace, "first-request"]) == .differs)
            #expect(Reqtrace.run(["diff", "four-chains", ":url-session"]) == .differs)
            #expect(
                Reqtrace.run(["diff", "four-chains:session", "four-chains", "--chain", "session"]) == .fine)
        }
    }

    @Test func `tells what it compares, and how they differ`() throws {
        let from = try trace("four-chains:resource")
        let to = try trace("four-chains:url-session")
        let page = DiffCommand(from: from, to: to).page(TraceDiff(from: from.trace, to: to.trace))
        let lines = page.text(on: Screen(width: 100)).split(separator: "\n").map(String.init)
        #expect(lines.first == "- four-chains:resource@fifo  \(from.trace.count) events")
        #expect(lines[1] == "+ four-chains:url-session@fifo  \(to.trace.count) events")
        #expect(lines.contains { $0.hasPrefix("In short: ") })
        #expect(
            lines.last
                == "reqtrace compare four-chains --chains resource,url-session shows the two chains side by side."
        )
    }

    @Test func `offers to compare the walkthrough that was named, also by its path`() throws {
        let path = BuiltProgram.package.appendingPathComponent("Walkthroughs/four-chains").path
        let (from, to) = (try trace("\(path):resource"), try trace("\(path):url-session"))
        let page = DiffCommand(from: from, to: to).page(TraceDiff(from: from.trace, to: to.trace))
        let text = page.text(on: Screen(width: 1000))
        #expect(text.contains("reqtrace compare \(path) --chains resource,url-session shows"))
    }

    @Test func `offers to compare with the schedule that both sides have`() throws {
        func page(_ a: String, _ b: String) throws -> String {
            let (from, to) = (try trace("four-chains:resource\(a)"), try trace("four-chains:url-session\(b)"))
            let page = DiffCommand(from: from, to: to).page(TraceDiff(from: from.trace, to: to.trace))
            return page.text(on: Screen(width: 1000))
        }
        let compare = "reqtrace compare four-chains --chains resource,url-session"
        #expect(try page("", "@fifo").contains("\n\(compare) shows"))
        #expect(try page("@random-3", "@random-3").contains("\n\(compare) --schedule random-3 shows"))
        let unlike = try page("@random-3", "@fifo")
        #expect(unlike.contains("\nIn short: "))
        #expect(!unlike.contains("reqtrace compare"))
    }

    /// Two traces name a walkthrough, which may be anywhere, and may have been changed for them.
    @Test func `offers no comparison but that of the same script`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let change = #"{"title":"U"}"#
            func diff(_ name: String, _ changes: [String?], _ flags: String...) throws -> String {
                for (chain, change) in zip(["resource", "url-session"], changes) {
                    let flags = change.map { ["--change", $0] } ?? []
                    let words = ["run", name, "--chain", chain, "-o", "\(chain).jsonl"]
                    #expect(try program.run(words + flags, in: folder).status == 0)
                }
                return try program.run(
                    ["diff", "resource.jsonl", "url-session.jsonl"] + flags, in: folder,
                    environment: ["COLUMNS": "200"]
                ).output
            }
            let compare = "reqtrace compare four-chains --chains resource,url-session"
            #expect(try diff("four-chains", [nil, nil]).contains("\n\(compare) shows"))
            let changed = try diff("four-chains", [change, change])
            #expect(changed.contains("\n\(compare) --change '\(change)' shows"))
            let changes = try diff("four-chains", [change, nil])
            #expect(changes.contains("The changes to the script are not the same (\(change) and none)."))
            #expect(!changes.contains("reqtrace compare"))
            let json = try diff("four-chains", [change, nil], "--json")
            #expect(json.ranges(of: #""change":"{\"title\":\"U\"}""#).count == 1)
            let other = folder.appending(path: "other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            #expect(try program.run(["new", "mine", "--from", "four-chains"], in: other).status == 0)
            let elsewhere = try diff("other/mine", [nil, nil])
            #expect(elsewhere.contains("In short: "))
            #expect(!elsewhere.contains("reqtrace compare"))
            // Nor does it look where a trace from somebody else leads.
            for file in ["resource.jsonl", "url-session.jsonl"].map({ folder.appending(path: $0) }) {
                let text = try String(contentsOf: file, encoding: .utf8)
                let other = text.replacing(#""walkthrough":"mine""#, with: #""walkthrough":"other/mine""#)
                #expect(other != text)
                try Data(other.utf8).write(to: file)
            }
            let foreign = try program.run(["diff", "resource.jsonl", "url-session.jsonl"], in: folder).output
            #expect(foreign.contains("In short: "))
            #expect(!foreign.contains("reqtrace compare"))
        }
    }

    @Test(arguments: [
        (["one"], ExitCode.usage), (["@fifo", "oauth-refresh"], .usage),
        (["oauth-refresh:url-session", "oauth-refresh"], .usage),
        (["no-such", "oauth-refresh"], .unreadable),
        (["oauth-refresh", "oauth-refresh", "--schedule", "x"], .usage),
        (["/", "oauth-refresh"], .unreadable),
    ])
    func `refuses what it cannot compare`(words: [String], code: ExitCode) {
        #expect(Reqtrace.run(["diff"] + words) == code)
    }

    /// Standard input may be anything, a folder included.
    @Test(arguments: [
        (["-", "-"], 64, "reqtrace: standard input cannot be both traces\nSee \"reqtrace help diff\".\n"),
        (
            ["--", "-", "-:session"], 64,
            "reqtrace: standard input cannot be both traces\nSee \"reqtrace help diff\".\n"
        ),
        (
            ["-", "@random-3"], 64,
            """
            reqtrace: B may leave out the name of a walkthrough, but - is a trace
            See "reqtrace help diff".

            """
        ),
        (["-", "first-request"], 2, "reqtrace: - is a folder, not a trace file\n"),
    ])
    func `says what is wrong with standard input`(words: [String], status: Int32, said: String) throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(["diff"] + words, in: folder, limits: "exec <.")
            #expect(outcome.status == status)
            #expect(outcome.complaints == said)
        }
    }

    /// It says nothing about what was to be compared, so it is not 1.
    @Test func `exits with 3 when one of the runs fails`() throws {
        try withFolder { folder in
            let lonely = folder.appending(path: "lonely")
            try FileManager.default.createDirectory(at: lonely, withIntermediateDirectories: true)
            try Data(
                "{ title: 'T', requests: [{ id: 'a', url: 'https://a.example/', handlers: ['data'] }] }".utf8
            )
            .write(to: lonely.appending(path: "script.json"))
            #expect(Reqtrace.run(["diff", lonely.path, "first-request"]) == .runFailed)
            #expect(Reqtrace.run(["diff", "first-request", lonely.path]) == .runFailed)
        }
        #expect(Reqtrace.run(["diff", "first-request@choices-9", "@fifo"]) == .runFailed)
    }

    @Test func `exits with 2 for a file that is no whole trace of this format`() throws {
        try withFolder { folder in
            let whole = try Data(TraceText.ofFirstRequest().utf8)
            let broken: [(String, Data)] = [
                ("empty", Data()), ("no trace", Data("hello\n".utf8)), ("not UTF-8", Data([0xFF, 0xFE, 0])),
                ("truncated", whole.prefix(whole.count / 2)),
                (
                    "later",
                    Data(
                        String(decoding: whole, as: UTF8.self).replacing(
                            "\"reqtrace\":1", with: "\"reqtrace\":2"
                        ).utf8)
                ),
            ]
            for (name, data) in broken {
                let file = folder.appending(path: "\(name).jsonl")
                try data.write(to: file)
                #expect(Reqtrace.run(["diff", file.path, "first-request"]) == .unreadable, "\(name)")
                #expect(Reqtrace.run(["replay", file.path]) == .unreadable, "\(name)")
            }
            let later = folder.appending(path: "later.jsonl")
            let error = #expect(throws: Failure.self) { try WholeTrace.open(later, named: "later.jsonl") }
            #expect(
                error?.description == """
                    later.jsonl:1:1: this trace has format 2, and this program knows format 1; use the version of \
                    reqtrace that wrote it, or a later one
                    """)
        }
    }

    @Test func `lists five problems of a file, and counts the others`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "run.jsonl")
            let header = String(try TraceText.ofFirstRequest().prefix { $0 != "\n" })
            let text = header + String(repeating: "\n?", count: 5)
            try Data(text.utf8).write(to: file)
            let error = #expect(throws: Failure.self) { try WholeTrace.open(file, named: "run.jsonl") }
            let lines = (error?.description ?? "").split(separator: "\n").map(String.init)
            #expect(lines.count == 7)
            #expect(lines.dropLast().last == "run.jsonl: … and 1 more problem")
        }
    }

    private func trace(_ word: String) throws -> OperandTrace {
        try OperandTrace(TraceOperand(word, in: catalogue), in: catalogue)
    }

    private func parts(_ word: String) throws -> [String] {
        let operand = try TraceOperand(word, in: catalogue)
        return [operand.name, operand.chain ?? "-", operand.schedule?.description ?? "-"]
    }
}

/// The traces that tests of commands write into files.
enum TraceText {
    static func ofFirstRequest() throws -> String {
        let run = try WalkthroughRun(script: Walkthroughs.catalogue.load("first-request"))
        return String(decoding: run.traceBytes(), as: UTF8.self)
    }
}

/// Lends a test a folder of its own, which goes with the test.
func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "reqtrace-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}
