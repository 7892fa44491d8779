import Foundation

/// One measured scenario, as a file in `Tests/Fixtures` has it: the order in which the real library made its
/// calls, and what was left in the end.
package struct OracleScenario: Sendable {
    package let name: String
    /// Whether every run gave the same sequence. If not, `edges` says what every run kept.
    var isTotallyOrdered: Bool
    /// Whether every run gave the same sequence of what is neither a notification nor a registration.
    var isCoreTotallyOrdered: Bool
    /// The most frequent sequence.
    package var events: [OracleEvent]
    /// The names of the events that came a varying number of times; the sequence has the first and the last.
    let repeating: Set<String>
    /// The labels of the events whose detail, or queue, was not the same in every run.
    var varyingDetails: Set<String>
    var varyingQueues: Set<String>
    /// The labels of events that some runs had and others had not.
    let unsteady: Set<String>
    /// Pairs of labels: the first came before the second in every run.
    var edges: [Edge]
    /// Pairs that may come in either order, though no run swapped them.
    let races: Set<Edge>
    /// The same sequence with what an Apple platform adds to it.
    package var onApple: [AppleEvent]
    /// What the requests may be like in the end: one of these lists, in the order of the requests.
    package var finalStates: [[FinalState]]
    /// How often each page was asked for, in one of these ways; empty where nobody counted.
    var serverHits: [[String: Int]]
    /// Whether every handler was called, or none; nil where it depended, or nobody counted.
    let callsHandlers: Bool?
    /// The labels of events that have another place on the simulated platform than they were measured at.
    var displaced: Set<String> = []

    typealias Edge = OracleFile.Edge

    package struct AppleEvent: Sendable {
        package var event: OracleEvent
        /// False for what is known from reading only.
        let isMeasured: Bool
    }

    /// Whether Apple's platforms only add to what was measured on Linux. Where they change it (Basic
    /// authentication, say), only their order counts: they are the platform that is simulated.
    var isSameOnApple: Bool {
        onApple.isEmpty || onApple.filter(\.isMeasured).map(\.event.name) == events.map(\.name)
    }

    /// The names of calls that were never measured in this scenario, because Linux does not make them.
    package var unmeasured: Set<String> {
        Set(onApple.filter { !$0.isMeasured }.map(\.event.event)).subtracting(events.map(\.event))
    }
}

extension OracleScenario {
    /// Reads a fixture by the scenario's name.
    package init(named name: String, in version: OracleVersion) throws {
        let url = version.folder.appendingPathComponent("\(name).json")
        let file = try JSONDecoder().decode(OracleFile.self, from: Data(contentsOf: url))
        self.name = name
        isTotallyOrdered = file.totallyOrdered
        isCoreTotallyOrdered = file.coreTotallyOrdered ?? false
        let entries = file.events ?? []
        events = entries.map { $0.event(of: version) }
        let labelled = zip(events.labels, entries)
        varyingDetails = Set(labelled.filter { $0.1.detailVaries == true }.map(\.0))
        varyingQueues = Set(labelled.filter { $0.1.queueVaries == true }.map(\.0))
        unsteady = Set((file.notInEveryRun ?? []).map(\.event))
        edges = file.happensBefore.edges
        races = Set(file.racesNotSeenSwapped ?? [])
        let repeating = Set(events.filter { $0.end != nil }.map(\.name))
        self.repeating = repeating
        // Apple's sequence does not mark the ends again.
        let apple = file.apple.expectedSequence
        let appleEvents = apple.map { $0.event(of: version) }.keepingEnds(ofNames: repeating)
        onApple = zip(appleEvents, apple).map {
            AppleEvent(event: $0, isMeasured: $1.source == "measured on Linux")
        }
        finalStates = file.finalState.map(\.requests)
        let counts = version == .alamofire4
        serverHits = counts ? (file.serverHits ?? []).map(\.hitsByPath) : []
        callsHandlers = counts ? Self.callsHandlers(file.handlersAllCalled) : nil
        switch version {
        case .alamofire4: moveToSimulatedPlatform()
        case .alamofire5: adjustToApple()
        }
    }

    /// `40/40` is yes, `NEVER called (0/40)` is no, `39/40` is neither.
    private static func callsHandlers(_ text: String?) -> Bool? {
        guard let text, !text.hasPrefix("NEVER") else { return text == nil ? nil : false }
        let parts = text.split(separator: "/")
        return parts.first == parts.last ? true : nil
    }
}
