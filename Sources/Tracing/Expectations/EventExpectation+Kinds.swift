extension EventExpectation {
    /// `true` if it can be judged by the events alone that its conditions describe. What other events there
    /// are does not matter then: there are no causes to follow, no neighbours, and no parts without any.
    package var needsOnlyItsEvents: Bool {
        guard scope == nil else { return false }
        switch form {
        case .apart, .after, .unordered, .number, .value: return true
        case .inOrder(_, let steps): return !steps.contains(where: \.isNext)
        case .immediately, .causes, .neverCauses, .mistake: return false
        }
    }

    /// `false` if none of its conditions describes events of this kind.
    package func concerns(_ kind: EventKind) -> Bool {
        form.conditions.contains { $0.mayHold(for: kind) }
    }
}
