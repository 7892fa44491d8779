import Testing

@testable import Tracing

@Suite struct `An alignment of two sequences` {
    @Test func `pairs what both have, in order`() {
        #expect(pairs([1, 2, 3], [1, 2, 3]) == ["0-0", "1-1", "2-2"])
        #expect(pairs([1, 2, 3], [1, 9, 3]) == ["0-0", "2-2"])
        #expect(pairs([], [1]) == [])
    }

    /// Long enough to be cut at elements that occur once, or, where there are none, at their occurrences.
    @Test(arguments: [1, 2, 3, 50])
    func `finds all of a long sequence in which few elements differ`(repeats: Int) {
        let old = (0..<3000).map { $0 / repeats }
        var new = old
        for index in stride(from: 100, to: 3000, by: 500) { new[index] = -index }
        new.insert(-1, at: 1700)
        let kept = SequenceAlignment(old, new).pairs
        #expect(kept.count == 3000 - 6)
        #expect(kept.allSatisfy { old[$0.old] == new[$0.new] })
        #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }

    /// Sequences that would take hours element by element: their differences are as many as their elements.
    @Test func `ends soon for sequences with nothing in common, and for one that runs backwards`() {
        let long = Array(0..<60_000)
        #expect(SequenceAlignment(long, long.map { -$0 - 1 }).pairs.isEmpty)
        let backwards = SequenceAlignment(long, long.reversed()).pairs
        #expect(!backwards.isEmpty)
        #expect(backwards.allSatisfy { $0.old + $0.new == 59_999 })
        let alternating = long.map { $0 % 2 }
        #expect(SequenceAlignment(alternating, alternating.reversed()).pairs.count > 50_000)
    }

    private func pairs(_ old: [Int], _ new: [Int]) -> [String] {
        SequenceAlignment(old, new).pairs.map { "\($0.old)-\($0.new)" }
    }
}
