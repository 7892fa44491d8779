import Foundation
import Replay
import TextPages
import Walkthrough

/// Opens trace files of which every line is needed: what is damaged would look like a difference.
enum WholeTrace {
    /// How many problems are listed; the rest is counted.
    private static let limit = 5

    /// Opens a file.
    ///
    /// - Parameter name: what messages call it.
    /// - Throws: `Failure` for a file that cannot be read, is no trace, is damaged, or has another format.
    static func open(_ file: URL, named name: String) throws -> TraceFile {
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            // A link is found, wherever it leads.
            throw Failure(.unreadable, "reqtrace: cannot read \(name): \(POSIXError.last.systemReason)")
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw Failure(.unreadable, "reqtrace: \(name) is a folder, not a trace file")
        }
        let trace = try Opening.trace(file)
        if let version = trace.problems.compactMap(\.otherVersion).first {
            let advice = TraceProblem.advice(on: [.otherVersion(version)]) ?? ""
            throw Failure(
                .unreadable,
                "\(name):1:1: this trace has format \(version), and this program knows format"
                    + " \(TraceWriter.version); \(advice)")
        }
        trace.check()
        // A line that is not as it was written may be unreadable, which says more. Reading all of them takes
        // its time, and is not done twice for a trace that is whole.
        if trace.problems.contains(where: \.isOnlyChange) { trace.checkEveryLine() }
        try check(trace, named: name)
        return trace
    }

    /// Which lines of a trace that was opened are not as they were written; nil if all are.
    static func changes(in trace: TraceFile, named name: String) -> String? {
        let changed = trace.problems.filter(\.isOnlyChange)
        return changed.isEmpty ? nil : list(changed, name)
    }

    /// Refuses a trace with problems, and a file that is not the one that was opened. Both are found when a
    /// line is read, so this is asked again after all that matters has been read.
    static func check(_ trace: TraceFile, named name: String) throws {
        if let change = trace.change(of: name) { throw Failure(.unreadable, "reqtrace: \(change)") }
        // A line that was changed can be compared, once that has been said.
        let lost = trace.problems.filter { !$0.isOnlyChange }
        guard lost.isEmpty else { throw Failure(.unreadable, list(lost, name)) }
    }

    private static func list(_ problems: [TraceProblem], _ name: String) -> String {
        var lines = problems.prefix(limit).map { $0.description(in: name) }
        let others = TraceProblem.count(problems) - lines.count
        if others > 0 { lines.append("\(name): … and \(counted(others, "more problem"))") }
        if let advice = TraceProblem.advice(on: problems) { lines.append("\(name): \(advice)") }
        return lines.joined(separator: "\n")
    }
}
