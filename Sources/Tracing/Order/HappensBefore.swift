/// Which events of a run led to which, whatever the order was in which they happened to come.
///
/// Every event but the first ones names one cause: the event before it in the same job, or, for the first
/// event of a job, the event that was current when the job was enqueued. So the causes make a forest, and an
/// event leads to another exactly if it is on the way from that one back to its root. An event that waited
/// for two things, such as a retry that waits for its own answer and for another request's refresh, has the
/// later one as its cause.
///
/// Two events of which neither leads to the other may come in either order under another schedule, unless
/// something else keeps them apart, such as a serial queue that gets both from one place.
public struct HappensBefore: Sendable {
    private let places: [Int: Int]
    /// The place of each event's cause; nil for an event without one.
    private let parents: [Int?]
    /// Where an event stands if each is followed by all that it led to. These stand together: `sizes` of
    /// them.
    private let ranks: [Int]
    private let sizes: [Int]
    private let numbers: [Int]

    /// - Parameter events: events of a run, in order. A cause that is not among them counts as none.
    public init(_ events: [TraceEvent]) {
        numbers = events.map(\.number)
        let places = Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
        let parents = events.enumerated().map { place, event in
            event.cause.flatMap { places[$0] }.flatMap { $0 < place ? $0 : nil }
        }
        var sizes = Array(repeating: 1, count: events.count)
        for place in events.indices.reversed() {
            if let parent = parents[place] { sizes[parent] += sizes[place] }
        }
        // The next free rank among what an event led to, and among the roots.
        var free = Array(repeating: 0, count: events.count)
        var freeOfRoots = 0
        var ranks = free
        for place in events.indices {
            if let parent = parents[place] {
                ranks[place] = free[parent]
                free[parent] += sizes[place]
            } else {
                ranks[place] = freeOfRoots
                freeOfRoots += sizes[place]
            }
            free[place] = ranks[place] + 1
        }
        self.places = places
        self.parents = parents
        self.sizes = sizes
        self.ranks = ranks
    }

    /// Returns `true` if the event with the first number led to the one with the second.
    public func leads(_ cause: Int, to effect: Int) -> Bool {
        guard let cause = places[cause], let effect = places[effect] else { return false }
        return contains(cause, effect)
    }

    /// The numbers of the events that led to an event, the nearest first, back to its root.
    public func causes(of effect: Int) -> [Int] {
        var causes: [Int] = []
        var place = places[effect].flatMap { parents[$0] }
        while let next = place {
            causes.append(numbers[next])
            place = parents[next]
        }
        return causes
    }

    private func contains(_ cause: Int, _ effect: Int) -> Bool {
        cause != effect && ranks[cause] <= ranks[effect] && ranks[effect] < ranks[cause] + sizes[cause]
    }

    /// The nearest cause of each of `effects` among `candidates`, all given by their places.
    ///
    /// One walk through both, in the order of the ranks: events that contain the current one are open.
    func nearest(among candidates: [Int], to effects: [Int]) -> [Int?] {
        var nearest: [Int?] = Array(repeating: nil, count: effects.count)
        let causes = candidates.sorted { ranks[$0] < ranks[$1] }
        var waiting = causes[...]
        var open: [Int] = []
        for index in effects.indices.sorted(by: { ranks[effects[$0]] < ranks[effects[$1]] }) {
            let effect = effects[index]
            while let next = waiting.first, ranks[next] < ranks[effect] {
                waiting.removeFirst()
                while let last = open.last, !contains(last, next) { open.removeLast() }
                open.append(next)
            }
            while let last = open.last, !contains(last, effect) { open.removeLast() }
            nearest[index] = open.last
        }
        return nearest
    }
}
