/// A name or path that leads to no walkthrough.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    /// What was asked for.
    public let word: String
    /// The names of the built-in walkthroughs; none where they would not help.
    public let known: [String]
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
        if let nearest { return "\(what); did you mean \"\(nearest)\"?" }
        // To somebody who means a path, the names of all others are of no use.
        guard folderProblem == nil, !word.contains("/"), !isFile, !known.isEmpty else { return what }
        return "\(what); known are \(known.joined(separator: ", "))"
    }

    /// Whether a trace or a script was meant, by what its name ends in.
    private var isFile: Bool { word.hasSuffix(".jsonl") || word.hasSuffix(".json") }
}
