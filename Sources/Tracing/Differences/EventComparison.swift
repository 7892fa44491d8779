/// The comparison of the events of two traces: first which events correspond, then how each pair differs.
struct EventComparison {
    private let old: [TraceEvent]
    private let new: [TraceEvent]
    private let ordinals: OrdinalPairs
    /// What the events of `old` and `new` say, in their order.
    private let contents: (old: [EventContent], new: [EventContent])
    /// The events that correspond and stand in the same order, by their places in `old` and `new`.
    private var pairs: [(old: Int, new: Int)] = []
    /// The events that correspond and changed places with others.
    private var moves: [(old: Int, new: Int)] = []

    init(from old: [TraceEvent], to new: [TraceEvent]) {
        self.old = old
        self.new = new
        let ordinals = OrdinalPairs(from: old, to: new)
        self.ordinals = ordinals
        contents = (
            old.map { EventContent($0, request: $0.request, task: $0.task) },
            // A number that the first trace does not have must not be taken for one of its own.
            new.map { event in
                EventContent(
                    event, request: event.request.map { ordinals.requests[$0] ?? -$0 },
                    task: event.task.map { ordinals.tasks[$0] ?? -$0 })
            }
        )
        var words = Words()
        let before = contents.old.map { words.number(of: $0.key) }
        let after = contents.new.map { words.number(of: $0.key) }
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
        var words = Words()
        var found: [(old: Int, new: Int)] = []
        var (from, to) = (0, 0)
        for pair in same + [(old: old.count, new: new.count)] {
            let gone = (from..<pair.old).filter { !olds.contains($0) }
            let came = (to..<pair.new).filter { !news.contains($0) }
            (from, to) = (pair.old + 1, pair.new + 1)
            guard !gone.isEmpty, !came.isEmpty else { continue }
            let alignment = SequenceAlignment(
                gone.map { words.number(of: contents.old[$0].likeness) },
                came.map { words.number(of: contents.new[$0].likeness) })
            found += alignment.pairs.map { (gone[$0.old], came[$0.new]) }
        }
        return found
    }

    /// Of what is left over, the events of which both traces have as many of one kind and request: the first
    /// is the first of the other trace, and so on.
    private var movedAndChanged: [(old: Int, new: Int)] {
        let all = pairs + moves
        let (olds, news) = (Set(all.map(\.old)), Set(all.map(\.new)))
        func groups(_ contents: [EventContent], besides taken: Set<Int>) -> [String: [Int]] {
            let free = contents.indices.filter { !taken.contains($0) }
            return Dictionary(grouping: free) { contents[$0].likeness }
        }
        let came = groups(contents.new, besides: news)
        return groups(contents.old, besides: olds).flatMap { likeness, froms in
            let tos = came[likeness] ?? []
            return froms.count == tos.count ? zip(froms, tos).map { ($0, $1) } : []
        }.sorted { $0.0 < $1.0 }
    }

    /// Numbers for texts, the same for the same text.
    private struct Words {
        private var numbers: [String: Int] = [:]

        mutating func number(of text: String) -> Int {
            if let number = numbers[text] { return number }
            numbers[text] = numbers.count
            return numbers.count - 1
        }
    }

    // MARK: How they differ

    /// By how much the last event that both traces have is later.
    var lastShift: Int64 { pairs.last.map { TimeShift.between(old[$0.old].time, new[$0.new].time) } ?? 0 }

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
        for (pair, hasMoved) in pairs.map({ ($0, false) }) + moves.map({ ($0, true) }) {
            let (from, to) = (old[pair.old], new[pair.new])
            let changes =
                contents.old[pair.old].changes(to: contents.new[pair.new], shifts: accepted)
                + causes.change(from, to)
            if hasMoved {
                found.append((pair.new, 2, .moved(from: from, to: to, changes)))
            } else if !changes.isEmpty {
                found.append((pair.new, 2, .changed(from: from, to: to, changes)))
            }
        }
        found += unpaired
        // Sorting keeps no order of its own, so the place in the list decides between equals.
        return found.enumerated().sorted {
            ($0.element.place, $0.element.rank, $0.offset) < ($1.element.place, $1.element.rank, $1.offset)
        }.map(\.element.difference)
    }

    private var samples: [TimeShift.Sample] {
        (pairs + moves).sorted { $0.new < $1.new }.map { pair in
            TimeShift.Sample(
                number: new[pair.new].number, request: new[pair.new].request,
                nanoseconds: TimeShift.between(old[pair.old].time, new[pair.new].time))
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
            } else if !movedOlds.contains(index) {
                found.append((last, 3, .gone(old[index])))
            }
        }
        for index in new.indices where !isPaired[index] { found.append((index, 2, .added(new[index]))) }
        return found
    }
}

/// The causes of events, compared by what they are: an event has the same cause if it follows from the same
/// event as before.
///
/// Where an event was added between a cause and what follows from it, the added event says so, and what
/// follows has not changed. The same goes for an event between them that is gone.
private struct CauseComparison {
    private let old: [TraceEvent]
    private let new: [TraceEvent]
    /// The place in the second trace of what an event, or else its nearest ancestor that both traces have,
    /// corresponds to; by the event's number.
    private var nearest: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
    /// The places of corresponding events, by their numbers.
    private var partners: (old: [Int: Int], new: [Int: Int]) = ([:], [:])

    init(_ old: [TraceEvent], _ new: [TraceEvent], _ pairs: [(old: Int, new: Int)]) {
        self.old = old
        self.new = new
        for pair in pairs {
            partners.old[old[pair.old].number] = pair.new
            partners.new[new[pair.new].number] = pair.new
        }
        nearest.old = Self.nearest(old, partners.old)
        nearest.new = Self.nearest(new, partners.new)
    }

    private static func nearest(_ events: [TraceEvent], _ partners: [Int: Int]) -> [Int: Int] {
        var nearest = partners
        for event in events where partners[event.number] == nil {
            nearest[event.number] = event.cause.flatMap { nearest[$0] }
        }
        return nearest
    }

    /// The change of a cause; empty if there is none.
    func change(_ from: TraceEvent, _ to: TraceEvent) -> [FieldChange] {
        guard !isSame(from.cause, to.cause) else { return [] }
        return [
            FieldChange(
                field: "cause", from: from.cause.map { Self.name($0, in: old) },
                to: to.cause.map { Self.name($0, in: new) })
        ]
    }

    private func isSame(_ from: Int?, _ to: Int?) -> Bool {
        guard let from, let to else { return from == to }
        if let before = partners.old[from], let after = partners.new[to] { return before == after }
        if let before = nearest.old[from], let after = nearest.new[to] { return before == after }
        // What neither trace has can only be told by its number.
        return from == to && Self.event(from, in: old) == nil && Self.event(to, in: new) == nil
    }

    /// `#12 task.created`
    private static func name(_ number: Int, in events: [TraceEvent]) -> String {
        ["#\(number)", event(number, in: events)?.kind].compactMap { $0 }.joined(separator: " ")
    }

    private static func event(_ number: Int, in events: [TraceEvent]) -> TraceEvent? {
        let place = events.partitionPoint { $0.number < number }
        return place < events.count && events[place].number == number ? events[place] : nil
    }
}
