import Simulation

/// What is kept of all runs together. It grows with the orders and failures that come, and not with the runs.
struct Tally {
    /// How often an order came, and where first.
    struct Count: Equatable {
        var count: Int
        let firstIndex: Int
    }

    /// What is known of a failure.
    struct Found {
        let failure: NamedFailure
        var count: Int
        /// The index of the first schedule that leads to it, in the whole exploration.
        let firstIndex: Int
        let first: Schedule
        /// The choices of the run with the fewest deviations from the order of arrival.
        var choices: [Int]
    }

    /// How many schedules there will be at most.
    let limit: Int
    private let stopsAtFirstFailure: Bool
    private(set) var schedules = 0
    private(set) var orders: [OrderIdentity: Count] = [:]
    private(set) var coverage = ChoiceCoverage()
    private(set) var found: [Found] = []
    /// Whether somebody ended the exploration.
    var isInterrupted = false
    /// Whether every order has been seen, if that was tried.
    var exhaustion: ExplorationReport.Exhaustion = .notTried

    init(limit: Int, stopsAtFirstFailure: Bool = false) {
        self.limit = limit
        self.stopsAtFirstFailure = stopsAtFirstFailure
    }

    /// Whether a failure has come after which no further schedule is to be run.
    private var hasEnough: Bool { stopsAtFirstFailure && !found.isEmpty }

    var progress: Exploration.Progress {
        Exploration.Progress(
            schedules: schedules, limit: limit, orders: orders.count,
            failures: found.map { ($0.failure.name, $0.count) })
    }

    mutating func note(_ run: ExploredRun, _ schedule: Schedule, index: Int) {
        schedules += 1
        orders[run.order, default: Count(count: 0, firstIndex: index)].count += 1
        coverage.note(run.choicePoints)
        var names: Set<String> = []
        for failure in run.failures where names.insert(failure.name).inserted {
            note(failure, run, schedule, index)
        }
    }

    private mutating func note(
        _ failure: NamedFailure, _ run: ExploredRun, _ schedule: Schedule, _ index: Int
    ) {
        let choices = run.choices.withoutTrailingZeros
        guard let known = found.firstIndex(where: { $0.failure.name == failure.name }) else {
            found.append(
                Found(failure: failure, count: 1, firstIndex: index, first: schedule, choices: choices))
            return
        }
        found[known].count += 1
        if ShortSchedule.isBetter(choices, than: found[known].choices) { found[known].choices = choices }
    }

    /// Runs the schedules with these indices. The first of all is the order of arrival.
    mutating func draw(
        _ indices: some Sequence<Int>, while goesOn: (Exploration.Progress) -> Bool,
        _ play: (Schedule) throws -> ExploredRun, schedule: (Int) -> Schedule
    ) rethrows {
        for index in indices {
            let schedule = index == 0 ? .firstComeFirstServed : schedule(index)
            note(try play(schedule), schedule, index: index)
            guard goesOn(progress) else {
                isInterrupted = schedules < limit
                return
            }
            if hasEnough { return }
        }
    }

    /// The failures, each with a short schedule that leads to it.
    func violations(
        runsForShortening runs: Int, _ play: (Schedule) throws -> ExploredRun
    ) rethrows -> [ExplorationReport.Violation] {
        try found.map { found in
            var shortening = ShortSchedule(found.choices, runs: isInterrupted ? min(runs, 40) : runs)
            let again = try shortening.shorten { choices in
                let run = try play(.choices(ChoiceList(choices)))
                return ShortSchedule.Attempt(
                    choices: run.choices, possibilities: run.choicePoints.map(\.possibilities),
                    failure: run.failures.first { $0.name == found.failure.name })
            }
            let failure = again ?? found.failure
            return ExplorationReport.Violation(
                name: failure.name, message: failure.message, event: failure.event, count: found.count,
                firstIndex: found.firstIndex, first: found.first,
                shortest: .choices(ChoiceList(shortening.choices)), isRepeated: again != nil)
        }
    }
}

extension [Int] {
    /// Without the zeros at the end, which a schedule of choices goes on with by itself.
    var withoutTrailingZeros: [Int] { Array(self[..<((lastIndex { $0 != 0 } ?? -1) + 1)]) }
}

extension Tally {
    /// Runs one schedule for each order, until there is no other or the limit is reached.
    mutating func search(
        limit: Int, shard: ExplorationShard, while goesOn: (Exploration.Progress) -> Bool,
        _ play: (Schedule) throws -> ExploredRun
    ) rethrows {
        var search = ReducedSearch(shard: shard)
        var index = 0
        while !search.isOver {
            guard schedules < limit else {
                search.stop(because: "the limit of \(limit) schedules was reached")
                break
            }
            let run = try play(search.next)
            if search.note(run) { note(run, run.schedule, index: index) }
            index += 1
            if !goesOn(progress), !search.isOver {
                isInterrupted = true
                search.stop(because: "it was interrupted")
            }
            if hasEnough, !search.isOver { search.stop(because: "it stopped at the first failure") }
        }
        exhaustion = search.obstacle.map { .unfinished(because: $0) } ?? .exhausted
    }
}
