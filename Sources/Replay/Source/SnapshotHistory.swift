import Walkthrough

/// Gives the snapshot at any event, quickly enough to walk back and forth.
///
/// Keeps a checkpoint every so many events, so that no question folds more than that many, and the snapshot
/// it gave last, from which a step forward is a step. A snapshot's arrays share their storage until they
/// change.
final class SnapshotHistory {
    private typealias Checkpoint = (number: Int, snapshot: Snapshot)

    private let source: any EventSource
    private let spacing: Int
    /// In the order of their numbers; the first is the state before anything happened.
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

    /// The nearest state known that is not later than an event.
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
