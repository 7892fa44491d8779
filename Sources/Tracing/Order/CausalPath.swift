/// The way from an event back to its root: the event itself, its cause, the cause of that, and so on.
public struct CausalPath: Sendable {
    /// From the event back to the root.
    public let events: [TraceEvent]

    /// - Parameter lookup: finds an event by its number.
    public init(from event: TraceEvent, lookup: (Int) -> TraceEvent?) {
        var events = [event]
        while let cause = events[events.count - 1].earlierCause, let earlier = lookup(cause) {
            events.append(earlier)
        }
        self.events = events
    }

    /// A part of the way as readers see it, newest first.
    public enum Link: Sendable {
        /// An event that changed the course of things.
        case turn(TraceEvent)
        /// Events that only passed something on.
        case stretch([TraceEvent])
        /// What another request did in between, such as a refresh.
        case detour(request: Int, [TraceEvent])

        /// Which events it has: `#11 transport.matched`, or `5 events, #49 to #54`. The way runs backwards,
        /// but numbers are easier to read upwards.
        public var span: String {
            let events =
                switch self {
                case .turn(let event): [event]
                case .stretch(let events), .detour(_, let events): events
                }
            guard let newest = events.first, let oldest = events.last else { return "" }
            return events.count == 1
                ? "#\(oldest.number) \(oldest.kind)"
                : "\(events.count) events, #\(oldest.number) to #\(newest.number)"
        }
    }

    /// The way behind its first event, with events that only pass something on and other requests summed up.
    public func told() -> [Link] {
        events.first.map { Self.told(events.dropFirst(), towards: $0) } ?? []
    }

    /// Events that led to `subject`, newest first, told the same way.
    public static func told(_ events: some Sequence<TraceEvent>, towards subject: TraceEvent) -> [Link] {
        var links: [Link] = []
        // The events of the stretch or the detour that goes on, and the detour's request.
        var passing: [TraceEvent] = []
        var other: Int?
        func endPassing() {
            guard !passing.isEmpty else { return }
            links.append(other.map { .detour(request: $0, passing) } ?? .stretch(passing))
            passing = []
        }
        for event in events {
            let request = subject.request == nil || event.request == subject.request ? nil : event.request
            if request == nil, event.cause == nil || isTurn(event, on: subject) {
                endPassing()
                links.append(.turn(event))
                continue
            }
            if request != other { endPassing() }
            other = request
            passing.append(event)
        }
        endPassing()
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
            return !event.changes.isEmpty || event["error"] != nil
        case .cache.decided:
            // Without a cache there was nothing to decide.
            return event.decision?.deciding?.id != "cache.present"
        case .urlProtocol.decided:
            return event.decided(URLProtocolOutcome.use)
        case .urlProtocol.toldClient:
            // The data and the end only follow a response.
            return event["status"] != nil || event["error"] != nil
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

extension TraceEvent {
    /// The number of the event that led to this one; nil where a chain begins. A cause comes before what it
    /// causes, so every chain ends, also one of events that no reader of lines has checked.
    ///
    /// In a damaged trace, there may be no such event.
    package var earlierCause: Int? { cause.flatMap { $0 > 0 && $0 < number ? $0 : nil } }

    /// What to say where that event is not there; nil where a chain begins.
    ///
    /// - Parameter name: what this event is called there.
    package func lostCause(of name: String) -> String? {
        earlierCause.map { "#\($0), which led to \(name), cannot be read" }
    }
}
