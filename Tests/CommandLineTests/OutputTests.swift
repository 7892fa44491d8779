import Foundation
import Testing

@testable import reqtrace

@Suite final class `A file that the command line names` {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "output-\(ProcessInfo.processInfo.globallyUniqueString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String, _ text: String) throws -> URL {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }

    private func number(of file: URL) throws -> NSNumber? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? NSNumber
    }

    /// Truncating a file in place and writing it again would destroy it if the program were stopped between.
    @Test func `is another file when it has been replaced`() throws {
        let old = try file("trace.jsonl", "old")
        let before = try number(of: old)
        try Output.write(Data("new".utf8), to: old.path)
        #expect(try String(contentsOf: old, encoding: .utf8) == "new")
        #expect(try number(of: old) != before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["trace.jsonl"])
    }

    @Test func `stays a link if it is one`() throws {
        let old = try file("trace.jsonl", "old")
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: old)
        try Output.write(Data("new".utf8), to: link.path)
        #expect(try String(contentsOf: old, encoding: .utf8) == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == old.path)
    }

    @Test(arguments: [true, false])
    func `is beside the folder that a link really is in, whatever way leads there`(exists: Bool) throws {
        let deep = folder.appending(path: "one/two")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        let files = FileManager.default
        try files.createSymbolicLink(at: folder.appending(path: "way"), withDestinationURL: deep)
        try files.createSymbolicLink(
            atPath: deep.appending(path: "link").path, withDestinationPath: "../trace.jsonl")
        if exists { _ = try file("one/trace.jsonl", "old") }
        try Output.write(Data("new".utf8), to: folder.appending(path: "way/link").path)
        #expect(
            try String(contentsOf: folder.appending(path: "one/trace.jsonl"), encoding: .utf8) == "new")
        #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["one", "way"])
    }

    /// A file that is written in place would be half a trace if the disk were full.
    @Test func `is left out as a whole where a link leads, if it cannot be written`() throws {
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "new.jsonl")
        #expect(throws: Failure.self) {
            try Output.write(to: link.path) { descriptor in
                try Output.write(Data("half".utf8), into: descriptor)
                throw POSIXError(.ENOSPC)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
        try Output.write(Data("whole".utf8), to: link.path)
        #expect(
            try String(contentsOf: folder.appending(path: "new.jsonl"), encoding: .utf8) == "whole")
    }

    @Test func `is no terminal, which would obey it`() throws {
        var (controller, terminal) = (Int32(-1), Int32(-1))
        try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
        defer { for descriptor in [controller, terminal] { close(descriptor) } }
        for name in [String(cString: ttyname(terminal)), "/dev/fd/\(terminal)"] {
            let error = #expect(throws: Failure.self) { try Output.write(Data("x".utf8), to: name) }
            #expect(
                error?.description
                    == "reqtrace: cannot write \(name): it is a terminal; \"-\" shows the same there")
        }
    }

    @Test(arguments: [0o600, 0o640, 0o755])
    func `keeps its rights when it is replaced`(mode: Int) throws {
        let old = try file("trace.jsonl", "old")
        #expect(chmod(old.path, mode_t(mode)) == 0)
        try Output.write(Data("new".utf8), to: old.path)
        #expect(try FileManager.default.attributesOfItem(atPath: old.path)[.posixPermissions] as? Int == mode)
    }

    @Test(.enabled(if: geteuid() != 0, "NOT RUN: nothing is protected from root."))
    func `is not replaced if it is protected`() throws {
        let old = try file("trace.jsonl", "old")
        #expect(chmod(old.path, 0o444) == 0)
        let error = #expect(throws: Failure.self) { try Output.write(Data("new".utf8), to: old.path) }
        #expect(error?.description == "reqtrace: cannot write \(old.path): Permission denied")
        #expect(try String(contentsOf: old, encoding: .utf8) == "old")
    }

    @Test func `gets the file that a link leads to, even if there is none yet`() throws {
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "later")
        try Output.write(Data("new".utf8), to: link.path)
        #expect(try String(contentsOf: folder.appending(path: "later"), encoding: .utf8) == "new")
    }

    @Test func `is no file if its name ends like that of a folder`() throws {
        let name = folder.path + "/none/"
        let error = #expect(throws: Failure.self) { try Output.write(Data("new".utf8), to: name) }
        #expect(error?.description == "reqtrace: cannot write \(name): Is a directory")
        let old = try file("old", "old").path + "/"
        let other = #expect(throws: Failure.self) { try Output.write(Data("new".utf8), to: old) }
        #expect(other?.description == "reqtrace: cannot write \(old): Not a directory")
        try FileManager.default.removeItem(atPath: String(old.dropLast()))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test(
        arguments: [
            ("/dev/stdout", 1), ("/dev//stderr", 2), ("/dev/fd/3", 3), ("/proc/self/fd/12", 12),
            ("/dev/null", nil), ("dev/stdout", nil), ("/dev/fd", nil), ("/", nil), ("stdout", nil),
        ] as [(String, Int32?)])
    func `may be one that is open`(path: String, descriptor: Int32?) {
        #expect(Output.descriptor(named: path) == descriptor)
    }

    @Test func `may be one that is open behind links`() throws {
        let (first, second) = (folder.appending(path: "first"), folder.appending(path: "second"))
        try FileManager.default.createSymbolicLink(
            atPath: first.path, withDestinationPath: "second")
        try FileManager.default.createSymbolicLink(
            atPath: second.path, withDestinationPath: "/dev/stdout")
        #expect(Output.descriptor(named: first.path) == 1)
    }

    @Test func `is continued where it is if it is open`() throws {
        let program = try BuiltProgram()
        let log = try file("log", "before\n")
        for words in [["run", "first-request", "-o"], ["test", "first-request", "--junit"]] {
            let outcome = try program.run(
                words + ["/dev/stdout"], in: folder, limits: "exec >>log; echo next")
            #expect(outcome.status == 0)
        }
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.prefix(2) == ["before", "next"])
        #expect(lines.contains { $0.hasPrefix("{\"reqtrace\":") })
        // The verdicts make way for the report.
        #expect(!lines.contains { $0.hasPrefix("✓") })
        #expect(lines.last == "</testsuite>")
    }

    @Test func `is never the one that is read`() throws {
        let script = try file("script.json", "{}")
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: script)
        #expect(throws: UsageError.self) {
            try Output.spare(link.path) { $0.path == script.resolvingSymlinksInPath().path }
        }
        #expect(try String(contentsOf: script, encoding: .utf8) == "{}")
    }

    @Test func `ends the program with one exit code if it cannot be written`() throws {
        let error = #expect(throws: Failure.self) {
            try Output.write(Data(), to: folder.appending(path: "none/trace.jsonl").path)
        }
        #expect(error?.exitCode == .runFailed)
    }

    @Test func `takes the bytes as they come if it is a device`() throws {
        try Output.write(Data("new".utf8), to: "/dev/null")
        #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    }
}

