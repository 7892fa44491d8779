import JSONText

/// The events of a finished run, as one expectation after another is held against them. What several of them
/// look for is found once.
package final class JudgedEvents {
    /// All events of the run, in order.
    let all: [TraceEvent]
    private let holds: (Condition, TraceEvent) -> Bool
    private var places: [Condition: [Int]] = [:]
    /// The places of the events that have a value, by field and value.
    private var values: [String: [String: [Int]]] = [:]
    private var parts: [EventExpectation.Scope?: RunParts] = [:]
    private var missingFields: [Condition: Bool] = [:]
    private(set) lazy var causes = HappensBefore(all)

    /// - Parameter events: all events of a finished run, in order.
    package convenience init(_ events: [TraceEvent]) {
        self.init(events) { $0.holds(for: $1) }
    }

    /// - Parameter holds: whether a condition holds for an event. It is asked at most once about each event
    ///   for each condition, so the cost grows with the number of events, and not faster.
    init(_ events: [TraceEvent], where holds: @escaping (Condition, TraceEvent) -> Bool) {
        all = events
        self.holds = holds
    }

    /// The parts of the run that a scope asks for.
    func parts(by scope: EventExpectation.Scope?) -> RunParts {
        if let known = parts[scope] { return known }
        let made = RunParts(of: all, by: scope)
        parts[scope] = made
        return made
    }

    /// The places of the events that a condition holds for, in order.
    func places(of condition: Condition) -> [Int] {
        if let known = places[condition] { return known }
        let found = candidates(for: condition).filter { holds(condition, all[$0]) }
        places[condition] = found
        return found
    }

    /// Returns `true` if no event of a kind that fits has a field. Where no event has such a kind, all events
    /// are looked at.
    func lacks(_ field: String, in kinds: [Condition.Comparison]) -> Bool {
        let absence = Condition.Comparison(field: field, relation: .absent, value: "")
        let key = Condition(alternatives: [kinds + [absence]])
        if let known = missingFields[key] { return known }
        let fitting = places(of: Condition(alternatives: [kinds]))
        let looked = fitting.isEmpty ? Array(all.indices) : fitting
        let lacks = !looked.contains { all[$0].hasPart(of: field) }
        missingFields[key] = lacks
        return lacks
    }

    // MARK: A first look

    /// The places of the events that a condition may hold for, in order. To look a value up is faster than to
    /// compare it in each event.
    private func candidates(for condition: Condition) -> [Int] {
        let groups = condition.alternatives.map(candidates)
        if groups.count == 1, let group = groups[0] { return group }
        return groups.contains(nil) ? Array(all.indices) : Set(groups.compactMap(\.self).joined()).sorted()
    }

    /// Nil if all of them have to be looked at.
    private func candidates(for group: [Condition.Comparison]) -> [Int]? {
        let equal = group.filter { $0.relation == .equal && !$0.isAboutTime }
        guard let one = equal.first(where: { $0.field == "kind" }) ?? equal.first else { return nil }
        let values = values(of: one.field)
        guard ["kind", "callback"].contains(one.field) else { return values[one.value] ?? [] }
        // Many texts may fit a pattern.
        let fitting = values.filter { one.isEqual(JSON(.string($0.key))) }.values
        return fitting.count > 1 ? fitting.joined().sorted() : fitting.first ?? []
    }

    private func values(of field: String) -> [String: [Int]] {
        if let known = values[field] { return known }
        var found: [String: [Int]] = [:]
        for place in all.indices {
            if let value = all[place].field(field) { found[value.plainText, default: []].append(place) }
        }
        values[field] = found
        return found
    }
}
