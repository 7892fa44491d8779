import Testing

@testable import Comparison

@Suite struct `An alignment` {
    /// The rows of some words as columns, `.` where a word has no letter.
    private func rows(_ words: String...) -> [String] {
        let letters = words.map { word in word.map { String($0) } }
        let alignment = Alignment(letters) { $0 < $1 }
        return alignment.rows.map { row in
            zip(letters, row.indexes).map { $1 == nil ? "." : $0[$1 ?? 0] }.joined()
        }
    }

    @Test func `puts equal elements into one row`() {
        #expect(rows("abc", "abc") == ["aa", "bb", "cc"])
    }

    @Test func `leaves a gap where a sequence lacks an element`() {
        #expect(rows("abc", "ac") == ["aa", "b.", "cc"])
        #expect(rows("ac", "abc", "bc") == ["aa.", ".bb", "ccc"])
    }

    @Test func `gives two rows to an element that stands at different places`() {
        #expect(rows("abc", "cab") == [".c", "aa", "bb", "c."])
    }

    @Test func `keeps the order of every sequence`() {
        #expect(rows("abcd", "dcba", "badc") == ["a..", "b.b", "..a", "c..", "ddd", ".cc", ".b.", ".a."])
    }

    @Test func `orders elements by their usual places if no sequence does`() {
        #expect(rows("az", "bz", "cz") == ["a..", ".b.", "..c", "zzz"])
        #expect(rows("cz", "bz", "az") == ["..a", ".b.", "c..", "zzz"])
    }

    @Test func `gives the elements that matter less a second row`() {
        let words = ["xab", "abx", "bxa"].map { word in word.map { String($0) } }
        for heavy in ["a", "b", "x"] {
            let alignment = Alignment(words, weight: { $0 == heavy ? 3 : 1 }, comesFirst: <)
            #expect(alignment.rows.filter { $0.key == heavy }.count == 1)
        }
    }

    @Test func `is empty if all sequences are`() {
        #expect(rows("", "") == [])
        #expect(rows("", "a") == [".a"])
    }
}
