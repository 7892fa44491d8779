import Foundation
import Testing

@testable import reqtrace

@Suite struct `The golden traces that test compares and writes` {
    @Test func `names the walkthrough whose golden trace is missing in the command that writes it`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            for name in ["mine", "sub/mine"] {
                let parent = folder.appending(path: name).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                #expect(try program.run(["new", "mine"], in: parent).status == 0)
                try FileManager.default.removeItem(at: folder.appending(path: "\(name)/expected.jsonl"))
                let outcome = try program.run(["test", "./\(name)"], in: folder)
                #expect(outcome.status == 1)
                #expect(
                    outcome.complaints
                        == "mine has no golden trace; \"reqtrace test \(name) --update\" writes one\n")
            }
        }
    }

    @Test func `names the commands that show the first difference, and keep the new trace`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let new = try program.run(["new", "mine", "--from", "oauth-refresh"], in: folder)
            #expect(new.status == 0)
            let script = folder.appending(path: "mine/script.json")
            let text = try String(contentsOf: script, encoding: .utf8)
            let changed = text.replacing("status: 401", with: "status: 403", maxReplacements: 1)
            #expect(changed != text)
            try Data(changed.utf8).write(to: script)
            let outcome = try program.run(["test", "./mine"], in: folder, environment: ["COLUMNS": "200"])
            #expect(outcome.status == 1)
            let advice = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  → ") }
            let update = "\"reqtrace test mine --update\" keeps the new trace"
            #expect(
                advice == [
                    "  → \"reqtrace run mine --goto 27\" shows the first difference; \(update)",
                    "  → \"reqtrace run mine --chain session-manager --goto 23\" shows the first difference; \(update)",
                ])
        }
    }

    @Test func `leaves the golden trace of another script in the folder alone`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            try writeScripts(["h", "k"], into: folder)
            #expect(try program.run(["test", "h.json", "--update"], in: folder).status == 0)
            let golden = folder.appending(path: "expected.jsonl")
            let approved = try Data(contentsOf: golden)
            let advice = "put k.json into a folder of its own"
            for flags in [[], ["--update"]] {
                let outcome = try program.run(["test", "k.json"] + flags, in: folder)
                #expect(outcome.status == 1)
                #expect(outcome.output == "✗ k: no golden trace of its own\n")
                #expect(outcome.complaints == "expected.jsonl is the golden trace of h; \(advice)\n")
            }
            #expect(try Data(contentsOf: golden) == approved)
            let check = try program.run(["check", "k.json"], in: folder)
            #expect(
                check.output.contains(
                    "expected.jsonl:1:1: the golden trace is that of h\n    → \(advice)\n"))
        }
    }

    @Test func `leaves the golden trace of a script beside the one that its folder is named after alone`()
        throws
    {
        try withFolder { folder in
            let program = try BuiltProgram()
            let mine = folder.appending(path: "mine")
            try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: true)
            try writeScripts(["script", "k"], into: mine)
            #expect(try program.run(["test", "mine/k.json", "--update"], in: folder).status == 0)
            let golden = mine.appending(path: "expected.jsonl")
            let approved = try Data(contentsOf: golden)
            let advice = "put script.json into a folder of its own"
            let outcome = try program.run(["test", "./mine", "--update"], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.output == "✗ mine: no golden trace of its own\n")
            #expect(outcome.complaints == "mine/expected.jsonl is the golden trace of k; \(advice)\n")
            #expect(try Data(contentsOf: golden) == approved)
            let check = try program.run(["check", "./mine"], in: folder)
            #expect(
                check.output.contains(
                    "mine/expected.jsonl:1:1: the golden trace is that of k\n    → \(advice)\n"))
        }
    }

    /// Scripts that ask a host which is called as they are.
    private func writeScripts(_ names: [String], into folder: URL) throws {
        for name in names {
            let text = "{title: 'T', requests: [{id: 'a', url: 'https://\(name).example/'}]}"
            try Data(text.utf8).write(to: folder.appending(path: "\(name).json"))
        }
    }

    @Test func `updates the golden trace of a script that has got another name`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let script = folder.appending(path: "h.json")
            try writeScripts(["h"], into: folder)
            #expect(try program.run(["test", "h.json", "--update"], in: folder).status == 0)
            try FileManager.default.moveItem(at: script, to: folder.appending(path: "i.json"))
            let outcome = try program.run(["test", "i.json", "--update"], in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.output == "✓ i: updated\n")
        }
    }

    @Test func `updates the golden trace of a walkthrough whose folder has got another name`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "old"], in: folder).status == 0)
            try FileManager.default.moveItem(
                at: folder.appending(path: "old"), to: folder.appending(path: "mine"))
            let before = try program.run(["test", "./mine"], in: folder)
            #expect(before.output.contains("\"reqtrace test mine --update\" keeps the new trace"))
            let outcome = try program.run(["test", "./mine", "--update"], in: folder)
            #expect(outcome.output.contains("✓ mine: updated\n"))
        }
    }

    @Test func `writes no golden trace through a link out of the folder, nor into what is no file`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine"], in: folder).status == 0)
            let golden = folder.appending(path: "mine/expected.jsonl").path
            let precious = folder.appending(path: "precious")
            try Data("precious".utf8).write(to: precious)
            let outside = "it is a link that leads out of its folder"
            for (obstacle, words) in [
                (.link(to: precious.path), outside), (.link(to: "/dev/null"), outside),
                (.link(to: "nowhere"), outside), (.folder, "it is no file"), (.pipe, "it is no file"),
                (.link(to: "script.json"), "it is a link, and a golden trace is a file of its own"),
            ] as [(Obstacle, String)] {
                try? FileManager.default.removeItem(atPath: golden)
                try obstacle.put(at: golden)
                let outcome = try program.run(["test", "./mine", "--update"], in: folder)
                #expect(outcome.status == 3)
                #expect(
                    outcome.complaints
                        == "mine/expected.jsonl: error: the file cannot be written: \(words)\n")
            }
            #expect(try String(contentsOf: precious, encoding: .utf8) == "precious")
        }
    }

    @Test func `goes on after a golden trace that it cannot write, and reports it as one failure`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            for name in ["first", "second"] {
                #expect(try program.run(["new", name], in: folder).status == 0)
                try FileManager.default.removeItem(at: folder.appending(path: "\(name)/expected.jsonl"))
            }
            try Obstacle.folder.put(at: folder.appending(path: "first/expected.jsonl").path)
            let outcome = try program.run(
                ["test", ".", "--update", "--junit", "report.xml"], in: folder)
            #expect(outcome.status == 3)
            #expect(
                outcome.output == """
                    ✗ first: its golden trace cannot be written
                    ✓ first, its story: 3 claims and 1 block hold
                    ✓ second: updated
                    ✓ second, its story: 3 claims and 1 block hold

                    """)
            let golden = try Data(contentsOf: folder.appending(path: "second/expected.jsonl"))
            #expect(!golden.isEmpty)
            let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
            #expect(report.contains(#"tests="4" failures="1""#))
            #expect(report.contains("first/expected.jsonl: error: the file cannot be written: it is no file"))
        }
    }

    /// What may stand in the place of a file.
    private enum Obstacle {
        case link(to: String), folder, pipe

        func put(at path: String) throws {
            switch self {
            case .link(let target):
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            case .folder:
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .pipe:
                #expect(mkfifo(path, 0o600) == 0)
            }
        }
    }
}
