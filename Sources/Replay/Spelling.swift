/// Finds the word that was probably meant.
public enum Spelling {
    /// `: did you mean "continue"?`, or nothing when no word comes close.
    public static func suggestion(for word: String, among words: [String]) -> String {
        nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    /// The word with the fewest letters to change, if it is a third of them or fewer.
    ///
    /// A word that `word` is the beginning or a part of counts as near, too: `decided` finds `retry.decided`.
    public static func nearest(to word: String, among words: [String]) -> String? {
        let wanted = Array(word.lowercased())
        guard !wanted.isEmpty else { return nil }
        let ranked = words.map { (word: $0, distance: distance(wanted, Array($0.lowercased()))) }
        if let best = ranked.min(by: { $0.distance < $1.distance }),
            best.distance <= max(1, max(wanted.count, best.word.count) / 3)
        {
            return best.word
        }
        return words.first { $0.lowercased().contains(word.lowercased()) && word.count >= 3 }
    }

    /// How many letters must be added, dropped, changed or swapped with their neighbour (Damerau's distance).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
