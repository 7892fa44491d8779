import JSONText

/// Holds an expectation against the events of one part of a run.
struct Judge {
    /// What is wrong, and the places of the events concerned, the offending one first.
    struct Finding {
        let message: String
        let places: [Int]

        init(_ message: String, _ places: [Int] = []) {
            self.message = message
            self.places = places
        }
    }

    let run: JudgedEvents
    /// The places of the events of this part that each condition of the expectation holds for, in order.
    let found: [[Int]]
    let parts: RunParts
    /// The index of this part among `parts`.
    let part: Int

    /// All events of the run.
    var events: [TraceEvent] { run.all }

    /// Returns `true` if an expectation says anything about this part.
    ///
    /// With a scope, an order is expected of a part that has any of the events: not every request gets a 401.
    /// A number is expected of every part.
    func concerns(_ form: EventExpectation.Form, in scope: EventExpectation.Scope?) -> Bool {
        guard scope != nil else { return true }
        switch form {
        case .number: return true
        case .immediately: return !found[0].isEmpty
        case .causes: return found.dropFirst().contains { !$0.isEmpty }
        case .apart, .after, .inOrder, .unordered, .value, .neverCauses, .mistake:
            return found.contains { !$0.isEmpty }
        }
    }

    func finding(_ form: EventExpectation.Form) -> Finding? {
        switch form {
        case .apart(let conditions): apart(conditions)
        case .after(let second, let first): after(second, first)
        case .immediately(let first, let second): immediately(first, second)
        case .inOrder(let first, let steps): inOrder(first, steps)
        case .unordered(let conditions): unordered(conditions)
        case .number(let condition, let number): self.number(condition, number)
        case .value(let condition, let field, let value): self.value(condition, field, value)
        case .causes(let conditions): caused(conditions)
        case .neverCauses(let cause, let effect): notCaused(cause, effect)
        case .mistake(let mistake): Finding(mistake.description)
        }
    }

    // MARK: Number and value

    private func number(_ condition: Condition, _ number: EventExpectation.Number) -> Finding? {
        let places = found[0]
        let name = condition.term
        switch number {
        case .never:
            guard let first = places.first else { return nil }
            return Finding("expected no \(name), but there is \(shown(places))", [first])
        case .eventually:
            return places.isEmpty ? missing(condition) : nil
        case .exactly(let count):
            if places.count < count { return tooFew(places, "exactly \(count) x \(name)") }
            return places.count > count ? tooMany(places, count, "exactly \(count) x \(name)") : nil
        case .atLeast(let count):
            return places.count < count ? tooFew(places, "at least \(count) x \(name)") : nil
        case .atMost(let count):
            return places.count > count ? tooMany(places, count, "at most \(count) x \(name)") : nil
        }
    }

    private func tooFew(_ places: [Int], _ expected: String) -> Finding {
        let count = places.isEmpty ? "there is none" : "there \(are(places.count)): \(shown(places))"
        return Finding("expected \(expected), but \(count)", Array(places.suffix(1)))
    }

    /// The offending event is the first one too many.
    private func tooMany(_ places: [Int], _ count: Int, _ expected: String) -> Finding {
        let concerned = [max(0, count)] + (count > 0 ? [count - 1] : [])
        return Finding(
            "expected \(expected), but there \(are(places.count)): \(shown(places))",
            concerned.map { places[$0] })
    }

    private func are(_ count: Int) -> String { count == 1 ? "is 1" : "are \(count)" }

    private func value(_ condition: Condition, _ field: String, _ value: String) -> Finding? {
        guard !found[0].isEmpty else { return missing(condition) }
        let wanted = Condition.Comparison(field: field, relation: .equal, value: value)
        guard let other = found[0].first(where: { !wanted.holds(for: events[$0]) }) else { return nil }
        let words = run.shown(value, of: field, in: other)
        return Finding(
            "expected \(field) to be \(words) in \(condition.term),"
                + " but \(actual(field, unlike: words, in: other)) in \(name(other))",
            [other])
    }

    /// `it is 200`. Apart from its name, nobody could tell that a value is a secret.
    ///
    /// - Parameter wanted: what is said of the other value. Two secrets may look the same.
    private func actual(_ field: String, unlike wanted: String, in place: Int) -> String {
        guard events[place].field(field) != nil else { return "there is none" }
        // A name in the path may be hidden as well.
        let value = run.shown(place).field(field)
        let words = value.map { text($0, of: field) } ?? SecretMask.dots
        return words == wanted ? "it is another one" : "it is \(words)"
    }

    /// A value as a claim may have it: a time with its unit, for which the trace has nanoseconds.
    private func text(_ value: JSON, of field: String) -> String {
        guard EventFields.isTime(field), let nanoseconds = value.integer, nanoseconds >= 0 else {
            return value.plainText
        }
        return VirtualDuration(nanoseconds: UInt64(nanoseconds)).description
    }

    // MARK: Words

    /// `#7`, by which readers find the event.
    func name(_ place: Int) -> String { "#\(events[place].number)" }

    /// `#3, #7, #9 and 4 more`.
    func shown(_ places: [Int]) -> String {
        let names = places.prefix(3).map(name).joined(separator: ", ")
        return places.count > 3 ? "\(names) and \(places.count - 3) more" : names
    }

    /// What is said of a condition that no event meets: whether events of its kind come close to it.
    func missing(_ condition: Condition) -> Finding {
        let words = "expected \(condition.term), but there is no such event"
        let kind = condition.kindAlone
        let near = kind.flatMap { run.places(of: $0).last { parts.contains($0, in: part) } }
        guard let near, kind != condition else { return Finding(words) }
        return Finding("\(words); \(name(near)) is another \(events[near].kind)", [near])
    }
}

extension Condition {
    /// The kind that the condition asks for, without anything else; nil if it asks for none, or for several.
    fileprivate var kindAlone: Condition? {
        guard alternatives.count == 1,
            let kind = alternatives[0].first(where: { $0.field == "kind" && $0.relation == .equal })
        else { return nil }
        return Condition(alternatives: [[kind]])
    }
}
