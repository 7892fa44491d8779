import JSONText

/// A condition on an event: `status=401`, `retry.decided[outcome=retry]`, `attempt>0 and no callback`.
///
/// Readers type conditions in the REPL, and expectations are made of them. A kind, a group of kinds or a call
/// may stand alone, with or without a condition in brackets. `and` binds tighter than `or`. There are no
/// parentheses. `ConditionReader` reads one.
///
/// In Swift, a condition can be written as a string literal. A literal with a mistake is a condition that
/// holds for no event, and an expectation that has it fails and says what is wrong.
public struct Condition: Hashable, Sendable {
    struct Comparison: Hashable, Sendable {
        enum Relation: String, Sendable {
            case equal = "="
            case notEqual = "!="
            case above = ">"
            case atLeast = ">="
            case below = "<"
            case atMost = "<="
            case contains = "~"
            /// The event has no such field: `no status`.
            case absent = "no"
            /// The event has such a field, whatever its value: `has status`.
            case present = "has"

            /// The relations that are written as a sign, as messages and completion list them.
            static let signs: [Relation] = [.equal, .notEqual, .above, .atLeast, .below, .atMost, .contains]
        }

        let field: String
        let relation: Relation
        let value: String
        /// The field's name, taken apart: once, and not for each event. So is all that follows.
        fileprivate let path: EventPath
        /// `true` if the field holds nanoseconds.
        let isAboutTime: Bool
        /// The value as a number, in nanoseconds if it is a time with a unit; nil for a word.
        let number: Double?
        /// The value, if it is a whole number as events print it: `7`, but not `07`.
        fileprivate let integer: Int64?
        /// The value, if it is looked for in others.
        fileprivate let sought: SearchedText?

        init(field: String, relation: Relation, value: String) {
            self.field = field
            self.relation = relation
            self.value = value
            path = EventPath(field)
            isAboutTime = EventFields.isTime(field)
            number = Self.number(value, isTime: isAboutTime)
            integer = Int64(value).flatMap { String($0) == value ? $0 : nil }
            sought = relation == .contains ? SearchedText(value) : nil
        }

        // All else is made of these three; and a number may be `nan`, which does not even equal itself.
        static func == (left: Self, right: Self) -> Bool {
            left.field == right.field && left.relation == right.relation && left.value == right.value
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(field)
            hasher.combine(relation)
            hasher.combine(value)
        }
    }

    /// Any of these must hold; each holds when all its comparisons do.
    let alternatives: [[Comparison]]
    /// What is wrong with the literal that this was made from.
    let mistake: TextMistake?

    init(alternatives: [[Comparison]], mistake: TextMistake? = nil) {
        self.alternatives = alternatives
        self.mistake = mistake
    }

    /// Reads a condition: `retry.decided[outcome=retry]`, `status=401 and attempt=0`.
    ///
    /// A condition that no event could meet is a mistake, too.
    public init(_ text: String) throws(TextMistake) {
        do throws(ConditionError) {
            self = try ConditionReader.possibleCondition(text)
        } catch {
            throw TextMistake(error, in: text)
        }
    }

    /// Examples of conditions, for help and messages.
    public static let example = "status=401, attempt>0, kind=retry.* and request=1, url~profile"

    /// Returns `true` if the event is as the condition says.
    public func holds(for event: TraceEvent) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: event) } }
    }

    /// The only request for whose events this may hold; nil if it may hold for those of others.
    package var request: Int? {
        var found: Int?
        for group in alternatives {
            guard let one = group.first(where: { $0.field == "request" && $0.relation == .equal }),
                let ordinal = Int(one.value), found == nil || found == ordinal
            else { return nil }
            found = ordinal
        }
        return found
    }
}

extension Condition: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        do throws(TextMistake) {
            try self.init(text)
        } catch {
            self.init(alternatives: [], mistake: error)
        }
    }
}

extension Condition.Comparison {
    func holds(for event: TraceEvent) -> Bool {
        guard let found = event.field(path) else { return relation == .notEqual || relation == .absent }
        switch relation {
        case .equal: return isEqual(found) || isOutcomeWord(of: event)
        case .notEqual: return !isEqual(found) && !isOutcomeWord(of: event)
        case .contains: return sought?.stands(in: found.plainText) == true
        case .above: return isOrdered(found) { $0 > $1 }
        case .below: return isOrdered(found) { $0 < $1 }
        case .atLeast: return isOrdered(found) { $0 >= $1 }
        case .atMost: return isOrdered(found) { $0 <= $1 }
        case .absent: return false
        case .present: return true
        }
    }

    /// A kind may be a pattern or a group: `retry.*`, `retry`. A call may leave out what it was made with. A
    /// queue may have its short name, as it is shown.
    func isEqual(_ found: JSON) -> Bool {
        if field == "kind" { return KindPattern(value).matches(found.plainText) }
        if field == "callback" { return EventCallbacks.matches(found.plainText, pattern: value) }
        if field == "queue" { return QueueName.isName(value, of: found.plainText) }
        if isAboutTime, let left = found.double, let right = number { return left == right }
        if case .integer(let whole) = found.value { return whole == integer }
        return found.plainText == value
    }

    /// An outcome may leave out what the trace says besides its word: `hit`, for `hit; ttl=5`.
    private func isOutcomeWord(of event: TraceEvent) -> Bool {
        guard path.isOutcome, let decision = event.decision else { return false }
        // Few texts have the word in them, and only those need to be taken apart.
        return decision.outcome.contains(bytesOf: value) && event.outcomeWord == value
    }

    private func isOrdered(_ found: JSON, _ compare: (Double, Double) -> Bool) -> Bool {
        guard let left = found.double, let right = number else { return false }
        return compare(left, right)
    }

    fileprivate static func number(_ value: String, isTime: Bool) -> Double? {
        if let plain = Double(value) { return plain }
        guard isTime else { return nil }
        let digits = value.prefix { $0.isNumber || $0 == "." }
        let unit = value.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Double(digits), let factor = Self.units[String(unit)] else { return nil }
        return (number * factor).rounded()
    }

    /// How many nanoseconds a unit of time has.
    private static let units = ["ns": 1, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9]
}