@Suite struct `What run writes` {
    @Test func `is no file of the walkthrough, whose other files it may be`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            #expect(try program.run(["new", "mine", "--from", "upload"], in: folder).status == 0)
            let mine = folder.appending(path: "mine")
            try Data().write(to: mine.appending(path: "run.jsonl"))
            // The story has the word, which is no name of a file there.
            try Data().write(to: mine.appending(path: "run"))
            let files = try FileManager.default.contentsOfDirectory(atPath: mine.path).sorted()
            let refused = try files.filter { file in
                let old = try Data(contentsOf: mine.appending(path: file))
                for words in [
                    ["run", "./mine", "-o"], ["run", "./mine", "--change", "{}", "-o"],
                    ["test", "./mine", "--junit"],
                ] {
                    let outcome = try program.run(words + ["mine/\(file)"], in: folder)
                    if outcome.status == 0 { return false }
                    #expect(outcome.status == 64)
                    #expect(outcome.complaints.hasPrefix("reqtrace: mine/\(file) is read here, or belongs"))
                }
                return try Data(contentsOf: mine.appending(path: file)) == old
            }
            #expect(refused == files.filter { $0 != "run.jsonl" && $0 != "run" })
        }
    }

    /// A script may name a file in another way than by its name in quotation marks, or once it is changed.
    @Test func `is no file that is read, however the script names it, nor one that will be`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let own = folder.appending(path: "own")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            func upload(_ id: String, _ file: String) -> String {
                "{id: '\(id)', type: 'upload', url: 'https://a.test/', from: {file: \(file)}}"
            }
            let script = """
                {title: 'T', requests: [\(upload("a", "'.hidden'")), \(upload("b", "\"\\u0061.txt\""))],
                exchanges: [{reply: {status: 200}}]}
                """
            try Data(script.utf8).write(to: own.appending(path: "script.json"))
            let names = [".hidden", "a.txt", "b.txt"]
            for name in names { try Data("mine".utf8).write(to: own.appending(path: name)) }
            let change = ["--change", "{requests: {a: {from: {file: 'b.txt'}}}}"]
            for file in names + ["README.md", "expected.jsonl"] {
                let run = try program.run(["run", "./own", "-o", "own/\(file)"] + change, in: folder)
                #expect(run.status == 64, "\(file): \(run.complaints)")
            }
            for file in names.dropLast() + ["README.md", "expected.jsonl"] {
                let test = try program.run(
                    ["test", "./own", "--update", "--junit", "own/\(file)"], in: folder)
                #expect(test.status == 64, "\(file): \(test.complaints)")
            }
            for name in names {
                #expect(try Data(contentsOf: own.appending(path: name)) == Data("mine".utf8))
            }
        }
    }

    @Test func `is whole lines, however few bytes are written at a time`() {
        var rest = Data("ab\n\u{9B}\ncdefgh\ni".utf8)
        var parts: [String] = []
        while !rest.isEmpty {
            let part = Output.lines(of: rest, of: 4)
            parts.append(String(decoding: part, as: UTF8.self))
            rest = rest[part.endIndex...]
        }
        #expect(parts == ["ab\n\u{9B}\n", "cdefgh\n", "i"])
    }

    /// The text for people ends with it; a trace file has no place for it.
    @Test(arguments: [["--json"], ["-o", "trace.jsonl"], ["--plain"]])
    func `is told apart from what is left out and what nothing has used`(flags: [String]) throws {
        try withFolder { folder in
            let script = """
                {title: 'T', chains: ['url-session', 'session'],
                 requests: [{id: 'a', url: 'https://a.b/', hooks: ['cURLDescription'], handlers: ['data']}],
                 exchanges: [{reply: {status: 200}}, {name: 'spare', reply: {status: 200}}]}
                """
            try Data(script.utf8).write(to: folder.appending(path: "story.json"))
            let outcome = try BuiltProgram().run(["run", "story.json"] + flags, in: folder)
            let said = """
                story.json:2: on url-session, "hooks" is left out: an app without a library uses its delegate
                story.json:3: the exchange "spare" answered no request

                """
            #expect(outcome.complaints == (flags == ["--plain"] ? "" : said))
            #expect(outcome.output.contains("is left out") == (flags == ["--plain"]))
        }
    }

    @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1"])
    func `goes to standard output if that is named`(file: String) throws {
        let flags = try RunFlags(Invocation(["run", "first-request", "-o", file]).arguments)
        #expect(flags.asked == .print(.traceFile(into: nil)))
    }
}

