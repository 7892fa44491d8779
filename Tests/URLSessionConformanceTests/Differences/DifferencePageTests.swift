import Foundation
import Testing

@Suite struct `The generated pages, of the URL loading system` {
    private static let page = "Sources/URLLoading/README.md"
    private static let heading = "## Where the toolchain's own URLSession differs\n"

    @Test func `list every difference to the toolchain's own`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(Self.page)
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading), "\(Self.page) has no line \"\(Self.heading)\"")
        let today = text[..<start.upperBound] + "\n" + Difference.markdown()
        if ProcessInfo.processInfo.environment["REQTRACE_UPDATE"] == "1" {
            return try Data(today.utf8).write(to: file)
        }
        #expect(
            text == today,
            "To write \(Self.page): REQTRACE_UPDATE=1 swift test --filter 'The generated pages'")
    }
}
