import JSONText

/// A name or path that leads to no walkthrough.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    /// What was asked for.
    public let word: String
    /// Whether the names of the built-in walkthroughs may help.
    public let needsName: Bool
    /// Why nobody can see what is there; nil if nothing is.
    public var obstacle: String? = nil
    /// What is wrong with the folder of this name; nil if there is no such folder.
    public let folderProblem: String?
    /// The name that was probably meant.
    public let nearest: String?

    public var description: String {
        if let obstacle { return "cannot read \(quoted(word)): \(obstacle)" }
        let what =
            folderProblem.map { "the folder \(quoted(word)) \($0)" }
            ?? "there is no \(isFile ? "file" : "walkthrough") \(quoted(word))"
        return what + (nearest.map { "; \(Spelling.question([$0]))" } ?? "")
    }

    /// Whether a trace or a script was meant, by what its name ends in.
    private var isFile: Bool { word.hasSuffix(".jsonl") || word.hasSuffix(".json") }
}
