import Replay
import Testing
import TextPages
import Walkthrough
import Walkthroughs

@testable import reqtrace

@Suite struct `A story` {
    @Test func `has blocks that can be run, as they look in a terminal`() {
        let readme = """
            # Title
            ```reqtrace
            $ reqtrace run upload --change '{
              a: 1
            }' --goto 3
            #3
            (reqtrace) next
            …
            (reqtrace)
            ```
            ```
            (reqtrace) not a block
            ```
            ```reqtrace
            (reqtrace) info
            one
            $ reqtrace compare upload
            two
            ```
            """
        let transcripts = Transcript.all(in: readme, of: "first-request")
        #expect(
            transcripts == [
                Transcript(
                    commandLine: line(3, "reqtrace run upload --change '{\n  a: 1\n}' --goto 3"),
                    expected: [line(6, "#3")],
                    steps: [
                        Transcript.Step(command: line(7, "next"), expected: [line(8, "…")]),
                        Transcript.Step(command: line(9, "")),
                    ]),
                Transcript(
                    commandLine: line(14, "reqtrace run first-request"),
                    steps: [Transcript.Step(command: line(15, "info"), expected: [line(16, "one")])]),
                Transcript(
                    commandLine: line(17, "reqtrace compare upload"), expected: [line(18, "two")]),
            ])
        #expect(
            transcripts[0].commandLine.words == [
                "reqtrace", "run", "upload", "--change", "{\n  a: 1\n}", "--goto", "3",
            ])
    }

    @Test(arguments: [
        (["a", "b", "c"], nil),
        (["a", "…"], nil),
        (["…", "b", "…"], nil),
        (["  a ", "", "b", "c"], nil),
        (["…", "c"], nil),
        (["a", "b"], "2: the command goes on with \"c\"; write … for lines that are left out"),
        (["a", "c"], "2: expected \"c\", found \"b\""),
        (["…", "d"], "2: expected \"d\", no such line follows"),
        (["a", "b", "c", "d"], "4: expected \"d\", found nothing more"),
        (["…", "b", "…", "…", "c", "…"], nil),
        (["…", "b", "d"], "3: expected \"d\", found \"c\""),
        (["…", "c", "…", "b"], "4: expected \"b\", found nothing more"),
        (["…", "a"], "2: the command goes on with \"b\"; write … for lines that are left out"),
    ])
    func `shows what a command shows, apart from what it leaves out`(expected: [String], mismatch: String?) {
        #expect(compare(expected, "a\nb\n\nc\n") == mismatch)
    }

    @Test(arguments: [
        ("#… 0.015 s", true), ("#14 …", true), ("#14 0.015 s", true), ("#… 0.016 s", false), ("…15", false),
    ])
    func `can leave out a part of a line`(line: String, fits: Bool) {
        #expect((compare([line], "#14   0.015 s\n") == nil) == fits)
    }

    @Test func `has commands whose quotation marks go on over several lines`() {
        let story = """
            ```reqtrace
            $ reqtrace run a --change 'it
            '\\''s $ x
            '
            b
            $ reqtrace list
            ```
            """
        let transcripts = Transcript.all(in: story, of: "a")
        #expect(
            transcripts.map(\.commandLine.words) == [
                ["reqtrace", "run", "a", "--change", "it\n's $ x\n"], ["reqtrace", "list"],
            ])
        #expect(transcripts.first?.expected.map(\.text) == ["b"])
    }

    @Test func `has the last of lines that are alike where it ends`() {
        #expect(compare(["…", "a", "b"], "a\nb\na\nb\n") == nil)
        #expect(compare(["a", "…", "a", "c"], "a\nb\na\nb\n") == "4: expected \"c\", found \"b\"")
        #expect(
            compare(["…", "a"], "a\na\nb\n")
                == "2: the command goes on with \"b\"; write … for lines that are left out")
    }

    @Test func `is not looked for without end where lines repeat themselves`() {
        let output = String(repeating: "a\n", count: 4000)
        let lines = ["…"] + Array(repeating: "a", count: 2000) + ["b"]
        let tooMany = "2: too many lines of the command are like these; show fewer of them"
        #expect(compare(lines, output) == tooMany)
    }

    @Test(arguments: [
        ("[x](script.json#a), [y](script.json#b)", ["a", "b"]), ("](script.json#", []),
        ("](script.json#](script.json#c)", ["](script.json#c"]), ("](script.json#a b](script.json#)", []),
    ])
    func `refers to claims by links`(line: String, references: [String]) {
        #expect(Story(line, of: "upload").references.map(\.id) == references)
    }

    @Test func `that is wrong is a failure with its place`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("story-that-is-wrong")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(
            """
            { title: "T", requests: [{ id: "a", url: "https://a.example/", handlers: ["string"] }],
              exchanges: [{ reply: { status: 200, text: "Hi" } }],
              narration: [{ at: { kind: "request.resumed" }, text: "It begins there." }],
              claims: [
                { id: "twice", expect: "count", of: "handler.called", is: 2 },
                { id: "unused", expect: "never", of: "retry" },
              ] }
            """.utf8
        ).write(to: folder.appendingPathComponent("script.json"))
        try Data(
            """
            [It is called twice](script.json#twice), [at once](script.json#unusd).
            ```reqtrace
            (reqtrace) goto end
            (reqtrace) events handler.called
            2 events.
            ```
            ```reqtrace
            (reqtrace) goto end
            ```
            ```reqtrace
            $ reqtrace run story-that-is-wrong --change '{ reqests: {} }'
            …
            "a"
            ```
            ```
                0.000 s  r1.0 request.created                 data
                0.000 s  r1.0 request.resumed
                   │ It begins
                   │ here.
                0.015 s  r1.0 handler.called                  string 404
                0.000 s  r1.0 request.performed
            ```
            """.utf8
        ).write(to: folder.appendingPathComponent("README.md"))
        let place = ScriptPlace(folder.appendingPathComponent("script.json"), shownAs: "wrong/script.json")
        let test = StoryTest(script: try ScriptLoader.load(place), place: place)
        #expect(test.extent == "2 claims and 3 blocks")
        let problems = try test.problems()
        let page = problems.first?.page?.text(on: Screen()).split(separator: "\n") ?? []
        #expect(page.first == "✗ twice: expected exactly 2 x handler.called, but there is 1: #41")
        #expect(page.last == "  reqtrace run wrong --schedule fifo --goto 41")
        #expect(problems.dropFirst().allSatisfy { $0.page == nil })
        var result = TestResult()
        try test.noted().finish(titled: "wrong", into: &result)
        #expect(result.code == .differs)
        let failure = try #require(result.cases.first?.failure)
        // The first line is the message of a report, so it is not wrapped.
        #expect(failure.hasPrefix("\(problems[0].text)\n✗ twice: expected exactly 2 x"))
        #expect(failure.contains("reqtrace run wrong --schedule fifo --goto 41"))
        #expect(
            problems.map(\.text) == [
                "wrong/script.json:5: on session, \"twice\" does not hold: "
                    + "expected exactly 2 x handler.called, but there is 1: #41",
                "wrong/README.md:18: the trace has no such line after the one before: \"│ It begins here.\"",
                "wrong/README.md:20: the trace has no such line after the one before:"
                    + " \"0.015 s r1.0 handler.called string 404\"",
                "wrong/README.md:1: no claim has the id \"unusd\"; did you mean \"unused\"?",
                "wrong/script.json:6: no sentence of the README refers to the claim \"unused\";"
                    + " make it a link to script.json#unused",
                "wrong/README.md:5: expected \"2 events.\", found \"41 0.015 s r1.0 handler.called string 200\"",
                "wrong/README.md:7: the block says nothing of what is shown, so it cannot fail",
                "wrong/README.md:11: \(place.shown), changed, at reqests: error: unknown key \"reqests\" in a script;"
                    + " did you mean \"requests\"?",
            ])
    }

    @Test func `that makes many false claims has pages for the first of them`() throws {
        let claims = (0..<22).map { "{ id: 'c\($0)', expect: 'count', of: 'request.created', is: 2 }" }
        let script = """
            { title: "T", requests: [{ id: "a", url: "https://a.example/" }],
              exchanges: [{ reply: { status: 200 } }], claims: [\(claims.joined(separator: ", "))] }
            """
        let file = BuiltInFile.base64(Data(script.utf8).base64EncodedString())
        let place = try Catalogue(builtIn: ["sample/script.json": file], types: [:]).find("sample")
        let test = StoryTest(script: try ScriptLoader.load(place), place: place)
        let hasPage = try test.problems().map { $0.page != nil }
        #expect(hasPage == Array(repeating: true, count: 20) + [false, false])
    }

    @Test func `has at most a hundred blocks that are run`() throws {
        let script = """
            { title: "T", requests: [{ id: "a", url: "https://a.example/" }],
              exchanges: [{ reply: { status: 200 } }] }
            """
        let block = "```reqtrace\n$ reqtrace list\nx\n```\n"
        let files = ["script.json": script, "README.md": String(repeating: block, count: 101)]
            .map { ("sample/\($0)", BuiltInFile.base64(Data($1.utf8).base64EncodedString())) }
        let catalogue = Catalogue(builtIn: Dictionary(uniqueKeysWithValues: files), types: [:])
        let place = try catalogue.find("sample")
        let problems = try StoryTest(script: try ScriptLoader.load(place), place: place).problems()
        #expect(problems.count == 101)
        #expect(
            problems.last?.text
                == "built-in/sample/README.md:402: a story has at most 100 blocks that are run, and this one has 101;"
                + " leave some out")
    }

    @Test func `has its blocks and its rows between any fences`() throws {
        let readme = """
            1. An item:

               ~~~ reqtrace
               (reqtrace) info
               ```
               ~~~
            ````
            0.000 s  no.such
            ```
            0.015 s  no.such
            ````
            0.020 s  no.such
            """
        #expect(
            Transcript.all(in: readme, of: "first-request") == [
                Transcript(
                    commandLine: line(3, "reqtrace run first-request"),
                    steps: [Transcript.Step(command: line(4, "info"), expected: [line(5, "```")])])
            ])
        let script = try ScriptLoader.load(Walkthroughs.catalogue.find("first-request"))
        let run = try WalkthroughTest.FinishedRun(script, on: .session)
        #expect(
            StoryRows(readme).mismatches(with: run.source, on: .session, of: script).map(\.line) == [8, 10])
    }

    @Test func `names the first rows that a trace does not have, and not thousands`() throws {
        let script = try ScriptLoader.load(Walkthroughs.catalogue.find("first-request"))
        let run = try WalkthroughTest.FinishedRun(script, on: .session)
        let rows = (1...200).map { "0.000 s … no.such \($0)" }.joined(separator: "\n")
        let missing = StoryRows("```\n\(rows)\n```").mismatches(with: run.source, on: .session, of: script)
        #expect(missing.map(\.line) == Array(2...51))
    }

    @Test(arguments: ["run -", "run /dev/stdin", "run ./first-request", "run no-such", "compare /tmp"])
    func `opens nothing but its own walkthrough and the catalogue`(words: String) throws {
        let readme = "```reqtrace\n$ reqtrace \(words)\n1\n```"
        let place = try Walkthroughs.catalogue.find("upload")
        let run = TranscriptRun(
            transcript: try #require(Transcript.all(in: readme, of: "upload").first), place: place)
        let name = words.split(separator: " ").last ?? ""
        #expect(
            run.mismatches() == [
                Excerpt.Mismatch(
                    line: 2,
                    message: "a story can run its own walkthrough, upload, and those of the catalogue, not"
                        + " \"\(name)\"")
            ])
    }

    /// Whoever tests a story has not written it.
    @Test(arguments: ["run", "compare"])
    func `allows its runs no more than a script may`(subcommand: String) throws {
        let command = "reqtrace \(subcommand) upload --limit bytes=9,events=2000001"
        let readme = "```reqtrace\n$ \(command)\n1\n```"
        let place = try Walkthroughs.catalogue.find("upload")
        let run = TranscriptRun(
            transcript: try #require(Transcript.all(in: readme, of: "upload").first), place: place)
        #expect(
            run.mismatches() == [
                Excerpt.Mismatch(
                    line: 2,
                    message: "--limit of a story: \"events\": expected a whole number from 1 to 2000000,"
                        + " found 2000001")
            ])
    }

    @Test(arguments: [
        "run upload --json", "run upload -o x", "run upload --plain -o x", "run upload -x x",
        "run upload --watch", "run upload --plain\n(reqtrace) goto end",
    ])
    func `shows what people see`(words: String) throws {
        #expect(
            try mismatches("\(words)\n1") == [
                "a story shows what people see: it takes no --json, --watch, -x or -o, and --plain only"
                    + " without commands"
            ])
    }

    @Test func `shows no comparison for programs`() throws {
        let problem = "a story shows what people see: it takes no --json"
        #expect(try mismatches("compare upload --json\n1") == [problem])
    }

    @Test func `may ask for the trace without a prompt`() throws {
        let header = "first-request  chain session, schedule fifo"
        #expect(try mismatches("run first-request --plain\n\(header)\n…") == [])
    }

    @Test func `asks nothing about an event that is shown without a prompt`() throws {
        let flags = try RunFlags(Invocation(["run", "first-request", "--goto", "6"]).arguments)
        let opened = try Opened(flags)
        let asked = Interpreter(source: opened.source).execute("goto 6").page.text(on: Screen())
        let question = try #require(asked.firstRange(of: "\n  ? Who starts the request?"))
        let text = RunCommand(flags: flags, opened: opened).text(on: Screen())
        #expect(text == asked[..<question.lowerBound])
    }

    /// - Parameter block: the words behind `reqtrace`, and the lines below them.
    private func mismatches(_ block: String) throws -> [String] {
        let readme = "```reqtrace\n$ reqtrace \(block)\n```"
        let place = try Walkthroughs.catalogue.find("upload")
        let transcript = try #require(Transcript.all(in: readme, of: "upload").first)
        return TranscriptRun(transcript: transcript, place: place).mismatches().map(\.message)
    }

    @Test(arguments: [
        ("  1\t a \u{B}b\r\n", ["1", "a", "b"]), ("\u{A0}1\u{2003}→  b", ["1", "→", "b"]), (" ", []),
    ])
    func `is compared word by word, whatever is between the words`(line: String, words: [String]) {
        #expect(Excerpt.words(of: line[...]).map { String($0) } == words)
    }

    @Test(arguments: Walkthroughs.catalogue.builtInScripts.map(\.name))
    func `says what is true`(name: String) throws {
        let place = try Walkthroughs.catalogue.find(name)
        let script = try ScriptLoader.load(place)
        let test = StoryTest(script: script, place: place)
        #expect(try test.problems().map(\.text) == [])
        #expect(!script.claims.isEmpty)
        #expect(test.story?.transcripts.isEmpty == false)
    }

    private func line(_ number: Int, _ text: String) -> Transcript.Line {
        Transcript.Line(number: number, text: text)
    }

    private func compare(_ lines: [String], _ output: String) -> String? {
        let expected = lines.enumerated().map { line($0.offset + 1, $0.element) }
        return Excerpt(expected, of: output).mismatch().map { "\($0.line): \($0.message)" }
    }
}
