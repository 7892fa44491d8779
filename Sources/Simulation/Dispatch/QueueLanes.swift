/// The lanes in which a queue's jobs wait: one for a serial queue, several for a concurrent one.
///
/// The simulation keeps the lanes of shared queues, such as the main queue. It must not keep the queue
/// itself, because a queue keeps its simulation.
final class QueueLanes {
    let label: String
    let queueLabel: QueueLabel
    /// The one lane of a serial queue, which queues that target it share.
    let serialLane: Int?
    /// The order of blocks and barriers, in a concurrent queue that an app has made; nil for all others.
    let line: BarrierLine?
    private var concurrentLanes: [Int] = []
    private var lastConcurrentLane = 0

    /// The lanes of a serial queue: those of its target, or a new one.
    init(
        label: String, target: QueueLanes? = nil, ofSystem isOfSystem: Bool = false, in simulator: Simulator
    ) {
        self.label = label
        queueLabel = simulator.recorder.intern(label: label)
        serialLane = target?.serialLane ?? simulator.addLane(ofSystem: isOfSystem)
        line = nil
    }

    /// The lanes of a concurrent queue. Blocks in different lanes may overtake each other.
    ///
    /// - Parameter takesBarriers: Whether a block may be a barrier, as in the queues that an app makes. In a
    ///   global queue, Dispatch ignores that.
    init(concurrentWithLabel label: String, takesBarriers: Bool = false, in simulator: Simulator) {
        self.label = label
        queueLabel = simulator.recorder.intern(label: label)
        serialLane = nil
        line = takesBarriers ? BarrierLine() : nil
        for _ in 0..<8 {
            concurrentLanes.append(simulator.addLane(isConcurrent: true, of: concurrentLanes.first))
        }
    }

    /// The one lane of a serial queue, or the first of a concurrent one: no other queue has it, unless one of
    /// them targets the other.
    var first: Int { serialLane ?? concurrentLanes[0] }

    /// The lane for the next block: always the same for a serial queue, each lane in turn for a concurrent
    /// one.
    func next() -> Int {
        if let serialLane { return serialLane }
        lastConcurrentLane = (lastConcurrentLane + 1) % concurrentLanes.count
        return concurrentLanes[lastConcurrentLane]
    }
}
