import Tracing

/// The cursor: the event that the reader is looking at, and every way to move to another one.
///
/// All movements are one movement: continue in one direction until an event fits. At either end of the trace,
/// the cursor stays on the last event that there is.
public struct Timeline {
    /// The direction of a movement.
    public enum Direction: Sendable { case forward, backward }

    /// How a movement ended.
    enum Arrival: Equatable, Sendable {
        /// On an event that fits.
        case there
        /// On the first or the last event, which did not fit. `moved` is `false` if the cursor was there
        /// already.
        case edge(Direction, moved: Bool)
        /// Somewhere on the way, because the reader interrupted it.
        case interrupted
    }

    let source: any EventSource
    /// The number of the event under the cursor; 0 if the trace has no events.
    private(set) var cursor: Int

    /// Starts on the first event.
    init(source: any EventSource) {
        self.source = source
        cursor = source.neighbour(of: 0, .forward)?.number ?? 0
    }

    /// The event under the cursor.
    var current: TraceEvent? { source.event(cursor) }

    /// Moves to the next event for which `fits` returns `true`, or to the end of the trace if there is none.
    ///
    /// - Parameter isInterrupted: called at every event, so that the reader can cut a long movement short.
    mutating func move(
        _ direction: Direction, until fits: (TraceEvent) -> Bool,
        isInterrupted: () -> Bool = { false }
    ) -> Arrival {
        let start = cursor
        while let event = source.neighbour(of: cursor, direction) {
            cursor = event.number
            if fits(event) { return .there }
            if isInterrupted() { return .interrupted }
        }
        return .edge(direction, moved: cursor != start)
    }

    /// Moves to the event with this number, or to the end of the trace that is nearer to it if there is none.
    ///
    /// - Parameter isInterrupted: called at every event that a run has yet to come to.
    mutating func go(to number: Int, isInterrupted: () -> Bool = { false }) -> Arrival {
        source.advance(to: number, isInterrupted: isInterrupted)
        if source.knownCount < number, !source.isComplete {
            cursor = source.knownCount
            return .interrupted
        }
        if source.event(number) != nil {
            cursor = number
            return .there
        }
        let start = cursor
        if let next = source.neighbour(of: max(0, number), .forward) {
            cursor = next.number
            return number < 1 ? .edge(.backward, moved: cursor != start) : .there
        }
        cursor = source.neighbour(of: source.knownCount + 1, .backward)?.number ?? 0
        return .edge(.forward, moved: cursor != start)
    }

    /// Stays at an event that a long movement has come to.
    mutating func interrupt(at number: Int) -> Arrival {
        cursor = number
        return .interrupted
    }
}
