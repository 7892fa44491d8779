import Foundation

/// One measured scenario from a file in `Tests/Fixtures`: the order in which the real library made its calls,
/// and how its requests ended.
package struct OracleScenario: Sendable {
    package let name: String
    /// Whether every run gave the same sequence. If not, `edges` has the pairs that every run kept.
    var isTotallyOrdered: Bool
    /// The most frequent sequence.
    package var events: [OracleEvent]
    /// The names of events that came a varying number of times. `events` has the first and the last of them.
    let repeating: Set<String>
    /// The labels of events whose detail, or queue, was not the same in every run.
    var varyingDetails: Set<String>
    var varyingQueues: Set<String>
    /// The labels of events that did not come in every run.
    let unsteady: Set<String>
    /// Pairs of labels whose first came before their second in every run.
    var edges: [Edge]
    /// Pairs that Apple's platforms keep, although Linux does not.
    var edgesOnApple: [Edge] = []
    /// The same sequence with what an Apple platform adds to it.
    package var onApple: [AppleEvent]
    /// The possible final states of the requests, each a list in the order of the requests.
    package var finalStates: [[FinalState]]
    /// The possible numbers of requests for each page.
    var serverHits: [[String: Int]]
    /// Whether all handlers were called, or none of them; `nil` if runs differed, or if there was no handler.
    let callsHandlers: Bool?
    /// The labels of events that have a different place on the simulated platform than in the measured runs.
    var displaced: Set<String> = []

    typealias Edge = OracleFile.Edge

    package struct AppleEvent: Sendable {
        package var event: OracleEvent
        /// `false` if it is known only from reading the source and the documentation.
        let isMeasured: Bool
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
        let entries = file.events ?? []
        let events = entries.map { $0.event(of: version) }
        self.events = events
        let labelled = zip(events.labels, entries)
        varyingDetails = Set(labelled.filter { $0.1.detailVaries == true }.map(\.0))
        varyingQueues = Set(labelled.filter { $0.1.queueVaries == true }.map(\.0))
        unsteady = Set((file.notInEveryRun ?? []).map(\.event))
        edges = file.happensBefore.edges
        repeating = Set(events.filter { $0.end != nil }.map(\.name))
        onApple = Self.appleEvents(file.apple.expectedSequence, of: version, queuesAsIn: events)
        finalStates = file.finalState.map(\.requests)
        serverHits = file.serverHits.map(\.hitsByPath)
        callsHandlers = Self.callsHandlers(file.handlersAllCalled)
        switch version {
        case .alamofire4: moveToSimulatedPlatform()
        case .alamofire5: moveToApple()
        }
        if file.coreTotallyOrdered ?? false { orderCore(but: Set(file.racesNotSeenSwapped ?? [])) }
    }

    /// Apple's sequence, with the queues and the first and last calls as measured: the file does not
    /// repeat them.
    private static func appleEvents(
        _ entries: [OracleFile.Entry], of version: OracleVersion, queuesAsIn measured: [OracleEvent]
    ) -> [AppleEvent] {
        let repeating = Set(measured.filter { $0.end != nil }.map(\.name))
        let events = entries.map { $0.event(of: version) }.keepingEnds(ofNames: repeating)
        let places = measured.places
        return zip(zip(events.labels, events), entries).map { event, entry in
            AppleEvent(
                event: event.1.on(places[event.0].flatMap { measured[$0].queue }),
                isMeasured: entry.source == "measured on Linux")
        }
    }

    /// `40/40` is yes, `NEVER called (0/40)` is no, `39/40` and `no handler in this scenario` are neither.
    private static func callsHandlers(_ text: String) -> Bool? {
        guard !text.hasPrefix("NEVER") else { return false }
        let parts = text.split(separator: "/")
        return parts.count == 2 && parts[0] == parts[1] ? true : nil
    }

    /// Adds the pairs of a scenario in which everything except notifications and registrations came in
    /// one order in every run. The order of two requests does not count.
    private mutating func orderCore(but races: Set<Edge>) {
        let core = zip(events.labels, events).filter(\.1.isCore)
        edges += core.indices.flatMap { first in
            core[(first + 1)...].compactMap { later in
                let requests = Set([core[first].1.request, later.1.request].compactMap { $0 })
                let edge = Edge(before: core[first].0, after: later.0)
                return requests.count < 2 && !races.contains(edge) ? edge : nil
            }
        }
    }
}
