/// Which moves of a run happen before which, as vector clocks over its lines.
///
/// A move that touches everything happens after all moves before it, and before all that come later; and the
/// clock of the run moves only when nothing is left. So what came before either of them need not be told
/// apart any more, and only the moves since then are kept: as many as come between two of them, however long
/// the run is.
struct Causality {
    let moves: [Move]
    /// The place of the first move that is kept.
    private var first = 0
    /// For each kept move and each line, the last kept move of that line that happens before it or is it. A
    /// line without an entry has none.
    private var clocks: [[Int]] = []
    /// The lines of the kept moves, in the order of their first moves.
    private var rows: [Int: Int] = [:]
    private var lastOfLine: [Int: Int] = [:]
    /// For each thing, the last kept move of each line that touched it. Moves of one line come one after the
    /// other, so whoever comes after the last of them comes after all.
    private var lastOfThing: [Footprint.Thing: [Int: Int]] = [:]

    init(_ moves: [Move]) { self.moves = moves }

    /// How many moves are kept.
    var keptCount: Int { clocks.count }

    /// Notes the next move.
    ///
    /// - Returns: the earlier moves that it depends on and that it could have come before: no third move lies
    ///   between the two.
    mutating func noteNext() -> [Int] {
        let place = first + clocks.count
        let move = moves[place]
        forgetMoves(before: place)
        if rows[move.line] == nil { rows[move.line] = rows.count }
        var clock = Array(repeating: -1, count: rows.count)
        let causes = [lastOfLine[move.line], move.creator, move.predecessor].compactMap { $0 }
        for cause in causes where cause >= first { join(&clock, clocks[cause - first]) }
        var races: [Int] = []
        for earlier in dependencies(of: move, at: place) where clock[row(earlier)] < earlier {
            races.append(earlier)
            join(&clock, clocks[earlier - first])
        }
        clock[row(place)] = place
        clocks.append(clock)
        lastOfLine[move.line] = place
        for thing in move.footprint.things { lastOfThing[thing, default: [:]][move.line] = place }
        return races
    }

    /// The kept moves that a move depends on, of each line the last, in descending order.
    private func dependencies(of move: Move, at place: Int) -> [Int] {
        if move.footprint.isEverything { return lastOfLine.values.sorted(by: >) }
        var places: Set<Int> = []
        if first < place, moves[first].footprint.isEverything { places.insert(first) }
        if let last = lastOfLine[move.line] { places.insert(last) }
        for thing in move.footprint.things { places.formUnion(lastOfThing[thing, default: [:]].values) }
        return places.sorted(by: >)
    }

    /// Forgets all moves before the last one if that touched everything, and all of them if the clock has
    /// moved since.
    private mutating func forgetMoves(before place: Int) {
        guard place > first else { return }
        let last = moves[place - 1]
        let hasMoved = last.moment != moves[place].moment
        guard hasMoved || last.footprint.isEverything else { return }
        rows = [:]
        lastOfLine = [:]
        lastOfThing = [:]
        clocks = []
        first = place
        guard !hasMoved else { return }
        first = place - 1
        rows[last.line] = 0
        lastOfLine[last.line] = first
        clocks = [[first]]
    }

    /// The lines of which one has to go first if a move is to come before an earlier one: its own, or those
    /// of what it needs. The later one is the last that was noted, and the earlier one of its races.
    func beginnings(of later: Int, without earlier: Int) -> [Int] {
        var lines: [Int] = []
        var needed: [Int] = []
        for place in earlier + 1...later where place == later || !happens(earlier, before: place) {
            if !needed.contains(where: { happens($0, before: place) }) { lines.append(moves[place].line) }
            needed.append(place)
        }
        return lines
    }

    private func happens(_ one: Int, before other: Int) -> Bool {
        let (clock, row) = (clocks[other - first], row(one))
        return row < clock.count && clock[row] >= one
    }

    private func row(_ place: Int) -> Int { rows[moves[place].line] ?? 0 }

    /// The other clock is of an earlier move, when there were at most as many lines.
    private func join(_ clock: inout [Int], _ other: [Int]) {
        for row in other.indices { clock[row] = max(clock[row], other[row]) }
    }
}
