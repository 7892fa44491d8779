import Simulation
import Testing

@testable import Exploration

@Suite struct `An exploration` {
    /// A write that is enqueued by way of a second lane, and a look that expects it: wrong as soon as the
    /// look overtakes it.
    private static let overtaken = Program(
        lanes: 3,
        jobs: [
            .init(
                name: "start", lane: 0,
                enqueued: [
                    .init(name: "write", lane: 1, touched: [0]),
                    .init(
                        name: "ask", lane: 2,
                        enqueued: [.init(name: "look", lane: 2, failsUnlessLast: (0, "write"))]),
                ]),
            .init(name: "other", lane: 2, touched: [1]), .init(name: "more", lane: 0, touched: [1]),
        ])

    private func explore(
        _ strategy: Exploration.Strategy, _ program: Program = Self.overtaken,
        shard: ExplorationShard = .whole
    ) -> ExplorationReport {
        Exploration(strategy, of: ExplorationSubject(name: "program"), shard: shard).run {
            program.run($0).run
        }
    }

    @Test(arguments: [
        Exploration.Strategy.random(schedules: .max, seed: 1), .pct(schedules: .max, depth: 3, seed: 1),
        .exhaustive(limit: .max),
    ])
    func `can be asked for more schedules than there will ever be, and ends when it is told to`(
        strategy: Exploration.Strategy
    ) {
        var limits: [Int] = []
        let report = Exploration(strategy, of: ExplorationSubject(name: "program")).run(
            while: { progress in
                limits.append(progress.limit)
                return progress.schedules < 3
            }, { Self.overtaken.run($0).run })
        #expect(report.schedules == 3 && report.isInterrupted)
        #expect(limits == [.max, .max, .max])
    }

    @Test(arguments: [(0, [0, 0, 0]), (1, [1, 0, 0]), (7, [3, 2, 2]), (9, [3, 3, 3])])
    func `gives each part its share of the schedules`(schedules: Int, shares: [Int]) {
        let parts = (1...3).compactMap { ExplorationShard(number: $0, of: 3) }
        #expect(parts.map { $0.share(of: schedules) } == shares)
        #expect(parts.map { Array($0.indices(below: schedules)).count } == shares)
    }

    @Test(arguments: [
        Exploration.Strategy.random(schedules: 200, seed: 1), .pct(schedules: 200, depth: 3, seed: 1),
        .exhaustive(limit: 1000),
    ])
    func `finds a failure that the order of arrival does not have, and its shortest schedule`(
        strategy: Exploration.Strategy
    ) throws {
        #expect(Self.overtaken.run(.firstComeFirstServed).run.failures == [])
        let report = explore(strategy)
        let violation = try #require(report.violations.first)
        #expect(report.violations.count == 1)
        #expect(violation.name == "overtaken")
        #expect(violation.message == "look came too soon")
        #expect(violation.recurrence == .cameAgain)
        // No schedule with fewer deviations leads to it, and no shorter one with as many.
        #expect(violation.shortest == .choices([0, 0, 2, 2]), "\(violation.shortest)")
        #expect(Self.overtaken.run(violation.shortest).run.failures.map(\.name) == ["overtaken"])
    }

