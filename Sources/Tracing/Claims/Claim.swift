/// A claim about the events of a run, such as "the token is refreshed once": a sentence of a story that can
/// be checked.
public struct Claim: Sendable {
    /// The name by which the story refers to it.
    public var id: String
    /// The line of the script that it stands in; 0 for a claim that is in none.
    public var line: Int
    /// The chains on which it must hold; empty for every chain that the script runs on.
    public var chains: [Chain]
    /// What has to be true of the events.
    public var expectation: Expectation

    public init(id: String, line: Int = 0, chains: [Chain] = [], expectation: Expectation) {
        self.id = id
        self.line = line
        self.chains = chains
        self.expectation = expectation
    }

    /// `true` if it must hold for a run on this chain.
    public func isMeant(on chain: Chain) -> Bool { chains.isEmpty || chains.contains(chain) }
}

/// Something that has to be true of the events of a run: their order, their number, a value in them, or that
/// there are none.
public enum Expectation: Sendable {
    /// Both occur, and every event of the first condition comes before every event of the second.
    case before(Condition, Condition)
    /// Both occur, and every event of the first condition comes after every event of the second.
    case after(Condition, Condition)
    /// There is no such event.
    case never(Condition)
    /// There are exactly so many of these events.
    case count(Condition, Int)
    /// There is such an event, and in each of them the field has this value.
    case value(Condition, field: String, is: String)
}

extension Expectation {
    /// Returns what is wrong, or nil if the events are as expected.
    ///
    /// An expectation that these events could not fail to meet is wrong as well: one that compares a field
    /// that none of them has.
    ///
    /// - Parameter events: all events of a finished run.
    public func failure(in events: [TraceEvent]) -> String? {
        switch self {
        case .before(let first, let second):
            return Self.disorder(first, "before", second, in: events) { $0 < $1 }
        case .after(let first, let second):
            return Self.disorder(first, "after", second, in: events) { $0 > $1 }
        case .never(let condition):
            if let missing = condition.missingField(in: events) {
                return "no event has the field \"\(missing)\" of [\(condition)], so this cannot fail"
            }
            let found = events.filter(condition.holds)
            return found.isEmpty ? nil : "expected no [\(condition)], found \(Self.numbers(found))"
        case .count(let condition, let count):
            let found = events.filter(condition.holds)
            guard found.count != count else { return nil }
            let actual = found.isEmpty ? "none" : "\(found.count): \(Self.numbers(found))"
            return "expected \(count) of [\(condition)], found \(actual)"
        case .value(let condition, let field, let value):
            let found = events.filter(condition.holds)
            guard !found.isEmpty else { return "no event is [\(condition)]" }
            let other = found.first { $0.field(field)?.plainText != value }
            guard let other else { return nil }
            let actual = other.field(field).map { "is \($0.plainText)" } ?? "is missing"
            return "expected \(field) to be \(value) in [\(condition)], but it \(actual) in #\(other.number)"
        }
    }

    private static func disorder(
        _ first: Condition, _ word: String, _ second: Condition, in events: [TraceEvent],
        isOrdered: (Int, Int) -> Bool
    ) -> String? {
        let these = events.filter(first.holds)
        let those = events.filter(second.holds)
        guard !these.isEmpty else { return "no event is [\(first)]" }
        guard !those.isEmpty else { return "no event is [\(second)]" }
        for this in these {
            guard let that = those.first(where: { !isOrdered(this.number, $0.number) }) else { continue }
            return "expected [\(first)] \(word) [\(second)], but they are #\(this.number) and #\(that.number)"
        }
        return nil
    }

    /// `#3, #7, #9 and 4 more`.
    private static func numbers(_ events: [TraceEvent]) -> String {
        let shown = events.prefix(3).map { "#\($0.number)" }.joined(separator: ", ")
        return events.count > 3 ? "\(shown) and \(events.count - 3) more" : shown
    }
}

extension Condition {
    /// A field in this condition that no event has of those it could be compared in; nil if there is none.
    ///
    /// Where no event has a kind that fits, events of every kind are looked at.
    fileprivate func missingField(in events: [TraceEvent]) -> String? {
        fields().first { field in
            let fitting = events.filter(field.allows)
            return !(fitting.isEmpty ? events : fitting).contains { $0.hasPart(of: field.name) }
        }?.name
    }

    /// Why no event of any run can be as this condition says; nil if one can.
    public var impossibility: String? {
        for group in alternatives {
            if let problem = Self.impossibility(of: group) { return problem }
        }
        return nil
    }

    private static func impossibility(of group: [Comparison]) -> String? {
        let kinds = EventKind.all.filter { kind in
            group.allSatisfy { $0.field != "kind" || $0.allows(kind) }
        }
        if kinds.isEmpty { return "no kind of event is all that this asks for" }
        for (index, one) in group.enumerated() where one.relation == .equal && one.field != "kind" {
            if let other = group[..<index].first(where: { $0.field == one.field && $0.relation == .equal }),
                other.value != one.value
            {
                return "\(one.field) cannot be both \(other.value) and \(one.value)"
            }
            if one.field == "outcome", !kinds.contains(where: { $0.canDecide(one.value) }) {
                let outcomes = kinds.flatMap(\.outcomes)
                let known =
                    outcomes.isEmpty || outcomes.count > 12
                    ? "" : "; its outcomes are \(outcomes.joined(separator: ", "))"
                return "no such event has the outcome \"\(one.value)\"\(known)"
            }
        }
        return nil
    }
}

extension Condition.Comparison {
    fileprivate func allows(_ kind: EventKind) -> Bool {
        switch relation {
        case .equal: KindPattern(value).matches(kind.name)
        case .notEqual: !KindPattern(value).matches(kind.name)
        case .contains: kind.name.contains(value.lowercased())
        case .above, .below, .atLeast, .atMost: false
        }
    }
}

extension EventKind {
    /// An outcome may say more than its word, such as `retryWithDelay(1 s)`.
    fileprivate func canDecide(_ outcome: String) -> Bool {
        outcomes.contains { outcome == $0 || outcome.hasPrefix($0) }
    }
}

extension TraceEvent {
    /// Returns `true` if the event has the field, or the member that the field is a part of: `headers`, for
    /// `headers.Authorization`.
    fileprivate func hasPart(of field: String) -> Bool {
        let member = field.split(separator: ".").map(String.init).first ?? field
        return self.field(field) != nil || self.field(member) != nil
    }
}
