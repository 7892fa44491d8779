import Foundation
import Testing
import Tracing

/// The repository's files, as the tidiness tests read them.
enum Repository {
    /// The folder that holds `Package.swift`.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders with files that were written by hand, not by a build.
    private static let folders = ["Sources", "Tests", "Walkthroughs"]

    // Read once, because several tests look at every line.

    /// The Swift files of the product, by path.
    static let sources = swiftFiles(in: "Sources") + swiftFiles(in: "Walkthroughs")
    /// The Swift files of the tests, by path.
    static let tests = swiftFiles(in: "Tests")

    private static func swiftFiles(in folder: String) -> [SourceFile] {
        paths(in: folder, ending: ".swift").compactMap { SourceFile(path: $0) }
    }

    /// All Markdown pages, including those at the top level.
    static func pages() -> [String] {
        let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return top.filter { $0.hasSuffix(".md") }.sorted() + folders.flatMap { paths(in: $0, ending: ".md") }
    }

    /// The articles of the documentation, which `docc` makes a site of.
    static var articles: [String] { pages().filter { $0.contains(".docc/") } }

    /// The golden traces of all walkthroughs, on all chains; of each walkthrough, the first chain's first.
    static func goldenTraces() throws -> [GoldenTrace] {
        try paths(in: "Walkthroughs", ending: ".jsonl").map { try GoldenTrace(path: $0) }
            .sorted { ($0.walkthrough, $0.chain ?? "") < ($1.walkthrough, $1.chain ?? "") }
    }

    static func text(of path: String) -> String? {
        (try? Data(contentsOf: root.appendingPathComponent(path))).map { String(decoding: $0, as: UTF8.self) }
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).standardizedFileURL.path)
    }

    private static func paths(in folder: String, ending: String) -> [String] {
        let below = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        let names = (below?.allObjects as? [String]) ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }
}

/// A golden trace of a walkthrough.
struct GoldenTrace {
    /// The folder's name.
    let walkthrough: String
    /// The chain in the file's name; nil for the first chain of the script.
    let chain: String?
    let file: TraceFile

    /// - Parameter path: `Walkthroughs/NAME/expected.CHAIN.jsonl`.
    /// - Throws: if the trace cannot be read as a whole.
    init(path: String) throws {
        let parts = path.split(separator: "/").map(String.init)
        walkthrough = parts.dropFirst().first ?? ""
        chain = parts.last?.split(separator: ".").dropFirst().dropLast().first.map(String.init)
        file = try TraceFile(contentsOf: Repository.root.appendingPathComponent(path))
        if let problem = file.problems.first { throw Unreadable(description: problem.description(in: path)) }
    }

    private struct Unreadable: Error, CustomStringConvertible { let description: String }

    var events: [TraceEvent] { (1...max(1, file.count)).compactMap(file.event) }
}

/// A Swift file, with its code separated from comments and string literals.
struct SourceFile: Sendable {
    /// From the repository's root: `Sources/Tracing/Event.swift`.
    let path: String
    let text: String
    let lines: [Substring]
    /// The same lines without comments, and without string literals but for the code in them.
    let code: [String]

    init?(path: String) {
        guard let text = Repository.text(of: path) else { return nil }
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var scanner = CodeScanner()
        code = lines.map { scanner.code(in: $0) }
    }

    /// The folder below `Sources` or `Tests`, which is the name of the module. The folders of walkthroughs
    /// are one module.
    var module: String {
        let parts = path.split(separator: "/").map(String.init)
        return parts.first == "Walkthroughs" ? "Walkthroughs" : parts.dropFirst().first ?? ""
    }

    /// The folder it stands in: `Sources/Tracing/Events`.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// `Sources/Tracing/Event.swift:12`, for a message about line 12.
    func place(_ index: Int) -> String { "\(path):\(index + 1)" }
}

