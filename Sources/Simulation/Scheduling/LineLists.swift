/// The lines that could go next at each choice of a run.
///
/// Where thousands wait, one choice has almost the same lines as the one before it, so only what has changed
/// is kept: a line has gone, or went to another place, or has come at the end.
public struct LineLists: Sendable {
    /// How a list differs from the one before it, at one place.
    private struct Change: Equatable {
        let place: Int
        let removed: Int
        let inserted: [Int]
    }

    private var changes: [Change] = []
    /// For each list, the end of its changes.
    private var ends: [Int] = []
    /// The list that came last.
    private var last: [Int] = []

    public init() {}

    /// How many lists there are.
    public var count: Int { ends.count }
    /// How many changes are kept of all lists together.
    package var changeCount: Int { changes.count }

    mutating func append(_ lines: [Int]) {
        var (old, new) = (0, 0)
        while true {
            let same = last[old...].countShared(with: lines[new...])
            (old, new) = (old + same, new + same)
            guard old < last.count, new < lines.count else { break }
            if old + 1 < last.count, last[old + 1] == lines[new] {
                changes.append(Change(place: new, removed: 1, inserted: []))
                old += 1
            } else if new + 1 < lines.count, lines[new + 1] == last[old] {
                changes.append(Change(place: new, removed: 0, inserted: [lines[new]]))
                new += 1
            } else {
                break
            }
        }
        if old < last.count || new < lines.count {
            changes.append(Change(place: new, removed: last.count - old, inserted: Array(lines[new...])))
        }
        ends.append(changes.count)
        last = lines
    }

    /// Counts a choice that has no lines, and keeps the list before it for what comes after.
    mutating func appendNone() { ends.append(changes.count) }

    /// Whether the first lists are the same as the first ones of another run.
    public func begins(like other: Self, upTo count: Int) -> Bool {
        guard count > 0 else { return true }
        guard self.count >= count, other.count >= count else { return false }
        return ends[..<count] == other.ends[..<count]
            && changes[..<ends[count - 1]] == other.changes[..<other.ends[count - 1]]
    }

    /// Makes the lists again, one after the other.
    public struct Reader {
        private let lists: LineLists
        private var lines: [Int] = []
        private var next = 0

        public init(_ lists: LineLists) { self.lists = lists }

        /// The list of a choice, which comes after those that were asked for before, or is the last of them.
        public mutating func lines(at choice: Int) -> [Int] {
            precondition(choice + 1 >= next, "lists are read in their order")
            while next <= choice {
                for change in lists.changes[(next == 0 ? 0 : lists.ends[next - 1])..<lists.ends[next]] {
                    lines.replaceSubrange(
                        change.place..<(change.place + change.removed), with: change.inserted)
                }
                next += 1
            }
            return lines
        }
    }
}

extension ArraySlice<Int> {
    /// How many elements are the same as those of another list, up to the first that differs.
    ///
    /// It compares blocks, without a branch for each element: where thousands of lines wait, each choice
    /// compares them all.
    fileprivate func countShared(with other: Self) -> Int {
        withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                let end = Swift.min(one.count, other.count)
                var shared = 0
                while shared + 32 <= end {
                    var difference = 0
                    for place in shared..<shared + 32 { difference |= one[place] ^ other[place] }
                    guard difference == 0 else { break }
                    shared += 32
                }
                while shared < end, one[shared] == other[shared] { shared += 1 }
                return shared
            }
        }
    }
}
