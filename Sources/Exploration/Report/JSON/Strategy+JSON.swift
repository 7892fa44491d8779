import JSONText

extension Exploration.Strategy {
    func write(to json: inout JSONWriter) {
        switch self {
        case .random(let schedules, let seed):
            json.field("kind", "random")
            json.field("schedules", schedules)
            json.field("seed", "\(seed)")
        case .pct(let schedules, let depth, let seed):
            json.field("kind", "pct")
            json.field("schedules", schedules)
            json.field("depth", depth)
            json.field("seed", "\(seed)")
        case .exhaustive(let limit):
            json.field("kind", "exhaustive")
            json.field("limit", limit)
        }
    }

    init(_ reader: ReportReader) throws(ReportProblem) {
        switch try reader.text("kind") {
        case "random":
            self = .random(schedules: try reader.count("schedules"), seed: try reader.seed())
        case "pct":
            self = .pct(
                schedules: try reader.count("schedules"), depth: try reader.count("depth"),
                seed: try reader.seed())
        case "exhaustive": self = .exhaustive(limit: try reader.count("limit"))
        default: throw ReportReader.problem("kind")
        }
    }
}

extension ReportReader {
    /// A text, because half of all seeds are greater than any `Int64`.
    fileprivate func seed() throws(ReportProblem) -> UInt64 {
        guard let seed = UInt64(try text("seed")) else { throw Self.problem("seed") }
        return seed
    }
}
