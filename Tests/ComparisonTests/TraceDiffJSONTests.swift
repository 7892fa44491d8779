import Comparison
import Foundation
import Testing
import Tracing

@Suite struct `The difference of two traces as JSON` {
    private let old = [
        #"{"n":1,"t":0,"kind":"script.called","data":{"name":"request(a)"}}"#,
        #"{"n":2,"t":5000000,"request":1,"attempt":0,"kind":"request.created"}"#,
        #"{"n":3,"t":5000000,"request":1,"attempt":0,"kind":"request.resumed"}"#,
        #"{"n":4,"t":5000000,"request":1,"attempt":0,"kind":"retry.decided",\#(Self.decision("retry", "a"))}"#,
        #"{"n":5,"t":5000000,"request":1,"attempt":0,"kind":"request.cancelled"}"#,
        #"{"end":{"events":5,"t":5000000,"outcome":"finished"}}"#,
    ]
    private let new = [
        #"{"n":1,"t":0,"kind":"script.called","data":{"name":"request(a)"}}"#,
        #"{"n":2,"t":475000000,"request":3,"attempt":0,"kind":"request.resumed"}"#,
        #"{"n":3,"t":475000000,"request":3,"attempt":0,"kind":"request.created"}"#,
        #"{"n":4,"t":475000000,"request":3,"attempt":0,"kind":"retry.decided",\#(Self.decision("stop", "b"))}"#,
        #"{"n":5,"t":475000000,"request":3,"attempt":0,"task":2,"kind":"task.created"}"#,
        #"{"end":{"events":5,"t":475000000,"outcome":"finished","open":{"task.created":"2"}}}"#,
    ]

    private static func decision(_ outcome: String, _ rule: String) -> String {
        #""decision":{"outcome":"\#(outcome)","by":"\#(rule)","rules":[{"id":"\#(rule)","saw":"1","held":true}]}"#
    }

    @Test func `has the shape that the page describes`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let page = folder.appendingPathComponent("../../Sources/Comparison/README.md").standardizedFileURL
        let text = try String(contentsOf: page, encoding: .utf8)
        let example = try #require(
            text.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "```").first)
        let lines = example.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let (from, to) = (trace(old), trace(new))
        let json = TraceDiffJSON.bytes(TraceDiff(from: from, to: to), from: from, to: to)
        #expect(String(decoding: json, as: UTF8.self) == lines.joined() + "\n")
    }

    private func trace(_ lines: [String]) -> TraceFile {
        let head = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":"1"}"#
        return TraceFile(bytes: Array((([head] + lines).joined(separator: "\n") + "\n").utf8))
    }
}
