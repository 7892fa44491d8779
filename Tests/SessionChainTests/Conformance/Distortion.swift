/// What Linux's Foundation gets wrong in a scenario, so that the simulated platform must differ: labels of
/// events whose details are not to be compared, and of events that have another place in the order.
struct Distortion {
    var details: Set<String> = []
    var places: Set<String> = []
}

extension OracleScenario {
    /// The same scenario without the claims that are known to be wrong.
    func forgetting(_ distortion: Distortion?) -> OracleScenario {
        guard let distortion else { return self }
        return OracleScenario(
            name: name, isTotallyOrdered: isTotallyOrdered, events: events, repeating: repeating,
            varyingDetails: varyingDetails.union(distortion.details),
            edges: distortion.places.sorted().reduce(edges) { $0.bridging($1) }, onApple: onApple,
            finalStates: finalStates, displaced: distortion.places)
    }
}

extension [OracleScenario.Edge] {
    /// The edges without those of one label: what came before it comes before what came after it.
    fileprivate func bridging(_ label: String) -> [OracleScenario.Edge] {
        let before = filter { $0.after == label }.map(\.before)
        let after = filter { $0.before == label }.map(\.after)
        let bridges = before.flatMap { first in
            after.map { OracleScenario.Edge(before: first, after: $0) }
        }
        return filter { $0.before != label && $0.after != label } + bridges
    }
}
