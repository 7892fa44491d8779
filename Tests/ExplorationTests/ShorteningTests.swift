import Simulation
import Testing

@testable import Exploration

@Suite struct `The search for a short schedule` {
    private static let failure = NamedFailure(name: "late", message: "it came too late")

    /// Shortens choices of which the first is to blame, and counts the runs.
    private func shorten(
        _ choices: [Int], runs: Int = 100, work: Int = .max, each: Int = 4
    ) -> (runs: Int, shortening: ShortSchedule) {
        var count = 0
        var shortening = ShortSchedule(choices, runs: runs, work: work)
        _ = shortening.shorten { list in
            count += 1
            let isLate = list.first ?? 0 > 0
            let made = list + Array(repeating: 0, count: choices.count - list.count)
            return ShortSchedule.Attempt(
                choices: made, possibilities: made.map { _ in 3 }, failure: isLate ? Self.failure : nil,
                work: each)
        }
        return (count, shortening)
    }

    @Test func `comes to its end where nothing is in its way`() {
        let (_, shortening) = shorten([2, 1, 0, 2, 1, 1])
        #expect(shortening.choices == [1])
        #expect(!shortening.isCutShort)
    }

    @Test func `ends with the run that uses up its work, and says so`() {
        let (runs, shortening) = shorten([2, 1, 0, 2, 1, 1], work: 10)
        #expect(runs == 3)
        #expect(shortening.isCutShort)
        #expect(shortening.work == 0)
    }

    @Test func `has its first run, whatever that takes`() {
        let (runs, shortening) = shorten([2, 1], work: 0)
        #expect(runs == 1)
        #expect(shortening.choices == [2, 1])
        #expect(shortening.isCutShort)
    }

    @Test func `is not cut short where it has had its runs, or has nothing left to try`() {
        #expect(!shorten([2, 1, 0, 2, 1, 1], runs: 3).shortening.isCutShort)
        #expect(!shorten([1], work: 12).shortening.isCutShort)
    }

    @Test func `bears a run that has fewer choices than it was given`() {
        var shortening = ShortSchedule([3], runs: 100)
        let failure = shortening.shorten { list in
            // Only the given choices and a lower one lead to the failure, and the lower one is then not made.
            ShortSchedule.Attempt(
                choices: list == [3] ? [3] : [], possibilities: [],
                failure: list.isEmpty ? nil : Self.failure)
        }
        #expect(failure == Self.failure)
        #expect(shortening.choices == [])
    }

    // MARK: Of several failures

    /// Explores a program in which every run fails in many ways.
    private func explore(
        _ change: (inout Exploration) -> Void, while goesOn: (Exploration.Progress) -> Bool = { _ in true }
    ) -> (runs: Int, report: ExplorationReport) {
        let failures = (0..<50).map { NamedFailure(name: "handler \($0)", message: "it is never called") }
        var exploration = Exploration(
            .random(schedules: 3, seed: 1), of: ExplorationSubject(name: "program"))
        change(&exploration)
        var runs = 0
        let report = exploration.run(while: goesOn) { schedule in
            runs += 1
            let simulator = Simulator(schedule: schedule)
            simulator.notesSteps = true
            for lane in 0..<4 {
                let queue = Simulator.$current.withValue(simulator) { DispatchQueue(label: "\(lane)") }
                queue.enqueue { simulator.recorder.record(.script(.called(name: "\(lane)"))) }
            }
            simulator.run()
            return ExploredRun(simulator, failures: failures)
        }
        return (runs, report)
    }

    @Test func `repeats in one run the failures that came in one`() {
        let (runs, report) = explore { $0.runsForShortening = 1 }
        #expect(runs == 3 + 1)
        #expect(report.violations.count == 50)
        #expect(report.violations.allSatisfy { $0.recurrence == .cameAgain && !$0.isCutShort })
    }

    @Test func `shares its work among all failures`() {
        let (runs, report) = explore {
            // No schedule is the order of arrival, so there is something to take back.
            $0.shard = ExplorationShard(number: 2, of: 2) ?? .whole
            $0.workForShortening = 0
        }
        #expect(runs == 1 + 1)
        #expect(report.violations.count == 50)
        #expect(report.violations.allSatisfy { $0.recurrence == .cameAgain && $0.isCutShort })
        #expect(report.violations.allSatisfy { $0.shortest != .choices([]) })
    }

    @Test func `ends when it is told to, like the rest`() {
        var count = 0
        let (runs, report) = explore({ $0.shard = ExplorationShard(number: 2, of: 2) ?? .whole }) { _ in
            count += 1
            return count < 3
        }
        #expect(runs == 1 + 2)
        #expect(report.isInterrupted)
        #expect(report.violations.allSatisfy { $0.recurrence == .cameAgain && !$0.isCutShort })
    }

    // MARK: Of runs that do not only depend on their schedules

    /// Explores by runs with these choices, whatever their schedules are, each with a message of its own. The
    /// runs after the last of them either do not fail, or are ended.
    private func violation(
        of runs: [[Int]], endsAfterwards: Bool = false
    ) throws -> ExplorationReport.Violation {
        let exploration = Exploration(
            .random(schedules: runs.count, seed: 1), of: ExplorationSubject(name: "program"))
        var count = 0
        let report = exploration.run { _ in
            count += 1
            if count > runs.count, endsAfterwards { return nil }
            let choices = count > runs.count ? [] : runs[count - 1]
            let simulator = Simulator(schedule: .choices(ChoiceList(choices)))
            simulator.notesSteps = true
            for lane in 0..<4 {
                let queue = Simulator.$current.withValue(simulator) { DispatchQueue(label: "\(lane)") }
                queue.enqueue { simulator.recorder.record(.script(.called(name: "\(lane)"))) }
            }
            simulator.run()
            let failure = NamedFailure(name: "late", message: "in run \(count)")
            return ExploredRun(simulator, failures: count > runs.count ? [] : [failure])
        }
        return try #require(report.violations.first)
    }

    @Test func `says what happened in the run whose choices it shows, even without another`() throws {
        let violation = try violation(of: [[1, 1], [0, 1], [1, 2]])
        #expect(violation.shortest == .choices([0, 1]))
        #expect(violation.message == "in run 2")
        #expect(violation.recurrence == .didNotComeAgain)
    }

    @Test func `does not say that a failure comes again where no run was left to see it`() throws {
        let violation = try violation(of: [[1, 1], [1, 2]], endsAfterwards: true)
        #expect(violation.shortest == .choices([1, 1]))
        #expect(violation.recurrence == .notTried)
    }
}
