/// The jobs that wait for their time: a heap by deadline and, for equal deadlines, by order of scheduling.
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

    /// Takes the next entry that has not been cancelled.
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

    /// The deadline of the next entry that has not been cancelled.
    mutating func nextDeadline() -> VirtualInstant? {
        while let first = heap.first, first.timer?.isCancelled == true {
            removeFirst()
            cancelledCount -= 1
        }
        return heap.first?.deadline
    }

    /// Notes a cancellation. Cancelled entries stay until they come to the top, or until they make up most of
    /// the heap.
    mutating func noteCancellation() {
        cancelledCount += 1
        guard heap.count > 64, cancelledCount > heap.count / 2 else { return }
        let kept = heap.filter { $0.timer?.isCancelled != true }
        heap.removeAll(keepingCapacity: true)
        cancelledCount = 0
        for entry in kept { insert(entry) }
    }

    /// Takes out the entries of some lanes. Cancelling one of them later has no effect.
    mutating func remove(from isConcerned: (Int) -> Bool) -> [Entry] {
        let all = heap
        heap.removeAll(keepingCapacity: true)
        cancelledCount = 0
        var removed: [Entry] = []
        for entry in all where entry.timer?.isCancelled != true {
            if isConcerned(entry.lane) {
                entry.timer?.leaveClock()
                removed.append(entry)
            } else {
                insert(entry)
            }
        }
        return removed
    }

    /// Removes the first entry, and lets the last one sink from the top to its place.
    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        var place = 0
        while let child = earlierChild(of: place), heap[child].comes(before: last) {
            heap[place] = heap[child]
            place = child
        }
        heap[place] = last
    }

    private func earlierChild(of parent: Int) -> Int? {
        let left = 2 * parent + 1
        guard left < heap.count else { return nil }
        let right = left + 1
        return right < heap.count && heap[right].comes(before: heap[left]) ? right : left
    }

    private mutating func siftUp(_ start: Int) {
        let entry = heap[start]
        var place = start
        while place > 0, entry.comes(before: heap[(place - 1) / 2]) {
            heap[place] = heap[(place - 1) / 2]
            place = (place - 1) / 2
        }
        heap[place] = entry
    }
}

/// A handle to a waiting job, to cancel it.
public final class SimulatedTimer {
    /// Whether `cancel()` was called in time. Then the job never runs.
    public private(set) var isCancelled = false
    /// Whether its job has begun. Cancelling it after that has no effect.
    private(set) var hasFired = false
    /// Whether its time has come, so that its job waits for its turn.
    private var isInLane = false
    private unowned let simulator: Simulator
    /// The lane that its job goes to.
    private let lane: Int

    init(lane: Int, in simulator: Simulator) {
        self.simulator = simulator
        self.lane = lane
    }

    /// Cancels the job. Once it has begun, this has no effect.
    public func cancel() {
        let hasEffect = !isCancelled && !hasFired
        if hasEffect { isCancelled = true }
        simulator.timerWasCancelled(lane: lane, isOnClock: hasEffect && !isInLane)
    }

    /// Notes that its time has come, or that nothing waits for it any more.
    func leaveClock() { isInLane = true }

    /// Returns whether its job is to run.
    func fire() -> Bool {
        hasFired = !isCancelled
        return hasFired
    }
}
