import Testing

@testable import Simulation

@Suite struct `Lists of lines` {
    private func written(_ lists: [[Int]]) -> LineLists {
        var written = LineLists()
        for list in lists { written.append(list) }
        return written
    }

    private func read(_ lists: LineLists) -> [[Int]] {
        var reader = LineLists.Reader(lists)
        return (0..<lists.count).map { reader.lines(at: $0) }
    }

    @Test(arguments: [
        [[1, 2, 3], [2, 3], [3]], [[1, 2, 3], [2, 3, 1], [3, 1, 4]], [[1, 2], [1, 2]], [[], [1], []],
        [[1, 2, 3, 4], [1, 4], [1, 5, 6, 4]], [[1, 2, 3], [4, 5]], [[1, 2], [2, 1], [1, 2]],
    ])
    func `are read as they were written`(lists: [[Int]]) {
        #expect(read(written(lists)) == lists)
    }

    @Test func `are read as they were written, whatever they are`() {
        var numbers = SplitMix64(seed: 5)
        for _ in 0..<500 {
            var lists: [[Int]] = [Array(0..<numbers.below(8))]
            for _ in 0..<10 {
                var list = lists[lists.count - 1]
                for _ in 0..<numbers.below(4) {
                    if numbers.below(2) == 0, !list.isEmpty { list.remove(at: numbers.below(list.count)) }
                    if numbers.below(2) == 0 {
                        list.insert(numbers.below(20), at: numbers.below(list.count + 1))
                    }
                }
                lists.append(list)
            }
            #expect(read(written(lists)) == lists)
        }
    }

    @Test func `take as much as what changes, and not as the lines`() {
        // The first of a thousand lines goes: for good, to the end, or behind its neighbour.
        let all = Array(0..<1000)
        #expect(written([all, Array(1..<1000), Array(2..<1000)]).changeCount == 3)
        #expect(written([all, Array(1..<1000) + [0]]).changeCount == 3)
        #expect(written([all, [1, 0] + Array(2..<1000)]).changeCount == 3)
        #expect(written([all, all, all]).changeCount == 1)
    }

    @Test func `are the same up to the choice that differs`() {
        let (one, other) = (written([[1, 2], [2, 3], [3]]), written([[1, 2], [2, 3], [2]]))
        #expect(one.begins(like: other, upTo: 0) && one.begins(like: other, upTo: 2))
        #expect(!one.begins(like: other, upTo: 3))
        #expect(!one.begins(like: written([[1, 2]]), upTo: 2))
    }

    @Test func `leave out choices that have none`() {
        var lists = written([[1, 2]])
        lists.appendNone()
        lists.append([2])
        var reader = LineLists.Reader(lists)
        #expect(lists.count == 3 && lists.changeCount == 2)
        #expect([0, 0, 2].map { reader.lines(at: $0) } == [[1, 2], [1, 2], [2]])
    }
}
