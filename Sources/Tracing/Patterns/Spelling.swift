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

    /// The word with the fewest letters to change; if none is near, the first of which a part begins with
    /// `word`, so that `decided` finds `adapt.decided`.
    public static func nearest(to word: String, among words: [String]) -> String? {
        guard !word.isEmpty, word.utf8.count <= EditDistance.longestWord else { return nil }
        if let nearest = EditDistance.nearest(to: word, among: words) { return nearest }
        let part = word.lowercased()
        return word.count >= 3 ? words.first { hasPart(beginningWith: part, in: $0) } : nil
    }

    /// A part begins behind a sign or a space, and with a capital: `connectivity`, `listener` and `Called`.
    private static func hasPart(beginningWith word: String, in name: String) -> Bool {
        guard name.lowercased().contains(word) else { return false }
        let letters = Array(name)
        return letters.indices.contains { index in
            let isFirst = index == 0 || !letters[index - 1].isLetter
            let isCapital = letters[index].isUppercase && (isFirst || !letters[index - 1].isUppercase)
            return (isFirst || isCapital) && String(letters[index...]).lowercased().hasPrefix(word)
        }
    }
}
