// When each operation starts, and what follows when one has finished.

extension OperationQueue {
    /// An operation in a queue, and the position that its job will have in the run.
    struct Entry {
        let operation: Operation
        /// Whether it runs alone, after everything that was added before it and before everything added after
        /// it.
        let isBarrier: Bool
        /// The position after which it could start: when it was added, when its last dependency ended, or
        /// when the queue was opened.
        var position: Recorder.Position
    }

    func add(_ operation: Operation, isBarrier: Bool = false) {
        operation.enter(self)
        entries.append(
            Entry(operation: operation, isBarrier: isBarrier, position: simulator.recorder.position))
        startWhatMayStart()
        tellWait(of: operation)
    }

    /// Gives operations their places until no place is free, or no operation could take one.
    func startWhatMayStart() {
        // Looking for a choice takes less time than describing everything that there is to choose from.
        while hasChoice {
            let decided = choice(among: entries).next()
            switch decided.choice {
            case .start(let index):
                tellStart(of: index, decided.decision)
                start(entries[index])
            case .wait:
                return
            }
        }
    }

    /// Whether a place is free, and an operation ready. A barrier may hold it up all the same.
    private var hasChoice: Bool {
        let limit = maxConcurrentOperationCount
        return !isSuspended
            && (limit < 0 || entries.count { $0.operation.progress != .waiting } < limit)
            && entries.contains { $0.operation.progress == .waiting && $0.operation.isReady }
    }

    private func choice(among entries: some Sequence<Entry>) -> OperationChoice {
        OperationChoice(
            candidates: entries.map { entry in
                OperationChoice.Candidate(
                    name: entry.operation.traceName, progress: entry.operation.progress,
                    isReady: entry.operation.isReady,
                    waitsFor: entry.operation.dependencies.filter { !$0.isFinished }.map(\.traceName),
                    priority: entry.operation.queuePriority, isBarrier: entry.isBarrier)
            }, isSuspended: isSuspended, limit: maxConcurrentOperationCount)
    }

    private func start(_ entry: Entry) {
        entry.operation.takePlace()
        dispatchQueue.enqueue(following: entry.position) { [self] in run(entry.operation) }
    }

    /// The job of an operation. The queue may have been suspended after the operation got its place.
    private func run(_ operation: Operation) {
        guard !isSuspended else {
            operation.giveUpPlace()
            return tellWait(of: operation)
        }
        let queues = simulator.operationQueues
        let outer = queues.running
        queues.running = self
        operation.begin()
        queues.running = outer
    }

    /// An operation may start from now on: its last dependency has finished, or it was cancelled.
    func becameReady(_ operation: Operation) {
        guard let index = entries.firstIndex(where: { $0.operation === operation }) else { return }
        entries[index].position = following(index)
        startWhatMayStart()
    }

    /// An operation has finished: its place is free.
    func finished(_ operation: Operation) {
        entries.removeAll { $0.operation === operation }
        startWhatMayStart()
    }

    // MARK: What a trace says about it

    /// Records why this operation starts now, if another could have, or if it had to wait for others.
    ///
    /// A queue of plain blocks runs one after the other, and has nothing to choose.
    private func tellStart(of index: Int, _ decision: Decision) {
        let operation = entries[index].operation
        let rivals = entries.filter { $0.operation.progress == .waiting && !$0.operation.isPlainBlock }.count
        guard !operation.isPlainBlock, rivals > 1 || !operation.dependencies.isEmpty else { return }
        let subject = entries[index].position.subject
        simulator.recorder.record(
            .operation(.decided(decision, name: operation.traceName)),
            operation.traceSubject ?? subject)
        entries[index].position = following(index)
    }

    /// Records why an operation does not start.
    private func tellWait(of operation: Operation) {
        guard !operation.isPlainBlock, operation.progress == .waiting,
            let index = entries.firstIndex(where: { $0.operation === operation })
        else { return }
        // Of the others, only those matter that have a place, or that nothing behind them may overtake.
        let kept = entries.indices.filter { other in
            other == index || entries[other].isBarrier || entries[other].operation.progress != .waiting
        }
        let decided = choice(among: kept.lazy.map { self.entries[$0] })
            .decide(about: kept.count { $0 < index })
        switch decided.choice {
        case .wait:
            simulator.recorder.record(
                .operation(.decided(decided.decision, name: operation.traceName)), operation.traceSubject)
        case .start:
            // Only for a subclass whose `isReady` changed between two looks: it starts at the next one.
            break
        }
    }

    /// The position behind the current event, with the subject of the operation.
    private func following(_ index: Int) -> Recorder.Position {
        var position = simulator.recorder.position
        position.subject = entries[index].operation.traceSubject ?? entries[index].position.subject
        return position
    }
}

/// What the operation queues of one simulation share.
final class OperationQueues {
    /// The queue whose operation is running.
    var running: OperationQueue?
    private var queueCount = 0
    private var operationCount = 0
    private var mainQueue: OperationQueue?

    /// The number of the next queue without a name: 1, 2, 3 …
    func newQueueOrdinal() -> Int {
        queueCount += 1
        return queueCount
    }

    /// The number of the next operation without a name: 1, 2, 3 …
    func newOperationOrdinal() -> Int {
        operationCount += 1
        return operationCount
    }

    /// The next process has a main queue of its own; the operations of this one are lost with their jobs.
    func endProcess() {
        mainQueue = nil
        running = nil
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
