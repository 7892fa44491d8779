/// How many letters must change to make one word of another: finds the word that was probably meant.
public enum EditDistance {
    /// The nearest of `words`, provided that at most a third of its letters differ; of several, the first.
    public static func nearest(to word: String, among words: [String]) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let wanted = Array(word.lowercased())
        let signature = LetterSet(word)
        var best: (word: String, distance: Int)?
        for candidate in words where candidate.utf8.count <= longestWord {
            // Nearly all words end here, before anything is made of them.
            let atLeast = signature.distance(atLeastTo: LetterSet(candidate))
            guard atLeast <= max(1, max(word.utf8.count, candidate.utf8.count) / 3) else { continue }
            let letters = Array(candidate.lowercased())
            let reach = min(reach(wanted, letters), (best?.distance ?? .max) - 1)
            // Words whose lengths differ too much cannot be near.
            guard abs(letters.count - wanted.count) <= reach else { continue }
            let distance = between(wanted, letters)
            if distance <= reach { best = (candidate, distance) }
        }
        return best?.word
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

/// Which letters a word has, whatever their case and number.
private struct LetterSet {
    /// A bit for each letter of ASCII, whose lower five bits are the same in either case; nil for a word with
    /// other letters, which may have another length in another case.
    private let bits: UInt32?

    init(_ word: String) {
        var bits: UInt32 = 0
        var isASCII = true
        for byte in word.utf8 {
            bits |= 1 << UInt32(byte & 31)
            isASCII = isASCII && byte < 0x80
        }
        self.bits = isASCII ? bits : nil
    }

    /// How many letters must change at least: a change brings one letter and takes one away.
    func distance(atLeastTo other: LetterSet) -> Int {
        guard let bits, let others = other.bits else { return 0 }
        return max((bits & ~others).nonzeroBitCount, (others & ~bits).nonzeroBitCount)
    }
}
