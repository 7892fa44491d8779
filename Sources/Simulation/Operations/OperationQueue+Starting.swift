// When each operation starts, and what follows when one has finished.

extension OperationQueue {
    func add(_ operation: Operation, isBarrier: Bool = false) {
        operation.enter(self)
        line.append(operation, isBarrier: isBarrier, at: simulator.recorder.position)
        noteChange(of: operation)
        startWhatMayStart()
        tellWait(of: operation)
    }

    /// Gives operations their places until no place is free, or no operation could take one.
    func startWhatMayStart() {
        while choice.hasPlace, let next = line.next() {
            tellStart(of: next)
            start(next.operation)
        }
    }

    private func start(_ operation: Operation) {
        guard let position = line[operation]?.position else { return }
        operation.takePlace()
        dispatchQueue.enqueue(following: position) { [self] in run(operation) }
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

    // MARK: Calls of its operations

    /// An operation got a place or gave it up, may be ready or no longer so, or has another priority. What
    /// follows from it happens when the queue looks again.
    func noteChange(of operation: Operation) {
        let isWaiting = operation.progress == .waiting
        let priority = isWaiting && operation.isReady ? operation.queuePriority : nil
        line.note(operation, isWaiting: isWaiting, readyPriority: priority)
    }

    /// An operation may start from now on: its last dependency has finished, or it was cancelled.
    func becameReady(_ operation: Operation) {
        guard let entry = line[operation] else { return }
        line.setPosition(following(entry), of: operation)
        noteChange(of: operation)
        startWhatMayStart()
    }

    /// An operation has finished: its place is free.
    func finished(_ operation: Operation) {
        line.remove(operation)
        startWhatMayStart()
    }

    // MARK: What a trace says about it

    private var choice: OperationChoice {
        OperationChoice(
            isSuspended: isSuspended, limit: maxConcurrentOperationCount, busyCount: line.busyCount,
            hasBarrier: line.hasBarrier)
    }

    /// Records why this operation starts now, if another could have, or if it had to wait for others.
    ///
    /// A queue of plain blocks runs one after the other, and has nothing to choose.
    private func tellStart(of entry: OperationLine.Entry) {
        let operation = entry.operation
        guard !operation.isPlainBlock, line.contenderCount > 1 || !operation.dependencies.isEmpty else {
            return
        }
        let decided = choice.start(OperationChoice.Candidate(operation), among: rivals(of: entry))
        simulator.recorder.record(
            .operation(.decided(decided.decision, name: operation.traceName)),
            operation.traceSubject ?? entry.position.subject)
        line.setPosition(following(entry), of: operation)
    }

    /// The other operations that could have the place. There may be thousands, and a decision about each, so
    /// only the first ones are looked at.
    private func rivals(of chosen: OperationLine.Entry) -> OperationChoice.Rivals {
        let most = NameList.most
        let equals = line.firstWaiting(chosen.readyPriority, from: chosen.number, atMost: most + 1)
        return OperationChoice.Rivals(
            unready: line.firstWaiting(nil, atMost: most).map { OperationChoice.Candidate($0) },
            unreadyCount: line.waitingCount(nil),
            readyCount: Operation.QueuePriority.allCases.reduce(-1) { $0 + line.waitingCount($1) },
            equals: NameList(
                first: equals.dropFirst().map(\.traceName),
                count: line.waitingCount(chosen.readyPriority) - 1))
    }

    /// Records why an operation does not start.
    private func tellWait(of operation: Operation) {
        guard !operation.isPlainBlock, let entry = line[operation], entry.isWaiting else { return }
        let decided = choice.decide(
            about: OperationChoice.Candidate(operation), isInFront: line.isInFront(entry))
        switch decided.choice {
        case .wait:
            simulator.recorder.record(
                .operation(.decided(decided.decision, name: operation.traceName)), operation.traceSubject)
        case .start:
            // Only for a subclass that did not say that its `isReady` has changed.
            break
        }
    }

    /// The position behind the current event, with the subject of the operation.
    private func following(_ entry: OperationLine.Entry) -> Recorder.Position {
        var position = simulator.recorder.position
        position.subject = entry.operation.traceSubject ?? entry.position.subject
        return position
    }
}

extension OperationChoice.Candidate {
    init(_ operation: Operation) {
        name = operation.traceName
        isReady = operation.isReady
        if !isReady { waitsFor = operation.namesOfUnfinished(atMost: NameList.most) }
        priority = operation.queuePriority
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
