/// The timers that were set without a delay, wherever a schedule may choose: each lane has a line of them
/// beside its jobs.
///
/// The job of such a timer comes after all that waited in its lane when the timer was set. What is enqueued
/// there later may come before it or after it, since a real timer takes a moment to fire.
struct DueTimers {
    /// A timer of the front of a line.
    struct Front {
        let lane: Int
        /// Its place in the order of all jobs and timers.
        let order: UInt64
        /// Its turn in the order of arrival.
        let turn: Turn
    }

    /// When a job or a timer would go by the order of arrival.
    struct Turn: Comparable {
        /// The place of the job. For a timer, that of the last job before the timers' turn came.
        let place: UInt64
        /// The place of the timer among those whose turn came together.
        let order: UInt64

        static func < (one: Self, other: Self) -> Bool {
            (one.place, one.order) < (other.place, other.order)
        }

        static func ofJob(_ order: UInt64) -> Self { Turn(place: order, order: 0) }
    }

    private struct Waiting {
        let entry: TimerQueue.Entry
        /// The place of the last job before its turn came; nil while other jobs go first.
        var place: UInt64?
    }

    /// The lanes that have a line, each with what waits in it. There are few at any time.
    private var lines: [(lane: Int, waiting: Ring<Waiting>)] = []

    var isEmpty: Bool { lines.isEmpty }

    mutating func append(_ entry: TimerQueue.Entry) {
        let waiting = Waiting(entry: entry)
        if let line = lines.firstIndex(where: { $0.lane == entry.lane }) {
            lines[line].waiting.append(waiting)
        } else {
            lines.append((entry.lane, Ring()))
            lines[lines.count - 1].waiting.append(waiting)
        }
    }

    /// The first timer of each line.
    var fronts: [Front] {
        lines.compactMap { lane, waiting in
            waiting.first.map { first in
                Front(
                    lane: lane, order: first.entry.order,
                    turn: Turn(place: first.place ?? .max, order: first.entry.order))
            }
        }
    }

    /// Makes it the turn of all timers. By the order of arrival, that is when no other job can run.
    ///
    /// - Parameter place: the place of the last job.
    mutating func haveTheirTurn(after place: UInt64) {
        for line in lines.indices {
            lines[line].waiting.changeLast { waiting in
                guard waiting.place == nil else { return false }
                waiting.place = place
                return true
            }
        }
    }

    mutating func removeFirst(of lane: Int) -> TimerQueue.Entry? {
        guard let line = lines.firstIndex(where: { $0.lane == lane }) else { return nil }
        let first = lines[line].waiting.removeFirst()
        if lines[line].waiting.isEmpty { lines.remove(at: line) }
        return first.entry
    }

    /// Takes out the timers of some lanes.
    mutating func remove(from isConcerned: (Int) -> Bool) -> [TimerQueue.Entry] {
        let removed = lines.filter { isConcerned($0.lane) }.flatMap { $0.waiting.elements.map(\.entry) }
        lines.removeAll { isConcerned($0.lane) }
        return removed
    }
}

/// The numbers of the lines that take turns: the jobs of a lane have an even one, its due timers the odd one
/// after it.
enum Line {
    static func ofJobs(in lane: Int) -> Int { 2 * lane }
    static func ofTimers(in lane: Int) -> Int { 2 * lane + 1 }
    static func lane(of line: Int) -> Int { line / 2 }
}
