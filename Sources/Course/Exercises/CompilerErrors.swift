import Foundation
import JSONText
import ScriptReading

/// The errors in what a build printed, each once, with its place.
struct CompilerErrors {
    /// The first errors.
    let first: [ScriptProblem]
    /// How many there are in all.
    let count: Int
    /// Whether they are in files that the reader knows.
    let areOwn: Bool

    private static let limit = 3

    /// - Parameter folder: the folder of the files that the reader knows. Only their errors are of use, if
    ///   there are any.
    init(in output: String, of folder: URL) {
        var found: [ScriptProblem] = []
        for line in output.split(whereSeparator: \.isNewline) {
            guard let error = Self.error(in: line, folder), !found.contains(error) else { continue }
            found.append(error)
        }
        let own = found.filter { !$0.file.hasPrefix("/") && $0.position != nil }
        areOwn = !own.isEmpty
        let shown = areOwn ? own : found
        first = Array(shown.prefix(Self.limit))
        count = shown.count
    }

    /// Reads `/folder/File.swift:12:5: error: …`, or `error: …` without a place.
    private static func error(in line: Substring, _ folder: URL) -> ScriptProblem? {
        if let match = line.wholeMatch(of: /(.+\.swift):(\d+):(\d+): error: (.*)/),
            let row = Int(match.2), let column = Int(match.3)
        {
            let path = String(match.1)
            let home = folder.resolvingSymlinksInPath().path + "/"
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            return ScriptProblem(
                severity: .error, file: real.hasPrefix(home) ? String(real.dropFirst(home.count)) : path,
                position: TextPosition(line: row, column: column), message: String(match.4),
                excerpt: excerpt(of: path, row, column))
        }
        guard line.hasPrefix("error: ") else { return nil }
        return ScriptProblem(
            severity: .error, file: "swift build", position: nil,
            message: String(line.dropFirst("error: ".count)))
    }

    /// The line of the file, with a caret. The compiler counts columns in bytes.
    private static func excerpt(of path: String, _ row: Int, _ column: Int) -> SourceExcerpt? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(row - 1) else { return nil }
        return SourceExcerpt(of: Array(lines[row - 1]), at: column - 1)
    }
}
