/// Compares a run with what was measured, and describes the differences.
///
/// Five things are compared: the measured order of the calls, the order that is expected on Apple's
/// platforms, the final state of the requests, how often the server was asked, and how many handlers were
/// called.
package struct OracleComparison {
    private let scenario: OracleScenario
    private let run: OracleRun
    /// The calls that were made here; of calls that come a varying number of times, only the first and
    /// the last.
    private let observed: [OracleEvent]

    package init(_ run: OracleRun, with scenario: OracleScenario) {
        self.scenario = scenario
        self.run = run
        // What Apple's platforms add is not expected again from a further monitor, unlike
        // `M2.requestDidResume`.
        let additions = scenario.unmeasured.map { ".\($0)" }
        observed = run.calls.filter { call in !additions.contains { call.event.hasSuffix($0) } }
            .keepingEnds(ofNames: scenario.repeating)
    }

    package var failures: [String] {
        let differences = [measuredOrder ?? orderOnApple, finalState, wrongServerHits, wrongHandlers]
        return differences.compactMap { $0 }.map { "\(scenario.name): \($0)" } + run.faults
    }

    // MARK: The order of the calls

    /// The difference from the measured sequence. What Apple's platforms add to it is not compared.
    private var measuredOrder: String? {
        let additions = scenario.unmeasured
        let measured = observed.filter { !additions.contains($0.event) }
        if scenario.isTotallyOrdered { return difference(from: scenario.events, measured, as: "measured") }
        return differentEvents(scenario.events, measured)
            ?? (scenario.edges + scenario.edgesOnApple).brokenPair(in: measured)
    }

    /// The difference from the sequence with Apple's additions; `nil` if there is no such sequence.
    private var orderOnApple: String? {
        let expected = scenario.onApple.map(\.event)
        guard !expected.isEmpty else { return nil }
        if scenario.isTotallyOrdered { return difference(from: expected, observed, as: "expected on Apple") }
        return differentEvents(expected, observed) ?? misplacedAddition
    }

    // MARK: One possible order

    /// The first place where the calls that were made here are not the expected ones.
    private func difference(from expected: [OracleEvent], _ found: [OracleEvent], as heading: String)
        -> String?
    {
        let labels = expected.labels
        let found = found.enumerated().map { place, event in
            // A queue that was not measured is not compared, and so not shown.
            place < expected.count && expected[place].queue == nil ? event.on(nil) : event
        }
        return SideBySide(expected.map(\.descriptionWithQueue), found.map(\.descriptionWithQueue)) { place in
            agrees(found[place], with: expected[place], labelled: labels[place])
        }.difference(left: heading, right: "here")
    }

    private func agrees(_ found: OracleEvent, with wanted: OracleEvent, labelled label: String) -> Bool {
        // Some scenarios noted less about the call of a handler than others.
        let isSameDetail =
            wanted.detail == found.detail
            || wanted.event.hasPrefix("responseHandler") && found.detail.hasPrefix(wanted.detail + " ")
        return wanted.name == found.name && wanted.queue == found.queue
            && (isSameDetail || scenario.varyingDetails.contains(label))
    }

    // MARK: Several possible orders

    /// The events that are missing and those that are not expected, regardless of their order.
    private func differentEvents(_ expected: [OracleEvent], _ found: [OracleEvent]) -> String? {
        let queues = Dictionary(
            zip(expected.labels, expected.map(\.queue)), uniquingKeysWith: { first, _ in first })
        let wanted = describe(expected, queues: queues)
        let here = describe(found, queues: queues)
        let missing = zip(expected.labels, wanted).filter { isSteady($0) && !here.contains($1) }.map(\.1)
        let unexpected = zip(found.labels, here).filter { isSteady($0) && !wanted.contains($1) }.map(\.1)
        guard !missing.isEmpty || !unexpected.isEmpty else { return nil }
        let lines = missing.map { "  missing     \($0)" } + unexpected.map { "  unexpected  \($0)" }
        return "not the events that were measured\n" + lines.joined(separator: "\n")
    }

    /// Whether every run had the event with this label.
    private func isSteady(_ label: String) -> Bool { !scenario.unsteady.contains(label) }

    /// Each event as its label and everything that must be equal. The queue counts only if `queues` has one.
    private func describe(_ events: [OracleEvent], queues: [String: String?]) -> [String] {
        zip(events.labels, events).map { label, event in
            let detail = scenario.varyingDetails.contains(label) ? "" : event.detail
            let isQueueCompared =
                queues[label, default: nil] != nil && !scenario.varyingQueues.contains(label)
            let queue = !isQueueCompared ? "" : "on \(event.queue ?? "no queue")"
            return [label, detail, queue].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Even if several orders are possible, what Apple adds comes right before the same call of its request.
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
    /// own are left out, because they may come between any two.
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
        guard !scenario.finalStates.contains(run.finalStates) else { return nil }
        let measured = scenario.finalStates.map { "  measured  \(Self.text($0))" }
        let here = "  here      \(Self.text(run.finalStates))"
        return "the requests end otherwise than measured\n" + (measured + [here]).joined(separator: "\n")
    }

    private static func text(_ states: [FinalState]) -> String {
        states.isEmpty ? "none" : states.map(\.description).joined(separator: "; ")
    }

    // MARK: What was counted

    private var wrongServerHits: String? {
        guard !scenario.serverHits.contains(run.serverHits) else { return nil }
        let measured = scenario.serverHits.map(Self.text).joined(separator: " or ")
        return "the server was asked for \(Self.text(run.serverHits)), not for \(measured)"
    }

    private static func text(_ hits: [String: Int]) -> String {
        let counts = hits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)x" }
        return counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
    }

    private var wrongHandlers: String? {
        guard let callsHandlers = scenario.callsHandlers else { return nil }
        guard run.handlers.added > 0 else { return "no handler was added" }
        let wanted = callsHandlers ? run.handlers.added : 0
        guard run.handlers.called != wanted else { return nil }
        return "of \(run.handlers.added) handlers \(run.handlers.called) were called, not \(wanted)"
    }
}
