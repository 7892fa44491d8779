import JSONText
import Simulation

/// A search that runs one schedule for each order there is, and as few others as it can: dynamic
/// partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson and Sagonas, "Optimal
/// dynamic partial order reduction", 2014, algorithm 1).
///
/// It goes through the tree of all choices, depth first. Of the lines that could go next at a choice, it
/// tries only those that a later run shows to matter: where two moves of a run depend on each other and
/// could have come in the other order, the second one, or what leads to it, is tried at the place of the
/// first. All values of a delay are tried.
struct ReducedSearch {
    /// Why there may be orders that this search does not reach.
    private(set) var obstacle: String?
    /// Whether everything has been tried.
    private(set) var isOver = false

    private let shard: ExplorationShard
    /// The choices on the way to the run that comes next, or that was noted last.
    private var path: [Branching] = []
    /// The lines of the choices of the last run, which are the same in the next one as far as the path goes.
    private var lines = LineLists()
    /// The first choices, all possibilities of which are tried, so that shards can divide them.
    private var sharedDepth = 0
    private var hasBegun = false

    init(shard: ExplorationShard = .whole) { self.shard = shard }

    /// The schedule to run next. After its choices, lines wait of which it is known what comes of them; where
    /// there is none, it still is the kind of schedule whose runs keep the lines of their choices.
    var next: Schedule {
        let choices = ChoiceList(path.lazy.map(\.taken))
        let known = path.last.map { last in Array(last.asleep.keys) + last.tried.keys } ?? []
        return .choicesAvoiding(lines: known.sorted(), choices)
    }

    /// Whether the run of these choices belongs to this shard. The first choices decide that.
    private func isOfShard(_ choices: [Int]) -> Bool {
        shard.contains(choices.prefix(sharedDepth).reduce(0) { StableHash.combined($0, UInt64($1)) })
    }

    /// Notes the run of `next`, and goes on to the next choices.
    ///
    /// - Returns: whether the run belongs to this shard.
    mutating func note(_ run: ExploredRun) -> Bool {
        if !hasBegun { divide(run) }
        guard hasLines(run) else {
            stop(because: "a run did not play the schedule that it was given")
            return true
        }
        guard fits(run) else {
            stop(because: "a schedule that was run again led to another run")
            return true
        }
        obstacle = obstacle ?? run.obstacle ?? run.limit.map { "a run was stopped at its limit of \($0)" }
        let isOurs = isOfShard(run.choices)
        let first = path.isEmpty ? 0 : run.choicePoints[path.count - 1].step ?? 0
        lines = run.lines
        let end = extend(run, to: isOurs ? .max : sharedDepth)
        if isOurs { addRaces(of: run, first..<max(first, end)) }
        advance()
        return isOurs
    }

    mutating func stop(because reason: String) {
        obstacle = obstacle ?? reason
        isOver = true
    }

    /// Sets how many of the first choices the shards divide: so many that each has several parts to do.
    private mutating func divide(_ run: ExploredRun) {
        hasBegun = true
        guard shard.count > 1 else { return }
        var parts = 1
        for choice in run.choicePoints {
            guard parts < shard.count * 8 else { break }
            parts *= choice.possibilities
            sharedDepth += 1
        }
    }

    /// Whether a run has the lines of its choices, as the schedules of a search do. A function that plays
    /// another schedule than it is given tells nothing of what else could be chosen.
    private func hasLines(_ run: ExploredRun) -> Bool {
        run.lines.count == run.choicePoints.count
    }

    /// A run has to begin as the path says.
    private func fits(_ run: ExploredRun) -> Bool {
        run.lines.begins(like: lines, upTo: path.count)
            && zip(path, run.choicePoints).allSatisfy { $0.isDraw == $1.isDraw && $0.taken == $1.taken }
    }
}

/// A choice on the path of a search.
struct Branching {
    /// Something that is to be tried.
    struct Possibility {
        let choice: Int
        /// The line that it lets go; nil for a delay.
        let line: Int?
        /// What its move touched, once it has been tried.
        var tried: Footprint?
    }

    let isDraw: Bool
    /// The possibility that the path takes.
    var taken: Int
    /// The possibilities to try, in ascending order. The present one is one of them, unless its line is
    /// asleep.
    private(set) var wanted: [Possibility]
    /// The lines whose next moves have been tried in another branch, with what they touched. To try them here
    /// leads to orders that came there already.
    let asleep: [Int: Footprint]
    /// What the move touched that the path takes here.
    var footprint = Footprint.everything

    /// - Parameter lines: all lines that could go; none for the draw of a delay.
    init(_ choice: ChoicePoint, wanted: [Int], lines: [Int], asleep: [Int: Footprint]) {
        isDraw = choice.isDraw
        taken = choice.taken
        self.wanted = wanted.map { Possibility(choice: $0, line: choice.isDraw ? nil : lines[$0]) }
        self.asleep = asleep
    }

    /// The lines that have been tried, with what their moves touched.
    var tried: [Int: Footprint] {
        var lines: [Int: Footprint] = [:]
        for possibility in wanted {
            if let line = possibility.line { lines[line] = possibility.tried }
        }
        return lines
    }

