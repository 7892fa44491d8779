import JSONText

/// Which moves of a run happen before which.
///
/// A move that touches everything happens after all moves before it, and before all that come later; and the
/// clock of the run moves only when nothing is left. So whoever asks what happens before a move looks back
/// as far as the last of these, however long the run is.
struct Causality {
    let moves: [Move]
    /// For each noted move, the moves that happen immediately before it, and maybe more.
    private var before: [[Int]] = []
    /// The place of the move that touched everything, or at which the clock had moved.
    private var first = 0
    private var lastOfLine: [Int: Int] = [:]
    /// For each thing, the last move that touched it. That comes after all others that did.
    private var lastOfThing: [Footprint.Thing: Int] = [:]
    /// The moves of each line, in order.
    private var places: [Int: [Int]] = [:]
    /// For each move, the last one of which it is known to happen before it.
    private var lastSeen: [Int] = []
    /// How many moves have been looked at, of all that were noted.
    private(set) var looks = 0

    init(_ moves: [Move]) { self.moves = moves }

    /// Notes the next move.
    ///
    /// - Returns: the earlier moves that it depends on and that it could have come before: no third move lies
    ///   between the two.
    mutating func noteNext() -> [Int] {
        let place = before.count
        let move = moves[place]
        forgetMoves(before: place)
        let causes = [lastOfLine[move.line], move.creator, move.predecessor]
            .compactMap { $0 }.filter { $0 >= first }
        let dependencies = dependencies(of: move, at: place)
        let races = races(at: place, after: causes, dependencies)
        before.append(causes + dependencies)
        lastSeen.append(place)
        lastOfLine[move.line] = place
        places[move.line, default: []].append(place)
        for thing in move.footprint.things { lastOfThing[thing] = place }
        return races
    }

    /// The moves that a move depends on without following from them, of each thing the last, in descending
    /// order. What touches everything depends on the last of each line, its own among them.
    private func dependencies(of move: Move, at place: Int) -> [Int] {
        if move.footprint.isEverything { return lastOfLine.values.sorted(by: >) }
        var found = move.footprint.things.compactMap { lastOfThing[$0] }
        if first < place, moves[first].footprint.isEverything { found.append(first) }
        return Set(found).sorted(by: >)
    }

    /// Forgets all moves before the last one if that touched everything, and all of them if the clock has
    /// moved since.
    private mutating func forgetMoves(before place: Int) {
        guard place > first else { return }
        let last = moves[place - 1]
        let hasMoved = last.moment != moves[place].moment
        guard hasMoved || last.footprint.isEverything else { return }
        first = hasMoved ? place : place - 1
        lastOfLine = hasMoved ? [:] : [last.line: first]
        lastOfThing = [:]
    }

    /// Of the moves that one depends on, those that happen before none of the others, nor before what led to
    /// it. It goes back from move to move, the latest first, and sees of each what happens before it.
    private mutating func races(at place: Int, after causes: [Int], _ dependencies: [Int]) -> [Int] {
        for cause in causes { lastSeen[cause] = place }
        // Most moves depend on what led to them and on nothing else, and need not go back.
        var left = dependencies.filter { lastSeen[$0] != place }[...]
        guard let lowest = left.last else { return [] }
        var races: [Int] = []
        var open = Set(causes + left).filter { $0 >= lowest }.sorted()
        while let next = left.first, let latest = open.popLast() {
            looks += 1
            if latest == next {
                left.removeFirst()
                if lastSeen[latest] != place { races.append(latest) }
            }
            for cause in before[latest] where cause >= lowest && lastSeen[cause] != place {
                lastSeen[cause] = place
                let place = open.partitionPoint { $0 < cause }
                if place == open.count || open[place] != cause { open.insert(cause, at: place) }
            }
        }
        return races
    }

    // MARK: The other order

    /// The lines of which one has to go first if a move is to come before an earlier one: its own, or those
    /// of what it needs. They are in the order of their moves.
    ///
    /// - Parameter race: the later move, and an earlier one that it could have come before.
    func beginnings(of race: Race) -> some Sequence<Int> {
        (race.earlier + 1...race.later).lazy.filter { isBeginning($0, of: race) }.map { moves[$0].line }
    }

    /// Whether a line is one of these.
    func isBeginning(line: Int, of race: Race) -> Bool {
        guard let places = places[line],
            case let next = places.partitionPoint(where: { $0 <= race.earlier }), next < places.count,
            places[next] <= race.later
        else { return false }
        return isBeginning(places[next], of: race)
    }

    /// A move can come first if nothing else that is to come first happens before it. The later one of a race
    /// happens after the earlier one, but after nothing that lies between them.
    private func isBeginning(_ place: Int, of race: Race) -> Bool {
        let last = before[place].max() ?? -1
        return place == race.later ? last == race.earlier : last < race.earlier
    }
}

/// Two moves that depend on each other, and that nothing lies between.
struct Race: Comparable {
    let earlier: Int
    let later: Int

    static func < (one: Self, other: Self) -> Bool {
        (one.earlier, one.later) < (other.earlier, other.later)
    }
}
