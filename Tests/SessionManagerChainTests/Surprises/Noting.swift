import SessionManagerChain

/// Runs without a measured order, and what a lab noted in them.
extension Lab {
    /// Runs a scenario that was not measured.
    static func running(
        _ schedule: Schedule = .firstComeFirstServed, _ scenario: @escaping (Lab) throws -> Void
    ) throws -> Lab {
        let lab = Lab(schedule: schedule)
        try lab.run(scenario)
        return lab
    }

    /// The events whose names begin with one of these words, in order, with their values.
    func noted(_ words: String...) -> [String] {
        log.events.filter { event in words.contains { event.event.hasPrefix($0) } }
            .map { $0.detail.isEmpty ? $0.event : "\($0.event) \($0.detail)" }
    }

    /// The same events with their queues instead of their values.
    func notedQueues(_ words: String...) -> [String] {
        log.events.filter { event in words.contains { event.event.hasPrefix($0) } }
            .map { "\($0.event) on \($0.queue ?? "no queue")" }
    }

    /// The kinds of those events in the trace that are of one of these kinds, in order.
    func kinds(among kinds: EventKind...) -> [EventKind] {
        simulator.recorder.events.map(\.payload.kind).filter(kinds.contains)
    }
}