@Suite struct `What is written to a pipe` {
    /// `reqtrace diff … | head -1`: that nobody reads on does not make what was found undone.
    @Test(arguments: [
        (["diff", "four-chains:session", ":session-manager"], 1),
        (["explore", "naive-refresh", "--schedules", "50", "--seed", "1"], 1),
        (["explore", "first-request", "--schedules", "2"], 0),
        (["replay", "changed.jsonl"], 1),
        (["run", "first-request", "--schedule", "choices-9", "--json"], 3),
        (["run", "first-request", "--schedule", "choices-9"], 3),
        (["run", "first-request", "--json"], 0),
        (["compare", "four-chains", "--schedule", "choices-9", "--json"], 3),
        (["compare", "four-chains", "--schedule", "choices-9"], 3),
    ])
    func `leaves the exit status as it is if nobody reads it`(words: [String], status: Int) throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let trace = try program.run(["run", "first-request", "--json"], in: folder).output
            let changed = trace.replacing("request.resumed", with: "request.suspended")
            try Data(changed.utf8).write(to: folder.appending(path: "changed.jsonl"))
            let process = program.process(words, in: folder)
            let output = Pipe()
            try output.fileHandleForReading.close()
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try BuiltProgram.start(process, heeding: SIGPIPE)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == Int32(status))
        }
    }

    @Test func `is all there if somebody else has made the pipe non-blocking`() throws {
        try withFolder { folder in
            let program = try BuiltProgram()
            let words = ["run", "which-token-was-refused", "--json"]
            let whole = try program.run(words, in: folder).output
            let process = program.process(words, in: folder)
            let output = Pipe()
            // A process closes this end of its pipe here when it begins.
            let end = fcntl(output.fileHandleForWriting.fileDescriptor, F_DUPFD_CLOEXEC, 0)
            #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            try process.run()
            // Nothing is read before nothing more can be written.
            var poll = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
            while process.isRunning, Foundation.poll(&poll, 1, 0) == 1 { continue }
            close(end)
            let read = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(String(decoding: read, as: UTF8.self) == whole)
            #expect(process.terminationStatus == 0)
        }
    }
}
