import Walkthrough

/// The place in the trace that the reader looks at, and every way of moving it.
///
/// All movements are one movement: go on, in one direction, until an event fits. At either end the cursor
/// stays on the last event there is.
public struct Timeline {
    /// Which way to go: on, or back.
    public enum Direction: Sendable { case forward, backward }

    /// How a movement ended.
    public enum Arrival: Equatable, Sendable {
        /// On an event that fits.
        case there
        /// On the first or the last event, which did not fit. `moved` is false when it was there before.
        case edge(Direction, moved: Bool)
        /// Somewhere on the way, because the reader asked to stop.
        case interrupted
    }

    public let source: any EventSource
    /// The number of the event under the cursor; 0 only when the trace has no event at all.
    public private(set) var cursor: Int

    /// Starts on the first event.
    public init(source: any EventSource) {
        self.source = source
        cursor = source.neighbour(of: 0, .forward)?.number ?? 0
    }

    /// The event under the cursor.
    public var current: TraceEvent? { source.event(cursor) }

    /// Goes on to the next event for which `fits` is true; without one, to the end of the trace.
    ///
    /// - Parameter isInterrupted: asked at every event, so that a long way can be cut short.
    public mutating func move(
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

    /// Puts the cursor on an event, or on the end that lies in its direction when there is no such event.
    public mutating func go(to number: Int) -> Arrival {
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
}
