/// How many letters must change to make one word of another: finds the word that was probably meant.
public enum EditDistance {
    /// The nearest of `words`, provided that at most a third of its letters differ; of several, the first.
    public static func nearest(to word: String, among words: [String]) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let wanted = Array(word.lowercased())
        let signature = LetterCounts(word)
        var best: (word: String, distance: Int)?
        for candidate in words where candidate.utf8.count <= longestWord {
            // Nearly all words end here, before anything is made of them.
            let reach = min(
                max(1, max(word.utf8.count, candidate.utf8.count) / 3), (best?.distance ?? .max) - 1)
            guard signature.distance(atLeastTo: LetterCounts(candidate)) <= reach else { continue }
            let letters = Array(candidate.lowercased())
            let most = min(reach, max(1, max(letters.count, wanted.count) / 3))
            if let distance = between(wanted, letters, atMost: most) { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Nobody misspells a longer word; it is something else.
    private static let longestWord = 200

    /// `; did you mean "method"?`, or an empty text when no word is near.
    public static func hint(for word: String, among words: [String]) -> String {
        nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    /// Damerau's distance: a letter added, dropped, changed, or swapped with its neighbour counts one. Nil if
    /// it is larger than `most`.
    static func between(_ a: [Character], _ b: [Character], atMost most: Int) -> Int? {
        // Words whose lengths differ too much cannot be near.
        guard abs(a.count - b.count) <= most else { return nil }
        var beforeLast = Array(0...b.count)
        var last = beforeLast
        var row = beforeLast
        for i in a.indices {
            row[0] = i + 1
            for j in b.indices {
                var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row[j + 1] = cost
            }
            // A later letter may still be swapped with one of this row.
            if min(row.min() ?? 0, last.min() ?? 0) > most { return nil }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[b.count] <= most ? last[b.count] : nil
    }
}

/// How often a word has each letter, whatever its case.
private struct LetterCounts {
    /// A count for each letter of ASCII, whose lower five bits are the same in either case; nil for a word
    /// with other letters, which may have another length in another case.
    private let counts: SIMD32<UInt8>?

    /// - Parameter word: at most 255 bytes, which is what a count can hold.
    init(_ word: String) {
        var counts = SIMD32<UInt8>()
        var isASCII = true
        for byte in word.utf8 {
            counts[Int(byte & 31)] += 1
            isASCII = isASCII && byte < 0x80
        }
        self.counts = isASCII ? counts : nil
    }

    /// How many letters must change at least: a change brings one letter and takes one away.
    func distance(atLeastTo other: LetterCounts) -> Int {
        guard let counts, let others = other.counts else { return 0 }
        let both = pointwiseMin(counts, others)
        return Int(max((counts &- both).wrappedSum(), (others &- both).wrappedSum()))
    }
}
