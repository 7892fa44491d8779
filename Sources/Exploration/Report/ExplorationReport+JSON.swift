import JSONText
import Simulation

extension ExplorationReport {
    /// The versions of the format that can be read: the value of `exploration`.
    static let versions: ClosedRange<Int64> = 1...2

    /// The version that this report is written in. Readers of version 1 take every report for one without
    /// options, and would join it with others that have none.
    private var version: Int64 { subject.options == ExplorationSubject.Options() ? 1 : 2 }

    /// The report as JSON, which `init(json:)` reads.
    public func json() -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.object { write(to: &$0) }
        json.newline()
        return json.bytes
    }

    private func write(to json: inout JSONWriter) {
        json.field("exploration", version)
        json.field("name", subject.name)
        if !subject.path.isEmpty { json.field("path", subject.path) }
        json.field("chain", subject.chain)
        json.field("fingerprint", subject.fingerprint)
        if subject.options != ExplorationSubject.Options() {
            json.object("options") { subject.options.write(to: &$0) }
        }
        if !subject.change.isEmpty { json.field("change", subject.change) }
        if !subject.claims.isEmpty { json.field("claims", subject.claims) }
        if !subject.limit.isEmpty { json.field("limit", subject.limit) }
        if !subject.leftOpen.isEmpty {
            json.array("leftOpen") { json in for words in subject.leftOpen { json.element(words) } }
        }
        json.object("strategy") { strategy.write(to: &$0) }
        json.array("shards") { json in for shard in shards { json.element(shard.description) } }
        json.field("schedules", schedules)
        json.field("interrupted", isInterrupted)
        switch exhaustion {
        case .notTried: json.null("exhausted")
        case .exhausted: json.field("exhausted", true)
        case .unfinished(let reason):
            json.field("exhausted", false)
            json.field("because", reason)
        }
        json.object("choicePoints") { coverage.write(to: &$0) }
        if drawsDelays { json.field("drawsDelays", true) }
        json.field("distinctOrders", orders.count)
        json.array("orders") { json in
            for order in orders {
                json.object { json in
                    json.field("order", order.identity.description)
                    json.field("count", order.count)
                    json.field("first", order.firstIndex)
                }
            }
        }
        json.array("violations") { json in
            for violation in violations { json.object { violation.write(to: &$0) } }
        }
    }
}

extension ExplorationSubject.Options {
    fileprivate func write(to json: inout JSONWriter) {
        if let limit { json.field("limit", limit) }
        if allClaims { json.field("allClaims", true) }
        if first { json.field("first", true) }
    }
}

extension Exploration.Strategy {
    fileprivate func write(to json: inout JSONWriter) {
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
}

extension ExplorationReport.Violation {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("message", message)
        if let event { json.field("event", event) }
        json.field("count", count)
        json.field("firstIndex", firstIndex)
        json.field("first", first.description)
        json.field("shortest", shortest.description)
        switch recurrence {
        case .notTried: json.null("repeated")
        case .didNotComeAgain: json.field("repeated", false)
        case .cameAgain: json.field("repeated", true)
        }
        if isCutShort { json.field("shorteningCutShort", true) }
    }
}

extension ChoiceCoverage {
    fileprivate func write(to json: inout JSONWriter) {
        json.field("count", choicePoints)
        json.field("possibilities", possibilities)
        json.field("taken", taken)
        // A digit for each possibility: whether it was taken.
        json.array("places") { json in
            for place in places {
                json.element(
                    String((0..<place.possibilities).map { place.taken.contains($0) ? "1" : "0" }))
            }
        }
    }
}
