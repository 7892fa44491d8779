/// A difference between a measured scenario and the simulated platform that is not a mistake, because Linux's
/// Foundation, on which the scenario was measured, behaves differently from Apple's, or because too few runs
/// were measured to show each order of a race.
package struct Distortion {
    /// What the measured runs have that another run need not have, in words. A failure message shows it.
    package let reason: String
    /// The labels of events whose details are not compared.
    var details: Set<String>
    /// The labels of events that have a different place in the order here.
    var places: Set<String>
    /// How often the server is asked for each page here; `nil` if as often as measured.
    var serverHits: [String: Int]?
    /// How the requests end here; `nil` if they end as measured.
    var finalStates: [FinalState]?

    package init(
        _ reason: String, details: Set<String> = [], places: Set<String> = [],
        serverHits: [String: Int]? = nil, finalStates: [FinalState]? = nil
    ) {
        self.reason = reason
        self.details = details
        self.places = places
        self.serverHits = serverHits
        self.finalStates = finalStates
    }
}

extension OracleScenario {
    /// The same scenario with what is expected here instead of what Linux did.
    func forgetting(_ distortion: Distortion) -> OracleScenario {
        var scenario = self
        scenario.varyingDetails.formUnion(distortion.details)
        scenario.edges = distortion.places.sorted().reduce(edges) { $0.bridging($1) }
        scenario.displaced = distortion.places
        if let hits = distortion.serverHits { scenario.serverHits = [hits] }
        if let states = distortion.finalStates { scenario.finalStates = [states] }
        return scenario
    }
}
