/// A name or path that leads to no walkthrough.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    /// What was asked for.
    public let word: String
    /// The names of the built-in walkthroughs.
    public let known: [String]
    /// `true` if there is such a folder, only without a script in it.
    public let isFolderWithoutScript: Bool
    /// The name that was probably meant.
    public let nearest: String?

    public var description: String {
        let what =
            isFolderWithoutScript
            ? "the folder \(quoted(word)) has no script.json" : "there is no walkthrough \(quoted(word))"
        let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "known are \(known.joined(separator: ", "))"
        return known.isEmpty && nearest == nil ? what : "\(what); \(hint)"
    }
}
