/// The jobs that wait for their time: a heap by deadline and, for equal deadlines, by order of scheduling.
///
/// What moves up and down in the heap is a few numbers. The jobs stay at their places meanwhile, so that
/// nothing has to be retained and released on the way.
struct TimerQueue {
    struct Entry {
        let deadline: VirtualInstant
        let order: UInt64
        let lane: Int
        let job: Job
        let timer: SimulatedTimer?
    }

    private struct Key {
        let deadline: VirtualInstant
        let order: UInt64
        /// The entry's place in `entries`.
        let place: Int

        func comes(before other: Key) -> Bool {
            deadline != other.deadline ? deadline < other.deadline : order < other.order
        }
    }

    private var heap: [Key] = []
    private var entries: [Entry?] = []
    /// The places that are free.
    private var free: [Int] = []
    private var cancelledCount = 0

    var count: Int { heap.count - cancelledCount }

    mutating func insert(_ entry: Entry) {
        let place = free.popLast() ?? entries.count
        if place == entries.count { entries.append(entry) } else { entries[place] = entry }
        heap.append(Key(deadline: entry.deadline, order: entry.order, place: place))
        siftUp(heap.count - 1)
    }

    /// Takes the next entry that has not been cancelled.
    mutating func popNext() -> Entry? {
        dropCancelled()
        return removeFirst()
    }

    /// The deadline of the next entry that has not been cancelled.
    mutating func nextDeadline() -> VirtualInstant? {
        dropCancelled()
        return heap.first?.deadline
    }

    /// Notes a cancellation. Cancelled entries stay until they come to the top, or until they make up most of
    /// the heap.
    mutating func noteCancellation() {
        cancelledCount += 1
        guard heap.count > 64, cancelledCount > heap.count / 2 else { return }
        for entry in takeAll() { insert(entry) }
    }

    /// Takes out the entries of some lanes. Cancelling one of them later has no effect.
    mutating func remove(from isConcerned: (Int) -> Bool) -> [Entry] {
        var removed: [Entry] = []
        for entry in takeAll() {
            if isConcerned(entry.lane) {
                entry.timer?.leaveClock()
                removed.append(entry)
            } else {
                insert(entry)
            }
        }
        return removed
    }

    /// Takes out the entries that have not been cancelled, in the order of the heap, and forgets the others.
    private mutating func takeAll() -> [Entry] {
        let all = heap.compactMap { entries[$0.place] }.filter { $0.timer?.isCancelled != true }
        self = TimerQueue()
        return all
    }

    private mutating func dropCancelled() {
        while let first = heap.first, entries[first.place]?.timer?.isCancelled == true {
            _ = removeFirst()
            cancelledCount -= 1
        }
    }

    // MARK: The heap

    /// Takes the first entry, and lets the last key sink from the top to its place.
    private mutating func removeFirst() -> Entry? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        free.append(first.place)
        defer { if !heap.isEmpty { sink(last) } }
        return entries[first.place].take()
    }

    private mutating func sink(_ key: Key) {
        var place = 0
        while let child = earlierChild(of: place), heap[child].comes(before: key) {
            heap[place] = heap[child]
            place = child
        }
        heap[place] = key
    }

    private func earlierChild(of parent: Int) -> Int? {
        let left = 2 * parent + 1
        guard left < heap.count else { return nil }
        let right = left + 1
        return right < heap.count && heap[right].comes(before: heap[left]) ? right : left
    }

    private mutating func siftUp(_ start: Int) {
        let key = heap[start]
        var place = start
        while place > 0, key.comes(before: heap[(place - 1) / 2]) {
            heap[place] = heap[(place - 1) / 2]
            place = (place - 1) / 2
        }
        heap[place] = key
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
