extension Recorder {
    /// Returns what is wrong with a finished run, for each of several expectations in turn; nil where its
    /// events are as expected.
    ///
    /// - Parameter mask: hides the secrets of the events that messages quote; nil where they may be shown.
    package func violations(
        of expectations: [EventExpectation], hiding mask: SecretMask? = nil
    ) -> [Violation?] {
        let run = RecordedRun(self, for: expectations, hiding: mask)
        let found = expectations.map { run.violation(of: $0) }
        guard let mask, found.contains(where: { $0 != nil }) else { return found }
        run.learnSecrets()
        return found.map { $0.map(mask.hiding) }
    }
}

/// The events of a finished run, made once for all expectations that are held against them.
private final class RecordedRun {
    private let recorder: Recorder
    private let expectations: [EventExpectation]
    private let mask: SecretMask?
    /// Most runs of thousands are as expected, and most of their events do not matter: those are not made.
    private lazy var concerned = JudgedEvents(
        recorder.traceEvents(where: isConcerned), hiding: mask)
    private lazy var all = JudgedEvents(recorder.traceEvents, hiding: mask)

    init(_ recorder: Recorder, for expectations: [EventExpectation], hiding mask: SecretMask?) {
        self.recorder = recorder
        self.mask = mask
        self.expectations = expectations.filter(\.needsOnlyItsEvents)
    }

    /// - Parameter expectation: one of those that the run was made for.
    func violation(of expectation: EventExpectation) -> Violation? {
        if expectation.needsOnlyItsEvents, expectation.violation(in: concerned) == nil { return nil }
        return expectation.violation(in: all)
    }

    /// A message may quote what only another event says is a secret.
    func learnSecrets() { mask?.learn(from: all.all) }

    /// `true` if one of the expectations that are judged by their events alone describes events of this kind.
    private func isConcerned(_ kind: EventKind) -> Bool {
        expectations.contains { $0.concerns(kind) }
    }
}

extension EventExpectation {
    /// `true` if it can be judged by the events alone that its conditions describe. What other events there
    /// are does not matter then: there are no causes to follow, no neighbours, and no parts without any.
    fileprivate var needsOnlyItsEvents: Bool {
        guard scope == nil else { return false }
        switch form {
        case .apart, .after, .unordered, .number, .value: return true
        case .inOrder(_, let steps): return !steps.contains(where: \.isNext)
        case .immediately, .causes, .neverCauses, .mistake: return false
        }
    }

    /// `false` if none of its conditions describes events of this kind.
    fileprivate func concerns(_ kind: EventKind) -> Bool {
        form.conditions.contains { $0.mayHold(for: kind) }
    }
}
