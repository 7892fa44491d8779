import Foundation
import Testing

@Suite struct `The generated pages, of the URL loading system` {
    private static let page = "Sources/URLLoading/DIFFERENCES.md"

    @Test func `list every difference from the toolchain's own`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(Self.page)
        let today = Difference.markdown()
        if ProcessInfo.processInfo.environment["REQTRACE_UPDATE"] == "1" {
            return try Data(today.utf8).write(to: file)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == today,
            "To write \(Self.page): REQTRACE_UPDATE=1 swift test --filter 'The generated pages'")
    }
}
