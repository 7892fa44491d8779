import Foundation
import Replay
import Testing

@testable import reqtrace

@Suite struct `A trace file that somebody changes while it is open` {
    private let header = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo"}"#

    private func lines(_ count: Int) -> Data {
        let name = String(repeating: "x", count: 1000)
        let events = (1...count).map { #"{"n":\#($0),"t":0,"kind":"x","data":{"name":"\#(name)"}}"# }
        let end = #"{"end":{"events":\#(count),"t":0,"outcome":"finished"}}"#
        return Data(([header] + events + [end, ""]).joined(separator: "\n").utf8)
    }

    private func shorten(_ file: URL) throws {
        try FileHandle(forWritingTo: file).truncate(atOffset: 100)
    }

    private func lengthen(_ file: URL) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\n".utf8))
        try handle.close()
    }

    @Test func `is not read any more at the prompt if it is large`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "t.jsonl")
            try lines(8000).write(to: file)
            let source = TraceFileSource(try Opening.trace(file), name: "t.jsonl", rules: .all)
            let dialogue = Dialogue(source)
            #expect(try dialogue.carryOut(["goto 3"], from: "x", startingAt: nil))
            try shorten(file)
            let error = #expect(throws: Failure.self) {
                try dialogue.carryOut(["goto end"], from: "x", startingAt: nil)
            }
            #expect(error?.exitCode == .unreadable)
            #expect(
                error?.description == "reqtrace: t.jsonl has changed since it was opened; open it again")
        }
    }

    @Test func `ends the last command with an error, too, if it is large`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "t.jsonl")
            try lines(8000).write(to: file)
            let source = TraceFileSource(try Opening.trace(file), name: "t.jsonl", rules: .all)
            let dialogue = Dialogue(source)
            // The command asks this on its way.
            var isLonger = false
            dialogue.interpreter.isInterrupted = {
                if !isLonger { isLonger = (try? lengthen(file)) != nil }
                return false
            }
            let error = #expect(throws: Failure.self) {
                try dialogue.carryOut(["goto 3"], from: "x", startingAt: nil)
            }
            #expect(isLonger)
            #expect(
                error?.description == "reqtrace: t.jsonl has changed since it was opened; open it again")
        }
    }

    /// It is more than a pipe holds, so the program is not done before somebody reads the rest.
    @Test(arguments: ["--plain", "--json"])
    func `is refused once it has been printed, if it is large`(form: String) throws {
        try withFolder { folder in
            let file = folder.appending(path: "t.jsonl")
            try lines(8000).write(to: file)
            let process = try BuiltProgram().process(["run", "t.jsonl", form], in: folder)
            let (output, complaints) = (Pipe(), Pipe())
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = complaints
            try process.run()
            _ = output.fileHandleForReading.availableData
            try lengthen(file)
            _ = output.fileHandleForReading.readDataToEndOfFile()
            let said = complaints.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 2)
            #expect(
                String(decoding: said, as: UTF8.self)
                    == "reqtrace: t.jsonl has changed since it was opened; open it again\n")
        }
    }

    /// The file has grown by the time that it is copied, and what was there before may be another text.
    @Test(arguments: ["--plain", "--json"])
    func `is not copied if it is large`(form: String) throws {
        try withFolder { folder in
            let file = folder.appending(path: "t.jsonl")
            try lines(8000).write(to: file)
            let copy = folder.appending(path: "copy").path
            let flags = try RunFlags(Invocation(["run", file.path, form, "-o", copy]).arguments)
            let command = RunCommand(flags: flags, opened: try Opened(flags))
            try lengthen(file)
            let error = #expect(throws: Failure.self) { try command.run() }
            #expect(error?.exitCode == .unreadable)
            #expect(
                error?.description
                    == "reqtrace: \(file.path) has changed since it was opened; open it again")
            #expect(!FileManager.default.fileExists(atPath: copy))
        }
    }

    @Test func `stays as it was if it is small`() throws {
        try withFolder { folder in
            let file = folder.appending(path: "t.jsonl")
            try lines(20).write(to: file)
            let source = TraceFileSource(try Opening.trace(file), name: "t.jsonl", rules: .all)
            try shorten(file)
            #expect(source.failure == nil)
            #expect(source.event(20)?.number == 20)
        }
    }
}
