import JSONText

/// Finds which elements of two sequences correspond: a long series that both have, in order.
///
/// It is not always the longest one. `CollectionDifference` finds that, but takes time in proportion to the
/// length times the number of differences, so that two long traces with little in common would take hours.
/// Here the sequences are first cut at the elements that occur once in both of them ("patience", after a card
/// game), and only the short pieces in between are compared element by element.
struct SequenceAlignment {
    /// The places of corresponding elements, in order.
    private(set) var pairs: [(old: Int, new: Int)] = []

    private let old: [Int]
    private let new: [Int]

    /// A piece of both sequences up to this length is compared element by element.
    private static let shortLength = 200
    /// How often a piece is cut into smaller ones. What is left then stays unpaired.
    private static let deepest = 24

    /// Equal numbers stand for equal elements.
    init(_ old: [Int], _ new: [Int]) {
        self.old = old
        self.new = new
        align(old.indices, new.indices, depth: 0)
    }

    private mutating func align(_ olds: Range<Int>, _ news: Range<Int>, depth: Int) {
        var (olds, news) = (olds, news)
        while let from = olds.first, let to = news.first, old[from] == new[to] {
            pairs.append((from, to))
            olds.removeFirst()
            news.removeFirst()
        }
        var ending = 0
        while let from = olds.last, let to = news.last, old[from] == new[to] {
            ending += 1
            olds.removeLast()
            news.removeLast()
        }
        if !olds.isEmpty, !news.isEmpty { alignMiddle(olds, news, depth: depth) }
        for index in 0..<ending { pairs.append((olds.upperBound + index, news.upperBound + index)) }
    }

    private mutating func alignMiddle(_ olds: Range<Int>, _ news: Range<Int>, depth: Int) {
        guard olds.count + news.count > Self.shortLength else { return alignShort(olds, news) }
        guard depth < Self.deepest else { return }
        let anchors = anchors(olds, news)
        guard !anchors.isEmpty else { return }
        var (from, to) = (olds.lowerBound, news.lowerBound)
        for anchor in anchors {
            align(from..<anchor.old, to..<anchor.new, depth: depth + 1)
            pairs.append(anchor)
            (from, to) = (anchor.old + 1, anchor.new + 1)
        }
        align(from..<olds.upperBound, to..<news.upperBound, depth: depth + 1)
    }

    /// Compares every element with every other one.
    private mutating func alignShort(_ olds: Range<Int>, _ news: Range<Int>) {
        let change = new[news].difference(from: old[olds])
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for step in change {
            switch step {
            case .remove(let offset, _, _): removed.insert(olds.lowerBound + offset)
            case .insert(let offset, _, _): inserted.insert(news.lowerBound + offset)
            }
        }
        let kept = zip(olds.filter { !removed.contains($0) }, news.filter { !inserted.contains($0) })
        for (from, to) in kept { pairs.append((from, to)) }
    }

    // MARK: Anchors

    /// Elements that certainly correspond: those that occur once in both pieces. Where there are none, the
    /// first occurrence of an element is that of the other piece, the second the second, and so on.
    private func anchors(_ olds: Range<Int>, _ news: Range<Int>) -> [(old: Int, new: Int)] {
        let (before, after) = (places(old, olds), places(new, news))
        var single: [(old: Int, new: Int)] = []
        var any: [(old: Int, new: Int)] = []
        for (element, froms) in before {
            guard let tos = after[element] else { continue }
            if froms.count == 1, tos.count == 1 { single.append((froms[0], tos[0])) }
            if single.isEmpty { any += zip(froms, tos).map { ($0, $1) } }
        }
        return Self.longestRise(single.isEmpty ? any : single)
    }

    private func places(_ elements: [Int], _ range: Range<Int>) -> [Int: [Int]] {
        var places: [Int: [Int]] = [:]
        for index in range { places[elements[index], default: []].append(index) }
        return places
    }

    /// The longest series of pairs whose places grow in both sequences.
    private static func longestRise(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        let pairs = pairs.sorted { $0.old < $1.old }
        // The last pair of the best series of each length, and what came before each pair.
        var ends: [Int] = []
        var previous: [Int?] = Array(repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            let length = ends.partitionPoint { pairs[$0].new < pair.new }
            previous[index] = length == 0 ? nil : ends[length - 1]
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var series: [(old: Int, new: Int)] = []
        var next = ends.last
        while let index = next {
            series.append(pairs[index])
            next = previous[index]
        }
        return series.reversed()
    }
}
