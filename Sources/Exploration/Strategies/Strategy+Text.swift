extension Exploration.Strategy: CustomStringConvertible {
    /// All of it in words: `random, seed 42, 1000 schedules`.
    public var description: String {
        switch self {
        case .random(let schedules, _), .pct(let schedules, _, _): "\(inWords), \(schedules) schedules"
        case .exhaustive(let limit): "\(inWords), at most \(limit) schedules"
        }
    }

    /// How schedules are chosen, without how many.
    var inWords: String {
        switch self {
        case .random(_, let seed): "random, seed \(seed)"
        case .pct(_, let depth, let seed): "by priorities of depth \(depth), seed \(seed)"
        case .exhaustive: "exhaustive"
        }
    }
}
