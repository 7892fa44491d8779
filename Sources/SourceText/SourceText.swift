/// The lines of this project's own source, as they were when the program was built.
///
/// An event names the line that recorded it; this is where the REPL finds that line's text, from any folder.
public enum SourceText {
    /// The lines of a file by its `#fileID` (`SessionChain/Request.swift`); nil for a file that is not
    /// embedded.
    public static func lines(of fileID: String) -> [Substring]? {
        files[fileID]?.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The `#fileID` of every embedded file, in alphabetical order.
    public static var fileIDs: [String] { EmbeddedSources.files.map(\.fileID) }

    private static let files = Dictionary(
        EmbeddedSources.files.map { ($0.fileID, $0.text) }, uniquingKeysWith: { first, _ in first })
}
