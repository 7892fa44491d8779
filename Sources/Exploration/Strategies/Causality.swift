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
    /// For each noted move, the last one that touched the network and happens before it, or is it; -1 where
    /// there is none.
    private var networkUpTo: [Int] = []
    /// For each noted move, the first one that touched the network and happens after it, or is it; the
    /// largest number until there is one.
    private var networkFrom: [Int] = []
    /// For each noted move, the last one of which it is known to happen before it.
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
        note(move, after: causes + dependencies, at: place)
        lastOfLine[move.line] = place
        places[move.line, default: []].append(place)
        for thing in move.footprint.things { lastOfThing[thing] = place }
        return races
    }

    /// The moves that a move depends on without following from them, of each thing the last, in descending
    /// order. What touches everything depends on the last of each line, its own among them.
    private func dependencies(of move: Move, at place: Int) -> [Int] {
        if move.footprint.isEverything { return lastOfLine.values.sorted(by: >) }
        let found = move.footprint.things.compactMap { lastOfThing[$0] }
        // What touched everything happens before all that came since.
        if found.isEmpty, first < place, moves[first].footprint.isEverything { return [first] }
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

    private mutating func note(_ move: Move, after causes: [Int], at place: Int) {
        before.append(causes)
        lastSeen.append(place)
        let touchesNetwork = move.footprint.touchesNetwork
        networkUpTo.append(touchesNetwork ? place : causes.map { networkUpTo[$0] }.max() ?? -1)
        networkFrom.append(touchesNetwork ? place : .max)
        guard touchesNetwork else { return }
        var open = causes
        while let cause = open.popLast() {
            guard networkFrom[cause] == .max else { continue }
            networkFrom[cause] = place
            open += before[cause]
        }
    }

    // MARK: Races

    /// Of the moves that one depends on, those that happen before none of the others, nor before what led to
    /// it.
    ///
    /// The network is what all sessions share, and those that touch it happen one after the other. So what
    /// happens before the first of them happens before all that follow, and nobody need go back from one to
    /// the next: the way back is as long as what a request does by itself, however many there are.
    private mutating func races(at place: Int, after causes: [Int], _ dependencies: [Int]) -> [Int] {
        var open: [Int] = []
        var network = -1
        for cause in causes { meet(cause, from: place, &open, &network) }
        // Most moves depend on what led to them and on nothing else.
        let left = dependencies.filter { lastSeen[$0] != place }
        var races: [Int] = []
        for dependency in left where networkFrom[dependency] > network {
            goBack(to: dependency, from: place, &open, &network)
            if lastSeen[dependency] != place { races.append(dependency) }
            meet(dependency, from: place, &open, &network)
        }
        return races
    }

    /// Goes back from move to move, the latest first, and meets what happens before each.
    private mutating func goBack(to end: Int, from place: Int, _ open: inout [Int], _ network: inout Int) {
        while let latest = open.last, latest > end {
            open.removeLast()
            looks += 1
            guard networkUpTo[latest] != latest else { continue }
            for cause in before[latest] { meet(cause, from: place, &open, &network) }
        }
    }

    /// Adds a move to those to go back from, once.
    ///
    /// - Parameter network: the last move that touched the network and happens before one of them.
    private mutating func meet(_ move: Int, from place: Int, _ open: inout [Int], _ network: inout Int) {
        guard lastSeen[move] != place else { return }
        lastSeen[move] = place
        network = max(network, networkUpTo[move])
        open.insert(move, at: open.partitionPoint { $0 < move })
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
