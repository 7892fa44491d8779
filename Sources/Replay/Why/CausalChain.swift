import Tracing

/// What led to an event: the event itself, its cause, the cause of that, and so on back to the root.
///
/// An answer has two causes: the question, and whatever made the answer known. An event names only one of
/// them. When several requests wait for one refresh, for example, the causes of a retry lead to the request
/// that refreshes, and past the retry's own question. Then the way to the question is told as well.
struct CausalChain {
    /// From the event back to the root.
    let events: [TraceEvent]
    /// The second chain: from the last event that the question led to before the answer came, through the
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

    /// The last event of the request's attempt before an answer, of those that its question led to, if the
    /// chain contains the answer but not the question. The newest such question counts.
    private static func pause(
        before events: [TraceEvent], unlessIn known: Set<Int>, in trails: Trails,
        unless isInterrupted: @escaping () -> Bool
    ) -> TraceEvent? {
        guard let subject = events.first, let request = subject.request,
            events.contains(where: { $0.request == request && $0.question != nil })
        else { return nil }
        // One way back finds the questions of all answers.
        var answers: [Asked: TraceEvent] = [:]
        for event in trails.history(upTo: subject, unless: isInterrupted) {
            let place = Asked(attempt: event.attempt, kind: event.knownKind)
            if let answer = answers.removeValue(forKey: place), !known.contains(event.number) {
                return pause(between: event, and: answer, of: request, in: trails, unless: isInterrupted)
            }
            if known.contains(event.number), let question = event.question {
                let asked = Asked(attempt: event.attempt, kind: question)
                if answers[asked] == nil { answers[asked] = event }
            }
        }
        return nil
    }

    /// The last event that a question led to before its answer; the question itself if it led to none.
    ///
    /// While a request waits, something else may happen to it, such as a call of its owner.
    private static func pause(
        between question: TraceEvent, and answer: TraceEvent, of request: Int, in trails: Trails,
        unless isInterrupted: () -> Bool
    ) -> TraceEvent {
        let between = trails.events(
            of: .request(request), after: question.number, upTo: answer.number - 1, unless: isInterrupted)
        // A way ends where another one has been, which has not led to the question.
        var seen: Set<Int> = []
        for number in between.reversed() where !isInterrupted() {
            guard let event = trails.source.event(Int(number)), event.attempt == question.attempt else {
                continue
            }
            let way = CausalPath(from: event) { cause in
                let isOver = cause < question.number || isInterrupted()
                return isOver || !seen.insert(cause).inserted ? nil : trails.source.event(cause)
            }
            if way.events.last?.number == question.number { return event }
        }
        return question
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
