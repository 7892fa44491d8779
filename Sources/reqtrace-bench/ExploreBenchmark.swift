import Exploration
import Simulation
import Walkthrough
import Walkthroughs

/// Runs a walkthrough under many schedules, as `reqtrace explore` does.
struct ExploreBenchmark {
    private let options: ExploreOptions

    init(_ options: ExploreOptions) { self.options = options }

    func run() throws -> ExploreResult {
        let place = try Walkthroughs.catalogue.find(options.walkthrough)
        let script = try ScriptLoader.load(place)
        let exploration = Exploration(
            .random(schedules: options.schedules, seed: options.seed),
            of: ExplorationSubject(name: script.name, fingerprint: script.fingerprint))
        var (schedules, orders) = (0, 0)
        let seconds = try measure {
            let report = try exploration.run { try Self.play($0, of: script) }
            (schedules, orders) = (report.schedules, report.orders.count)
        }
        return ExploreResult(
            walkthrough: script.name, schedules: schedules, seconds: seconds, orders: orders)
    }

    static func play(_ schedule: Schedule, of script: Script) throws -> ExploredRun {
        let run = try WalkthroughRun(script: script, schedule: schedule)
        run.simulator.notesSteps = true
        run.runToEnd()
        let failures = run.unmatchedRequests.map { problem in
            NamedFailure(.unmatchedRequest, message: problem.message)
        }
        return ExploredRun(run.simulator, failures: failures)
    }
}

/// What to explore, read from the command line.
struct ExploreOptions {
    var walkthrough = ""
    var schedules = 1000
    var seed: UInt64 = 1

    init(arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                guard walkthrough.isEmpty else { throw UsageError("there is a second walkthrough: \(word)") }
                walkthrough = word
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError("\(word) needs a value") }
            switch word {
            case "--schedules": schedules = try BenchmarkOptions.positive(value, for: word)
            case "--seed": seed = UInt64(try BenchmarkOptions.positive(value, for: word))
            default: throw UsageError("there is no flag \(word)")
            }
        }
        if walkthrough.isEmpty { throw UsageError("name the walkthrough to explore") }
    }
}

/// The result of exploring.
struct ExploreResult {
    let walkthrough: String
    let schedules: Int
    let seconds: Double
    let orders: Int

    var json: String {
        let members = [
            "\"walkthrough\":\"\(walkthrough)\"",
            "\"schedules\":\(schedules)",
            "\"schedules_per_s\":\(Int(Double(schedules) / seconds))",
            "\"distinct_orders\":\(orders)",
            "\"peak_rss_bytes\":\(peakResidentBytes())",
        ]
        return "{" + members.joined(separator: ",") + "}"
    }
}
