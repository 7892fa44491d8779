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

    init(from event: TraceEvent, in source: any EventSource) {
        events = Self.chain(from: event, in: source)
        let known = Set(events.map(\.number))
        let pause = Self.pause(before: events, unlessIn: known, in: source)
        let way = pause.map { Self.chain(from: $0, in: source) } ?? []
        waiting = Array(way.prefix { !known.contains($0.number) })
    }

    /// The last event of the request's attempt before an answer, if the chain contains the answer but not its
    /// question. The newest such answer counts.
    private static func pause(
        before events: [TraceEvent], unlessIn known: Set<Int>, in source: any EventSource
    ) -> TraceEvent? {
        guard let request = events.first?.request else { return nil }
        for answer in events where answer.request == request {
            guard let question = answer.question else { continue }
            if let pause = pause(before: answer, to: question, of: request, unlessIn: known, in: source) {
                return pause
            }
        }
        return nil
    }

    private static func pause(
        before answer: TraceEvent, to question: EventKind, of request: Int, unlessIn known: Set<Int>,
        in source: any EventSource
    ) -> TraceEvent? {
        var pause: TraceEvent?
        var number = answer.number
        while let event = source.neighbour(of: number, .backward) {
            number = event.number
            guard event.request == request, event.attempt == answer.attempt else { continue }
            pause = pause ?? event
            if event.knownKind == question { return known.contains(event.number) ? nil : pause }
        }
        return nil
    }

    private static func chain(from event: TraceEvent, in source: any EventSource) -> [TraceEvent] {
        var events = [event]
        // A cause must have a smaller number, so this ends even if someone has edited the trace.
        while let last = events.last, let cause = last.cause, cause < last.number,
            let earlier = source.event(cause)
        {
            events.append(earlier)
        }
        return events
    }

    /// A part of the chain as readers see it, newest first.
    enum Link {
        /// An event that changed the course of things.
        case turn(TraceEvent)
        /// Events that only passed something on.
        case stretch([TraceEvent])
        /// What another request did in between, such as a refresh.
        case detour(request: Int, [TraceEvent])
    }

    /// The chain behind its first event, with events that only pass something on and other requests summed
    /// up.
    func told() -> [Link] { told(events.dropFirst()) }

    /// The way to the question, told the same way.
    func waitingTold() -> [Link] { told(waiting[...]) }

    private func told(_ events: ArraySlice<TraceEvent>) -> [Link] {
        guard let subject = self.events.first else { return [] }
        var links: [Link] = []
        for event in events {
            if let other = event.request, let home = subject.request, other != home {
                links.append(detour: event, of: other)
            } else if event.cause == nil || Self.isTurn(event, on: subject) {
                links.append(.turn(event))
            } else {
                links.append(passing: event)
            }
        }
        return links
    }

    /// `true` if something was decided, asked, answered or broken at this event.
    private static func isTurn(_ event: TraceEvent, on subject: TraceEvent) -> Bool {
        switch event.knownKind {
        case .retry.decided, .authentication.decided, .serialize.decided, .transport.receivedHead,
            .redirect.settled, .redirect.handlerDecided, .challenge.settled, .challenge.credentialDecided,
            .credential.aheadDecided,
            .transport.failed, .transport.sent, .transport.unmatched, .task.timedOut, .task.cancelled,
            .request.cancelled, .request.abandoned, .urlRequest.failed, .adapt.failed, .retry.asked,
            .retry.answered, .retry.answeredAgain, .retry.scheduled, .authentication.refreshStarted,
            .authentication.refreshCompleted, .authentication.applied, .handler.called, .script.called,
            .request.created, .simulation.limitReached:
            return true
        case .validation.decided:
            // Only a refusal changes what happens next.
            return event["error"] != nil
        case .adapt.completed:
            return !(event["changes"]?.array ?? []).isEmpty || event["error"] != nil
        case .cache.decided:
            // Without a cache there was nothing to decide.
            return event.decision?.deciding?.id != "cache.present"
        case .connectivity.decided:
            // A task that connects at once continues as if nothing had been asked.
            return !event.decided(ConnectivityOutcome.connect)
        case .connectivity.lossDecided:
            return event.decided(ConnectivityLossOutcome.lost)
        case .response.headDecided, .response.lengthDecided, .response.endDecided:
            return true
        case .cache.storeDecided, .cache.stored, .cache.updated:
            return subject.kind.hasPrefix("cache.")
        default:
            // All other events report something that was settled before.
            return false
        }
    }
}

extension [CausalChain.Link] {
    fileprivate mutating func append(detour event: TraceEvent, of request: Int) {
        if case .detour(request, let events)? = last {
            self[count - 1] = .detour(request: request, events + [event])
        } else {
            append(.detour(request: request, [event]))
        }
    }

    fileprivate mutating func append(passing event: TraceEvent) {
        if case .stretch(let events)? = last {
            self[count - 1] = .stretch(events + [event])
        } else {
            append(.stretch([event]))
        }
    }
}

extension TraceEvent {
    /// What asked, for the answer of an adapter or a retrier.
    fileprivate var question: EventKind? {
        knownKind?.closes.flatMap(EventKind.named).flatMap { $0.isQuestion ? $0 : nil }
    }
}
