/// The jobs that wait for a moment: a heap by deadline, and by order of scheduling where deadlines are equal.
struct TimerQueue {
    struct Entry {
        let deadline: VirtualInstant
        let order: UInt64
        let lane: Int
        let job: Job
        let timer: SimulatedTimer?

        func comes(before other: Entry) -> Bool {
            deadline != other.deadline ? deadline < other.deadline : order < other.order
        }
    }

    private var heap: [Entry] = []
    private var cancelledCount = 0

    var count: Int { heap.count - cancelledCount }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        siftUp(heap.count - 1)
    }

    /// Takes the next entry that was not cancelled.
    mutating func popNext() -> Entry? {
        while let first = heap.first {
            removeFirst()
            if first.timer?.isCancelled == true {
                cancelledCount -= 1
            } else {
                return first
            }
        }
        return nil
    }

    /// The deadline of the next entry that was not cancelled.
    mutating func nextDeadline() -> VirtualInstant? {
        while let first = heap.first, first.timer?.isCancelled == true {
            removeFirst()
            cancelledCount -= 1
        }
        return heap.first?.deadline
    }

    /// Notes a cancellation. Cancelled entries stay until they surface, or until they are most of the heap.
    mutating func noteCancellation() {
        cancelledCount += 1
        guard heap.count > 64, cancelledCount > heap.count / 2 else { return }
        let kept = heap.filter { $0.timer?.isCancelled != true }
        heap.removeAll(keepingCapacity: true)
        cancelledCount = 0
        for entry in kept { insert(entry) }
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].comes(before: heap[smallest]) { smallest = child }
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].comes(before: heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }
}

/// A handle on one waiting job, to call it off.
public final class SimulatedTimer {
    public private(set) var isCancelled = false
    /// Whether its job has been handed to its queue; cancelling after that does nothing.
    fileprivate(set) var hasFired = false
    private unowned let simulator: Simulator

    init(simulator: Simulator) { self.simulator = simulator }

    public func cancel() {
        guard !isCancelled, !hasFired else { return }
        isCancelled = true
        simulator.timerWasCancelled()
    }

    func fire() { hasFired = true }
}
