import Tracing

/// Computes the state of everything at any event, for the tables of `info`.
///
/// It keeps two states: the last one it returned, so that a step forward applies a single event, and one up
/// to `spacing` events before it, so that a few steps back do not start from the beginning.
final class SnapshotHistory {
    private typealias Checkpoint = (number: Int, snapshot: Snapshot)

    private let source: any EventSource
    private let spacing: Int
    private var behind: Checkpoint = (0, Snapshot())
    private var latest: Checkpoint = (0, Snapshot())

    init(of source: any EventSource, spacing: Int = 1024) {
        self.source = source
        self.spacing = spacing
    }

    /// The state right after an event.
    ///
    /// - Parameter isInterrupted: called at every event. Once it returns `true`, the state is that of another
    ///   event before, from which the next call goes on.
    func snapshot(at number: Int, unless isInterrupted: () -> Bool = { false }) -> Snapshot {
        if latest.number > number { latest = behind.number <= number ? behind : (0, Snapshot()) }
        // Only one reference to the arrays may be left, or the first change would copy them all.
        if behind.number > latest.number { behind = (0, Snapshot()) }
        while latest.number < number, !isInterrupted(),
            let event = source.neighbour(of: latest.number, .forward), event.number <= number
        {
            if latest.number >= behind.number + spacing, number - latest.number <= spacing { behind = latest }
            latest.snapshot.apply(event)
            latest.number = event.number
        }
        return latest.snapshot
    }
}
