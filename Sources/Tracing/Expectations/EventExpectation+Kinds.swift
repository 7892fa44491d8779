extension EventExpectation {
    /// Returns what is wrong with a finished run, or nil if its events are as expected.
    ///
    /// Most runs of thousands are as expected, and most of their events do not matter: those are not made.
    public func violation(in recorder: Recorder) -> Violation? {
        if needsOnlyItsEvents, violation(in: recorder.traceEvents(where: concerns)) == nil { return nil }
        return violation(in: recorder.traceEvents)
    }

    /// `true` if it can be judged by the events alone that its conditions describe. What other events there
    /// are does not matter then: there are no causes to follow, no neighbours, and no parts without any.
    private var needsOnlyItsEvents: Bool {
        guard scope == nil else { return false }
        switch form {
        case .apart, .after, .unordered, .number, .value: return true
        case .inOrder(_, let steps): return !steps.contains(where: \.isNext)
        case .immediately, .causes, .neverCauses, .mistake: return false
        }
    }

    /// `false` if none of its conditions describes events of this kind.
    private func concerns(_ kind: EventKind) -> Bool {
        form.conditions.contains { $0.mayHold(for: kind) }
    }
}
