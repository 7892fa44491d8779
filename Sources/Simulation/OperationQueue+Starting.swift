// Which operation starts when, and what follows when one has finished.

extension OperationQueue {
    /// An operation in a queue, and where in the run its job will stand.
    struct Entry {
        let operation: Operation
        /// Whether it starts alone, after what was added before and before what was added after it.
        let isBarrier: Bool
        /// What last let it start: being added, the end of its last dependency, or the opening of the queue.
        var position: Recorder.Position
    }

    func add(_ operation: Operation, isBarrier: Bool = false) {
        operation.enter(self)
        entries.append(
            Entry(operation: operation, isBarrier: isBarrier, position: simulator.recorder.position))
        startWhatMayStart()
    }

    /// Gives operations their places until there are no more places, or nobody who could take one.
    func startWhatMayStart() {
        while let index = nextEntry() { start(entries[index]) }
    }

    private func nextEntry() -> Int? {
        let candidates = entries.map {
            OperationChoice.Candidate(
                progress: $0.operation.progress, isReady: $0.operation.isReady,
                priority: $0.operation.queuePriority, isBarrier: $0.isBarrier)
        }
        return OperationChoice.next(
            among: candidates, isSuspended: isSuspended, limit: maxConcurrentOperationCount)
    }

    private func start(_ entry: Entry) {
        entry.operation.takePlace()
        dispatchQueue.enqueue(following: entry.position) { [self] in run(entry.operation) }
    }

    /// The job of an operation. The queue may have been suspended since the operation got its place.
    private func run(_ operation: Operation) {
        guard !isSuspended else { return operation.giveUpPlace() }
        let queues = simulator.operationQueues
        let outer = queues.running
        queues.running = self
        operation.start()
        queues.running = outer
    }

    /// An operation may start from here on: its last dependency has finished, or it was cancelled.
    func becameReady(_ operation: Operation) {
        guard let index = entries.firstIndex(where: { $0.operation === operation }) else { return }
        entries[index].position = simulator.recorder.position
        startWhatMayStart()
    }

    /// An operation has finished: its place is free.
    func finished(_ operation: Operation) {
        entries.removeAll { $0.operation === operation }
        startWhatMayStart()
    }
}

/// What the operation queues of one simulation share.
final class OperationQueues {
    /// The queue whose operation is running.
    var running: OperationQueue?
    private var count = 0
    private var mainQueue: OperationQueue?

    /// The number of the next queue without a name: 1, 2, 3 …
    func newOrdinal() -> Int {
        count += 1
        return count
    }

    func main(_ make: () -> OperationQueue) -> OperationQueue {
        if let mainQueue { return mainQueue }
        let queue = make()
        mainQueue = queue
        return queue
    }
}

extension Simulator {
    var operationQueues: OperationQueues { shared { OperationQueues() } }
}
