import Foundation
import TextPages
import Testing

@testable import reqtrace

/// What a reader is handed may come from anywhere.
@Suite struct `Hostile input` {
    @Test func `never reaches the terminal raw, from a script, a reply or a trace`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let evil = #"\u001b]0;x\u0007\u009b2J\u202e\u2066"#
            let script = folder.appending(path: "evil/script.json")
            try FileManager.default.createDirectory(
                at: script.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(
                #"""
                {
                  "title": "E", "summary": "E",
                  "requests": [
                    { "id": "a", "url": "https://a.test/", "handlers": [{ "type": "string", "prints": true }] },
                    { "id": "b", "url": "https://b.test/" }
                  ],
                  "exchanges": [
                    {
                      "name": "E", "match": { "url": "https://a.test/" },
                      "reply": { "status": 200, "text": "E" }
                    }
                  ],
                  "narration": [{ "at": { "kind": "request.created" }, "text": "E" }]
                }
                """#.replacing("E\"", with: evil + "\"").utf8
            ).write(to: script)
            let wrong = folder.appending(path: "wrong.json")
            try Data("{ \"\u{1B}[2J\u{9B}\u{202E}\": 1 }".utf8).write(to: wrong)
            let trace = folder.appending(path: "evil.jsonl").path
            let written = try program.run(["run", script.path, "--json"], in: folder)
            try Data(written.output.utf8).write(to: URL(fileURLWithPath: trace))
            var all = written.complaints
            for words in [
                ["run", script.path, "--plain"], ["run", trace, "--plain"], ["show", script.path],
                ["test", "evil"], ["test", "evil", "--tap"], ["test", "evil", "--junit", "-"],
                ["check", "evil"],
                ["run", wrong.path], ["check", wrong.path], ["run", "\u{1B}[2J\u{202E}"],
                ["diff", trace, script.path],
                ["replay", trace, script.path], ["\u{1B}[2J\u{9B}"],
            ] {
                let outcome = try program.run(words, in: folder)
                #expect(!(outcome.output + outcome.complaints).isEmpty, "\(words)")
                all += outcome.output + outcome.complaints
            }
            let raw = all.unicodeScalars.filter {
                $0 != "\n" && TerminalText.escaped(String($0)) != String($0)
            }
            #expect(raw.map { String($0.value, radix: 16) } == [])
            #expect(all.contains("\\u{1B}]0;x\\u{7}\\u{9B}2J\\u{202E}"))
        }
    }

    @Test func `is no command for the shell where it is a part of one that is to be repeated`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine"], in: folder).status == 0)
            let name = "$(touch x) it's"
            try FileManager.default.moveItem(
                at: folder.appending(path: "mine"), to: folder.appending(path: name))
            let explored = try program.run(
                ["explore", "./\(name)", "--schedules", "1", "--limit", "events=5"], in: folder)
            let word = #"'./$(touch x) it'\''s'"#
            #expect(
                explored.output.contains("repeat    reqtrace run \(word) --limit events=5,"),
                "\(explored.output)")
            let shown = try program.run(["show", "./\(name)"], in: folder)
            #expect(shown.output.contains("Next: reqtrace run \(word)"), "\(shown.output)")
            try FileManager.default.moveItem(
                at: folder.appending(path: name), to: folder.appending(path: "-dash"))
            let dashed = try program.run(["show", "--", "-dash"], in: folder)
            #expect(dashed.output.hasSuffix("Next: reqtrace run ./-dash\n"), "\(dashed.output)")
        }
    }

    @Test func `is not read if it is larger than anything that has its name`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let large = folder.appending(path: "large")
            try FileManager.default.createDirectory(at: large, withIntermediateDirectories: true)
            for name in ["script.json", "course.json", "trace.jsonl"] {
                let file = large.appending(path: name)
                try Data().write(to: file)
                // A hole takes no room on the disk.
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: 300 << 20)
                try handle.seekToEnd()
                try handle.write(contentsOf: Data("\n{}\n".utf8))
            }
            let tooLong = "large/script.json: error: the file is too long: expected at most 16 MB\n"
            for (words, complaint) in [
                (["run", "./large"], tooLong), (["show", "./large"], tooLong),
                (["compare", "./large"], tooLong),
                (
                    ["course", "list", "--from", "large"],
                    "reqtrace: cannot read large/course.json: it has more than 256 MB\n"
                ),
                (
                    ["explore", "--merge", "large/trace.jsonl"],
                    "reqtrace: large/trace.jsonl has more than 64 MB, and no report has\n"
                ),
                (
                    ["replay", "large/trace.jsonl"],
                    """
                    large/trace.jsonl:1:1: this is not a reqtrace trace: expected a line of at most 256 MB, found \
                    a longer one
                    large/trace.jsonl: copy the file again, or make the trace again with "reqtrace run NAME -o \
                    FILE"

                    """
                ),
            ] {
                let outcome = try program.run(words, in: folder)
                #expect(outcome.status == 2)
                #expect(outcome.complaints == complaint)
            }
            try Data(
                """
                { title: "t", summary: "s", requests: [{ id: "a", type: "upload", method: "POST",
                  url: "https://a.test/", from: { file: "trace.jsonl" } }], exchanges: [] }
                """.utf8
            ).write(to: large.appending(path: "script.json"))
            let outcome = try program.run(["run", "./large"], in: folder)
            #expect(
                outcome.complaints.hasPrefix(
                    "large/script.json:2:41: error: \"trace.jsonl\" has more than 256 MB\n"),
                "\(outcome.complaints)")
        }
    }

    @Test func `without an end is given up, with a message`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let commands = try program.run(["run", "first-request", "-x", "/dev/zero"], in: folder)
            #expect(commands.status == 2)
            let limit = "expected at most 10000 commands, in 16 MB\n"
            #expect(commands.complaints == "reqtrace: /dev/zero is too long: \(limit)")
            let piped = try program.run(
                ["run", "first-request"], in: folder, limits: "exec </dev/zero")
            #expect(piped.status == 2)
            #expect(piped.complaints == "reqtrace: standard input is too long: \(limit)")
            let trace = try program.run(["run", "/dev/zero"], in: folder)
            #expect(trace.status == 2)
            #expect(
                trace.complaints
                    == "reqtrace: /dev/zero has more than 64 MB; a trace as large as that is read from a file\n"
            )
        }
    }

    @Test func `in one long line is no command`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let lines = "goto 2\n" + String(repeating: "\0", count: 1 << 20) + "\nprint kind\n"
            try Data(lines.utf8).write(to: folder.appending(path: "zeros"))
            let outcome = try program.run(["run", "first-request", "-x", "zeros"], in: folder)
            #expect(outcome.status == 64)
            #expect(
                outcome.complaints
                    == "zeros:2: a line of 1048576 bytes is no command; one has at most 10000\n")
            #expect(outcome.output.hasSuffix("(reqtrace) print kind\nkind = script.called\n"))
        }
    }

    @Test func `with the line ends of Windows has the same commands`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let commands = "goto 3\ninfo run\n\nprint kind\ncontinue transport.sent\nbody\n"
            let outcomes = try [commands, commands.replacing("\n", with: "\r\n")].map { text in
                try Data(text.utf8).write(to: folder.appending(path: "commands"))
                return try program.run(["run", "first-request", "-x", "commands"], in: folder)
            }
            #expect(outcomes[0].output == outcomes[1].output)
            #expect(outcomes[0].complaints == outcomes[1].complaints)
            #expect(outcomes[0].output.contains("kind = request.created\n"))
        }
    }

    @Test func `of notes is passed over, also where one is just a number`() throws {
        try withFolder { folder in
            let lines = "# note\n#14\n(reqtrace) #14\nprint kind\n"
            try Data(lines.utf8).write(to: folder.appending(path: "commands"))
            let outcome = try BuiltProgram().run(["run", "first-request", "-x", "commands"], in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.complaints.isEmpty)
            #expect(outcome.output == "(reqtrace) print kind\nkind = session.created\n")
        }
    }

    @Test func `of notes alone asks for the trace where it is piped in`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = try program.run(["run", "first-request"], in: folder)
            let noted = try program.run(["run", "first-request"], in: folder, typed: "# note\n#14\n\r\n")
            #expect(noted.status == 0)
            #expect(noted.output == trace.output)
            #expect(trace.output.hasSuffix(": finished.\n"))
        }
    }

    @Test func `of commands has its mistakes in their columns, also behind an indent or a prompt`() throws {
        try withFolder { folder in
            let lines = "break foo\n  break foo\n\tbreak foo\n(reqtrace) break foo\n"
            try Data(lines.utf8).write(to: folder.appending(path: "commands"))
            let outcome = try BuiltProgram().run(["run", "first-request", "-x", "commands"], in: folder)
            let complaints = [7, 9, 8, 18].enumerated().map { index, column in
                "commands:\(index + 1): column \(column): no event is called \"foo\"; \"explain *\" lists all kinds\n"
            }
            #expect(outcome.complaints == complaints.joined())
        }
    }

    @Test func `of commands may begin with a byte order mark`() {
        #expect(CommandLines.all(of: Data("\u{FEFF}goto 1\nwhy".utf8)) == ["goto 1", "why"])
    }

    @Test func `in one long word is not repeated`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let word = String(repeating: "x", count: 100_000)
            let outcome = try program.run(["events", word], in: folder)
            #expect(outcome.status == 64)
            let begin = String(repeating: "x", count: 39)
            #expect(
                outcome.complaints
                    == "reqtrace: no event or rule is called \"\(begin)…\"; \"reqtrace events\" lists all"
                    + " events\n"
                    + "See \"reqtrace help events\".\n")
        }
    }

    @Test func `of ten thousand commands is carried out, and one more is too many`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            for (count, status) in [(10_000, 0), (10_001, 2)] {
                let commands = folder.appending(path: "commands")
                let lines = (1...count).map { $0.isMultiple(of: 2) ? "rs\n" : "step\n" }
                try Data(lines.joined().utf8).write(to: commands)
                let file = try program.run(["run", "first-request", "-x", commands.path], in: folder)
                #expect(file.status == Int32(status))
                let piped = try program.run(
                    ["run", "first-request"], in: folder, limits: "exec <'\(commands.path)'")
                #expect(piped.status == Int32(status))
            }
        }
    }

    @Test func `is no way out of a walkthrough's folder`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let secret = folder.appending(path: "secret.txt")
            try Data("the-secret-of-this-computer".utf8).write(to: secret)
            let home = folder.appending(path: "linked")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            for name in ["letter.txt", "README.md"] {
                try FileManager.default.createSymbolicLink(
                    atPath: home.appending(path: name).path, withDestinationPath: secret.path)
            }
            try Data(
                #"""
                {
                  "title": "Linked", "summary": "Linked.",
                  "requests": [{ "id": "a", "type": "upload", "url": "https://a.test/", "from": { "file": "letter.txt" } }],
                  "exchanges": [{ "name": "a", "reply": { "status": 200 } }]
                }
                """#.utf8
            ).write(to: home.appending(path: "script.json"))
            for words in [["run", "./linked", "--plain"], ["show", "./linked"], ["check", "./linked"]] {
                let outcome = try program.run(words, in: folder)
                #expect(!(outcome.output + outcome.complaints).contains("the-secret"), "\(words)")
            }
            let outcome = try program.run(["run", "./linked", "--plain"], in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.complaints.contains("a link leads out of the walkthrough's folder"))
        }
    }

    @Test func `in hundreds of folders inside each other is answered`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            var depth = folder.path
            for _ in 1...800 {
                depth += "/d"
                mkdir(depth, 0o700)
            }
            let outcome = try program.run(["run", depth, "--plain"], in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.complaints.hasPrefix("reqtrace: "))
            let check = try program.run(["check", folder.path], in: folder)
            #expect(check.status == 2)
        }
    }

    @Test(arguments: ["", "\u{FEFF}"])
    func `is called a trace where a walkthrough is wanted`(mark: String) throws {
        try withFolder { folder in
            let trace = folder.appending(path: "trace.json")
            try Data((mark + #"{"reqtrace":1,"walkthrough":"a"}"#).utf8).write(to: trace)
            #expect(Opening.isTrace(trace))
            let failure = #expect(throws: Failure.self) { try Opening.script(trace.path) }
            #expect(
                failure?.description
                    == "reqtrace: \(trace.path) is a trace, and no walkthrough; \"reqtrace run \(trace.path)\" shows it"
            )
        }
    }
}
