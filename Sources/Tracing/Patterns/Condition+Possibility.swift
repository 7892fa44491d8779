extension Condition {
    /// Why no event of any run can be as this condition says; nil if one can.
    public var impossibility: String? { impossiblePart?.reason }

    /// The comparison that cannot hold beside the others, and why; nil if every alternative is possible.
    var impossiblePart: (reason: String, comparison: Comparison)? {
        for group in alternatives {
            if let problem = Self.impossiblePart(of: group) { return problem }
        }
        return nil
    }

    private static func impossiblePart(of group: [Comparison]) -> (reason: String, comparison: Comparison)? {
        let kinds = EventKind.all.filter { kind in
            group.allSatisfy { $0.field != "kind" || $0.allows(kind) }
        }
        if kinds.isEmpty, let last = group.last(where: { $0.field == "kind" }) {
            return ("no kind of event is all that this asks for", last)
        }
        var demands: [String: FieldDemands] = [:]
        for one in group where one.field != "kind" {
            if let reason = demands[one.field, default: FieldDemands()].add(one, in: kinds) {
                return (reason, one)
            }
        }
        return nil
    }

    /// `false` if the condition asks for other kinds than this one.
    func mayHold(for kind: EventKind) -> Bool {
        alternatives.contains { group in group.allSatisfy { $0.field != "kind" || $0.allows(kind) } }
    }

    /// A field in this condition that no event has of those it could be compared in, and that no kind that
    /// fits has in any run; nil if there is none.
    ///
    /// Where no event has a kind that fits, events of every kind are looked at.
    func missingField(in events: JudgedEvents) -> String? {
        for group in alternatives {
            let kinds = group.filter { $0.field == "kind" }
            for one in group where one.field != "kind" && one.relation != .absent {
                guard events.lacks(one.field, in: kinds) else { continue }
                let canHave = EventKind.all.contains { kind in
                    kinds.allSatisfy { $0.allows(kind) } && EventFields.canHave(one.field, kind)
                }
                if !canHave { return one.field }
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
        case .above, .below, .atLeast, .atMost, .absent: false
        case .present: true
        }
    }
}

extension TraceEvent {
    /// Returns `true` if the event has the field, or the member that the field is a part of: `headers`, for
    /// `headers.Authorization`.
    func hasPart(of field: String) -> Bool {
        let member = field.split(separator: ".").map(String.init).first ?? field
        return self.field(field) != nil || self.field(member) != nil
    }
}

extension EventKind {
    /// Why no event of these kinds decides what the text says; nil if one can.
    package static func reason(against outcome: String, asOutcomeOf kinds: [EventKind]) -> String? {
        if kinds.contains(where: { $0.outcome(spelled: outcome) != nil }) { return nil }
        let known = kinds.flatMap(\.outcomes)
        var reason = "no such event has the outcome \"\(outcome)\""
        if let near = EditDistance.nearest(to: outcome, among: known) {
            reason += "; \(Spelling.question([near]))"
        } else if !known.isEmpty, known.count <= 12 {
            reason += "; its outcomes are \(known.joined(separator: ", "))"
        }
        return reason
    }
}
