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
    init(from event: TraceEvent, in source: any EventSource, unless isInterrupted: () -> Bool) {
        events = Self.chain(from: event, in: source, unless: isInterrupted)
        let known = Set(events.map(\.number))
        let pause = Self.pause(before: events, unlessIn: known, in: source, unless: isInterrupted)
        let way = pause.map { Self.chain(from: $0, in: source, unless: isInterrupted) } ?? []
        waiting = Array(way.prefix { !known.contains($0.number) })
    }

    /// The last event of the request's attempt before an answer, if the chain contains the answer but not its
    /// question. The newest such answer counts.
    private static func pause(
        before events: [TraceEvent], unlessIn known: Set<Int>, in source: any EventSource,
        unless isInterrupted: () -> Bool
    ) -> TraceEvent? {
        guard let request = events.first?.request else { return nil }
        for answer in events where answer.request == request {
            guard let question = answer.question else { continue }
            let pause = pause(
                before: answer, to: question, of: request, unlessIn: known, in: source, unless: isInterrupted)
            if let pause { return pause }
        }
        return nil
    }

    private static func pause(
        before answer: TraceEvent, to question: EventKind, of request: Int, unlessIn known: Set<Int>,
        in source: any EventSource, unless isInterrupted: () -> Bool
    ) -> TraceEvent? {
        var pause: TraceEvent?
        var number = answer.number
        while !isInterrupted(), let event = source.neighbour(of: number, .backward) {
            number = event.number
            guard event.request == request, event.attempt == answer.attempt else { continue }
            pause = pause ?? event
            if event.knownKind == question { return known.contains(event.number) ? nil : pause }
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
