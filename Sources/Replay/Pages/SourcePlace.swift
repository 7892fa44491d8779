/// A line of our own source as an event names it: `SessionChain/Session.swift:41`.
struct SourcePlace: Hashable, Sendable {
    /// The `#fileID`, or the end of one that a reader typed.
    let file: String
    let line: Int

    init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// Reads `FILE:LINE`, with lines counted from 1; nil for any other text.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0
        else { return nil }
        file = String(text[..<colon])
        self.line = line
    }

    /// The file's name without its module.
    var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    /// Returns `true` if the place is in the file that a reader names, with its module or without.
    func isIn(_ name: String) -> Bool { file == name || file.hasSuffix("/" + name) }
}
