/// The source of this project, as it was when the program was built.
///
/// An event names the line that recorded it. From here, the REPL gets that line's text in any folder.
public enum SourceText {
    /// The lines of a file by its `#fileID` (`SessionChain/Request.swift`); nil for a file that is not
    /// embedded.
    public static func lines(of fileID: String) -> [Substring]? {
        files[fileID]?.description.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The `#fileID`s of all embedded files, sorted.
    public static var fileIDs: [String] { files.keys.sorted() }

    /// The call that begins in a line, joined into one line if the source spreads it over several; nil if
    /// there is no such line.
    public static func statement(at line: Int, of fileID: String) -> String? {
        guard let lines = lines(of: fileID), lines.indices.contains(line - 1) else { return nil }
        var statement = ""
        for part in lines[(line - 1)...].prefix(6) {
            let text = part.drop { $0 == " " }
            statement +=
                statement.isEmpty || statement.hasSuffix("(") || text.hasPrefix(".") ? text : " \(text)"
            if openParentheses(in: statement) <= 0 { break }
        }
        return statement
    }

    private static func openParentheses(in text: String) -> Int {
        text.reduce(0) { $1 == "(" ? $0 + 1 : $1 == ")" ? $0 - 1 : $0 }
    }

    private static let files = Dictionary(
        EmbeddedFiles.texts.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
}
