/// Which moves of a run happen before which, as vector clocks over its lines.
struct Causality {
    let moves: [Move]
    /// For each move so far and each line, the last move of that line that happens before it or is it.
    private var clocks: [[Int]] = []
    /// The lines in the order of their first moves.
    private let rows: [Int: Int]
    private var lastOfLine: [Int: Int] = [:]

    init(_ moves: [Move]) {
        self.moves = moves
        var rows: [Int: Int] = [:]
        for move in moves where rows[move.line] == nil { rows[move.line] = rows.count }
        self.rows = rows
    }

    /// Notes the next move.
    ///
    /// - Returns: the earlier moves that it depends on and that it could have come before: no third move lies
    ///   between the two.
    mutating func noteNext() -> [Int] {
        let place = clocks.count
        let move = moves[place]
        var clock = Array(repeating: -1, count: rows.count)
        let causes = [lastOfLine[move.line], move.creator, move.predecessor].compactMap { $0 }
        for cause in causes { join(&clock, clocks[cause]) }
        var races: [Int] = []
        for earlier in (0..<place).reversed() {
            guard moves[earlier].moment == move.moment else { break }
            guard clock[row(earlier)] < earlier, move.depends(on: moves[earlier]) else { continue }
            races.append(earlier)
            join(&clock, clocks[earlier])
        }
        clock[row(place)] = place
        clocks.append(clock)
        lastOfLine[move.line] = place
        return races
    }

    /// The lines of which one has to go first if a move is to come before an earlier one: its own, or those
    /// of what it needs.
    func beginnings(of later: Int, without earlier: Int) -> [Int] {
        var lines: [Int] = []
        var needed: [Int] = []
        for place in earlier + 1...later where place == later || !happens(earlier, before: place) {
            if !needed.contains(where: { happens($0, before: place) }) { lines.append(moves[place].line) }
            needed.append(place)
        }
        return lines
    }

    private func happens(_ one: Int, before other: Int) -> Bool { clocks[other][row(one)] >= one }

    private func row(_ place: Int) -> Int { rows[moves[place].line] ?? 0 }

    private func join(_ clock: inout [Int], _ other: [Int]) {
        for row in clock.indices { clock[row] = max(clock[row], other[row]) }
    }
}
