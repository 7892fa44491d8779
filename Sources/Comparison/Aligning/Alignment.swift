/// Several sequences side by side: rows that hold at most one element of each, in an order that respects the
/// order of every sequence.
///
/// The first sequence gives the first rows. Each further one is laid along the rows so that as much of it as
/// possible shares rows with what is equal, and the rest gets rows of its own, in the gaps between.
/// An element that two sequences have at different places therefore has two rows: that is how a difference
/// in order shows.
struct Alignment<Key: Hashable> {
    /// One row: for each sequence the index of its element, if it has one here.
    struct Row: Equatable {
        let key: Key
        var indexes: [Int?]
    }

    private(set) var rows: [Row] = []

    /// - Parameters:
    ///   - weight: how much it matters that equal elements share a row, 1 at least.
    ///   - comesFirst: which of two keys usually stands first; decides where nothing else does.
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
            // Between two shared rows: what only the others have, and what only this one has.
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
    /// Hunt and Szymanski's way to a longest common subsequence, with weights: each element goes to the place
    /// of each equal one, and continues the best series that ends above it.
    static func matches(
        of sequence: [Key], along keys: [Key], weight: (Key) -> Int
    ) -> [(element: Int, row: Int)] {
        var places: [Key: [Int]] = [:]
        // Last first, so that one element takes at most one place of the series.
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

/// The weightiest series that end above a row: a tree of partial maxima (Fenwick's), so that asking and
/// telling take as many steps as the number of rows has binary digits.
private struct BestSeries {
    struct Series {
        var weight = 0
        /// Its last link; nil for the empty series.
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

    /// Says that a series ends at a row.
    mutating func end(at row: Int, weight: Int, link: Int) {
        var node = row + 1
        while node < tree.count {
            if weight > tree[node].weight { tree[node] = Series(weight: weight, link: link) }
            node += node & -node
        }
    }
}
