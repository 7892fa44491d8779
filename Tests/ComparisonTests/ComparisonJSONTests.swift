import Comparison
import Foundation
import Testing
import Tracing

@Suite struct `A comparison as JSON` {
    private let comparison = Comparison([
        trace(
            "url-session",
            """
            0 main r1.0 script.called name=request(a)
            15 pool r1.0 handler.called name=completionHandler status=200
            """),
        trace(
            "session",
            """
            0 main - script.called name=request(a)
            0 main r1.0 request.created type=data
            15 main r1.0 request.cleanedUp
            """,
            leftOut: [LeftOutPart(what: "\"style\"", reason: "tasks have none", line: 7)]),
    ])

    @Test func `has the shape that the page describes`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let page = folder.appendingPathComponent("../../Sources/Comparison/README.md").standardizedFileURL
        let text = try String(contentsOf: page, encoding: .utf8)
        let example = try #require(
            text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        let lines = example.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(String(decoding: ComparisonJSON.bytes(comparison), as: UTF8.self) == lines.joined() + "\n")
    }
}
