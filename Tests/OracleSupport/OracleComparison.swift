/// Compares what happened here with what was measured, and says in words where the two part.
///
/// Several looks at one run: the measured order, the order that an Apple platform is expected to give, the
/// state the requests are left in, and, where it was counted, how often the server was asked and which
/// handlers were called. An empty `failures` means that all of them agree.
package struct OracleComparison {
    let scenario: OracleScenario
    /// The calls that were made here, in order.
    let observed: [OracleEvent]
    let finalStates: [FinalState]
    /// How often each page was asked for; nil where nobody counted.
    let serverHits: [String: Int]?

    package init(
        scenario: OracleScenario, observed: [OracleEvent], finalStates: [FinalState],
        serverHits: [String: Int]? = nil
    ) {
        self.scenario = scenario
        self.observed = observed.keepingEnds(ofNames: scenario.repeating)
        self.finalStates = finalStates
        self.serverHits = serverHits
    }

    package var failures: [String] {
        [measuredOrder ?? orderOnApple, finalState, wrongServerHits, wrongHandlers].compactMap { $0 }
            .map { "\(scenario.name): \($0)" }
    }

    // MARK: The measured order

    private var measuredOrder: String? {
        guard scenario.isSameOnApple else { return nil }
        let observed = observed.filter { !scenario.unmeasured.contains($0.event) }
        if scenario.isTotallyOrdered {
            return Sequences(expected: scenario.events, observed: observed, ignoring: scenario.varyingDetails)
                .difference("measured")
        }
        return differentEvents(scenario.events, observed)
            ?? brokenEdge(scenario.edges + coreEdges, in: observed)
    }

    /// Where what is neither notification nor registration always came in one order: all pairs of it that
    /// are about one request, or of which one is about none.
    private var coreEdges: [OracleScenario.Edge] {
        guard scenario.isCoreTotallyOrdered else { return [] }
        let core = zip(scenario.events.labels, scenario.events).filter(\.1.isCore)
        return core.indices.flatMap { first in
            core[(first + 1)...].compactMap { later in
                let requests = Set([core[first].1.request, later.1.request].compactMap { $0 })
                let edge = OracleScenario.Edge(before: core[first].0, after: later.0)
                return requests.count < 2 && !scenario.races.contains(edge) ? edge : nil
            }
        }
    }

    /// Which events are too many or too few, whatever their order.
    private func differentEvents(_ expected: [OracleEvent], _ observed: [OracleEvent]) -> String? {
        let queues = Dictionary(
            zip(expected.labels, expected.map(\.queue)), uniquingKeysWith: { first, _ in first })
        let wanted = describe(expected, queues: queues)
        let found = describe(observed, queues: queues)
        let missing = zip(expected.labels, wanted).filter { isSteady($0) && !found.contains($1) }.map(\.1)
        let unexpected = zip(observed.labels, found).filter { isSteady($0) && !wanted.contains($1) }.map(\.1)
        guard !missing.isEmpty || !unexpected.isEmpty else { return nil }
        let lines = missing.map { "  missing     \($0)" } + unexpected.map { "  unexpected  \($0)" }
        return "not the events that were measured\n" + lines.joined(separator: "\n")
    }

    /// Whether every run had the event with this label.
    private func isSteady(_ label: String) -> Bool { !scenario.unsteady.contains(label) }

    /// Each event with its label and everything that must be equal: the queue only where `queues` has one.
    private func describe(_ events: [OracleEvent], queues: [String: String?]) -> [String] {
        zip(events.labels, events).map { label, event in
            let detail = scenario.varyingDetails.contains(label) ? "" : event.detail
            let isQueueCompared =
                queues[label, default: nil] != nil && !scenario.varyingQueues.contains(label)
            let queue = !isQueueCompared ? "" : "on \(event.queue ?? "no queue")"
            return [label, detail, queue].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private func brokenEdge(_ edges: [OracleScenario.Edge], in observed: [OracleEvent]) -> String? {
        let labels = observed.labels
        let places = observed.places
        for edge in edges {
            guard let before = places[edge.before], let after = places[edge.after], before > after else {
                continue
            }
            return """
                wanted \(edge.before), which is event \(before + 1) here,
                  before \(edge.after), which is event \(after + 1); here it went
                \(Self.excerpt(labels, from: after, to: before))
                """
        }
        return nil
    }

    private static func excerpt(_ labels: [String], from first: Int, to last: Int) -> String {
        (first...last).map { "  \($0 + 1)  \(labels[$0])" }.joined(separator: "\n")
    }

    // MARK: The order on an Apple platform

    private var orderOnApple: String? {
        let expected = scenario.onApple.map(\.event)
        guard !expected.isEmpty else { return nil }
        if scenario.isTotallyOrdered {
            return Sequences(expected: expected, observed: observed, ignoring: scenario.varyingDetails)
                .difference("expected on Apple")
        }
        // Where Apple's platforms change the order, what they keep of the measured one still counts.
        let places = expected.places
        let edges = scenario.edges.filter { places[$0.before, default: 0] <= places[$0.after, default: 0] }
        return differentEvents(expected, observed) ?? brokenEdge(edges, in: observed) ?? misplacedAddition
    }

    /// Where several orders are possible, what Apple adds still stands right before the same call of its
    /// request.
    private var misplacedAddition: String? {
        let expected = successors(scenario.onApple.map(\.event))
        let found = successors(observed)
        for (label, addition) in zip(scenario.onApple.map(\.event).labels, scenario.onApple)
        where !addition.isMeasured && expected[label] != found[label] {
            let next = { (label: String?) in label ?? "the end" }
            return "\(label) stands before \(next(found[label])), not before \(next(expected[label]))"
        }
        return nil
    }

    /// For each label, the label of the next event of the same request. Closures that run on queues of their
    /// own may stand between any two.
    private func successors(_ events: [OracleEvent]) -> [String: String] {
        let labelled = zip(events.labels, events).map {
            (label: $0, request: $1.request, isOwnQueueClosure: $1.isOwnQueueClosure)
        }.filter { !scenario.displaced.contains($0.label) }
        var successors: [String: String] = [:]
        for (place, event) in labelled.enumerated() {
            successors[event.label] =
                labelled[(place + 1)...].first { $0.request == event.request && !$0.isOwnQueueClosure }?.label
        }
        return successors
    }

    // MARK: What is left in the end

    private var finalState: String? {
        guard !scenario.finalStates.contains(finalStates) else { return nil }
        let lines =
            scenario.finalStates.map { "  measured  \(Self.text($0))" } + [
                "  here      \(Self.text(finalStates))"
            ]
        return "the requests end otherwise than measured\n" + lines.joined(separator: "\n")
    }

    private static func text(_ states: [FinalState]) -> String {
        states.isEmpty ? "none" : states.map(\.description).joined(separator: "; ")
    }

    // MARK: What was counted

    private var wrongServerHits: String? {
        guard let serverHits, !scenario.serverHits.isEmpty, !scenario.serverHits.contains(serverHits) else {
            return nil
        }
        let measured = scenario.serverHits.map(Self.text).joined(separator: " or ")
        return "the server was asked for \(Self.text(serverHits)), not for \(measured)"
    }

    private static func text(_ hits: [String: Int]) -> String {
        let counts = hits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)x" }
        return counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
    }

    private var wrongHandlers: String? {
        guard let callsHandlers = scenario.callsHandlers else { return nil }
        let attached = observed.count { $0.event.hasPrefix("call.attachHandler(") }
        let called = observed.count { $0.event.hasPrefix("responseHandler(") }
        guard called != (callsHandlers ? attached : 0) else { return nil }
        return "of \(attached) handlers \(called) were called, not \(callsHandlers ? attached : 0)"
    }
}

extension OracleScenario {
    /// The labels of pairs that no event has: a pair about nothing would hold always.
    package var unknownLabels: [String] {
        let known = Set(events.labels).union(unsteady)
        return Set(edges.flatMap { [$0.before, $0.after] }).subtracting(known).sorted()
    }
}
