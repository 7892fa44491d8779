extension Exploration.Strategy: CustomStringConvertible {
    /// In words, for a report: `random, 1000 schedules, seed 42`.
    public var description: String {
        switch self {
        case .random(let schedules, let seed): "random, \(schedules) schedules, seed \(seed)"
        case .pct(let schedules, let depth, let seed):
            "by priorities of depth \(depth), \(schedules) schedules, seed \(seed)"
        case .exhaustive(let limit): "exhaustive, at most \(limit) schedules"
        }
    }
}
