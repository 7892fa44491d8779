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
        /// What happened in the run with the fewest deviations from the order of arrival.
        var failure: NamedFailure
        /// The choices of that run.
        var choices: FailingChoices
        var count: Int
        /// The index of the first schedule that leads to it, as `ExplorationReport` counts them.
        let firstIndex: Int
        let first: Schedule
    }

    /// The choices of a run that failed. All failures of the run have the same ones, which are there once.
    struct FailingChoices {
        let list: [Int]
        let cost: ChoiceCost

        init(_ run: ExploredRun) {
            list = run.choices.withoutTrailingZeros
            cost = ChoiceCost(list)
        }
    }

    /// How many schedules there will be at most.
    let limit: Int
    private let stopsAtFirstFailure: Bool
    private(set) var schedules = 0
    private(set) var orders: [OrderIdentity: Count] = [:]
    private(set) var coverage = ChoiceCoverage()
    /// Whether a delay was drawn in any run.
    private(set) var drawsDelays = false
    private(set) var found: [Found] = []
    /// The places in `found`, by the names of the failures.
    private var places: [String: Int] = [:]
    /// Whether somebody ended the exploration before its last schedule, or while a failure's was shortened.
    var isInterrupted = false
    /// Whether somebody has said that it is to end, so that nobody need be asked again.
    private(set) var isToEnd = false
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
            schedules: schedules, limit: limit, orders: orders.count, failureCount: found.count, found: found)
    }

    mutating func note(_ run: ExploredRun, _ schedule: Schedule, index: Int) {
        schedules += 1
        orders[run.order, default: Count(count: 0, firstIndex: index)].count += 1
        coverage.note(run.choicePoints)
        drawsDelays = drawsDelays || run.choicePoints.contains(where: \.isDraw)
        guard !run.failures.isEmpty else { return }
        let choices = FailingChoices(run)
        var names: Set<String> = []
        for failure in run.failures where names.insert(failure.name).inserted {
            note(failure, choices, schedule, index)
        }
    }

    private mutating func note(
        _ failure: NamedFailure, _ choices: FailingChoices, _ schedule: Schedule, _ index: Int
    ) {
        guard let known = places[failure.name] else {
            places[failure.name] = found.count
            found.append(
                Found(failure: failure, choices: choices, count: 1, firstIndex: index, first: schedule))
            return
        }
        found[known].count += 1
        if choices.cost < found[known].choices.cost {
            found[known].failure = failure
            found[known].choices = choices
        }
    }

    /// Notes that somebody has ended the exploration.
    ///
    /// - Parameter isInterrupted: `false` if there was nothing left to do.
    mutating func end(isInterrupted: Bool) {
        isToEnd = true
        self.isInterrupted = isInterrupted
    }

    /// Runs the schedules with these indices. The first of all is the order of arrival.
    mutating func draw(
        _ indices: some Sequence<Int>, while goesOn: (Exploration.Progress) -> Bool,
        _ play: (Schedule) throws -> ExploredRun?, schedule: (Int) -> Schedule
    ) rethrows {
        for index in indices {
            let schedule = index == 0 ? .firstComeFirstServed : schedule(index)
            guard let run = try play(schedule) else { return end(isInterrupted: true) }
            note(run, schedule, index: index)
            guard goesOn(progress) else { return end(isInterrupted: schedules < limit) }
            if hasEnough { return }
        }
    }
}

extension [Int] {
    /// Without the zeros at the end, which a schedule of choices goes on with by itself.
    var withoutTrailingZeros: [Int] {
        last == 0 ? Array(self[..<((lastIndex { $0 != 0 } ?? -1) + 1)]) : self
    }
}

extension Tally {
    /// Runs one schedule for each order, until there is no other or the limit is reached.
    mutating func search(
        limit: Int, shard: ExplorationShard, while goesOn: (Exploration.Progress) -> Bool,
        _ play: (Schedule) throws -> ExploredRun?
    ) rethrows {
        var search = ReducedSearch(shard: shard)
        var index = 0
        while !search.isOver {
            guard schedules < limit else {
                search.stop(because: "the limit of \(limit) schedules was reached")
                break
            }
            let run = try play(search.next)
            if let run, search.note(run) { note(run, run.schedule, index: index) }
            index += 1
            if run == nil || !goesOn(progress) {
                end(isInterrupted: !search.isOver)
                search.stop(because: "it was interrupted")
            }
            if hasEnough, !search.isOver { search.stop(because: "it stopped at the first failure") }
        }
        exhaustion = search.obstacle.map { .unfinished(because: $0) } ?? .exhausted
    }
}
