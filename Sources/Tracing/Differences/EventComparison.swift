/// The comparison of the events of two traces: first which events correspond, then how each pair differs.
struct EventComparison {
    private let old: ComparedTrace
    private let new: ComparedTrace
    private let ordinals: OrdinalPairs
    /// The events that correspond and stand in the same order, by their places in `old` and `new`.
    private var pairs: [(old: Int, new: Int)] = []
    /// The events that correspond and changed places with others.
    private var moves: [(old: Int, new: Int)] = []

    init(from old: TraceFile, to new: TraceFile) {
        var (old, new) = (ComparedTrace(old), ComparedTrace(new))
        ordinals = OrdinalPairs(from: old.names, to: new.names)
        new.numbering = ordinals
        old.dropNames()
        new.dropNames()
        (self.old, self.new) = (old, new)
        var keys = Numbers<Int>()
        let before = old.indices.map { keys.number(of: old.key(at: $0)) }
        let after = new.indices.map { keys.number(of: new.key(at: $0)) }
        let same = SequenceAlignment(before, after).pairs
        moves = Self.moves(before, after, same)
        pairs = same + changed(between: same)
        pairs.sort { $0.old < $1.old }
        moves += movedAndChanged
    }

    // MARK: Which events correspond

    /// The events that say the same and are in no common order with the rest: each with the next such one.
    private static func moves(
        _ before: [Int], _ after: [Int], _ same: [(old: Int, new: Int)]
    ) -> [(old: Int, new: Int)] {
        let (olds, news) = (Set(same.map(\.old)), Set(same.map(\.new)))
        var free: [Int: [Int]] = [:]
        for index in before.indices.reversed() where !olds.contains(index) {
            free[before[index], default: []].append(index)
        }
        return after.indices.compactMap { index in
            guard !news.contains(index), let from = free[after[index]]?.popLast() else { return nil }
            return (from, index)
        }
    }

    /// Between two events that correspond, pairs up those of one kind and one request.
    private func changed(between same: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        let (olds, news) = (Set(moves.map(\.old)), Set(moves.map(\.new)))
        var likenesses = Numbers<String>()
        var found: [(old: Int, new: Int)] = []
        var (from, to) = (0, 0)
        for pair in same + [(old: old.count, new: new.count)] {
            let gone = (from..<pair.old).filter { !olds.contains($0) }
            let came = (to..<pair.new).filter { !news.contains($0) }
            (from, to) = (pair.old + 1, pair.new + 1)
            guard !gone.isEmpty, !came.isEmpty else { continue }
            let alignment = SequenceAlignment(
                gone.map { likenesses.number(of: old.likeness(at: $0)) },
                came.map { likenesses.number(of: new.likeness(at: $0)) })
            found += alignment.pairs.map { (gone[$0.old], came[$0.new]) }
        }
        return found
    }

    /// Of what is left over, the events of which both traces have as many of one kind and request: the first
    /// is the first of the other trace, and so on.
    private var movedAndChanged: [(old: Int, new: Int)] {
        let all = pairs + moves
        let (olds, news) = (Set(all.map(\.old)), Set(all.map(\.new)))
        func groups(_ trace: ComparedTrace, besides taken: Set<Int>) -> [String: [Int]] {
            let free = trace.indices.filter { !taken.contains($0) }
            return Dictionary(grouping: free) { trace.likeness(at: $0) }
        }
        let came = groups(new, besides: news)
        return groups(old, besides: olds).flatMap { likeness, froms in
            let tos = came[likeness] ?? []
            return froms.count == tos.count ? zip(froms, tos).map { ($0, $1) } : []
        }.sorted { $0.0 < $1.0 }
    }

    /// Numbers for what is the same, the same for each.
    private struct Numbers<Key: Hashable> {
        private var numbers: [Key: Int] = [:]

        mutating func number(of key: Key) -> Int {
            if let number = numbers[key] { return number }
            numbers[key] = numbers.count
            return numbers.count - 1
        }
    }

    // MARK: How they differ

    /// By how much the last event that both traces have is later.
    var lastShift: Int64 { pairs.last.map(shift) ?? 0 }

    private func shift(of pair: (old: Int, new: Int)) -> Int64 {
        TimeShift.between(old.time(at: pair.old), new.time(at: pair.new))
    }

    /// All differences, in the order of the second trace; what is gone stands behind the event that it
    /// followed.
    var differences: [TraceDifference] {
        let shifts = TimeShift.joining(samples)
        let accepted = Set(shifts.map(\.nanoseconds))
        let causes = CauseComparison(old, new, pairs + moves)
        var found: [(place: Int, rank: Int, difference: TraceDifference)] = []
        for (subject, from, to) in ordinals.renumbered {
            found.append((-1, 0, .renumbered(subject, from: from, to: to)))
        }
        for shift in shifts { found.append((shift.first - 1, 1, .shifted(shift))) }
        for pair in pairs {
            guard let pair = compared(pair, causes, accepted), !pair.changes.isEmpty else { continue }
            found.append((pair.place, 2, .changed(from: pair.from, to: pair.to, pair.changes)))
        }
        for pair in moves {
            guard let pair = compared(pair, causes, accepted, always: true) else { continue }
            found.append((pair.place, 2, .moved(from: pair.from, to: pair.to, pair.changes)))
        }
        found += unpaired
        // Sorting keeps no order of its own, so the place in the list decides between equals.
        return found.enumerated().sorted {
            ($0.element.place, $0.element.rank, $0.offset) < ($1.element.place, $1.element.rank, $1.offset)
        }.map(\.element.difference)
    }

