/// How many letters must change to make one word of another: finds the word that was probably meant.
public enum EditDistance {
    /// The nearest of `words`, provided that at most a third of its letters differ.
    public static func nearest(to word: String, among words: [String]) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let wanted = Array(word.lowercased())
        let best =
            words.filter { $0.utf8.count <= longestWord }
            .map { (word: $0, letters: Array($0.lowercased())) }
            // Words whose lengths differ too much cannot be near.
            .filter { abs($0.letters.count - wanted.count) <= reach(wanted, $0.letters) }
            .map { (word: $0.word, distance: between(wanted, $0.letters), reach: reach(wanted, $0.letters)) }
            .min { $0.distance < $1.distance }
        guard let best, best.distance <= best.reach else { return nil }
        return best.word
    }

    /// Nobody misspells a longer word; it is something else.
    private static let longestWord = 200

    /// How many letters may differ.
    private static func reach(_ a: [Character], _ b: [Character]) -> Int {
        max(1, max(a.count, b.count) / 3)
    }

    /// `; did you mean "method"?`, or an empty text when no word is near.
    public static func hint(for word: String, among words: [String]) -> String {
        nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    /// Damerau's distance: a letter added, dropped, changed, or swapped with its neighbour counts one.
    static func between(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
