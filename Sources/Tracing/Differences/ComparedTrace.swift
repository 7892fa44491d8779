/// The events of a trace while it is compared with another: of each, no more than tells whether it is the
/// same as one there.
///
/// What an event says is read again where it matters. So two traces of a million events each fit into memory,
/// of which most is the same.
struct ComparedTrace {
    /// One event.
    private struct Row {
        let number: UInt32
        let cause: UInt32?
        let request: UInt32?
        let task: UInt32?
        let hasTimes: Bool
        let time: VirtualInstant
        /// A hash of its content, without its request and its task.
        let contentHash: Int
    }

    private let file: TraceFile
    private var rows: [Row] = []
    /// The numbers in the first trace of what this one has; nil for the first trace.
    var numbering: OrdinalPairs?
    /// The requests and tasks, in words. They are needed once, and may be large.
    private(set) var names = OrdinalNames()

    /// Reads all events of a file.
    init(_ file: TraceFile) {
        self.file = file
        // An event's line has more than twenty bytes, whatever the end line says.
        rows.reserveCapacity(min(file.count, file.data.count / 20))
        var number = 0
        while let event = file.next(after: number) {
            number = event.number
            names.note(event)
            let content = EventContent(event, request: nil, task: nil)
            rows.append(
                Row(
                    number: UInt32(number), cause: event.cause.map(UInt32.init),
                    request: event.request.map(UInt32.init), task: event.task.map(UInt32.init),
                    hasTimes: content.hasTimes, time: event.time, contentHash: content.hash))
        }
    }

    /// Forgets the names of requests and tasks.
    mutating func dropNames() { names = OrdinalNames() }

    // MARK: The event at a place

    var indices: Range<Int> { rows.indices }
    var count: Int { rows.count }

    func number(at place: Int) -> Int { Int(rows[place].number) }
    func cause(at place: Int) -> Int? { rows[place].cause.map { Int($0) } }
    func time(at place: Int) -> VirtualInstant { rows[place].time }

    /// The number of its request in its own trace.
    func ownRequest(at place: Int) -> Int? { rows[place].request.map { Int($0) } }

    /// The number of its request in the first trace. One that the first trace does not have must not be taken
    /// for one of its own.
    private func request(at place: Int) -> Int? {
        guard let own = ownRequest(at: place), let numbering else { return ownRequest(at: place) }
        return numbering.requests[own] ?? -own
    }

    private func task(at place: Int) -> Int? {
        let own = rows[place].task.map { Int($0) }
        guard let own, let numbering else { return own }
        return numbering.tasks[own] ?? -own
    }

    /// Equal for events that do the same, points in time left out.
    func key(at place: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(rows[place].contentHash)
        hasher.combine(request(at: place))
        hasher.combine(task(at: place))
        return hasher.finalize()
    }

    /// The whole event, read again.
    func event(at place: Int) -> TraceEvent? { file.event(number(at: place)) }

    /// What two events have in common that are one event with other values: the kind and the request.
    func likeness(at place: Int) -> String {
        "\(event(at: place)?.kind ?? "") \(request(at: place) ?? 0)"
    }

    /// What the event says, read again.
    func content(of event: TraceEvent, at place: Int) -> EventContent {
        EventContent(event, request: request(at: place), task: task(at: place))
    }

    /// Whether two events say the same, points in time included, as far as that is known without reading
    /// them.
    func isSame(at place: Int, as other: ComparedTrace, at otherPlace: Int) -> Bool {
        let (row, otherRow) = (rows[place], other.rows[otherPlace])
        return row.contentHash == otherRow.contentHash && !row.hasTimes && !otherRow.hasTimes
            && request(at: place) == other.request(at: otherPlace)
            && task(at: place) == other.task(at: otherPlace)
    }

    /// The place of the event with a number.
    func place(of number: Int) -> Int? {
        if number >= 1, number <= rows.count, rows[number - 1].number == number { return number - 1 }
        let place = rows.partitionPoint { $0.number < number }
        return place < rows.count && rows[place].number == number ? place : nil
    }
}
