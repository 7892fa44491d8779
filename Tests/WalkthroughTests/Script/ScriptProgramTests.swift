import Foundation
import Simulation
import Testing

@testable import Walkthrough

@Suite struct `A program that plays a script` {
    private static let script = """
        {title: 't', session: {interceptors: ['a']}, interceptors: {a: {type: 'swift', name: 'Nothing'}},
        requests: [{id: 'a', url: 'https://api.example.com/a', handlers: ['plain']}],
        exchanges: [{match: {}, reply: {status: 200, delay: [10, 90]}}]}
        """
    private static let types: SwiftTypes = [.interceptor("Nothing") { _ in Interceptor() }]

    /// Writes the script into a folder that is gone afterwards.
    private func withFolder(_ script: String = script, _ body: (_ file: URL, _ folder: URL) throws -> Void)
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "script.json")
        try Data(script.utf8).write(to: file)
        try body(file, folder)
    }

    private func trace(_ file: URL, _ schedule: Schedule) throws -> [UInt8] {
        let script = try ScriptLoader.load(ScriptPlace(file, shownAs: "script.json", types: Self.types))
        return try WalkthroughRun(script: script, schedule: schedule).traceBytes()
    }

    @Test func `writes a trace for each schedule, or for the script's own`() throws {
        try withFolder { file, folder in
            try ScriptProgram.play([file.path, folder.path, "random-2", "random-3"], types: Self.types)
            let traces = try (0...1).map {
                try [UInt8](Data(contentsOf: folder.appending(path: ScriptProgram.traceName($0))))
            }
            #expect(try traces == [trace(file, .random(seed: 2)), trace(file, .random(seed: 3))])
            #expect(traces[0] != traces[1])
            try ScriptProgram.play([file.path, folder.path], types: Self.types)
            let own = try [UInt8](Data(contentsOf: folder.appending(path: "trace-1.jsonl")))
            #expect(try own == trace(file, .firstComeFirstServed))
        }
    }

    @Test func `refuses a script with mistakes, and a schedule that is none`() throws {
        try withFolder("{") { file, folder in
            let error = #expect(throws: ScriptError.self) {
                try ScriptProgram.play([file.path, folder.path], types: Self.types)
            }
            #expect(error?.description.hasPrefix("script.json:1:2: error: ") == true)
        }
        try withFolder { file, folder in
            #expect(throws: (any Error).self) {
                try ScriptProgram.play([file.path, folder.path, "rando-2"], types: Self.types)
            }
            #expect(throws: (any Error).self) { try ScriptProgram.play([file.path], types: Self.types) }
        }
    }
}
