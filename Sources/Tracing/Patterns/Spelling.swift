/// Finds the word that was probably meant by a typing mistake.
public enum Spelling {
    /// `; did you mean "continue"?`, or `next` when no word comes close.
    public static func suggestion(
        for word: String, among words: [String], or next: @autoclosure () -> String = ""
    ) -> String {
        nearest(to: word, among: words).map { "; \(question([$0]))" } ?? next()
    }

    /// `did you mean "continue" or "c"?`
    package static func question(_ words: [String]) -> String {
        let choice = words.map { "\"\($0)\"" }.joined(separator: " or ")
        return "did you mean \(choice)?"
    }

    /// The word with the fewest letters to change; if none is near, the first that contains `word`, so that
    /// `decided` finds `adapt.decided`.
    public static func nearest(to word: String, among words: [String]) -> String? {
        guard !word.isEmpty, word.utf8.count <= EditDistance.longestWord else { return nil }
        if let nearest = EditDistance.nearest(to: word, among: words) { return nearest }
        let part = word.lowercased()
        return word.count >= 3 ? words.first { $0.lowercased().contains(part) } : nil
    }
}
