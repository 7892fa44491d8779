import Foundation
import Testing

@testable import reqtrace

/// What this computer lacks never becomes a part of the story.
@Suite struct `This computer` {
    private static let walkthroughs = ["download", "multipart", "background-relaunch"]

    @Test(arguments: walkthroughs)
    func `ends the run if the folder for temporary files is missing`(name: String) throws {
        try withFolder { folder in
            let missing = folder.appending(path: "missing").path
            for mode in ["--plain", "--json"] {
                let outcome = try BuiltProgram().run(
                    ["run", name, mode], in: folder, environment: ["TMPDIR": missing])
                #expect(outcome.status == 3)
                #expect(outcome.output == "")
                #expect(
                    outcome.complaints
                        == "reqtrace: this computer could not keep the files of the run: mkdtemp"
                        + " \(missing)/reqtrace-XXXXXX: No such file or directory\n")
            }
            #expect(!FileManager.default.fileExists(atPath: missing))
        }
    }

    /// Only whether a trace is one of the catalogue is found out by running that again.
    @Test(arguments: walkthroughs)
    func `need not keep any files where a trace is read`(name: String) throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["run", name, "-o", "a.jsonl"], in: folder).status == 0)
            try FileManager.default.copyItem(
                at: folder.appending(path: "a.jsonl"), to: folder.appending(path: "b.jsonl"))
            for words in [
                ["run", "a.jsonl", "--plain"], ["run", "a.jsonl", "--json"],
                ["run", "a.jsonl", "--goto", "3"], ["diff", "a.jsonl", "b.jsonl"],
            ] {
                let usual = try program.run(words, in: folder)
                let outcome = try program.run(
                    words, in: folder, environment: ["TMPDIR": folder.appending(path: "missing").path])
                #expect(outcome.status == 0, "\(words)")
                #expect(outcome.output == usual.output, "\(words)")
                #expect(outcome.complaints == usual.complaints, "\(words)")
            }
        }
    }

    @Test(.whereFilesMayStaySmall, arguments: walkthroughs)
    func `ends the run if no file may grow, as on a full disk`(name: String) throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(
                ["run", name, "--plain"], in: folder, limits: "ulimit -f 0",
                environment: ["TMPDIR": folder.path])
            #expect(outcome.status == 3)
            #expect(outcome.output == "")
            let start =
                "reqtrace: this computer could not keep the files of the run: write \(folder.path)/reqtrace-"
            #expect(outcome.complaints.hasPrefix(start), "\(outcome.complaints)")
            #expect(outcome.complaints.hasSuffix(": File too large\n"), "\(outcome.complaints)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test(arguments: walkthroughs)
    func `tells the same story whatever rights new files are to have`(name: String) throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let usual = try program.run(["run", name, "--json"], in: folder)
            let strict = try program.run(["run", name, "--json"], in: folder, limits: "umask 0777")
            #expect(usual.status == 0)
            #expect(strict.status == 0)
            #expect(strict.output == usual.output)
        }
    }

    /// No disk is full on demand, but a limit on the size of files fails at the same call.
    @Test(
        .whereFilesMayStaySmall,
        arguments: [
            (["run", "first-request", "-o", "old"], "cannot write old"),
            (["run", "first-request", "--plain", "-o", "old"], "cannot write old"),
            (["test", "./mine", "--update"], "cannot be written: "),
            (["test", "./mine", "--junit", "old"], "cannot write old"),
            (["run", "first-request", "-o", "/dev/full"], "cannot write /dev/full"),
            (
                ["run", "first-request", "-o", "none/old"],
                "cannot write none/old: No such file or directory\n"
            ),
            (["run", "first-request", "-o", "mine"], "cannot write mine: Is a directory\n"),
        ])
    func `leaves a file as it was if its successor cannot be written`(
        words: [String], complaint: String
    ) throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine"], in: folder).status == 0)
            let kept = ["old", "mine/expected.jsonl"].map { folder.appending(path: $0) }
            for file in kept { try Data("old".utf8).write(to: file) }
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            let outcome = try program.run(words, in: folder, limits: "ulimit -f 0")
            #expect(outcome.status == 3)
            #expect(outcome.complaints.contains(complaint), "\(outcome.complaints)")
            for file in kept { #expect(try String(contentsOf: file, encoding: .utf8) == "old") }
            #expect(Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path)) == Set(files))
        }
    }

    /// Every number of files that a process may have open, from too few to start it to enough.
    @Test func `says so if no more files can be opened, or does what was asked`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let old = folder.appending(path: "old")
            var statuses: Set<Int32> = []
            for most in 4...12 {
                try Data("old".utf8).write(to: old)
                let outcome = try program.run(
                    ["run", "download", "-o", "old"], in: folder, limits: "ulimit -n \(most)",
                    environment: ["TMPDIR": folder.path])
                let text = try String(contentsOf: old, encoding: .utf8)
                #expect(outcome.status == 0 ? text.hasSuffix("}\n") : text == "old", "\(most)")
                #expect(outcome.status == 0 || !outcome.complaints.isEmpty, "\(most)")
                statuses.insert(outcome.status)
            }
            // 127 is the shell's, or the loader's, which could not start the program. The loader of macOS
            // ends it by SIGABRT instead.
            #expect(statuses.isSubset(of: [0, 2, 3, 127, SIGABRT]), "\(statuses)")
            #expect(statuses.contains(0))
        }
    }

    @Test func `is left no temporary folder if no more files can be opened`() throws {
        try withFolder { folder in
            for most in 6...8 {
                _ = try BuiltProgram().run(
                    ["run", "multipart"], in: folder, limits: "ulimit -n \(most)",
                    environment: ["TMPDIR": folder.path])
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [], "\(most)")
            }
        }
    }

    @Test func `does not say of a folder that it cannot read what is missing in it`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine"], in: folder).status == 0)
            var complaints: Set<String> = []
            for most in 3...12 {
                let outcome = try program.run(["test", "./mine"], in: folder, limits: "ulimit -n \(most)")
                if outcome.status == 2 { complaints.insert(outcome.complaints) }
            }
            #expect(
                complaints == ["reqtrace: the folder \"./mine\" cannot be read: Too many open files\n"])
        }
    }

    @Test(.whereFilesMayStaySmall)
    func `is left no half of a walkthrough that cannot be copied whole`() throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(
                ["new", "mine", "--from", "multipart"], in: folder, limits: "ulimit -f 1")
            #expect(outcome.status == 3)
            #expect(outcome.complaints.hasSuffix(": File too large\n"), "\(outcome.complaints)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test(arguments: [["new", "mine"], ["course", "export", "mine"]])
    func `says so if the current folder has been removed`(words: [String]) throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(
                words, in: folder, limits: "mkdir gone; cd gone; rmdir ../gone")
            #expect(outcome.status == 3)
            #expect(
                outcome.complaints
                    == "reqtrace: cannot make the folder mine: this folder has been removed\n")
        }
    }

    @Test(
        arguments: [
            (["run", "first-request"], "exec <&-", 0, true, ""),
            (
                ["run", "-", "-o", "copy"], "exec <&-", 2, false,
                "reqtrace: cannot read /dev/stdin: Bad file descriptor\n"
            ),
            (
                ["man"], "exec <&- >&-", 3, false,
                "reqtrace: cannot write to standard output: Bad file descriptor\n"
            ),
            (["run", "missing"], "exec 2>&-", 2, false, ""),
        ])
    func `takes no file of the program's own for an input or output that is closed`(
        words: [String], closing: String, status: Int32, hasOutput: Bool, complaints: String
    ) throws {
        try withFolder { folder in
            let outcome = try BuiltProgram().run(words, in: folder, limits: closing)
            #expect(outcome.status == status)
            #expect(outcome.output.isEmpty != hasOutput)
            #expect(outcome.complaints == complaints)
        }
    }

    @Test(arguments: Farewell.signals)
    func `keeps no folder of a program that a signal ends`(signal: Int32) throws {
        try withFolder { folder in
            let process = try BuiltProgram().process(
                ["run", "download"], in: folder, environment: ["TMPDIR": folder.path])
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try BuiltProgram.start(process, heeding: signal)
            try input.fileHandleForWriting.write(contentsOf: Data("goto end\n".utf8))
            // The next command comes when this one has been answered.
            try input.fileHandleForWriting.write(contentsOf: Data("info run\n".utf8))
            var text = ""
            while !text.contains("info run") {
                text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == signal)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func `leaves with quit, though nobody has closed the pipe`() throws {
        try withFolder { folder in
            let process = try BuiltProgram().process(["run", "first-request"], in: folder)
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
            _ = try output.fileHandleForReading.readToEnd()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            try input.fileHandleForWriting.close()
        }
    }

    @Test func `explores on where whoever started it ignores Ctrl-C`() throws {
        try withFolder { folder in
            let process = try BuiltProgram().process(
                ["explore", "first-request", "--schedules", "300"], in: folder,
                limits: "trap '' INT; : >ignored")
            process.standardOutput = FileHandle.nullDevice
            try BuiltProgram.start(process, heeding: SIGINT)
            let mark = folder.appending(path: "ignored").path
            while process.isRunning, !FileManager.default.fileExists(atPath: mark) { continue }
            while process.isRunning { kill(process.processIdentifier, SIGINT) }
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `keeps no file of a program that a signal ends before it is complete`(signal: Int32) throws {
        try withFolder { folder in
            let script = """
                {title: 'T', requests: [{id: 'a', type: 'upload', url: 'https://a.b', from: {zeros: 10000000}}],
                 exchanges: [{reply: {status: 200}}]}
                """
            try Data(script.utf8).write(to: folder.appending(path: "script.json"))
            let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
            let process = try BuiltProgram().process(["run", ".", "-o", "trace.jsonl"], in: folder)
            try BuiltProgram.start(process, heeding: signal)
            while process.isRunning, try names().count == 1 { continue }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(try names().filter { $0.hasPrefix(".") } == [])
        }
    }
}
