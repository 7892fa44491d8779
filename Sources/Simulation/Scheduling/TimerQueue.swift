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

    private struct Key: Ranked {
        let deadline: VirtualInstant
        let order: UInt64
        /// The entry's place in `entries`.
        let place: Int

        func comes(before other: Key) -> Bool {
            deadline != other.deadline ? deadline < other.deadline : order < other.order
        }
    }

    private var heap = Heap<Key>()
    private var entries: [Entry?] = []
    /// Whether the entry at a place was cancelled. The entries themselves are not looked at for that, since
    /// reading one retains all that it holds.
    private var isCancelled: [Bool] = []
    /// The places that are free.
    private var free: [Int] = []
    private var cancelledCount = 0

    var count: Int { heap.count - cancelledCount }

    mutating func insert(_ entry: consuming Entry) {
        let place = free.popLast() ?? entries.count
        entry.timer?.wait(at: place)
        heap.insert(Key(deadline: entry.deadline, order: entry.order, place: place))
        if place == entries.count {
            entries.append(nil)
            isCancelled.append(false)
        }
        // Assigning would retain what the entry holds, and then release it here.
        var arriving: Entry? = consume entry
        swap(&entries[place], &arriving)
        isCancelled[place] = false
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

    /// Cancels the entry at a place. Cancelled entries stay until they come to the top, or until they make up
    /// most of the heap.
    mutating func cancel(at place: Int) {
        isCancelled[place] = true
        cancelledCount += 1
        if heap.count > 64, cancelledCount > heap.count / 2 { forgetCancelled() }
    }

    /// Makes the heap again without the cancelled entries. The others stay at their places.
    private mutating func forgetCancelled() {
        let keys = heap.elements
        heap.removeAll()
        cancelledCount = 0
        for key in keys {
            if isCancelled[key.place] {
                entries[key.place] = nil
                free.append(key.place)
            } else {
                heap.insert(key)
            }
        }
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

    /// Takes out everything, for the caller to release. Cancelling a timer of it later has no effect.
    mutating func removeAll() -> TimerQueue {
        for entry in entries { entry?.timer?.leaveClock() }
        defer { self = TimerQueue() }
        return self
    }

    /// Takes out the entries that have not been cancelled, in the order of the heap, and forgets the others.
    private mutating func takeAll() -> [Entry] {
        let all = heap.elements.filter { !isCancelled[$0.place] }.compactMap { entries[$0.place] }
        self = TimerQueue()
        return all
    }

    private mutating func dropCancelled() {
        while let first = heap.first, isCancelled[first.place] {
            _ = removeFirst()
            cancelledCount -= 1
        }
    }

    private mutating func removeFirst() -> Entry? {
        guard let first = heap.popFirst() else { return nil }
        free.append(first.place)
        return entries[first.place].take()
    }
}

/// A handle to a waiting job, to cancel it.
public final class SimulatedTimer {
    /// What has become of its job.
    enum State: Equatable {
        /// It waits for its time, at this place among the others.
        case onClock(place: Int)
        /// Its time has come, as that of a timer without a delay has from the beginning, or its process is
        /// gone.
        case due
        /// It has begun.
        case fired
        /// It never runs.
        case cancelled
    }

    private(set) var state = State.due
    private unowned let simulator: Simulator
    /// The lane that its job goes to.
    private let lane: Int

    init(lane: Int, in simulator: Simulator) {
        self.simulator = simulator
        self.lane = lane
    }

    /// Whether `cancel()` was called in time. Then the job never runs.
    public var isCancelled: Bool { state == .cancelled }

    /// Cancels the job. Once it has begun, this has no effect.
    public func cancel() {
        var placeOnClock: Int?
        switch state {
        case .onClock(let place):
            placeOnClock = place
            state = .cancelled
        case .due: state = .cancelled
        case .fired, .cancelled: break
        }
        simulator.timerWasCancelled(lane: lane, place: placeOnClock)
    }

    /// Notes that its job waits for its time, at this place.
    func wait(at place: Int) { state = .onClock(place: place) }

    /// Notes that its time has come, or that nothing waits for it any more. One that was cancelled stays so.
    func leaveClock() {
        if case .onClock = state { state = .due }
    }

    /// Returns whether its job is to run.
    func fire() -> Bool {
        if case .cancelled = state { return false }
        state = .fired
        return true
    }
}
