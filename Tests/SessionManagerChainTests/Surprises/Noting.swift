import SessionManagerChain

/// What a lab noted in a run of a test's own.
extension Lab {
    /// Runs a scenario that nobody measured.
    static func running(
        _ schedule: Schedule = .firstComeFirstServed, _ scenario: @escaping (Lab) throws -> Void
    ) throws -> Lab {
        let lab = Lab(schedule: schedule)
        try lab.run(scenario)
        return lab
    }

    /// The events whose names begin with one of these words, in order, with what they carried.
    func noted(_ words: String...) -> [String] {
        log.events.filter { event in words.contains { event.event.hasPrefix($0) } }
            .map { $0.detail.isEmpty ? $0.event : "\($0.event) \($0.detail)" }
    }

    /// The same with the queue that they were on.
    func notedQueues(_ words: String...) -> [String] {
        log.events.filter { event in words.contains { event.event.hasPrefix($0) } }
            .map { "\($0.event) on \($0.queue ?? "no queue")" }
    }

    /// The kinds of the events in the trace that are among these, in order.
    func kinds(among kinds: EventKind...) -> [EventKind] {
        simulator.recorder.events.map(\.payload.kind).filter(kinds.contains)
    }
}