    @Test(arguments: [
        Exploration.Strategy.random(schedules: 200, seed: 1), .pct(schedules: 200, depth: 3, seed: 1),
        .exhaustive(limit: 1000),
    ])
    func `can stop at the first failure, and still finds the shortest schedule for it`(
        strategy: Exploration.Strategy
    ) throws {
        let all = explore(strategy)
        var exploration = Exploration(strategy, of: ExplorationSubject(name: "program"))
        exploration.stopsAtFirstFailure = true
        let report = exploration.run { Self.overtaken.run($0).run }
        let violation = try #require(report.violations.first)
        #expect(violation.count == 1)
        #expect(violation.firstIndex == all.violations[0].firstIndex)
        #expect(report.schedules == violation.firstIndex + 1)
        #expect(violation.shortest == .choices([0, 0, 2, 2]))
        #expect(!report.isInterrupted)
        #expect(
            report.exhaustion
                == (strategy == .exhaustive(limit: 1000)
                    ? .unfinished(because: "it stopped at the first failure") : .notTried))
    }

    /// In the order of arrival there is one choice: what `start` enqueues comes when nothing else is left.
    @Test func `changes priorities as late as the longest of its runs lasts`() {
        let late = (1...4).map { Program.Job(name: "late \($0)", lane: 1, touched: [0]) }
        let program = Program(
            lanes: 2,
            jobs: [
                .init(name: "quick", lane: 0, touched: [0]),
                .init(name: "start", lane: 1, touched: [0], enqueued: late),
            ])
        var schedules: [Schedule] = []
        _ = Exploration(
            .pct(schedules: 3, depth: 2, seed: 1), of: ExplorationSubject(name: "program")
        ).run { schedule in
            schedules.append(schedule)
            return program.run(schedule).run
        }
        let counted = Exploration.schedulesThatCount
        let most = counted.map { program.run($0).run.choicePoints.count }.max() ?? 0
        #expect(most > program.run(.firstComeFirstServed).run.choicePoints.count)
        #expect(
            schedules == counted + [
                .firstComeFirstServed, .priorities(depth: 2, seed: 1_000_001, steps: most),
                .priorities(depth: 2, seed: 1_000_002, steps: most),
            ])
    }

    @Test func `counts how often each order comes`() {
        let report = explore(.random(schedules: 300, seed: 7))
        #expect(report.orders.reduce(0) { $0 + $1.count } == 300)
        #expect(Set(report.orders.map(\.identity)) == Self.overtaken.bruteForce().orders)
        #expect(report.coverage.taken == report.coverage.possibilities)
    }

    @Test func `in several parts is the same as in one`() throws {
        for strategy in [
            Exploration.Strategy.random(schedules: 100, seed: 3), .pct(schedules: 100, depth: 2, seed: 3),
        ] {
            let whole = explore(strategy)
            let parts = try (1...4).map { part in
                explore(strategy, shard: try #require(ExplorationShard(number: part, of: 4)))
            }
            let merged = try ExplorationReport.merged(parts.reversed())
            #expect(merged.orders == whole.orders)
            #expect(merged.coverage == whole.coverage)
            #expect(merged.schedules == 100)
            #expect(merged.violations.map(\.shortest) == whole.violations.map(\.shortest))
        }
    }

    @Test(arguments: [
        Exploration.Strategy.random(schedules: 10, seed: 1), .pct(schedules: 10, depth: 3, seed: 1),
        .exhaustive(limit: 10),
    ])
    func `does not count a run that somebody has ended, and plays no other`(strategy: Exploration.Strategy) {
        let program = Program(
            lanes: 4, jobs: (0..<4).map { Program.Job(name: "job \($0)", lane: $0, touched: [0]) })
        for count in 0...8 {
            var runs = 0
            let report = Exploration(strategy, of: ExplorationSubject(name: "program")).run { schedule in
                runs += 1
                return runs > count ? nil : program.run(schedule).run
            }
            // The first ones tell how many choices there are, and are no schedules that were drawn.
            let isPCT = if case .pct = strategy { true } else { false }
            #expect(report.schedules == max(count - (isPCT ? Exploration.schedulesThatCount.count : 0), 0))
            #expect(runs == count + 1 && report.isInterrupted)
        }
    }

    @Test func `looks for short schedules after a run that somebody has ended, until that is ended as well`()
    {
        for (further, isShort) in [(0, false), (1, false), (.max, true)] {
            var (hasFailed, hasEnded, left) = (false, false, further)
            let report = Exploration(
                .random(schedules: 100, seed: 1), of: ExplorationSubject(name: "program")
            )
            .run(while: { _ in true }) { schedule in
                if hasEnded {
                    left -= 1
                    return left < 0 ? nil : Self.overtaken.run(schedule).run
                }
                let run = Self.overtaken.run(schedule).run
                // The run after the first that fails is ended.
                guard !hasFailed else {
                    hasEnded = true
                    return nil
                }
                hasFailed = !run.failures.isEmpty
                return run
            }
            #expect(report.isInterrupted)
            #expect(report.violations.map(\.recurrence) == [further == 0 ? .notTried : .cameAgain])
            #expect(report.violations.map { $0.shortest == .choices([0, 0, 2, 2]) } == [isShort])
        }
    }

    @Test func `ends when it is told to`() {
        var count = 0
        let report = Exploration(.random(schedules: 100, seed: 1), of: ExplorationSubject(name: "program"))
            .run(
                while: { progress in
                    count += 1
                    return progress.schedules < 10
                }, { Self.overtaken.run($0).run })
        #expect(count == 10)
        #expect(report.schedules == 10)
        #expect(report.isInterrupted)
    }
}
