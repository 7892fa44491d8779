import JSONText

/// The events of a finished run, as one expectation after another is held against them. What several of them
/// look for is found once.
package final class JudgedEvents {
    /// All events of the run, in order.
    let all: [TraceEvent]
    /// The most comparisons for all expectations together: enough for thousands of them about a usual run,
    /// and some about a run of any size. Conditions that fit everything would otherwise take minutes.
    let mostComparisons: Int
    private let holds: (Condition, TraceEvent) -> Bool
    /// Hides the secrets that messages quote; nil where they may be shown.
    private let mask: SecretMask?
    private var comparisons = 0
    private var searches: [Condition: Search] = [:]
    private var index = EventIndex()
    private var parts: [EventExpectation.Scope?: RunParts] = [:]
    private var missingFields: [Condition: Bool] = [:]
    private(set) lazy var causes = HappensBefore(all)

    /// What was found of a condition so far.
    private struct Search {
        let candidates: [Int]
        /// How many of the candidates have been looked at.
        var count = 0
        var found: [Int] = []
    }

    /// - Parameters:
    ///   - events: all events of a finished run, in order.
    ///   - mask: hides the secrets of the events that messages quote; nil where they may be shown.
    package convenience init(_ events: [TraceEvent], hiding mask: SecretMask? = nil) {
        self.init(events, hiding: mask) { $0.holds(for: $1) }
    }

    /// - Parameter holds: whether a condition holds for an event. It is asked at most once about each event
    ///   for each condition, so the cost grows with the number of events, and not faster.
    init(
        _ events: [TraceEvent], hiding mask: SecretMask? = nil,
        where holds: @escaping (Condition, TraceEvent) -> Bool
    ) {
        all = events
        self.mask = mask
        mostComparisons = 2_000_000 + 20 * events.count
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
    ///
    /// - Parameter count: how many of them are needed. There may be more in the list than that.
    func places(of condition: Condition, first count: Int = .max) -> [Int] {
        // Taken out of the table, so that the list is not copied when it grows.
        var search = searches.removeValue(forKey: condition) ?? Search(candidates: candidates(for: condition))
        let cost = max(1, condition.alternatives.reduce(0) { $0 + $1.count })
        while search.found.count < count, search.count < search.candidates.count, spend(cost) {
            let place = search.candidates[search.count]
            search.count += 1
            if holds(condition, all[place]) { search.found.append(place) }
        }
        searches[condition] = search
        return search.found
    }

    /// Returns `true` if no event of a kind that fits has a field. Where no event has such a kind, all events
    /// are looked at.
    func lacks(_ field: String, in kinds: [Condition.Comparison]) -> Bool {
        let absence = Condition.Comparison(field: field, relation: .absent, value: "")
        let key = Condition(alternatives: [kinds + [absence]])
        if let known = missingFields[key] { return known }
        let fitting = places(of: Condition(alternatives: [kinds]))
        let looked = fitting.isEmpty ? index.places(of: all) : fitting
        let hasField = looked.contains { spend(1) && all[$0].hasPart(of: field) }
        // Beyond the limit, nothing is known.
        let lacks = isWithinLimit && !hasField
        missingFields[key] = lacks
        return lacks
    }

    // MARK: Words

    /// The event at a place, as a message may quote it.
    func shown(_ place: Int) -> TraceEvent { mask?.hiding(all[place]) ?? all[place] }

    /// A value that a field of the event at a place should have, as a message may quote it.
    func shown(_ value: String, of field: String, in place: Int) -> String {
        mask?.hiding(value, of: field, in: all[place]) ?? value
    }

    /// A message about the events at some places. It may quote what only these say is a secret.
    func shown(_ message: String, about places: [Int]) -> String {
        guard let mask else { return message }
        mask.learn(from: places.map { all[$0] })
        return mask.hiding(message)
    }

    // MARK: Comparisons

    /// Notes comparisons that are about to be made; `false` if they are too many.
    @discardableResult func spend(_ count: Int) -> Bool {
        comparisons += count
        return isWithinLimit
    }

    /// `false` if there were too many comparisons, so that what was found may not be all there is.
    var isWithinLimit: Bool { comparisons <= mostComparisons }

    /// The places of the events that a condition may hold for, in order. To look a value up is faster than to
    /// compare it in each event.
    private func candidates(for condition: Condition) -> [Int] {
        let groups = condition.alternatives.map { index.candidates(for: $0, in: all, spend) }
        if groups.count == 1, let group = groups[0] { return group }
        if groups.contains(nil) { return index.places(of: all) }
        let places = groups.compactMap(\.self).joined()
        return spend(places.count) ? Set(places).sorted() : []
    }
}
