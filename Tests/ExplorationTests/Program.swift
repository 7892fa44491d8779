@testable import Exploration
@testable import Simulation

/// A made-up program: jobs on a few lanes that touch variables and enqueue other jobs.
struct Program: CustomStringConvertible, Sendable {
    /// One job. Its name is unique in the program.
    struct Job: Sendable {
        var name: String
        var lane: Int
        /// The variables that it touches, in this order. Variable 0 is the network.
        var touched: [Int] = []
        /// The jobs that it enqueues.
        var enqueued: [Job] = []
        /// The jobs for which it sets timers, with how many milliseconds each waits.
        var timed: [(delay: Int, job: Job)] = []
        /// The job whose timer it cancels, if that was set.
        var cancelled: String?
        /// Whether it draws a delay, and notes which.
        var draws = false
        /// What becomes of the program where this job finds that a variable was touched last by another job.
        var failsUnlessLast: (variable: Int, job: String)?
    }

    var lanes: Int
    /// The jobs that are there at the beginning.
    var jobs: [Job]

    var description: String { jobs.map { "\($0)" }.joined(separator: "\n") }

    /// What can be seen of a run: which jobs touched each variable, in order, and what was drawn.
    struct Outcome: Hashable {
        var variables: [Int: [String]] = [:]
        var drawn: [String: String] = [:]
    }

    /// Which steps are said to have touched what.
    typealias Relation = (Step, Slice<EventLog>, Recorder) -> Footprint

    /// Runs it by a schedule.
    func run(
        _ schedule: Schedule, relation: Relation = Program.exact
    ) -> (run: ExploredRun, outcome: Outcome) {
        let play = Play(self, schedule)
        play.simulator.run()
        return (
            ExploredRun(play.simulator, failures: play.failures, footprint: relation), play.outcome
        )
    }

    /// All that its jobs note, in order.
    func notes(_ schedule: Schedule, notesSteps: Bool = false) -> [String] {
        let play = Play(self, schedule)
        play.simulator.notesSteps = notesSteps
        play.simulator.run()
        return play.names
    }

    /// What a step touched, as its notes say.
    static func exact(_ step: Step, _ events: Slice<EventLog>, _ recorder: Recorder) -> Footprint {
        var footprint = Footprint()
        if step.draws > 0 { footprint.isEverything = true }
        for lane in step.reached { footprint.insert(.lane(lane)) }
        for event in events where event.subject.request != 0 {
            let isShared = event.subject.request == Play.subject(of: 0).request
            footprint.insert(isShared ? .network : .request(event.subject.request))
        }
        return footprint
    }

    /// The same without what the notes say: wrong wherever two jobs touch one variable.
    static func blind(_ step: Step, _ events: Slice<EventLog>, _ recorder: Recorder) -> Footprint {
        var footprint = Footprint()
        for lane in step.reached { footprint.insert(.lane(lane)) }
        return footprint
    }

    /// A run of a program.
    private final class Play: @unchecked Sendable {
        // Unchecked: a simulation runs on one thread.
        let simulator: Simulator
        private let queues: [DispatchQueue]
        private(set) var outcome = Outcome()
        private(set) var failures: [NamedFailure] = []
        private(set) var names: [String] = []
        /// The timers that were set, by the names of their jobs.
        private var timers: [String: SimulatedTimer] = [:]

        init(_ program: Program, _ schedule: Schedule) {
            let simulator = Simulator(schedule: schedule)
            simulator.notesSteps = true
            self.simulator = simulator
            queues = Simulator.$current.withValue(simulator) {
                (0..<program.lanes).map { DispatchQueue(label: "lane \($0)") }
            }
            for job in program.jobs { enqueue(job) }
        }

        private func enqueue(_ job: Job) { queues[job.lane].enqueue { [unowned self] in perform(job) } }

