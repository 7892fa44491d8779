import JSONText

/// The operations of a queue that have not finished, in the order in which they were added, and the one among
/// them whose turn it is.
///
/// Adding an operation, taking one out and finding the next one are quick, however many there are.
struct OperationLine {
    /// An operation in the line, and the position that its job will have in the run.
    struct Entry {
        let operation: Operation
        /// Its number in the order of adding.
        let number: Int
        /// Whether it runs alone, after everything that was added before it and before everything added after
        /// it.
        let isBarrier: Bool
        /// Its part of the line: what is in front of the first barrier, that barrier, what is behind it, and
        /// so on. Each part waits for the one before.
        let part: Int
        /// The position after which it could start: when it was added, when its last dependency ended, or
        /// when the queue was opened.
        var position: Recorder.Position
        /// Whether it has no place yet.
        var isWaiting = true
        /// How urgent it is, if it is ready.
        var readyPriority: Operation.QueuePriority?
    }

    /// What is left of an operation that has finished is its number, until most of the places are empty.
    private struct Place {
        let number: Int
        var entry: Entry?
    }

    /// What decides between operations that are ready: barriers, then urgency, then the order of adding.
    private struct Turn: Ranked {
        let part: Int
        let priority: Operation.QueuePriority
        let number: Int

        func comes(before other: Turn) -> Bool {
            if part != other.part { return part < other.part }
            return priority == other.priority
                ? number < other.number : priority.rawValue > other.priority.rawValue
        }
    }

    /// In the order of adding. The first place is not empty.
    private var places: ArraySlice<Place> = []
    private var lastNumber = 0
    private var lastPart = 0
    /// The turns of the operations that became ready. Some have started since then, or are not as urgent as
    /// they were.
    private var turns = Heap<Turn>()
    /// How many operations of each part wait and are not ready, or are ready and this urgent.
    private var waitingCounts: [Group: Int] = [:]
    private var barrierCount = 0
    /// How many operations there are.
    private(set) var count = 0
    /// How many have a place.
    private(set) var busyCount = 0
    /// How many wait for one, apart from plain blocks.
    private(set) var contenderCount = 0

    private struct Group: Hashable {
        let part: Int
        let readyPriority: Operation.QueuePriority?
    }

    var hasBarrier: Bool { barrierCount > 0 }

    /// All operations, in the order in which they were added.
    var operations: [Operation] { places.compactMap { $0.entry?.operation } }

    subscript(operation: Operation) -> Entry? {
        index(of: operation.numberInLine).flatMap { places[$0].entry }
    }

    private func index(of number: Int) -> Int? {
        let index = places.partitionPoint { $0.number < number }
        return index < places.endIndex && places[index].number == number ? index : nil
    }

    // MARK: Coming and going

    mutating func append(_ operation: Operation, isBarrier: Bool, at position: Recorder.Position) {
        lastNumber += 1
        operation.numberInLine = lastNumber
        if isBarrier { lastPart += 1 }
        let entry = Entry(
            operation: operation, number: lastNumber, isBarrier: isBarrier, part: lastPart,
            position: position)
        if isBarrier { lastPart += 1 }
        places.append(Place(number: lastNumber, entry: entry))
        count(entry, by: 1)
    }

    mutating func remove(_ operation: Operation) {
        guard let index = index(of: operation.numberInLine), let entry = places[index].entry.take() else {
            return
        }
        count(entry, by: -1)
        while let first = places.first, first.entry == nil { places.removeFirst() }
        if places.count > 2 * count { places.removeAll { $0.entry == nil } }
    }

    /// Removes all operations. Those that are added later get other numbers.
    mutating func removeAll() {
        places = []
        turns.removeAll()
        waitingCounts = [:]
        (barrierCount, count, busyCount, contenderCount) = (0, 0, 0, 0)
    }

    private mutating func count(_ entry: Entry, by change: Int) {
        count += change
        if entry.isBarrier { barrierCount += change }
        guard entry.isWaiting else { return busyCount += change }
        if !entry.operation.isPlainBlock { contenderCount += change }
        let group = Group(part: entry.part, readyPriority: entry.readyPriority)
        let sum = waitingCounts[group, default: 0] + change
        waitingCounts[group] = sum == 0 ? nil : sum
    }

    // MARK: What happens to an operation

    /// Notes whether an operation waits, and how urgent it is, if it is ready. That is not asked here: a
    /// subclass may answer with a look at its queue, which must not be in the middle of a change.
    mutating func note(_ operation: Operation, isWaiting: Bool, readyPriority: Operation.QueuePriority?) {
        guard let index = index(of: operation.numberInLine), var entry = places[index].entry,
            entry.isWaiting != isWaiting || entry.readyPriority != readyPriority
        else { return }
        count(entry, by: -1)
        entry.isWaiting = isWaiting
        entry.readyPriority = readyPriority
        count(entry, by: 1)
        places[index].entry = entry
        guard isWaiting, let readyPriority else { return }
        turns.insert(Turn(part: entry.part, priority: readyPriority, number: entry.number))
    }

    mutating func setPosition(_ position: Recorder.Position, of operation: Operation) {
        guard let index = index(of: operation.numberInLine) else { return }
        places[index].entry?.position = position
    }

    mutating func setPositions(_ position: Recorder.Position) {
        for index in places.indices { places[index].entry?.position = position }
    }

    // MARK: Whose turn it is

    /// The operation to start next, if one is ready that no barrier holds up: the most urgent one, and among
    /// equals the first.
    mutating func next() -> Entry? {
        while let turn = turns.first {
            if let entry = index(of: turn.number).flatMap({ places[$0].entry }), entry.isWaiting,
                entry.readyPriority == turn.priority
            {
                return isInFront(entry) ? entry : nil
            }
            turns.popFirst()
        }
        return nil
    }

    /// Whether no barrier holds it up: it is in front of the first one, or it is a barrier with nothing in
    /// front of it.
    func isInFront(_ entry: Entry) -> Bool { entry.part == frontPart }

    private var frontPart: Int? { places.first?.entry?.part }

    /// How many operations wait that no barrier holds up, and that are ready and this urgent; with nil, those
    /// that are not ready.
    func waitingCount(_ readyPriority: Operation.QueuePriority?) -> Int {
        frontPart.flatMap { waitingCounts[Group(part: $0, readyPriority: readyPriority)] } ?? 0
    }

    /// The first of these operations, in the order of adding.
    ///
    /// - Parameter number: where to look first; there is none before it.
    func firstWaiting(
        _ readyPriority: Operation.QueuePriority?, from number: Int? = nil, atMost most: Int
    ) -> [Operation] {
        let most = min(most, waitingCount(readyPriority))
        var found: [Operation] = []
        var index = number.flatMap(index(of:)) ?? places.startIndex
        while found.count < most, index < places.endIndex {
            if let entry = places[index].entry, entry.isWaiting, entry.readyPriority == readyPriority {
                found.append(entry.operation)
            }
            index += 1
        }
        return found
    }
}