    mutating func want(_ choice: Int, line: Int) {
        wanted.insert(
            Possibility(choice: choice, line: line), at: wanted.partitionPoint { $0.choice < choice })
    }

    /// Goes on to what is to be tried next.
    ///
    /// - Returns: `false` if there is nothing left.
    mutating func advance() -> Bool {
        if let now = wanted.firstIndex(where: { $0.choice == taken }) { wanted[now].tried = footprint }
        let next = wanted.first { possibility in
            possibility.tried == nil && possibility.line.map { asleep[$0] == nil } ?? true
        }
        if let next { taken = next.choice }
        return next != nil
    }
}

extension ReducedSearch {
    // MARK: Down the tree

    /// Adds the choices that a run made beyond the path, as far as they lead to something new.
    ///
    /// - Parameter depth: how many choices the path may have.
    /// - Returns: how many of the moves lead to something new.
    private mutating func extend(_ run: ExploredRun, to depth: Int) -> Int {
        var sleep = Sleep()
        var lines = LineLists.Reader(run.lines)
        for (place, choice) in run.choicePoints.enumerated() where place < depth {
            // A delay is drawn within a move, and a line is chosen before one.
            let before = (choice.step ?? 0) + (choice.isDraw && choice.step != nil ? 1 : 0)
            guard sleep.follow(run.moves, to: before) else { return sleep.end }
            if place == path.count {
                append(choice, lines: choice.isDraw ? [] : lines.lines(at: place), asleep: sleep.lines)
            }
            guard !choice.isDraw, let step = choice.step, run.moves.indices.contains(step) else { continue }
            path[place].footprint = run.moves[step].footprint
            sleep.lines = path[place].asleep
            guard sleep.lines[run.moves[step].line] == nil else { return step }
            sleep.lines.merge(path[place].tried) { _, tried in tried }
        }
        guard run.choicePoints.count <= depth else { return sleep.end }
        _ = sleep.follow(run.moves, to: run.moves.count)
        return sleep.end
    }

    /// The lines that need not go next, because that was tried in another branch.
    private struct Sleep {
        /// Each with what its next move touches.
        var lines: [Int: Footprint] = [:]
        /// How many moves were followed.
        private(set) var end = 0

        /// Follows the moves of a run. A move wakes up the lines that it could affect.
        ///
        /// - Returns: `false` if the next move is of a line that is asleep.
        mutating func follow(_ moves: [Move], to last: Int) -> Bool {
            while end < min(last, moves.count) {
                let move = moves[end]
                guard lines[move.line] == nil else { return false }
                if !lines.isEmpty { lines = lines.filter { !$0.value.overlaps(move.footprint) } }
                end += 1
            }
            return true
        }
    }

    private mutating func append(_ choice: ChoicePoint, lines: [Int], asleep: [Int: Footprint]) {
        var wanted = [choice.taken]
        if choice.isDraw || path.count < sharedDepth {
            wanted = Array(0..<choice.possibilities)
        } else if asleep[lines[choice.taken]] != nil {
            // The order of arrival leads to nothing new here; another line may.
            wanted = Array(lines.indices.lazy.filter { asleep[lines[$0]] == nil }.prefix(1))
        }
        path.append(Branching(choice, wanted: wanted, lines: lines, asleep: asleep))
    }

    /// Goes back to the last choice at which there is something left to try, and tries it.
    private mutating func advance() {
        while let last = path.indices.last {
            if path[last].advance() { return }
            path.removeLast()
        }
        isOver = true
    }

    // MARK: Races

    /// Looks for moves that could have come in the other order, and wants that tried. The second move of each
    /// pair is one of these places: earlier ones have been looked at in an earlier run.
    private mutating func addRaces(of run: ExploredRun, _ places: Range<Int>) {
        var causality = Causality(run.moves)
        var races: [Race] = []
        for place in 0..<places.upperBound {
            let earlier = causality.noteNext()
            guard place >= places.lowerBound else { continue }
            races += earlier.map { Race(earlier: $0, later: place) }
        }
        // In the order of the choices, whose lines are read one after the other.
        var lines = LineLists.Reader(run.lines)
        for race in races.sorted() { wantReversed(race, causality, &lines) }
    }

    private mutating func wantReversed(
        _ race: Race, _ causality: Causality, _ lines: inout LineLists.Reader
    ) {
        guard let choice = causality.moves[race.earlier].choicePoint else { return noteHeldBack() }
        let isWanted = path[choice].wanted.contains { possibility in
            possibility.line.map { causality.isBeginning(line: $0, of: race) } ?? false
        }
        guard !isWanted else { return }
        let possible = lines.lines(at: choice)
        for line in causality.beginnings(of: race) {
            if let first = possible.firstIndex(of: line) { return path[choice].want(first, line: line) }
        }
        noteHeldBack()
    }

    private mutating func noteHeldBack() {
        obstacle = obstacle ?? "a job was held back that could have run sooner"
    }
}
