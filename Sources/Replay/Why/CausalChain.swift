import Tracing

/// What led to an event: the event itself, its cause, the cause of that, and so on back to the root.
///
/// An answer has two causes: the question, and whatever made the answer known. An event names only one of
/// them. When several requests wait for one refresh, for example, the causes of a retry lead to the request
/// that refreshes, and past the retry's own question. Then the way to the question is told as well.
struct CausalChain {
    /// From the event back to the root.
    let events: [TraceEvent]
    /// The second chain: from the last event of the request before it waited for the answer, through the
    /// question, back to where the two chains meet. Empty if the first chain contains the question.
    let waiting: [TraceEvent]

    /// - Parameter isInterrupted: called at every event. Returning `true` cuts the chain off there.
    init(from event: TraceEvent, in trails: Trails, unless isInterrupted: @escaping () -> Bool) {
        events = Self.chain(from: event, in: trails.source, unless: isInterrupted)
        let known = Set(events.map(\.number))
        let pause = Self.pause(before: events, unlessIn: known, in: trails, unless: isInterrupted)
        let way = pause.map { Self.chain(from: $0, in: trails.source, unless: isInterrupted) } ?? []
        waiting = Array(way.prefix { !known.contains($0.number) })
    }

    /// A question that an answer in the chain leads to: its attempt, and its kind.
    private struct Asked: Hashable {
        let attempt: Int?
        let kind: EventKind?
    }

    /// The last event of the request's attempt before an answer, if the chain contains the answer but not its
    /// question. The newest such question counts.
    private static func pause(
        before events: [TraceEvent], unlessIn known: Set<Int>, in trails: Trails,
        unless isInterrupted: @escaping () -> Bool
    ) -> TraceEvent? {
        guard let subject = events.first, let request = subject.request,
            events.contains(where: { $0.request == request && $0.question != nil })
        else { return nil }
        // One way back finds the questions of all answers.
        var pauses: [Asked: TraceEvent] = [:]
        var withoutPause: [Int?: Asked] = [:]
        for event in trails.history(upTo: subject, unless: isInterrupted) {
            if let asked = withoutPause.removeValue(forKey: event.attempt), pauses[asked] == nil {
                pauses[asked] = event
            }
            if let pause = pauses.removeValue(forKey: Asked(attempt: event.attempt, kind: event.knownKind)),
                !known.contains(event.number)
            {
                return pause
            }
            if known.contains(event.number), let question = event.question {
                withoutPause[event.attempt] = Asked(attempt: event.attempt, kind: question)
            }
        }
        return nil
    }

    private static func chain(
        from event: TraceEvent, in source: any EventSource, unless isInterrupted: () -> Bool
    ) -> [TraceEvent] {
        CausalPath(from: event) { isInterrupted() ? nil : source.event($0) }.events
    }

    /// The chain behind its first event, with events that only pass something on and other requests summed
    /// up.
    func told() -> [CausalPath.Link] { told(events.dropFirst()) }

    /// The way to the question, told the same way.
    func waitingTold() -> [CausalPath.Link] { told(waiting[...]) }

    private func told(_ events: ArraySlice<TraceEvent>) -> [CausalPath.Link] {
        self.events.first.map { CausalPath.told(events, towards: $0) } ?? []
    }
}

extension TraceEvent {
    /// What asked, for the answer of an adapter or a retrier.
    fileprivate var question: EventKind? {
        knownKind?.closes.flatMap(EventKind.named).flatMap { $0.isQuestion ? $0 : nil }
    }
}
