import Foundation

/// `reqtrace-bench growth`: what ten times the work costs, in time and in memory.
///
/// Each size runs in a process of its own, because the peak memory of a process never goes down. It runs
/// three times, and the best counts: whatever else a machine does only adds to the time.
struct GrowthTable {
    /// What one size cost, and how many times as much as the size before.
    struct Row: Codable {
        let work: String
        let size: Int
        let seconds: Double
        let peakBytes: Int
        var timeRatio: Double?
        var memoryRatio: Double?

        /// Ten times the size may cost eleven times the time and ten and a half times the memory.
        var isTooMuch: Bool { (timeRatio ?? 0) > 11 || (memoryRatio ?? 0) > 10.5 }

        private enum CodingKeys: String, CodingKey {
            case work, size, seconds
            case peakBytes = "peak_rss_bytes"
            case timeRatio = "time_ratio"
            case memoryRatio = "memory_ratio"
        }

        func compared(with smaller: Row?) -> Row {
            guard let smaller else { return self }
            var row = self
            row.timeRatio = Self.rounded(seconds / max(smaller.seconds, 1e-9))
            row.memoryRatio = Self.rounded(Double(peakBytes) / Double(max(smaller.peakBytes, 1)))
            return row
        }

        private static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }
    }

    private static let columns = [28, 10, 12, 8, 10, 8]

    /// Runs all work and prints a line for each size as soon as it is known, then all of them as JSON Lines.
    static func run(_ words: some Sequence<String>) throws {
        var rest = Array(words)[...]
        if let word = rest.popFirst() {
            guard word == "--only", let name = rest.popFirst(), rest.isEmpty else {
                throw UsageError("growth takes --only WORK, one of \(names)")
            }
            guard GrowingWork.all.contains(where: { $0.name.hasPrefix(name) }) else {
                throw UsageError("there is no work \(name), but \(names)")
            }
            return try printTable(GrowingWork.all.filter { $0.name.hasPrefix(name) })
        }
        try printTable(GrowingWork.all)
    }

    private static var names: String { GrowingWork.all.map { "\"\($0.name)\"" }.joined(separator: ", ") }

    private static func printTable(_ works: [GrowingWork]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("reqtrace-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        printLine(["work", "size", "seconds", "ratio", "peak MB", "ratio"])
        var rows: [Row] = []
        for work in works {
            var smaller: Row?
            for size in work.sizes {
                let row = try best(of: 3, work, size, folder).compared(with: smaller)
                printRow(row)
                rows.append(row)
                smaller = row
            }
        }
        for row in rows { print(try json(row)) }
    }

    private static func best(of tries: Int, _ work: GrowingWork, _ size: Int, _ folder: URL) throws -> Row {
        let words = ["growth-row", work.name, String(size), folder.path]
        let rows = try (0..<tries).map { _ in
            try JSONDecoder().decode(Row.self, from: OwnProcess.output(of: words))
        }
        return Row(
            work: work.name, size: size, seconds: rows.map(\.seconds).min() ?? 0,
            peakBytes: rows.map(\.peakBytes).min() ?? 0)
    }

    /// What the process does that `growth` starts for one size.
    static func row(_ words: some Collection<String>) throws -> String {
        let words = Array(words)
        guard words.count == 3, let size = Int(words[1]),
            let work = GrowingWork.all.first(where: { $0.name == words[0] })
        else { throw UsageError("growth-row takes a work, a size and a folder") }
        let seconds = try work.seconds(size, URL(fileURLWithPath: words[2]))
        return try json(
            Row(work: work.name, size: size, seconds: seconds, peakBytes: peakResidentBytes()))
    }

    private static func json(_ row: Row) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(row), as: UTF8.self)
    }

    // MARK: Columns

    private static func printRow(_ row: Row) {
        let seconds = "\((row.seconds * 1e6).rounded() / 1e6)"
        let cells = [
            row.work, "\(row.size)", seconds, row.timeRatio.map { "\($0)" } ?? "",
            "\(row.peakBytes >> 20)", row.memoryRatio.map { "\($0)" } ?? "",
        ]
        printLine(row.isTooMuch ? cells + ["  too much"] : cells)
    }

    /// Prints the first cell on the left of its column and the numbers on the right of theirs.
    private static func printLine(_ cells: [String]) {
        var line = ""
        for (column, cell) in cells.enumerated() {
            let width = column < columns.count ? columns[column] : 0
            let space = String(repeating: " ", count: max(0, width - cell.count))
            line += column == 0 ? cell + space : space + cell
        }
        print(line)
    }
}
