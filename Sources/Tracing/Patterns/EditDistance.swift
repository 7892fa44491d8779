/// How many letters must change to make one word of another: finds the word that was probably meant.
public enum EditDistance {
    /// The nearest of `words`, provided that at most a third of its letters differ.
    public static func nearest(to word: String, among words: [String]) -> String? {
        let wanted = Array(word.lowercased())
        let best =
            words
            .map { (word: $0, distance: between(wanted, Array($0.lowercased()))) }
            .min { $0.distance < $1.distance }
        guard let best, best.distance <= max(1, max(wanted.count, best.word.count) / 3) else { return nil }
        return best.word
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
