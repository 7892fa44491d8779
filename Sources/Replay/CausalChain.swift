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

    /// Part of the chain: an event worth telling, or a stretch of events that only pass something on.
    enum Link {
        case event(TraceEvent)
        case stretch(count: Int, first: TraceEvent, last: TraceEvent)
    }

    /// The chain without the events that only pass something on; those are counted.
    func told() -> [Link] {
        var links: [Link] = []
        var passed: [TraceEvent] = []
        func flush() {
            // In the chain's order the newest comes first; a reader counts upwards.
            if let newest = passed.first, let oldest = passed.last {
                links.append(.stretch(count: passed.count, first: oldest, last: newest))
            }
            passed = []
        }
        for (index, event) in events.enumerated() {
            if index == 0 || index == events.count - 1 || Self.isTurningPoint(event) {
                flush()
                links.append(.event(event))
            } else {
                passed.append(event)
            }
        }
        flush()
        return links
    }

    /// Whether the course of things was decided, asked for, answered or broken here.
    static func isTurningPoint(_ event: TraceEvent) -> Bool {
        if event.decision != nil { return true }
        switch event.knownKind {
        case .transportReceivedHead, .transportFailed, .transportSent, .transportUnmatched, .taskTimedOut,
            .taskCancelled, .requestCancelled, .requestAbandoned, .urlRequestFailed, .adaptFailed,
            .retryAsked,
            .retryAnswered, .retryScheduled, .authenticationRefreshStarted, .authenticationRefreshCompleted,
            .authenticationApplied, .handlerCalled, .scriptCalled, .requestCreated, .simulationLimitReached:
            return true
        case .adaptCompleted:
            return !(event["changes"]?.array ?? []).isEmpty || event["error"] != nil
        default:
            // Everything else reports what has been settled already.
            return false
        }
    }
}
