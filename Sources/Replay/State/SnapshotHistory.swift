import Tracing

/// Computes the snapshot at any event, fast enough for stepping back and forth.
///
/// It keeps a checkpoint every `spacing` events, so that no snapshot takes longer to compute than that many
/// events. It also keeps the last snapshot it returned, so that a step forward applies a single event.
/// Snapshots are cheap to keep, because their arrays share storage until they change.
final class SnapshotHistory {
    private typealias Checkpoint = (number: Int, snapshot: Snapshot)

    private let source: any EventSource
    private let spacing: Int
    /// In order. The first one is the state before anything happened.
    private var checkpoints: [Checkpoint] = [(0, Snapshot())]
    private var latest: Checkpoint = (0, Snapshot())

    init(of source: any EventSource, spacing: Int = 1024) {
        self.source = source
        self.spacing = spacing
    }

    /// The state right after an event.
    func snapshot(at number: Int) -> Snapshot {
        var place = start(before: number)
        while place.number < number, let event = source.neighbour(of: place.number, .forward),
            event.number <= number
        {
            place.snapshot.apply(event)
            place.number = event.number
            let last = checkpoints[checkpoints.count - 1].number
            if place.number >= last + spacing { checkpoints.append(place) }
        }
        latest = place
        return place.snapshot
    }

    /// The latest known state that is not later than the event.
    private func start(before number: Int) -> Checkpoint {
        var low = 0
        var high = checkpoints.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if checkpoints[middle].number <= number { low = middle } else { high = middle - 1 }
        }
        let nearest = checkpoints[low]
        return latest.number <= number && latest.number > nearest.number ? latest : nearest
    }
}
