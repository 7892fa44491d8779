/// Several sequences side by side: rows that hold at most one element of each, in an order that respects the
/// order of every sequence.
///
/// The first sequence gives the first rows. Each further one is laid along the rows so that as many of its
/// elements as possible share a row with an equal one, and the rest get rows of their own, in the gaps
/// between. An element that two sequences have at different places therefore has two rows: that is how a
/// difference in order shows.
struct Alignment<Key: Hashable> {
    /// One row: for each sequence the index of its element, if it has one here.
    struct Row: Equatable {
        let key: Key
        var indexes: [Int?]
    }

    private(set) var rows: [Row] = []

    /// - Parameter comesFirst: which of two keys usually stands first; decides where nothing else does.
    init(_ sequences: [[Key]], comesFirst: (Key, Key) -> Bool) {
        for (column, sequence) in sequences.enumerated() {
            let matches = Self.matches(of: sequence, along: rows.map(\.key))
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

    /// The longest series of equal elements that are in the same order in both (Hunt and Szymanski's way:
    /// the longest increasing series of places, found by halving).
    static func matches(of sequence: [Key], along keys: [Key]) -> [(element: Int, row: Int)] {
        var places: [Key: [Int]] = [:]
        // Last first, so that one element takes at most one place of the series.
        for (row, key) in keys.enumerated().reversed() { places[key, default: []].append(row) }
        var links: [(element: Int, row: Int, before: Int)] = []
        // For each length, the link that ends a series of that length as early as possible.
        var ends: [Int] = []
        for (element, key) in sequence.enumerated() {
            for row in places[key] ?? [] {
                let length = lengthBefore(row, links, ends)
                links.append((element, row, length == 0 ? -1 : ends[length - 1]))
                if length == ends.count {
                    ends.append(links.count - 1)
                } else {
                    ends[length] = links.count - 1
                }
            }
        }
        return series(endingAt: ends.last, links)
    }

    /// How long a series may be that ends before this row.
    private static func lengthBefore(
        _ row: Int, _ links: [(element: Int, row: Int, before: Int)], _ ends: [Int]
    ) -> Int {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if links[ends[middle]].row < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func series(
        endingAt last: Int?, _ links: [(element: Int, row: Int, before: Int)]
    ) -> [(element: Int, row: Int)] {
        var series: [(element: Int, row: Int)] = []
        var link = last ?? -1
        while link >= 0 {
            series.append((links[link].element, links[link].row))
            link = links[link].before
        }
        return series.reversed()
    }
}
