import JSONText

/// A condition on an event: `status=401`, `retry.decided and attempt>0`, `url~profile`.
///
/// Readers type conditions in the REPL, and a script's claims are made of them. `and` binds tighter than
/// `or`. There are no parentheses. `ConditionReader` reads one.
public struct Condition: Equatable, Sendable {
    struct Comparison: Equatable, Sendable {
        enum Relation: String, CaseIterable, Sendable {
            // Longer signs come first, so that `>=` is not read as `>`.
            case notEqual = "!="
            case atLeast = ">="
            case atMost = "<="
            case equal = "="
            case above = ">"
            case below = "<"
            case contains = "~"
        }

        let field: String
        let relation: Relation
        let value: String
    }

    /// Any of these must hold; each holds when all its comparisons do.
    let alternatives: [[Comparison]]

    /// Examples of conditions, for help and messages.
    public static let example = "status=401, attempt>0, kind=retry.* and request=1, url~profile"

    /// Returns `true` if the event is as the condition says.
    public func holds(for event: TraceEvent) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: event) } }
    }

    /// The fields that the condition compares, other than the kind, each with the events in which they could
    /// be compared: those of the kinds that the comparisons beside it allow.
    func fields() -> [(name: String, allows: (TraceEvent) -> Bool)] {
        alternatives.flatMap { group in
            let kinds = group.filter { $0.field == "kind" }
            return group.filter { $0.field != "kind" }.map { comparison in
                (comparison.field, { event in kinds.allSatisfy { $0.holds(for: event) } })
            }
        }
    }
}

extension Condition.Comparison {
    func holds(for event: TraceEvent) -> Bool {
        guard let found = event.field(field) else { return relation == .notEqual }
        switch relation {
        case .equal: return isEqual(found)
        case .notEqual: return !isEqual(found)
        case .contains: return found.plainText.lowercased().contains(value.lowercased())
        case .above: return isOrdered(found) { $0 > $1 }
        case .below: return isOrdered(found) { $0 < $1 }
        case .atLeast: return isOrdered(found) { $0 >= $1 }
        case .atMost: return isOrdered(found) { $0 <= $1 }
        }
    }

    /// A kind may be a pattern or a group: `retry.*`, `retry`.
    private func isEqual(_ found: JSON) -> Bool {
        if field == "kind" { return KindPattern(value).matches(found.plainText) }
        if isAboutTime, let left = found.double, let right = number { return left == right }
        return found.plainText == value
    }

    private func isOrdered(_ found: JSON, _ compare: (Double, Double) -> Bool) -> Bool {
        guard let left = found.double, let right = number else { return false }
        return compare(left, right)
    }

    /// `true` if the field holds nanoseconds.
    var isAboutTime: Bool { EventFields.isTime(field) }

    /// The value as a number, in nanoseconds if it is a time with a unit; nil for a word.
    var number: Double? {
        if let plain = Double(value) { return plain }
        guard isAboutTime else { return nil }
        let digits = value.prefix { $0.isNumber || $0 == "." }
        let unit = value.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Double(digits), let factor = Self.units[String(unit)] else { return nil }
        return (number * factor).rounded()
    }

    /// How many nanoseconds a unit of time has.
    private static let units = ["ns": 1, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9]
}

extension Condition: CustomStringConvertible {
    public var description: String {
        alternatives.map { group in
            group.map { comparison in
                let value = comparison.value.contains(" ") ? "\"\(comparison.value)\"" : comparison.value
                return comparison.field + comparison.relation.rawValue + value
            }.joined(separator: " and ")
        }.joined(separator: " or ")
    }
}
