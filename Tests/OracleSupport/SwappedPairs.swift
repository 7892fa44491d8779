import Simulation

/// The calls that came in either order when a scenario was measured, and whether they do so here.
///
/// A pair that the edges of a scenario do not order came in both orders when it was measured. If that is a
/// race between queues, some schedule has to give either order here as well.
package struct SwappedPairs {
    private let scenario: OracleScenario
    /// The pairs whose first came before their second in some run here.
    private var seen: Set<OracleScenario.Edge> = []

    package init(_ name: String, in version: OracleVersion) throws {
        scenario = try OracleScenario(named: name, in: version)
    }

    /// The measured pairs that come in one order only here, in hundreds of runs, and the reasons that explain
    /// none of them; `nil` if every pair has a reason, and every reason a pair.
    ///
    /// - Parameters:
    ///   - known: The pairs of the scenario that are known to come in one order only.
    ///   - run: Runs the scenario by a schedule.
    package func failure(
        except known: [UnreachedPairs], _ run: (Schedule) throws -> OracleRun
    ) rethrows -> String? {
        guard !scenario.isTotallyOrdered else { return nil }
        let unreached = try unreached(run)
        let problems =
            unreached.filter { pair in !known.contains { $0.contains(pair) } }
            .map { "never in the other order, without a reason: \($0)" }
            + known.filter { !unreached.contains(where: $0.contains) }
            .map { "both orders come, so remove the reason: \($0.reason)" }
        return problems.isEmpty ? nil : "\(scenario.name):\n" + problems.joined(separator: "\n")
    }

    private func unreached(_ run: (Schedule) throws -> OracleRun) rethrows -> [String] {
        var pairs = self
        for seed in UInt64(0)..<200 {
            pairs.note(try run(.random(seed: seed)))
            // What takes many turns before another queue has one is rare where every choice is drawn.
            pairs.note(try run(.priorities(depth: 3, seed: seed, steps: 60)))
            // Looking at the pairs costs more than a run.
            if seed % 10 == 9, pairs.unreached.isEmpty { break }
        }
        return pairs.unreached
    }

    private mutating func note(_ run: OracleRun) {
        let labels = run.calls.keepingEnds(ofNames: scenario.repeating).labels
        for (place, label) in labels.enumerated() {
            for later in labels[(place + 1)...] {
                seen.insert(OracleScenario.Edge(before: label, after: later))
            }
        }
    }

    /// The measured pairs that came in one order only in all runs here: `a < b`.
    private var unreached: [String] {
        swapped.flatMap { pair -> [String] in
            let reversed = OracleScenario.Edge(before: pair.after, after: pair.before)
            switch (seen.contains(pair), seen.contains(reversed)) {
            case (true, true): return []
            case (true, false): return ["\(pair.before) < \(pair.after)"]
            case (false, true): return ["\(reversed.before) < \(reversed.after)"]
            case (false, false): return ["\(pair.before) or \(pair.after) is missing"]
            }
        }
    }

    /// Whether a pair is looked at: one of the same request, or one with a call that is about no request,
    /// such as the end of a session. What two requests do is not compared.
    private static func mayMeet(_ first: OracleEvent, _ second: OracleEvent) -> Bool {
        first.request == second.request || first.request == nil || second.request == nil
    }

    /// The pairs that were measured in both orders, in the order of the most frequent sequence.
    private var swapped: [OracleScenario.Edge] {
        let events = scenario.events
        let labels = events.labels
        let order = Reachability(scenario.edges)
        return labels.indices.flatMap { first in
            labels.indices.dropFirst(first + 1).compactMap { second in
                let (before, after) = (labels[first], labels[second])
                let isSteady = !scenario.unsteady.contains(before) && !scenario.unsteady.contains(after)
                guard isSteady, Self.mayMeet(events[first], events[second]),
                    !order.orders(before, after), !order.orders(after, before)
                else { return nil }
                return OracleScenario.Edge(before: before, after: after)
            }
        }
    }
}

/// What comes before what, by the edges and all that follows from them.
private struct Reachability {
    private var later: [String: Set<String>] = [:]

    init(_ edges: [OracleScenario.Edge]) {
        for edge in edges { later[edge.before, default: []].insert(edge.after) }
    }

    func orders(_ first: String, _ second: String) -> Bool {
        var open = [first]
        var known: Set<String> = []
        while let label = open.popLast() {
            for next in later[label] ?? [] where known.insert(next).inserted { open.append(next) }
        }
        return known.contains(second)
    }
}
