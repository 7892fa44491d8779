/// What Linux's Foundation gets wrong in a scenario, so that the simulated platform must differ: labels of
/// events whose details are not to be compared, and of events that have another place in the order; how often
/// the server is asked here, and how the requests end here.
package struct Distortion {
    var details: Set<String>
    var places: Set<String>
    var serverHits: [String: Int]?
    var finalStates: [FinalState]?

    package init(
        details: Set<String> = [], places: Set<String> = [], serverHits: [String: Int]? = nil,
        finalStates: [FinalState]? = nil
    ) {
        self.details = details
        self.places = places
        self.serverHits = serverHits
        self.finalStates = finalStates
    }
}

extension OracleScenario {
    /// The same scenario without the claims that are known to be wrong.
    package func forgetting(_ distortion: Distortion?) -> OracleScenario {
        guard let distortion else { return self }
        var scenario = self
        scenario.varyingDetails.formUnion(distortion.details)
        scenario.edges = distortion.places.sorted().reduce(edges) { $0.bridging($1) }
        scenario.displaced = distortion.places
        if let hits = distortion.serverHits { scenario.serverHits = [hits] }
        if let states = distortion.finalStates { scenario.finalStates = [states] }
        return scenario
    }
}

extension [OracleScenario.Edge] {
    /// The edges without those of one label: what came before it comes before what came after it.
    func bridging(_ label: String) -> [OracleScenario.Edge] {
        let before = filter { $0.after == label }.map(\.before)
        let after = filter { $0.before == label }.map(\.after)
        let bridges = before.flatMap { first in
            after.map { OracleScenario.Edge(before: first, after: $0) }
        }
        return filter { $0.before != label && $0.after != label } + bridges
    }
}
