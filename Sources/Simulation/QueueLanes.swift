/// Where a queue's jobs wait: one lane for a serial queue, several for a concurrent one.
///
/// This is what the simulation keeps of the queues that exist once, such as the main queue. It must not keep
/// the queue itself, because a queue keeps its simulation.
final class QueueLanes {
    let label: String
    let queueLabel: QueueLabel
    /// The one lane of a serial queue, which queues that target it share.
    let serialLane: Int?
    private var concurrentLanes: [Int] = []
    private var lastConcurrentLane = 0

    /// The lanes of a serial queue: those of its target, or a new one.
    init(
        label: String, target: QueueLanes? = nil, ofSystem isOfSystem: Bool = false, in simulator: Simulator
    ) {
        self.label = label
        queueLabel = simulator.recorder.intern(label: label)
        serialLane = target?.serialLane ?? simulator.addLane(ofSystem: isOfSystem)
    }

    /// The lanes of a concurrent queue. Blocks in different lanes may overtake each other.
    init(concurrentWithLabel label: String, in simulator: Simulator) {
        self.label = label
        queueLabel = simulator.recorder.intern(label: label)
        serialLane = nil
        concurrentLanes = (0..<8).map { _ in simulator.addLane(ofSystem: false) }
    }

    /// The lane for the next block: always the same, or each of the concurrent ones in turn.
    func next() -> Int {
        if let serialLane { return serialLane }
        lastConcurrentLane = (lastConcurrentLane + 1) % concurrentLanes.count
        return concurrentLanes[lastConcurrentLane]
    }
}
