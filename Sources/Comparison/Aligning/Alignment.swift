/// Several sequences side by side, in rows that hold at most one element of each. The order of the rows
/// agrees with the order of every sequence.
///
/// The first sequence gives the first rows. Each further one is laid along the rows so that as many elements
/// as possible share a row with an equal one. The others get rows of their own, in the gaps between. So an
/// element that two sequences have at different places has two rows, which is how a difference in order
/// shows.
struct Alignment<Key: Hashable> {
    /// One row: for each sequence the index of its element, if it has one here.
    struct Row: Equatable {
        let key: Key
        var indexes: [Int?]
    }

    private(set) var rows: [Row] = []

    /// - Parameters:
    ///   - weight: how much it matters that equal elements share a row; at least 1.
    ///   - comesFirst: returns `true` if the first of two keys usually precedes the second. It decides when
    ///     the sequences do not.
    init(_ sequences: [[Key]], weight: (Key) -> Int = { _ in 1 }, comesFirst: (Key, Key) -> Bool) {
        for (column, sequence) in sequences.enumerated() {
            let matches = Self.matches(of: sequence, along: rows.map(\.key), weight: weight)
            insert(sequence, column, of: sequences.count, matches, comesFirst)
        }
    }

    // MARK: Merging

    private mutating func insert(
        _ sequence: [Key], _ column: Int, of columns: Int, _ matches: [(element: Int, row: Int)],
        _ comesFirst: (Key, Key) -> Bool
    ) {
        var merged: [Row] = []
        merged.reserveCapacity(rows.count + sequence.count)
        var row = 0
        var element = 0
        let fresh = { (element: Int) in
            var indexes = [Int?](repeating: nil, count: columns)
            indexes[column] = element
            return Row(key: sequence[element], indexes: indexes)
        }
        for match in matches + [(sequence.count, rows.count)] {
            // Between two shared rows stand the elements that only this sequence has, and those it lacks.
            while row < match.row || element < match.element {
                if row == match.row
                    || (element < match.element && comesFirst(sequence[element], rows[row].key))
                {
                    merged.append(fresh(element))
                    element += 1
                } else {
                    merged.append(rows[row])
                    row += 1
                }
            }
            guard match.row < rows.count else { break }
            rows[match.row].indexes[column] = match.element
            merged.append(rows[match.row])
            row += 1
            element += 1
        }
        rows = merged
    }

    // MARK: Matching

    /// The weightiest series of equal elements that are in the same order in both.
    ///
    /// This is Hunt and Szymanski's algorithm for the longest common subsequence, with weights: each pair of
    /// equal elements continues the best series that ends above it.
    static func matches(
        of sequence: [Key], along keys: [Key], weight: (Key) -> Int
    ) -> [(element: Int, row: Int)] {
        var places: [Key: [Int]] = [:]
        // The last row comes first, so that one element takes at most one place of the series.
        for (row, key) in keys.enumerated().reversed() { places[key, default: []].append(row) }
        var links: [(element: Int, row: Int, before: Int?)] = []
        var best = BestSeries(rows: keys.count)
        for (element, key) in sequence.enumerated() {
            for row in places[key] ?? [] {
                let before = best.above(row)
                links.append((element, row, before.link))
                best.end(at: row, weight: before.weight + weight(key), link: links.count - 1)
            }
        }
        var series: [(element: Int, row: Int)] = []
        var next = best.above(keys.count).link
        while let link = next {
            series.append((links[link].element, links[link].row))
            next = links[link].before
        }
        return series.reversed()
    }
}

/// The weightiest series that end above each row, in a Fenwick tree of maxima: reading and writing take
/// O(log n) steps.
private struct BestSeries {
    struct Series {
        var weight = 0
        /// The last link; nil if the series is empty.
        var link: Int?
    }

    private var tree: [Series]

    init(rows: Int) { tree = Array(repeating: Series(), count: rows + 1) }

    /// The best series that ends above a row.
    func above(_ row: Int) -> Series {
        var best = Series()
        var node = row
        while node > 0 {
            if tree[node].weight > best.weight { best = tree[node] }
            node -= node & -node
        }
        return best
    }

    /// Records that a series ends at a row.
    mutating func end(at row: Int, weight: Int, link: Int) {
        var node = row + 1
        while node < tree.count {
            if weight > tree[node].weight { tree[node] = Series(weight: weight, link: link) }
            node += node & -node
        }
    }
}
