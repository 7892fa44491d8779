import Foundation
import Testing

/// A checked-in file that the program can write itself. A test fails if the file is not what the program
/// would write today.
///
/// Set `REQTRACE_UPDATE=1` to write the file instead of comparing it.
struct GeneratedPage {
    /// The path from the repository's root: `Sources/Tracing/EVENTS.md`.
    let path: String

    /// Compares the file with `text`, or writes it when asked to.
    func expect(_ text: some StringProtocol, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let url = Repository.root.appendingPathComponent(path)
        if ProcessInfo.processInfo.environment["REQTRACE_UPDATE"] == "1" {
            return try Data(text.utf8).write(to: url)
        }
        let onDisk = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
        guard onDisk != String(text) else { return }
        Issue.record("\(staleness(of: onDisk, against: String(text)))", sourceLocation: sourceLocation)
    }

    /// Compares what follows a heading with `text`, or writes it when asked to. What precedes the heading is
    /// written by hand.
    func expect(
        _ text: String, below heading: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let whole = try #require(Repository.text(of: path), sourceLocation: sourceLocation)
        let start = try #require(
            whole.range(of: "\n\(heading)\n"), "\(path) has no line \"\(heading)\"",
            sourceLocation: sourceLocation)
        try expect(whole[..<start.upperBound] + "\n" + text, sourceLocation: sourceLocation)
    }

    private func staleness(of onDisk: String?, against text: String) -> String {
        let test = (Test.current?.name ?? "").filter { !"`()".contains($0) }
        let howTo = "To write it: REQTRACE_UPDATE=1 swift test --filter '\(test)'"
        guard let onDisk else { return "\(path) does not exist. \(howTo)" }
        let old = onDisk.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(old, new).prefix { $0 == $1 }.count
        let before = line < old.count ? String(old[line]) : "(end of file)"
        let after = line < new.count ? String(new[line]) : "(end of file)"
        return """
            \(path) is not what would be written today. It differs first in line \(line + 1):
              on disk: \(before)
              today:   \(after)
            \(howTo)
            """
    }
}