        private func perform(_ job: Job) {
            note(job.name)
            for variable in job.touched {
                outcome.variables[variable, default: []].append(job.name)
                note("touched \(variable)", about: variable)
            }
            if job.draws {
                let range = VirtualDuration.milliseconds(1)...VirtualDuration.milliseconds(5)
                outcome.drawn[job.name] = "\(simulator.draw(from: range))"
                note("drew \(outcome.drawn[job.name] ?? "")")
            }
            if let (variable, name) = job.failsUnlessLast {
                note("looked at \(variable)", about: variable)
                if outcome.variables[variable]?.last != name {
                    failures.append(NamedFailure(name: "overtaken", message: "\(job.name) came too soon"))
                }
            }
            for next in job.enqueued { enqueue(next) }
            for (delay, next) in job.timed {
                note("set \(next.name)", about: variable(of: next.name))
                timers[next.name] = queues[next.lane].timer(after: .milliseconds(UInt64(delay))) {
                    [unowned self] in perform(next)
                }
            }
            if let name = job.cancelled {
                note("looked for \(name)", about: variable(of: name))
                timers[name]?.cancel()
            }
        }

        static func subject(of variable: Int) -> Subject { Subject(request: UInt32(variable + 1)) }

        /// A variable of its own for what is known of a timer.
        private func variable(of name: String) -> Int { 100 + (Int(name.filter(\.isNumber)) ?? 0) }

        private func note(_ name: String, about variable: Int? = nil) {
            names.append(name)
            let subject = variable.map(Self.subject) ?? .none
            simulator.recorder.record(.script(.called(name: name)), subject)
        }
    }
}

extension Program {
    /// Everything that can happen, found by trying every choice.
    func bruteForce() -> (runs: Int, orders: Set<OrderIdentity>, outcomes: Set<Outcome>) {
        var (runs, orders, outcomes) = (0, Set<OrderIdentity>(), Set<Outcome>())
        var next: [Int]? = []
        while let choices = next {
            let (run, outcome) = run(.choices(ChoiceList(choices)))
            runs += 1
            orders.insert(run.order)
            outcomes.insert(outcome)
            // The last choice that has another possibility left takes it.
            let points = run.choicePoints
            next = points.lastIndex { $0.taken + 1 < $0.possibilities }.map { place in
                points[..<place].map(\.taken) + [points[place].taken + 1]
            }
        }
        return (runs, orders, outcomes)
    }

    /// What the reduced search reaches.
    func reduced(
        by relation: @escaping Relation = Program.exact, shard: ExplorationShard = .whole
    ) -> (report: ExplorationReport, outcomes: Set<Outcome>) {
        var outcomes: Set<Outcome> = []
        let exploration = Exploration(
            .exhaustive(limit: 1_000_000), of: ExplorationSubject(name: "program"), shard: shard)
        let report = exploration.run { schedule in
            let (run, outcome) = run(schedule, relation: relation)
            outcomes.insert(outcome)
            return run
        }
        return (report, outcomes)
    }
}

/// Makes small programs from a seed, the same ones everywhere.
struct ProgramGenerator {
    private var numbers: SplitMix64
    private var count = 0
    private var lanes = 0

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    mutating func program() -> Program {
        lanes = 2 + numbers.below(3)
        count = 0
        var jobs: [Program.Job] = []
        for _ in 0..<2 + numbers.below(3) where count < 6 { jobs.append(job(depth: 0)) }
        return Program(lanes: lanes, jobs: jobs)
    }

    private mutating func job(depth: Int) -> Program.Job {
        count += 1
        var job = Program.Job(name: "job \(count)", lane: numbers.below(lanes))
        for _ in 0..<numbers.below(3) { job.touched.append(numbers.below(6)) }
        if numbers.below(30) == 0 { job.draws = true }
        if depth < 2, count < 6, numbers.below(2) == 0 { job.enqueued.append(self.job(depth: depth + 1)) }
        if depth < 2, count < 6, numbers.below(4) == 0 { job.enqueued.append(self.job(depth: depth + 1)) }
        if depth < 2, count < 6, numbers.below(5) == 0 {
            job.timed.append((1 + numbers.below(2), self.job(depth: depth + 1)))
        }
        if depth < 2, count < 6, numbers.below(3) == 0 { job.timed.append((0, self.job(depth: depth + 1))) }
        if numbers.below(6) == 0 { job.cancelled = "job \(1 + numbers.below(6))" }
        return job
    }
}
