import Simulation
import Testing

@testable import Exploration

@Suite struct `A reduced search` {
    @Test func `runs one schedule where nothing can be affected`() {
        let program = Program(
            lanes: 3,
            jobs: (0..<6).map { Program.Job(name: "job \($0)", lane: $0 % 3, touched: [$0 % 3]) })
        #expect(program.bruteForce().runs == 90)
        let (report, outcomes) = program.reduced()
        #expect(report.schedules == 1)
        #expect(report.exhaustion == .exhausted)
        #expect(outcomes == program.bruteForce().outcomes)
    }

    @Test func `tries both orders of two jobs that touch one variable`() {
        let program = Program(
            lanes: 3,
            jobs: [
                .init(name: "a", lane: 0, touched: [0]), .init(name: "b", lane: 1, touched: [1]),
                .init(name: "c", lane: 2, touched: [0]),
            ])
        let (report, outcomes) = program.reduced()
        #expect(
            outcomes.map { $0.variables[0] ?? [] }.sorted { $0[0] < $1[0] } == [["a", "c"], ["c", "a"]])
        #expect(report.orders.count == 2)
        #expect(report.schedules == 2)
    }

    @Test func `tries every value of a delay`() {
        let program = Program(lanes: 1, jobs: [.init(name: "a", lane: 0, draws: true)])
        let (report, outcomes) = program.reduced()
        #expect(report.schedules == 5)
        #expect(outcomes.count == 5)
    }

    /// Three hundred programs: what is reached is exactly what trying everything reaches.
    @Test func `reaches every order that there is, and no other, in fewer runs`() {
        var generator = ProgramGenerator(seed: 13)
        var (all, orders, reduced, several) = (0, 0, 0, 0)
        for number in 0..<300 {
            let program = generator.program()
            let everything = program.bruteForce()
            let (report, outcomes) = program.reduced()
            #expect(report.exhaustion == .exhausted, "program \(number)")
            #expect(outcomes == everything.outcomes, "program \(number): \(program)")
            #expect(Set(report.orders.map(\.identity)) == everything.orders, "program \(number): \(program)")
            #expect(report.schedules <= everything.runs, "program \(number)")
            all += everything.runs
            reduced += report.schedules
            orders += everything.orders.count
            if everything.orders.count > 1 { several += 1 }
        }
        #expect(several > 150, "most programs have something to find")
        #expect(reduced * 2 < all, "\(reduced) of \(all)")
        // Hardly any run is one too many.
        #expect(reduced * 20 <= orders * 21, "\(reduced) for \(orders)")
    }

    @Test func `begins with the order of arrival, whether steps are noted or not`() {
        var generator = ProgramGenerator(seed: 13)
        for number in 0..<300 {
            let program = generator.program()
            let notes = program.notes(.firstComeFirstServed)
            #expect(program.notes(.choices([])) == notes, "program \(number): \(program)")
            #expect(program.notes(.firstComeFirstServed, notesSteps: true) == notes, "program \(number)")
        }
    }

    @Test func `misses orders when it is told too little about what jobs touch`() {
        var generator = ProgramGenerator(seed: 13)
        var missed = 0
        for _ in 0..<100 {
            let program = generator.program()
            if program.reduced(by: Program.blind).outcomes != program.bruteForce().outcomes { missed += 1 }
        }
        #expect(missed > 10)
    }

    @Test func `in several parts reaches the same orders`() throws {
        var generator = ProgramGenerator(seed: 4)
        for number in 0..<60 {
            let program = generator.program()
            let parts = try (1...3).map { part in
                program.reduced(shard: try #require(ExplorationShard(number: part, of: 3))).report
            }
            let merged = try ExplorationReport.merged(parts)
            #expect(Set(merged.orders.map(\.identity)) == program.bruteForce().orders, "program \(number)")
            #expect(merged.exhaustion == .exhausted)
        }
    }

    /// Jobs that are all ready at once. Each has something to do with the next one.
    @Test(arguments: [100, 1000])
    func `keeps little for each choice, however many lines there are`(count: Int) {
        let jobs = (0..<count).map { Program.Job(name: "job \($0)", lane: $0, touched: [$0, $0 + 1]) }
        let program = Program(lanes: count, jobs: jobs)
        let (run, _) = program.run(.choicesAvoiding(lines: [], []))
        #expect(run.choicePoints.map(\.possibilities) == Array((2...count).reversed()))
        #expect(run.lines.changeCount == count - 1)
        var causality = Causality(run.moves)
        let races = run.moves.map { _ in causality.noteNext() }
        #expect(races == [[]] + (0..<count - 1).map { [$0] })
        #expect(causality.looks == 0)
    }

    @Test func `finds the races that the order of all moves shows`() {
        var generator = ProgramGenerator(seed: 13)
        var count = 0
        for number in 0..<300 {
            let moves = generator.program().run(.firstComeFirstServed).run.moves
            var causality = Causality(moves)
            let found = moves.map { _ in causality.noteNext() }
            #expect(found == races(of: moves), "program \(number)")
            count += found.joined().count
        }
        #expect(count > 200)
    }

    /// For each move, those it depends on without following from them, if nothing happens between the two.
    private func races(of moves: [Move]) -> [[Int]] {
        var before = moves.map { _ in Set<Int>() }
        return moves.enumerated().map { later, move in
            let followed = (0..<later).filter { earlier in
                moves[earlier].line == move.line || moves[earlier].moment != move.moment
                    || [move.creator, move.predecessor].contains(earlier)
            }
            let touched = (0..<later).filter { moves[$0].footprint.overlaps(move.footprint) }
            let causes = Set(followed + touched)
            before[later] = causes.union(causes.flatMap { before[$0] })
            return touched.reversed().filter { earlier in
                !followed.contains(earlier) && !causes.contains { before[$0].contains(earlier) }
            }
        }
    }

    @Test func `knows what happens before an earlier move when it has met a later one`() {
        let touched = [[1], [2], [], [1, 2]]
        let jobs = [0, 1, 0, 0].enumerated().map { place, lane in
            Program.Job(name: "job \(place)", lane: lane, touched: touched[place])
        }
        let moves = Program(lanes: 2, jobs: jobs).run(.firstComeFirstServed).run.moves
        var causality = Causality(moves)
        #expect(moves.map(\.line) == [0, 2, 0, 0])
        #expect(moves.map { _ in causality.noteNext() } == [[], [], [], [1]])
    }

    /// Each lane enqueues a job in one that all share, and does something else before that comes.
    @Test(arguments: [100, 1000])
    func `goes back past no move that touched the network`(count: Int) {
        let begun = (1...count).map { number in
            let shared = Program.Job(name: "shared \(number)", lane: 0, touched: [0, number])
            return Program.Job(name: "begin \(number)", lane: number, touched: [number], enqueued: [shared])
        }
        let own = (1...count).map { Program.Job(name: "own \($0)", lane: $0, touched: [$0]) }
        let moves = Program(lanes: count + 1, jobs: begun + own).run(.firstComeFirstServed).run.moves
        var causality = Causality(moves)
        let races = moves.map { _ in causality.noteNext() }
        // The shared job of a lane could have come before what else the lane did.
        #expect(races.suffix(count) == (count..<2 * count).map { [$0] })
        #expect(causality.looks == count - 1)
    }

    @Test func `stops at its limit, and says so`() {
        let program = Program(
            lanes: 4, jobs: (0..<4).map { Program.Job(name: "job \($0)", lane: $0, touched: [0]) })
        let report = Exploration(.exhaustive(limit: 10), of: ExplorationSubject(name: "program")).run {
            program.run($0).run
        }
        #expect(report.schedules == 10)
        #expect(report.exhaustion == .unfinished(because: "the limit of 10 schedules was reached"))
        #expect(program.reduced().report.schedules == 24)
    }

    @Test(arguments: [Schedule.firstComeFirstServed, .random(seed: 7), .choices([1])])
    func `ends, and says so, where another schedule is played than it asks for`(schedule: Schedule) {
        let program = Program(
            lanes: 4, jobs: (0..<4).map { Program.Job(name: "job \($0)", lane: $0, touched: [0]) })
        let report = Exploration(.exhaustive(limit: 10), of: ExplorationSubject(name: "program")).run { _ in
            program.run(schedule).run
        }
        #expect(report.schedules == 1)
        #expect(
            report.exhaustion == .unfinished(because: "a run did not play the schedule that it was given"))
    }

    @Test func `looks back at few moves since the last that touched everything, and at none before it`() {
        let jobs = (0..<400).map { Program.Job(name: "job \($0)", lane: $0 % 4, draws: $0 % 8 == 7) }
        let moves = Program(lanes: 4, jobs: jobs).run(.firstComeFirstServed).run.moves
        var causality = Causality(moves)
        let looks = moves.map { _ in
            let before = causality.looks
            _ = causality.noteNext()
            return causality.looks - before
        }
        #expect(looks.max() == 2)
        #expect(looks.count == 400)
    }
}