    /// The events of a pair, read again, with what differs between them.
    ///
    /// - Parameter always: whether the pair is returned although nothing differs between its events.
    private func compared(
        _ pair: (old: Int, new: Int), _ causes: CauseComparison, _ accepted: Set<Int64>,
        always: Bool = false
    ) -> (place: Int, from: TraceEvent, to: TraceEvent, changes: [FieldChange])? {
        let isSame = old.isSame(at: pair.old, as: new, at: pair.new)
        let cause = causes.change(pair)
        guard always || !isSame || !cause.isEmpty, let from = old.event(at: pair.old),
            let to = new.event(at: pair.new)
        else { return nil }
        let (before, after) = (old.content(of: from, at: pair.old), new.content(of: to, at: pair.new))
        return (pair.new, from, to, (isSame ? [] : before.changes(to: after, shifts: accepted)) + cause)
    }

    private var samples: [TimeShift.Sample] {
        (pairs + moves).sorted { $0.new < $1.new }.map { pair in
            TimeShift.Sample(
                number: new.number(at: pair.new), request: new.ownRequest(at: pair.new),
                nanoseconds: shift(of: pair))
        }
    }

    /// The events that only one of the traces has.
    private var unpaired: [(place: Int, rank: Int, difference: TraceDifference)] {
        var places = Array(repeating: -1, count: old.count)
        var isPaired = Array(repeating: false, count: new.count)
        for pair in pairs {
            places[pair.old] = pair.new
            isPaired[pair.new] = true
        }
        let movedOlds = Set(moves.map(\.old))
        for move in moves { isPaired[move.new] = true }
        var found: [(place: Int, rank: Int, difference: TraceDifference)] = []
        var last = -1
        for index in old.indices {
            if places[index] >= 0 {
                last = places[index]
            } else if !movedOlds.contains(index), let event = old.event(at: index) {
                found.append((last, 3, .gone(event)))
            }
        }
        for index in new.indices where !isPaired[index] {
            if let event = new.event(at: index) { found.append((index, 2, .added(event))) }
        }
        return found
    }
}

/// The causes of events, compared by what they are: an event has the same cause if it follows from the same
/// event as before.
///
/// Where an event was added between a cause and what follows from it, the added event says so, and what
/// follows has not changed. The same goes for an event between them that is gone.
private struct CauseComparison {
    private let old: ComparedTrace
    private let new: ComparedTrace
    /// The places in the second trace of what the events correspond to, by their own places; -1 for none.
    private var partners: (old: [Int32], new: [Int32])
    /// The same for what corresponds to an event, or else to its nearest ancestor that both traces have.
    private let nearest: (old: [Int32], new: [Int32])

    init(_ old: ComparedTrace, _ new: ComparedTrace, _ pairs: some Sequence<(old: Int, new: Int)>) {
        self.old = old
        self.new = new
        partners = (Array(repeating: -1, count: old.count), Array(repeating: -1, count: new.count))
        for pair in pairs {
            partners.old[pair.old] = Int32(pair.new)
            partners.new[pair.new] = Int32(pair.new)
        }
        nearest = (Self.nearest(old, partners.old), Self.nearest(new, partners.new))
    }

    private static func nearest(_ trace: ComparedTrace, _ partners: [Int32]) -> [Int32] {
        var nearest = partners
        for place in trace.indices where partners[place] < 0 {
            let cause = trace.cause(at: place).flatMap(trace.place)
            if let cause { nearest[place] = nearest[cause] }
        }
        return nearest
    }

    /// The change of a cause; empty if there is none.
    func change(_ pair: (old: Int, new: Int)) -> [FieldChange] {
        let (from, to) = (old.cause(at: pair.old), new.cause(at: pair.new))
        guard !isSame(from, to) else { return [] }
        return [
            FieldChange(
                field: "cause", from: from.map { Self.name($0, in: old) },
                to: to.map { Self.name($0, in: new) })
        ]
    }

    private func isSame(_ from: Int?, _ to: Int?) -> Bool {
        guard let from, let to else { return from == to }
        let places = (old: old.place(of: from), new: new.place(of: to))
        // What neither trace has can only be told by its number.
        guard places.old != nil || places.new != nil else { return from == to }
        guard let before = places.old, let after = places.new else { return false }
        if partners.old[before] >= 0, partners.new[after] >= 0 {
            return partners.old[before] == partners.new[after]
        }
        return nearest.old[before] >= 0 && nearest.old[before] == nearest.new[after]
    }

    /// `#12 task.created`
    private static func name(_ number: Int, in trace: ComparedTrace) -> String {
        let kind = trace.place(of: number).flatMap(trace.event)?.kind
        return ["#\(number)", kind].compactMap { $0 }.joined(separator: " ")
    }
}
