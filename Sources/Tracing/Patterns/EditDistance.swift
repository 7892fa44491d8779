/// How many letters must change to make one word of another: finds the word that was probably meant.
public enum EditDistance {
    /// The nearest of `words`, provided that at most a third of its letters differ; of several, the first
    /// that begins with `word`, or else the first.
    public static func nearest(to word: String, among words: [String]) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let wanted = Array(word.lowercased())
        var letters = LetterCounts(word)
        var best: (word: String, distance: Int, isBegun: Bool)?
        for candidate in words where candidate.utf8.count <= longestWord {
            let isBegun = candidate.utf8.starts(with: word.utf8)
            let beaten = best.map { $0.distance - (isBegun && !$0.isBegun ? 0 : 1) } ?? .max
            // Nearly all words end here, before anything is made of them.
            let reach = min(max(1, max(word.utf8.count, candidate.utf8.count) / 3), beaten)
            guard letters.canBecome(candidate, with: reach) else { continue }
            let found = Array(candidate.lowercased())
            let most = min(reach, max(1, max(found.count, wanted.count) / 3))
            if let distance = between(wanted, found, atMost: most) {
                best = (candidate, distance, isBegun)
            }
        }
        return best?.word
    }

    /// Nobody misspells a longer word; it is something else.
    static let longestWord = 200

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
    /// A count for each letter of ASCII, whose lower five bits are the same in either case.
    private var counts = Array(repeating: 0, count: 32)
    /// `counts` without the letters that the other word has, too.
    private var left = Array(repeating: 0, count: 32)
    private let length: Int
    /// Other letters may have another length in another case.
    private let isASCII: Bool

    init(_ word: String) {
        length = word.utf8.count
        isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        for byte in word.utf8 { counts[Int(byte & 31)] += 1 }
    }

    /// Whether so many changes may be enough, as far as the numbers of letters tell: each brings one letter
    /// at most, and takes one away.
    mutating func canBecome(_ other: String, with changes: Int) -> Bool {
        guard isASCII else { return true }
        for letter in counts.indices { left[letter] = counts[letter] }
        var kept = 0
        var brought = 0
        for byte in other.utf8 {
            guard byte < 0x80 else { return true }
            let letter = Int(byte & 31)
            if left[letter] > 0 {
                left[letter] -= 1
                kept += 1
            } else {
                brought += 1
                if brought > changes { return false }
            }
        }
        return length - kept <= changes
    }
}
