/// The priorities of lines in a run by `Schedule.priorities`.
struct LinePriorities {
    /// The choices at which the line that would go next falls behind all others, in ascending order.
    private var changes: [Int] = []
    /// Every line's priority, in the order of the lines.
    private var priorities: [UInt64] = []
    private var generator: SplitMix64

    init(depth: Int, steps: Int, drawnFrom generator: inout SplitMix64) {
        changes = (1..<max(depth, 1)).map { _ in generator.below(steps) }.sorted()
        self.generator = SplitMix64(seed: generator.next())
    }

    /// Picks the line of the highest priority, and returns its place in the list.
    mutating func choose(among lines: [Int], at choicePoint: Int) -> Int {
        while let last = lines.max(), priorities.count <= last {
            // Above all lines that have fallen behind.
            priorities.append(generator.next() | 1 << 63)
        }
        while let change = changes.first, change <= choicePoint {
            // The later a line falls behind, the further.
            priorities[lines[highest(lines)]] = UInt64(changes.count)
            changes.removeFirst()
        }
        return highest(lines)
    }

    private func highest(_ lines: [Int]) -> Int {
        var best = 0
        for place in lines.indices where priorities[lines[place]] > priorities[lines[best]] { best = place }
        return best
    }
}
