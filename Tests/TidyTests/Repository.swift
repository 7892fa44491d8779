import Foundation
import Testing

/// The repository's files, as the tidiness tests read them.
enum Repository {
    /// The folder that holds `Package.swift`.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders that a person wrote; what a build makes is elsewhere.
    private static let folders = ["Sources", "Tests", "Walkthroughs"]

    // Read once: several tests look at every line.

    /// The Swift files of the product, by path.
    static let sources = swiftFiles(in: "Sources") + swiftFiles(in: "Walkthroughs")
    /// The Swift files of the tests, by path.
    static let tests = swiftFiles(in: "Tests")

    private static func swiftFiles(in folder: String) -> [SourceFile] {
        paths(in: folder, ending: ".swift").compactMap { SourceFile(path: $0) }
    }

    /// Every page of Markdown, those at the top included.
    static func pages() -> [String] {
        let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return top.filter { $0.hasSuffix(".md") }.sorted() + folders.flatMap { paths(in: $0, ending: ".md") }
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

/// One Swift file, with its code told apart from its comments and texts.
struct SourceFile: Sendable {
    /// From the repository's root: `Sources/Tracing/Event.swift`.
    let path: String
    let lines: [Substring]
    /// The same lines without comments and with empty string literals.
    let code: [String]

    init?(path: String) {
        guard let text = Repository.text(of: path) else { return nil }
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var scanner = CodeScanner()
        code = lines.map { scanner.code(in: $0) }
    }

    /// The folder below `Sources` or `Tests`: the name of the module.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The folder it stands in: `Sources/Tracing/Events`.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// `Sources/Tracing/Event.swift:12`, for a message about line 12.
    func place(_ index: Int) -> String { "\(path):\(index + 1)" }
}

/// Fails with all problems at once, a line each.
func expectNone(_ problems: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !problems.isEmpty else { return }
    Issue.record("\(problems.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

/// Leaves out what is not code, line by line; a text that spans lines is remembered.
struct CodeScanner {
    private static let quote = UInt8(ascii: "\"")
    private var isInsideLongText = false

    mutating func code(in line: Substring) -> String {
        var code: [UInt8] = []
        var rest = line.utf8[...]
        var isInsideText = false
        while let byte = rest.first {
            if rest.starts(with: [Self.quote, Self.quote, Self.quote]) {
                isInsideLongText.toggle()
                rest = rest.dropFirst(3)
            } else if isInsideLongText {
                rest = rest.dropFirst()
            } else if isInsideText {
                isInsideText = byte != Self.quote
                rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
            } else if rest.starts(with: "//".utf8) {
                break
            } else {
                isInsideText = byte == Self.quote
                if !isInsideText { code.append(byte) }
                rest = rest.dropFirst()
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}
