/// What the comparisons of a condition ask of one field together.
///
/// A field is whatever an event has there: a word, a number, a list. So they are taken to exclude each other
/// only where nothing could meet them.
struct FieldDemands {
    /// The different values that it is to have. Few go together, so this list stays short, however long the
    /// text is.
    private var equal: [Condition.Comparison] = []
    /// Those that it is not to have.
    private var unequal: [String: Condition.Comparison] = [:]
    private var contained: [Condition.Comparison] = []
    /// The narrowest bounds.
    private var lower: Condition.Comparison?
    private var upper: Condition.Comparison?
    private var absence: Condition.Comparison?
    /// One that holds only where there is such a field.
    private var presence: Condition.Comparison?

    /// Adds a comparison of this field.
    ///
    /// - Returns: why it cannot hold beside the earlier ones in an event of these kinds; nil if it can.
    mutating func add(_ one: Condition.Comparison, in kinds: [EventKind]) -> String? {
        if one.relation == .equal, equal.contains(one) { return nil }
        if let reason = reason(against: one, in: kinds) { return reason }
        note(one)
        return nil
    }

    private func reason(against one: Condition.Comparison, in kinds: [EventKind]) -> String? {
        if one.relation == .equal {
            if let other = equal.first(where: { !$0.mayEqual(one, in: kinds) }) {
                return "\(one.field) cannot be both \(other.value) and \(one.value)"
            }
            if EventFields.isOutcome(one.field),
                let reason = EventKind.reason(against: one.value, asOutcomeOf: kinds)
            {
                return reason
            }
        }
        if let least = one.leastBeyondIt { return "\"\(one.field)\" is \(least) or more" }
        guard let other = excluded(by: one) else { return nil }
        return "\(other) and \(one) exclude each other"
    }

    /// An earlier comparison that cannot hold where this one does.
    private func excluded(by one: Condition.Comparison) -> Condition.Comparison? {
        switch one.relation {
        case .absent: return presence
        case .notEqual: return equal.first { $0.value == one.value }
        case .present: return absence
        case .equal:
            if let other = absence ?? unequal[one.value] { return other }
            if let lower, !lower.admits(one) { return lower }
            if let upper, !upper.admits(one) { return upper }
            return contained.first { !one.mayContain($0) }
        case .contains:
            if let absence { return absence }
            return equal.first { !$0.mayContain(one) }
        case .above, .atLeast:
            if let absence { return absence }
            if let upper, !one.leavesRoom(below: upper) { return upper }
            return equal.first { !one.admits($0) }
        case .below, .atMost:
            if let absence { return absence }
            if let lower, !lower.leavesRoom(below: one) { return lower }
            return equal.first { !one.admits($0) }
        }
    }

    private mutating func note(_ one: Condition.Comparison) {
        switch one.relation {
        case .absent: absence = one
        case .notEqual: unequal[one.value] = one
        case .present: presence = one
        case .equal: equal.append(one)
        case .contains: contained.append(one)
        case .above, .atLeast: lower = Self.narrower(lower, one) { $0 > $1 }
        case .below, .atMost: upper = Self.narrower(upper, one) { $0 < $1 }
        }
        if one.relation != .absent, one.relation != .notEqual { presence = one }
    }

    private static func narrower(
        _ known: Condition.Comparison?, _ one: Condition.Comparison, by isBeyond: (Double, Double) -> Bool
    ) -> Condition.Comparison {
        guard let known, let number = known.number, let other = one.number else { return one }
        // Of two with one number, the one that excludes it.
        if number == other { return known.relation == .above || known.relation == .below ? known : one }
        return isBeyond(number, other) ? known : one
    }
}

extension Condition.Comparison {
    /// `false` if a field of these kinds cannot have both values, which are different. A queue has two
    /// names, an outcome may be its word alone, a call may be without what it was made with, and a time may
    /// be in other units.
    fileprivate func mayEqual(_ other: Self, in kinds: [EventKind]) -> Bool {
        if field == "queue" { return QueueName.areNames(value, other.value) }
        if field == "callback" {
            return EventCallbacks.matches(value, pattern: other.value)
                || EventCallbacks.matches(other.value, pattern: value)
        }
        if isAboutTime, let number { return number == other.number }
        guard EventFields.isOutcome(field) else { return false }
        return kinds.contains { kind in
            kind.outcome(spelled: value) == other.value || kind.outcome(spelled: other.value) == value
        }
    }

    /// `false` if what is equal to this value cannot contain a text. A queue has two names, outcomes and
    /// calls may be written in part, and times in other units.
    fileprivate func mayContain(_ part: Self) -> Bool {
        if isAboutTime || EventFields.isOutcome(field) || ["callback", "queue"].contains(field) {
            return true
        }
        return SearchedText(part.value).stands(in: value)
    }

    /// Whether this bound lets a number through that is equal to a value. Nothing but a number has bounds.
    fileprivate func admits(_ equal: Self) -> Bool {
        guard let found = equal.number, let number else { return false }
        switch relation {
        case .above: return found > number
        case .below: return found < number
        case .atLeast: return found >= number
        case .atMost: return found <= number
        case .equal, .notEqual, .contains, .absent, .present: return true
        }
    }

    /// Whether a number is beyond this lower bound and not beyond an upper one.
    fileprivate func leavesRoom(below upper: Self) -> Bool {
        guard let least = number, let greatest = upper.number else { return true }
        if isAboutTime || EventFields.numbers.contains(field) {
            // Nanoseconds are whole, too.
            let first = relation == .above ? least.rounded(.down) + 1 : least.rounded(.up)
            return first <= upper.greatestWhole(greatest)
        }
        let hasBothEnds = relation == .atLeast && upper.relation == .atMost
        return least < greatest || hasBothEnds && least == greatest
    }

    /// The greatest whole number that this upper bound lets through.
    private func greatestWhole(_ number: Double) -> Double {
        relation == .below ? number.rounded(.up) - 1 : number.rounded(.down)
    }

    /// The least number that this field of every event can have, if this upper bound is below that.
    fileprivate var leastBeyondIt: Int? {
        guard relation == .below || relation == .atMost, let number,
            let form = EventMember(stringValue: field)?.form
        else { return nil }
        let least: Int
        switch form {
        case .integer(let first): least = first
        case .nanoseconds: least = 0
        case .string, .object: return nil
        }
        return greatestWhole(number) < Double(least) ? least : nil
    }
}
