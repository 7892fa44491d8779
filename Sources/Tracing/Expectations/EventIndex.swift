import JSONText

/// The places of the events of a run by what they have, made for one field after another.
struct EventIndex {
    /// The places of the events that have a field, all of them and by its value.
    private struct Field {
        var places: [Int] = []
        var values: [String: [Int]] = [:]
    }

    private var fields: [String: Field] = [:]
    /// The places of the events that fit a kind or a call, which may be a pattern.
    private var fitting: [Condition.Comparison: [Int]] = [:]
    /// How many events were looked at because a field had not been read yet.
    private var lookedAt: [String: Int] = [:]
    private var everywhere: [Int]?

    /// The places of all events.
    mutating func places(of events: [TraceEvent]) -> [Int] {
        let places = everywhere ?? Array(events.indices)
        everywhere = places
        return places
    }

    /// The places of the events that all comparisons may hold for, in order: the shortest list that one of
    /// them leads to. Nil if all events have to be looked at.
    ///
    /// - Parameter spend: notes how many comparisons it takes.
    mutating func candidates(
        for group: [Condition.Comparison], in events: [TraceEvent], _ spend: (Int) -> Bool
    ) -> [Int]? {
        var shortest: [Int]?
        // Most conditions have a kind, and there are few of them.
        let ordered = group.filter { $0.field == "kind" } + group.filter { $0.field != "kind" }
        for one in ordered where one.needsField {
            let most = shortest?.count ?? events.count
            guard fields[one.field] != nil || isWorthReading(one.field, insteadOf: most, of: events.count),
                let places = places(for: one, in: events, spend)
            else { continue }
            if places.count < most || shortest == nil { shortest = places }
        }
        return shortest
    }

    /// Whether so many events have been looked at that to read a field in each event costs no more.
    private mutating func isWorthReading(_ field: String, insteadOf count: Int, of all: Int) -> Bool {
        lookedAt[field, default: 0] += count
        return lookedAt[field, default: 0] >= all
    }

    /// Nil if there is no use in looking it up.
    private mutating func places(
        for one: Condition.Comparison, in events: [TraceEvent], _ spend: (Int) -> Bool
    ) -> [Int]? {
        let isLookedUp = one.relation == .equal && !one.isAboutTime
        if !isLookedUp, EventFields.ofEveryEvent.contains(one.field) { return nil }
        if let known = fitting[one] { return known }
        let field = field(one.field, of: events, spend)
        guard isLookedUp else { return field.places }
        guard ["kind", "callback", "queue"].contains(one.field) else { return field.values[one.value] ?? [] }
        // Many texts may fit a pattern.
        guard spend(field.values.count) else { return [] }
        let lists = field.values.filter { one.isEqual(JSON(.string($0.key))) }.values
        guard spend(lists.count > 1 ? lists.joined().count : 0) else { return [] }
        let places = lists.count > 1 ? lists.joined().sorted() : lists.first ?? []
        fitting[one] = places
        return places
    }

    private mutating func field(_ name: String, of events: [TraceEvent], _ spend: (Int) -> Bool) -> Field {
        if let known = fields[name] { return known }
        var field = Field()
        let isOutcome = EventFields.isOutcome(name)
        for place in events.indices where spend(1) {
            guard let text = events[place].field(name)?.plainText else { continue }
            field.places.append(place)
            field.values[text, default: []].append(place)
            // A condition may name the word of an outcome alone.
            if isOutcome, let word = events[place].outcomeWord, word != text {
                field.values[word, default: []].append(place)
            }
        }
        fields[name] = field
        return field
    }
}

extension Condition.Comparison {
    /// Whether it holds only for events that have its field.
    fileprivate var needsField: Bool { relation != .notEqual && relation != .absent }
}
