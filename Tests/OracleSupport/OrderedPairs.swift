/// Pairs of labels whose first comes before their second.
extension [OracleScenario.Edge] {
    /// The first pair that came in the wrong order, with what came between; `nil` if there is none.
    func brokenPair(in events: [OracleEvent]) -> String? {
        let labels = events.labels
        let places = events.places
        for pair in self {
            guard let before = places[pair.before], let after = places[pair.after], before > after else {
                continue
            }
            let between = (after...before).map { "  \($0 + 1)  \(labels[$0])" }
            return """
                wanted \(pair.before), which is event \(before + 1) here,
                  before \(pair.after), which is event \(after + 1); here it went
                \(between.joined(separator: "\n"))
                """
        }
        return nil
    }

    /// The pairs without those of one label. What came before it still comes before what came after it.
    func bridging(_ label: String) -> [OracleScenario.Edge] {
        let before = filter { $0.after == label }.map(\.before)
        let after = filter { $0.before == label }.map(\.after)
        let bridges = before.flatMap { first in
            after.map { OracleScenario.Edge(before: first, after: $0) }
        }
        return filter { $0.before != label && $0.after != label } + bridges
    }
}
