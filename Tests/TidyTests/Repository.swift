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

    /// The golden traces of all walkthroughs, on all chains.
    static func goldenTraces() -> [TraceFile] {
        paths(in: "Walkthroughs", ending: ".jsonl").compactMap {
            try? TraceFile(contentsOf: root.appendingPathComponent($0))
        }
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

/// A Swift file, with its code separated from comments and string literals.
struct SourceFile: Sendable {
    /// From the repository's root: `Sources/Tracing/Event.swift`.
    let path: String
    let text: String
    let lines: [Substring]
    /// The same lines without comments and with empty string literals.
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

/// Removes comments and string literals from line after line, and remembers whether it is inside a
/// literal that spans several lines.
struct CodeScanner {
    private static let quote = UInt8(ascii: "\"")
    private static let slash = UInt8(ascii: "/")
    private var isInsideLongText = false

    mutating func code(in line: Substring) -> String {
        // Most lines are nothing but code.
        guard isInsideLongText || line.has("\"") || line.has("//") else { return String(line) }
        let bytes = Array(line.utf8)
        var code: [UInt8] = []
        var place = 0
        var isInsideText = false
        while place < bytes.count {
            let byte = bytes[place]
            if byte == Self.quote, bytes[place...].starts(with: [Self.quote, Self.quote, Self.quote]) {
                isInsideLongText.toggle()
                place += 3
            } else if isInsideLongText {
                place += 1
            } else if isInsideText {
                isInsideText = byte != Self.quote
                place += byte == UInt8(ascii: "\\") ? 2 : 1
            } else if byte == Self.slash, bytes[place...].starts(with: [Self.slash, Self.slash]) {
                break
            } else {
                isInsideText = byte == Self.quote
                if !isInsideText { code.append(byte) }
                place += 1
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}
