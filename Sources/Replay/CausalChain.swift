import Walkthrough

/// What led to an event: the event itself, the one it follows from, the one that follows from, and so on
/// back to the root.
struct CausalChain {
    /// From the event back to the root.
    let events: [TraceEvent]

    init(from event: TraceEvent, in source: any EventSource) {
        var events = [event]
        // A cause always has a smaller number, so this ends even in a trace that somebody has edited.
        while let last = events.last, let cause = last.cause, cause < last.number,
            let earlier = source.event(cause)
        {
            events.append(earlier)
        }
        self.events = events
    }

    /// Part of the chain as it is told, newest first.
    enum Link {
        /// An event at which the course of things turned.
        case turn(TraceEvent)
        /// Events that only passed something on.
        case stretch([TraceEvent])
        /// What another request did in between: a refresh, for one.
        case detour(request: Int, [TraceEvent])
    }

    /// The chain after its first event, without what only passes something on, and with other requests in
    /// short.
    func told() -> [Link] {
        guard let subject = events.first else { return [] }
        var links: [Link] = []
        for (index, event) in events.enumerated().dropFirst() {
            if let other = event.request, let home = subject.request, other != home {
                links.append(detour: event, of: other)
            } else if index == events.count - 1 || Self.isTurn(event, on: subject) {
                links.append(.turn(event))
            } else {
                links.append(passing: event)
            }
        }
        return links
    }

    /// Whether the course of things was decided, asked for, answered or broken here.
    private static func isTurn(_ event: TraceEvent, on subject: TraceEvent) -> Bool {
        switch event.knownKind {
        case .retryDecided, .authenticationDecided, .serializeDecided, .transportReceivedHead,
            .transportFailed, .transportSent, .transportUnmatched, .taskTimedOut, .taskCancelled,
            .requestCancelled, .requestAbandoned, .urlRequestFailed, .adaptFailed, .retryAsked,
            .retryAnswered, .retryScheduled, .authenticationRefreshStarted,
            .authenticationRefreshCompleted, .authenticationApplied, .handlerCalled, .scriptCalled,
            .requestCreated, .simulationLimitReached:
            return true
        case .validationDecided:
            // Only a refusal changes what happens next.
            return event["error"] != nil
        case .adaptCompleted:
            return !(event["changes"]?.array ?? []).isEmpty || event["error"] != nil
        case .cacheDecided:
            // Without a cache there was nothing to decide.
            return event.decision?.rules.last?.id != Rule.cachePresent.rawValue
        case .cacheStoreDecided, .cacheStored, .cacheUpdated:
            return subject.kind.hasPrefix("cache.")
        default:
            // Everything else reports what has been settled already.
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