extension StringProtocol {
    /// Whether the text contains the bytes of `word`.
    ///
    /// For tests that look at every line of the repository: with `contains`, which compares characters, they
    /// would take seconds.
    func has(_ word: String) -> Bool {
        withCString { text in word.withCString { strstr(text, $0) != nil } }
    }
}

/// Fails with all problems at once, one on each line.
func expectNone(_ problems: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !problems.isEmpty else { return }
    Issue.record("\(problems.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

/// Removes comments and string literals from line after line, but keeps the code that is interpolated in a
/// literal, and remembers what it is inside of at the end of a line.
struct CodeScanner {
    /// What stands around a place in the text.
    private enum Level {
        /// A literal, with the marks that end it and those with which an escape begins in it.
        case text(end: [UInt8], escape: [UInt8])
        /// Interpolated code, with the number of its parentheses that are open.
        case code(parentheses: Int)

        var endsWithItsLine: Bool {
            if case .text(let end, _) = self { !end.starts(with: CodeScanner.longMark) } else { false }
        }
    }

    private static let mark = UInt8(ascii: "\"")
    private static let sign = UInt8(ascii: "#")
    private static let opening = UInt8(ascii: "(")
    private static let closing = UInt8(ascii: ")")
    private static let comment = Array("//".utf8)
    private static let longMark = [mark, mark, mark]

    /// The innermost last; empty in code that is in no literal.
    private var levels: [Level] = []

    mutating func code(in line: Substring) -> String {
        // Most lines are nothing but code.
        guard !levels.isEmpty || line.has("\"") || line.has("//") else { return String(line) }
        var rest = Array(line.utf8)[...]
        var code: [UInt8] = []
        while let byte = rest.first {
            if case .text(let end, let escape)? = levels.last {
                passText(until: end, escape, &rest, &code)
            } else if rest.starts(with: Self.comment) {
                break
            } else if byte == Self.mark {
                openText(after: code, &rest)
            } else {
                rest.removeFirst()
                code.append(byte)
                count(byte)
            }
        }
        // Only a literal between three marks goes on in the next line.
        if let short = levels.firstIndex(where: \.endsWithItsLine) { levels.removeSubrange(short...) }
        return String(decoding: code, as: UTF8.self)
    }

    /// Begins a literal; the number signs before it are code.
    private mutating func openText(after code: [UInt8], _ rest: inout ArraySlice<UInt8>) {
        let signs = Array(code.reversed().prefix { $0 == Self.sign })
        // What looks like three marks may be a mark alone, between two others and number signs.
        let isOneMark = !signs.isEmpty && rest.starts(with: Self.longMark + signs)
        let marks = rest.starts(with: Self.longMark) && !isOneMark ? Self.longMark : [Self.mark]
        rest.removeFirst(marks.count)
        levels.append(.text(end: marks + signs, escape: [UInt8(ascii: "\\")] + signs))
    }

    /// Passes one character of a literal, its end, or the beginning of interpolated code.
    private mutating func passText(
        until end: [UInt8], _ escape: [UInt8], _ rest: inout ArraySlice<UInt8>, _ code: inout [UInt8]
    ) {
        if rest.starts(with: end) {
            rest.removeFirst(end.count)
            levels.removeLast()
        } else if rest.starts(with: escape) {
            rest.removeFirst(escape.count)
            guard let escaped = rest.popFirst(), escaped == Self.opening else { return }
            code.append(escaped)
            levels.append(.code(parentheses: 1))
        } else {
            rest.removeFirst()
        }
    }

    /// Interpolated code ends with the parenthesis that closes it.
    private mutating func count(_ byte: UInt8) {
        guard case .code(let parentheses)? = levels.last, [Self.opening, Self.closing].contains(byte) else {
            return
        }
        let open = parentheses + (byte == Self.opening ? 1 : -1)
        levels.removeLast()
        if open > 0 { levels.append(.code(parentheses: open)) }
    }
}
