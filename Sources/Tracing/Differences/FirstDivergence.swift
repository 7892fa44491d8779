/// The first place at which a run is not as a trace has it.
public struct FirstDivergence: Sendable {
    /// How many events are the same before it.
    public let same: Int
    /// The event of the trace at this place; nil if the trace ends here.
    public let recorded: TraceEvent?
    /// The event of the run at this place; nil if the run ends here.
    public let replayed: TraceEvent?
    /// What differs between the two, if they are of one kind.
    public let changes: [FieldChange]

    /// Compares event by event, with everything but places. Reads no further than the divergence; the result
    /// is nil if there is none.
    public init?(of recorded: TraceFile, and replayed: TraceFile) {
        var number = 1
        while number <= max(recorded.count, replayed.count) {
            let (before, after) = (recorded.event(number), replayed.event(number))
            guard let before, let after, Self.changes(before, after).isEmpty else {
                same = number - 1
                self.recorded = before
                self.replayed = after
                changes =
                    before.flatMap { before in
                        after.map { before.kind == $0.kind ? Self.changes(before, $0) : [] }
                    } ?? []
                return
            }
            number += 1
        }
        return nil
    }

    private static func changes(_ old: TraceEvent, _ new: TraceEvent) -> [FieldChange] {
        func content(_ event: TraceEvent) -> EventContent {
            EventContent(event, request: event.request, task: event.task)
        }
        var changes: [FieldChange] = []
        if old.time != new.time {
            changes.append(FieldChange(field: "t", from: old.time.clockText, to: new.time.clockText))
        }
        changes += content(old).changes(to: content(new), shifts: [])
        if old.cause != new.cause {
            changes.append(
                FieldChange(field: "cause", from: old.cause.map { "#\($0)" }, to: new.cause.map { "#\($0)" }))
        }
        return changes
    }
}
