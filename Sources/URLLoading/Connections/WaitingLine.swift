/// The tasks that wait for a connection to one server, in the order in which they get their turn: those of
/// the highest priority first and, among equals, the one that came first.
///
/// Thousands of tasks may wait, and all of them may be cancelled, so that nothing here looks at all of them,
/// except to say where a task stands that comes back. Their turns are kept in a heap. The turn of a task that
/// has left the line, or is held, stays there until it comes to the top, or until there are more turns in the
/// heap than twice the number of tasks. A task that has had its turn may come back with the same arrival, so
/// that nothing of that turn is left in the heap.
struct WaitingLine {
    /// A place in the line. A task that gets another place gets another turn.
    private struct Turn: Equatable {
        let task: Int
        let priority: Float
        /// Counted from 1 over all tasks. A task that comes back has the one that it had.
        let arrival: Int

        func comes(before other: Turn) -> Bool {
            priority != other.priority ? priority > other.priority : arrival < other.arrival
        }
    }

    private struct Waiter {
        var turn: Turn
        /// A held task keeps its place, but lets the others pass.
        var isHeld = false
        /// Whether its turn is in the heap: that of a held task is taken out when it comes to the top.
        var isInHeap = true
    }

    private var waiters: [Int: Waiter] = [:]
    private var heap: [Turn] = []
    /// How many tasks wait with a priority, the highest one first. A task that has just come takes its place
    /// behind all others of its priority, so that these numbers tell where that is.
    private var counts: [(priority: Float, count: Int)] = []
    private var arrivals = 0

    /// All tasks, in the order in which they get their turn.
    var tasks: [Int] { waiters.values.map(\.turn).sorted { $0.comes(before: $1) }.map(\.task) }

    /// Counts a task that comes. Returns its number.
    mutating func arrive() -> Int {
        arrivals += 1
        return arrivals
    }

    /// Puts a task behind those of a higher priority, and those of the same one that came before it. Returns
    /// its place, counted from 1.
    ///
    /// - Parameter arrival: its number, if it has come before; by default it comes now.
    mutating func append(_ task: Int, priority: Float, arrival: Int? = nil) -> Int {
        let arrival = arrival ?? arrive()
        // What is not a number cannot be compared; it goes before all numbers.
        let turn = Turn(task: task, priority: priority.isNaN ? .infinity : priority, arrival: arrival)
        waiters[task] = Waiter(turn: turn)
        insert(turn)
        let last = count(turn)
        return arrival == arrivals ? last : waiters.values.count { $0.turn.comes(before: turn) } + 1
    }

    /// Takes a task out of the line. Returns `false` if it does not wait.
    @discardableResult mutating func remove(_ task: Int) -> Bool {
        guard let waiter = waiters.removeValue(forKey: task) else { return false }
        discount(waiter.turn)
        if heap.first == waiter.turn { removeFirst() }
        forgetOldTurns()
        return true
    }

    /// Gives a task the place that it would have if it came now with this priority. Returns that place,
    /// counted from 1; nil if it does not wait.
    mutating func move(_ task: Int, to priority: Float) -> Int? {
        guard let isHeld = waiters[task]?.isHeld else { return nil }
        remove(task)
        let place = append(task, priority: priority)
        waiters[task]?.isHeld = isHeld
        return place
    }

    /// Lets the others pass a task. Returns `false` if it does not wait.
    mutating func hold(_ task: Int) -> Bool {
        guard waiters[task] != nil else { return false }
        waiters[task]?.isHeld = true
        return true
    }

    /// Lets the others pass a task no longer. Returns `false` if it does not wait.
    mutating func release(_ task: Int) -> Bool {
        guard var waiter = waiters[task] else { return false }
        waiter.isHeld = false
        if !waiter.isInHeap {
            waiter.isInHeap = true
            insert(waiter.turn)
        }
        waiters[task] = waiter
        return true
    }

    /// The task whose turn it is.
    mutating func first() -> (task: Int, priority: Float, arrival: Int)? {
        while let turn = heap.first {
            guard var waiter = waiters[turn.task], waiter.turn == turn else {
                removeFirst()
                continue
            }
            if !waiter.isHeld { return (turn.task, turn.priority, turn.arrival) }
            waiter.isInHeap = false
            waiters[turn.task] = waiter
            removeFirst()
        }
        return nil
    }

    // MARK: Places

    /// Counts a new turn. Returns its place in the line.
    private mutating func count(_ turn: Turn) -> Int {
        let index = counts.firstIndex { $0.priority <= turn.priority } ?? counts.count
        if index < counts.count, counts[index].priority == turn.priority {
            counts[index].count += 1
        } else {
            counts.insert((turn.priority, 1), at: index)
        }
        return counts[...index].reduce(0) { $0 + $1.count }
    }

    private mutating func discount(_ turn: Turn) {
        guard let index = counts.firstIndex(where: { $0.priority == turn.priority }) else { return }
        counts[index].count -= 1
        if counts[index].count == 0 { counts.remove(at: index) }
    }

    // MARK: The heap
    // Not the `Heap` of `Simulation`: what is generic in another module is not compiled for turns alone.

    private mutating func forgetOldTurns() {
        guard heap.count > 64, heap.count > 2 * waiters.count else { return }
        // A sorted list is a heap.
        heap = heap.filter { waiters[$0.task]?.turn == $0 }.sorted { $0.comes(before: $1) }
    }

    private mutating func insert(_ turn: Turn) {
        heap.append(turn)
        var place = heap.count - 1
        while place > 0, heap[place].comes(before: heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var place = 0
        while let child = earlierChild(of: place), heap[child].comes(before: heap[place]) {
            heap.swapAt(place, child)
            place = child
        }
    }

    private func earlierChild(of parent: Int) -> Int? {
        let left = 2 * parent + 1
        guard left + 1 < heap.count else { return left < heap.count ? left : nil }
        return heap[left + 1].comes(before: heap[left]) ? left + 1 : left
    }
}
