import Walkthrough

/// Gives the snapshot at any event, quickly enough to walk back and forth.
///
/// Keeps a checkpoint every so many events, so that no question folds more than that many; a snapshot's
/// arrays share their storage until they change.
final class SnapshotHistory {
    private let source: any EventSource
    private let spacing: Int
    /// `checkpoints[i]` is the snapshot after event `i * spacing`.
    private var checkpoints = [Snapshot()]

    init(of source: any EventSource, spacing: Int = 64) {
        self.source = source
        self.spacing = spacing
    }

    /// The state right after an event.
    func snapshot(at number: Int) -> Snapshot {
        let wanted = max(0, number) / spacing
        while checkpoints.count <= wanted {
            let last = checkpoints.count - 1
            let next = fold(checkpoints[last], from: last * spacing + 1, through: (last + 1) * spacing)
            checkpoints.append(next)
        }
        return fold(checkpoints[wanted], from: wanted * spacing + 1, through: number)
    }

    private func fold(_ start: Snapshot, from first: Int, through last: Int) -> Snapshot {
        var snapshot = start
        var number = first
        while number <= last, let event = source.neighbour(of: number - 1, .forward), event.number <= last {
            snapshot.apply(event)
            number = event.number + 1
        }
        return snapshot
    }
}
