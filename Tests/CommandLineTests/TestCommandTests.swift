import Foundation
import Testing
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `The subcommand test` {
    @Test func `tests the folder Walkthroughs where there is one, and elsewhere what is built in`() throws {
        let here = try places([], in: checkout)
        #expect(here.map(\.shown).contains("Walkthroughs/first-request/script.json"))
        #expect(here.map(\.name) == Walkthroughs.catalogue.names)
        let elsewhere = try places([], in: "/")
        #expect(elsewhere.map(\.shown).contains("built-in/first-request/script.json"))
        #expect(elsewhere.map(\.name) == here.map(\.name))
    }

    @Test func `takes a name, a folder, and a folder of walkthroughs`() throws {
        #expect(try places(["upload"], in: checkout).map(\.shown) == ["built-in/upload/script.json"])
        #expect(
            try places(["walkthroughs/UPLOAD"], in: checkout).map(\.shown)
                == ["Walkthroughs/upload/script.json"])
        #expect(try places(["walkthroughs"], in: checkout).map(\.name).contains("upload"))
    }

    @Test func `takes a walkthrough once that is named again`() throws {
        let words = ["upload", "upload", "walkthroughs/upload", "./Walkthroughs/UPLOAD/script.json"]
        #expect(
            try places(words, in: checkout).map(\.shown) == [
                "built-in/upload/script.json", "Walkthroughs/upload/script.json",
            ])
        let all = try places(["Walkthroughs"], in: checkout).map(\.shown)
        #expect(try places(["Walkthroughs/upload", "Walkthroughs"], in: checkout).count == all.count)
    }

    /// Links of which one leads back to the folder, and one nowhere but to itself.
    @Test func `takes a walkthrough and those in its folder, each once, or only its own script`() throws {
        try withFolder { folder in
            for path in ["Walkthroughs", "Walkthroughs/inner"] {
                let walkthrough = folder.appending(path: path)
                try FileManager.default.createDirectory(at: walkthrough, withIntermediateDirectories: true)
                try Data().write(to: walkthrough.appending(path: "script.json"))
            }
            for (link, target) in [("back", "."), ("circle", "circle")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(path: "Walkthroughs/\(link)").path, withDestinationPath: target)
            }
            for words in [["Walkthroughs"], []] {
                #expect(
                    try places(words, in: folder.path).map(\.shown) == [
                        "Walkthroughs/script.json", "Walkthroughs/inner/script.json",
                    ])
            }
            #expect(
                try places(["Walkthroughs/script.json"], in: folder.path).map(\.shown) == [
                    "Walkthroughs/script.json"
                ])
        }
    }

    /// A build server may show one of several results with one name, and leave out a failure.
    @Test func `calls its results by paths where several walkthroughs have one name`() throws {
        let places = try places(["upload", "metrics", "Walkthroughs/upload"], in: checkout)
        let tests = WalkthroughTest.all(of: places, updating: false)
        #expect(tests.map(\.title) == ["built-in/upload", "metrics", "Walkthroughs/upload"])
        #expect(
            try tests.flatMap { try $0.run().cases.map(\.name) } == [
                "built-in/upload", "built-in/upload, its story", "metrics", "metrics, its story",
                "Walkthroughs/upload", "Walkthroughs/upload, its story",
            ])
    }

    @Test func `updates folders on disk, and says that it cannot change what is built in`() throws {
        #expect(try places(["Walkthroughs/upload"], in: checkout, updating: true).count == 1)
        for words in [["upload"], ["Walkthroughs/metrics", "upload"]] {
            let error = #expect(throws: UsageError.self) {
                try places(words, in: checkout, updating: true)
            }
            #expect(
                error?.description == """
                    --update cannot write a golden trace for upload, which is built into the program; name a \
                    folder on disk, or run this where the folder Walkthroughs is
                    """)
        }
        #expect(throws: UsageError.self) { try places([], in: "/", updating: true) }
    }

    /// Two walkthroughs of four can be read.
    @Test func `says what cannot be read, as check does`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            for name in ["golden", "scripts", "story", "whole"] {
                #expect(try program.run(["new", name], in: folder).status == 0)
            }
            for file in ["golden/expected.jsonl", "story/README.md", "scripts/script.json"] {
                let path = folder.appending(path: file)
                try FileManager.default.removeItem(at: path)
                try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            }
            var complaints = """
                golden/expected.jsonl: error: the file cannot be read: it is no file
                scripts/script.json: error: the file cannot be read: it is no file
                story/README.md: error: the file cannot be read: it is no file

                """
            var strange = ":"
            // The file system of macOS has no name that is not UTF-8.
            #if os(Linux)
                complaints += "strange\u{FFFD}/script.json: error: the file cannot be read\n"
                strange = #"name="$(printf 'strange\377')"; mkdir -p "$name"; : >"$name/script.json""#
            #endif
            for subcommand in ["test", "check"] {
                let outcome = try program.run([subcommand, "."], in: folder, limits: strange)
                #expect(outcome.status == 2)
                #expect(outcome.complaints == complaints)
            }
        }
    }

    /// The README beside a `script.json` is about that script.
    @Test func `holds a README against no other script in the folder`() throws {
        try withFolder { folder in
            let script = """
                { title: "T", requests: [{ id: "a", url: "https://a.example/" }],
                  exchanges: [{ reply: { status: 200 } }] }
                """
            let files = ["script.json", "other.json"]
            for file in files { try Data(script.utf8).write(to: folder.appending(path: file)) }
            try Data("See [this](script.json#once).\n".utf8).write(to: folder.appending(path: "README.md"))
            let problems = try files.map { file in
                let place = ScriptPlace(folder.appending(path: file), shownAs: file)
                return try StoryTest(script: ScriptLoader.load(place), place: place).problems().map(\.text)
            }
            #expect(problems == [["README.md:1: no claim has the id \"once\""], []])
        }
    }

    @Test func `shows no secret of a golden trace that differs`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine"], in: folder).status == 0)
            let golden = folder.appending(path: "mine/expected.jsonl")
            let text = try String(contentsOf: golden, encoding: .utf8)
            let planted = text.replacing("/profile\"", with: "/profile?token=PLANTED1\"")
            #expect(planted != text)
            try Data(planted.utf8).write(to: golden)
            for flags in [[], ["--tap"], ["--junit", "-"]] {
                let outcome = try program.run(["test", "./mine"] + flags, in: folder)
                #expect(outcome.status == 1)
                #expect(!(outcome.output + outcome.complaints).contains("PLANTED1"))
                #expect((outcome.output + outcome.complaints).contains("token=••••1"))
            }
        }
    }

    @Test(.enabled(if: geteuid() != 0, "NOT RUN: nothing is protected from root."))
    func `says of what it may not look into that it cannot be read`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine"], in: folder).status == 0)
            let home = folder.appending(path: "mine").path
            for mode in [0o000, 0o644] as [mode_t] {
                #expect(chmod(home, mode) == 0)
                defer { chmod(home, 0o755) }
                let outcome = try program.run(["test", "."], in: folder)
                #expect(outcome.status == 2)
                #expect(outcome.complaints == "mine/script.json: error: the file cannot be read\n")
            }
        }
    }

    @Test func `writes its report, and fails, though nobody reads what it prints`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            try Data("{}".utf8).write(to: folder.appending(path: "bad.json"))
            let unread = "mkfifo pipe; exec 3<>pipe; exec >pipe; exec 3>&-"
            let outcome = try program.run(
                ["test", "./bad.json", "--junit", "report.xml"], in: folder, limits: unread)
            #expect(outcome.status == 2)
            let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
            #expect(report.contains(#"tests="1" failures="1""#))
        }
    }

    @Test(arguments: ["-", "/dev/stdout"])
    func `prints no two reports on standard output`(file: String) {
        #expect(throws: UsageError("--tap and --junit - cannot both print on standard output; name a file")) {
            try Subcommand.test.run(Invocation(["test", "upload", "--tap", "--junit", file]).arguments)
        }
    }

    @Test func `runs nothing if its report cannot be written because there is a folder`() throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(["test", "upload", "--junit", "."], in: folder)
            #expect(outcome.status == 3)
            #expect(outcome.output == "")
            #expect(outcome.complaints == "reqtrace: cannot write .: Is a directory\n")
        }
    }

    @Test func `goes on after a script that cannot be read, and reports it as one failure`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "reqtrace-test-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let good =
            "{title: 'T', requests: [{id: 'a', url: 'https://a.example/'}], exchanges: [{match: {}, reply: {status: 200}}]}"
        for (name, text) in [("broken", "{title: 'T', requsts: []}"), ("good", good)] {
            let place = folder.appending(path: name)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place.appending(path: "script.json"))
        }
        let report = folder.appending(path: "report.xml")
        let code = Reqtrace.run(["test", folder.path, "--junit", report.path])
        // Of the two, the script that cannot be read is the worse.
        #expect(code == .unreadable)
        let text = try String(contentsOf: report, encoding: .utf8)
        #expect(text.contains(#"<testsuite name="reqtrace" tests="2" failures="2""#))
        #expect(text.contains(#"<testcase classname="walkthroughs" name="broken" time="0.000">"#))
        #expect(text.contains("unknown key &quot;requsts&quot;"))
        #expect(text.contains(#"<failure message="no golden trace">"#))
    }

    @Test func `warns of remarks, questions and actions whose event never comes`() throws {
        let text = """
            {title: 'T', chains: ['session', 'url-session'], requests: [{id: 'a', url: 'https://a.example/'}],
             exchanges: [{match: {}, reply: {status: 200}}],
             narration: [{at: {kind: 'task.resumed'}, text: 'comes up'},
                         {at: {kind: 'request.created', chain: 'url-session'}, text: 'never does'},
                         {at: {kind: 'request.created'}, text: 'on one chain'}],
             questions: [{at: {kind: 'retry.asked', request: 'a', nth: 2}, ask: 'nor this?', answer: 'No.'}],
             actions: [{do: 'resume', request: 'a', at: 1},
                       {do: 'resume', request: 'a', after: {kind: 'request.created'}},
                       {do: 'cancel', request: 'a', after: {callback: 'requestDidSuspend'}}]}
            """
        let script = try ScriptLoader.load(Array(text.utf8), name: "t", file: "t.json")
        #expect(
            try warnings(script) == [
                #"t.json: warning: the remark "never does" never comes up: there is no request.created on url-session"#,
                #"t.json: warning: the question "nor this?" never comes up: there is no retry.asked of request "a", number 2"#,
                #"t.json: warning: the action cancel of "a" is never carried out: there is no requestDidSuspend"#,
            ])
    }

    @Test func `warns of no event that a limit has kept from coming`() throws {
        let text = """
            {title: 'T', limits: {events: 20}, requests: [{id: 'a', url: 'https://a.example/', handlers: ['data']}],
             exchanges: [{match: {}, reply: {status: 200}}],
             actions: [{do: 'cancel', request: 'a', after: {kind: 'request.finished'}}]}
            """
        let script = try ScriptLoader.load(Array(text.utf8), name: "t", file: "t.json")
        #expect(try warnings(script) == [])
    }

    private func warnings(_ script: Script) throws -> [String] {
        var missed = MissedEvents(of: script)
        for chain in script.chains { missed.note(try WalkthroughTest.FinishedRun(script, on: chain)) }
        return missed.found.map(\.warning)
    }

    private let checkout = BuiltProgram.package.path

    private func places(
        _ words: [String], in folder: String, updating: Bool = false
    ) throws -> [ScriptPlace] {
        let catalogue = Walkthroughs.catalogue(currentFolder: URL(fileURLWithPath: folder))
        return try GoldenTest.scripts(words, catalogue, updating: updating)
    }
}

extension StoryTest {
    /// Everything that is wrong, in runs of its own.
    func problems() throws -> [Problem] {
        try noted().allProblems()
    }

    /// The test after a run on each chain.
    func noted() throws -> StoryTest {
        var test = self
        for chain in script.chains { test.note(try WalkthroughTest.FinishedRun(script, on: chain)) }
        return test
    }
}
