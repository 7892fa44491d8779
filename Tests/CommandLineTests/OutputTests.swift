import Foundation
import Testing

@testable import reqtrace

@Suite struct `A file that the command line names` {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "output-\(ProcessInfo.processInfo.globallyUniqueString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

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

    @Test func `is never the one that is read`() throws {
        let script = try file("script.json", "{}")
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: script)
        #expect(throws: UsageError.self) {
            try Output.write(Data("new".utf8), to: link.path, madeFrom: script)
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
    @Test func `goes to standard output with -o -`() throws {
        let flags = try RunFlags(Invocation(["run", "first-request", "-o", "-"]).arguments)
        #expect(flags.output == nil)
        #expect(flags.json)
    }
}
