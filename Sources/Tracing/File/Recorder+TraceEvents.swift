import JSONText

extension Recorder {
    /// The recorded events as a reader sees them.
    public var traceEvents: [TraceEvent] { traceEvents { _ in true } }

    /// The recorded events of some kinds as a reader sees them. Making one costs many times what recording it
    /// did, so code that looks at thousands of runs makes those that it looks at.
    ///
    /// - Parameter isWanted: asked once about each kind.
    public func traceEvents(where isWanted: (EventKind) -> Bool) -> [TraceEvent] {
        var known: [String: Bool] = [:]
        var found: [TraceEvent] = []
        var writer = TraceWriter()
        for (index, event) in events.enumerated() {
            let kind = event.payload.kind
            let isFound = known[kind.name] ?? isWanted(kind)
            known[kind.name] = isFound
            if isFound { found.append(traceEvent(index + 1, by: &writer)) }
        }
        return found
    }

    /// The recorded event with this number as a reader sees it.
    public func traceEvent(_ number: Int) -> TraceEvent {
        var writer = TraceWriter()
        return traceEvent(number, by: &writer)
    }

    /// The beginning of the line of the recorded event with this number, without the line.
    public func head(_ number: Int) -> TraceEvent.Head {
        let event = events[number - 1]
        let (request, task) = (Int(event.subject.request), Int(event.subject.task))
        return TraceEvent.Head(
            number: number, request: request == 0 ? nil : request,
            attempt: request == 0 ? nil : Int(event.subject.attempt), task: task == 0 ? nil : task,
            kind: event.payload.kind.name)
    }

    /// The same, for who reads one event after the other.
    ///
    /// - Parameters:
    ///   - writer: what writes the event's line. It has no other use meanwhile.
    ///   - known: the texts that events before it had.
    public func traceEvent(
        _ number: Int, by writer: inout TraceWriter, known: KnownTexts? = nil
    ) -> TraceEvent {
        do {
            return try TraceEvent(
                events[number - 1], number: UInt32(number), labels: self, by: &writer, known: known)
        } catch {
            preconditionFailure("an event of ours cannot be read back: \(error)")
        }
    }
}
