import Simulation

/// A search among the schedules of one run: which orders there are, and which of them go wrong.
///
/// It knows nothing of what runs. It is given a function that plays a schedule from the beginning, and calls
/// it once for each schedule, one after the other. Before schedules by priorities, it plays a few others, to
/// count the choices; after the last schedule, it plays others, to find a short one for each failure.
///
///     let exploration = Exploration(.random(schedules: 1000, seed: 1), of: subject)
///     let report = try exploration.run { schedule in
///         let run = try WalkthroughRun(script: script, schedule: schedule)
///         run.simulator.notesSteps = true
///         run.runToEnd()
///         return ExploredRun(run.simulator, failures: failures(of: run))
///     }
public struct Exploration: Sendable {
    /// How schedules are chosen.
    public enum Strategy: Equatable, Sendable {
        /// The order of arrival first, then schedules in which every choice is drawn.
        case random(schedules: Int, seed: UInt64)
        /// The order of arrival first, then schedules by priorities (`Schedule.priorities`).
        case pct(schedules: Int, depth: Int, seed: UInt64)
        /// One schedule for each order there is, up to a number of schedules.
        case exhaustive(limit: Int)
    }

    /// How far an exploration has come.
    public struct Progress: Sendable {
        /// How many schedules have been run.
        public let schedules: Int
        /// How many there will be at most.
        public let limit: Int
        /// How many different orders have come.
        public let orders: Int
        /// How many names of failures have come.
        public let failureCount: Int
        /// What has failed so far. It is there after each schedule, and seldom asked for.
        let found: [Tally.Found]

        /// The names of what has failed so far, with how often, in the order in which they came.
        public var failures: [(name: String, count: Int)] { found.map { ($0.failure.name, $0.count) } }

        init(schedules: Int, limit: Int, orders: Int, failureCount: Int, found: [Tally.Found] = []) {
            self.schedules = schedules
            self.limit = limit
            self.orders = orders
            self.failureCount = failureCount
            self.found = found
        }
    }

    /// How the schedules are chosen, and how many there are at most.
    public var strategy: Strategy
    /// What is explored, for the report.
    public var subject: ExplorationSubject
    /// The part of the schedules that this exploration runs.
    public var shard: ExplorationShard
    /// How many further runs each failure may take, to find a short schedule for it.
    public var runsForShortening = 400
    /// How many jobs and events these runs may have, of all failures together: some ten seconds. A failure's
    /// first run is made in any case, to see whether it comes again.
    public var workForShortening = 5_000_000
    /// Whether no further schedule is run after one that fails.
    public var stopsAtFirstFailure = false

    public init(_ strategy: Strategy, of subject: ExplorationSubject, shard: ExplorationShard = .whole) {
        self.strategy = strategy
        self.subject = subject
        self.shard = shard
    }

    /// Runs the schedules, and a few more to find a short one for each failure.
    ///
    /// - Parameters:
    ///   - goesOn: Called after each schedule, and after each run that looks for a short one. An exploration
    ///     ends early when it returns `false`.
    ///   - play: Runs a schedule from the beginning. It returns nil if somebody has ended the run, which does
    ///     not count, and is the last one. Short schedules are looked for nevertheless, unless that is ended
    ///     as well.
    public func run(
        while goesOn: (Progress) -> Bool = { _ in true }, _ play: (Schedule) throws -> ExploredRun?
    ) rethrows -> ExplorationReport {
        try report(while: goesOn) { schedule in
            try AutoreleasePool.around { try play(schedule) }
        }
    }

    /// The report if somebody has ended the exploration before its first schedule, also where its part has
    /// none.
    public func reportWithoutRuns() -> ExplorationReport {
        var report = run({ _ in nil })
        report.isInterrupted = true
        return report
    }

    private func report(
        while goesOn: (Progress) -> Bool, _ play: (Schedule) throws -> ExploredRun?
    ) rethrows -> ExplorationReport {
        var tally = Tally(limit: schedulesOfShard, stopsAtFirstFailure: stopsAtFirstFailure)
        switch strategy {
        case .random(let schedules, let seed):
            try tally.draw(shard.indices(below: schedules), while: goesOn, play) { index in
                .random(seed: Self.seed(seed, index))
            }
        case .pct(let schedules, let depth, let seed):
            if let steps = try Self.steps(play) {
                try tally.draw(shard.indices(below: schedules), while: goesOn, play) { index in
                    .priorities(depth: depth, seed: Self.seed(seed, index), steps: steps)
                }
            } else {
                tally.end(isInterrupted: true)
            }
        case .exhaustive(let limit):
            try tally.search(limit: limit, shard: shard, while: goesOn, play)
        }
        let violations = try tally.violations(
            ShorteningBudget(runs: runsForShortening, work: workForShortening), while: goesOn, play)
        return ExplorationReport(
            subject: subject, strategy: strategy, shard: shard, tally: tally, violations: violations)
    }

    /// Among how many choices the changes of priorities are drawn. If runs have more, no change comes late
    /// enough for some orders; if they have fewer, many changes come too late to change anything. So it is
    /// the number of choices of the longest of a few runs, which are the same in every part.
    ///
    /// - Returns: nil if somebody has ended one of the runs.
    private static func steps(_ play: (Schedule) throws -> ExploredRun?) rethrows -> Int? {
        var most = 1
        for schedule in schedulesThatCount {
            guard let run = try play(schedule) else { return nil }
            most = max(most, run.choicePoints.count)
        }
        return most
    }

    /// The order of arrival often has the fewest choices of all.
    static let schedulesThatCount: [Schedule] =
        [.firstComeFirstServed] + (UInt64(1)...4).map { Schedule.random(seed: $0) }

    /// The seed of the schedule with this index. Schedules of neighbouring seeds do not overlap before there
    /// are a million of them, and the words stay short.
    private static func seed(_ seed: UInt64, _ index: Int) -> UInt64 { seed &* 1_000_000 &+ UInt64(index) }

    private var schedulesOfShard: Int {
        switch strategy {
        case .random(let schedules, _), .pct(let schedules, _, _): shard.share(of: schedules)
        case .exhaustive(let limit): limit
        }
    }
}

extension Simulator.Limits {
    /// The limits of one of many runs: 20,000 events, 200,000 jobs and as many rules, one virtual year. A run
    /// that repeats without end is stopped sooner than one that stands alone.
    public static let exploring = Simulator.Limits(
        events: 20_000, jobs: 200_000, rules: 200_000, until: Simulator.Limits.default.until)
}
