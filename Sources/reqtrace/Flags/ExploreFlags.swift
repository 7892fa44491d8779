import Exploration
import JSONText
import Simulation

/// The command line of `explore`.
struct ExploreFlags: Equatable {
    static let chain = RunFlags.chain
    static let schedules = Flag(
        "--schedules", value: "N",
        "how many schedules to run; \(usualCount), or at most \(usualLimit) with --exhaustive")
    static let seed = Flag(
        "--seed", value: "S", "where the drawing of schedules begins; \(usualSeed) unless given")
    static let pct = Flag(
        "--pct", value: "D", "draw priorities of queues, which change D - 1 times, instead of every choice")
    static let exhaustive = Flag("--exhaustive", "run one schedule for each order that there is")
    static let shard = Flag(
        "--shard", value: "I/N", "run only part I of N, for several machines that share the work")
    static let merge = Flag(
        "--merge", "join the JSON reports of all parts, which are named instead of a script")
    static let first = Flag("--first", "stop at the first schedule that goes wrong")
    static let allClaims = Flag(
        "--all-claims", "check all claims of the story, and not only those that always hold")
    static let change = RunFlags.change
    static let json = Flag("--json", "print the report as JSON")

    static let declared: [Flag] = [
        chain, schedules, seed, pct, exhaustive, shard, merge, first, allClaims, LimitFlag.flag, change, json,
    ]

    /// What `--schedules` and `--seed` are unless given.
    private static let usualCount = 1000
    private static let usualLimit = 100_000
    private static let usualSeed: UInt64 = 1

    /// What the exploration does.
    enum Task: Equatable {
        case explore(name: String)
        case merge(files: [String])
    }

    var task: Task
    var chain: String?
    var strategy: Exploration.Strategy
    var shard = ExplorationShard.whole
    /// The limits of each run, as they were written.
    var limit: String?
    var allClaims = false
    /// Whether the first schedule that goes wrong ends the exploration.
    var first = false
    /// The change to the script, as it was written.
    var change: String?
    var json = false

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.has(Self.merge) {
            guard !arguments.words.isEmpty else { throw UsageError("--merge needs the files to join") }
            let others = Self.declared.filter { $0 != Self.merge && $0 != Self.json }
            if let other = others.first(where: arguments.has) {
                throw UsageError("--merge joins reports; \(other.name) belongs to an exploration")
            }
            guard arguments.words.filter(RunFlags.isStandardInput).count <= 1 else {
                throw UsageError("standard input cannot be two reports")
            }
            task = .merge(files: arguments.words)
        } else {
            task = .explore(name: try arguments.only("WALKTHROUGH"))
        }
        chain = arguments[Self.chain]
        strategy = try Self.strategy(arguments)
        limit = try LimitFlag.text(in: arguments)
        allClaims = arguments.has(Self.allClaims)
        first = arguments.has(Self.first)
        change = arguments[Self.change]
        json = arguments.has(Self.json)
        if let word = arguments[Self.shard] {
            guard let shard = ExplorationShard(word: word) else {
                throw UsageError(
                    "--shard takes a part and how many there are (2/8), up to"
                        + " \(ExplorationShard.greatestCount), not \"\(word)\"")
            }
            self.shard = shard
        }
    }

    /// What the report says of them.
    var options: ExplorationSubject.Options {
        ExplorationSubject.Options(limit: limit, allClaims: allClaims, first: first)
    }

    private static func strategy(_ arguments: Arguments) throws(UsageError) -> Exploration.Strategy {
        let count = try number(arguments, schedules)
        let seed = try arguments[seed].map { word throws(UsageError) in
            guard let seed = UInt64(word) else {
                if word.isDecimal {
                    throw UsageError("--seed takes a number up to \(UInt64.max), not \(word)")
                }
                throw UsageError("--seed takes a whole number from 0, not \"\(word)\"")
            }
            return seed
        }
        if arguments.has(exhaustive) {
            if let other = [Self.seed, pct].first(where: arguments.has) {
                throw UsageError("--exhaustive draws nothing; leave out \(other.name)")
            }
            return .exhaustive(limit: count ?? usualLimit)
        }
        guard let depth = try number(arguments, pct) else {
            return .random(schedules: count ?? usualCount, seed: seed ?? usualSeed)
        }
        guard depth <= Schedule.greatestDepth else {
            throw UsageError("--pct takes a depth of 1 to \(Schedule.greatestDepth), not \(depth)")
        }
        return .pct(schedules: count ?? usualCount, depth: depth, seed: seed ?? usualSeed)
    }

    private static func number(_ arguments: Arguments, _ flag: Flag) throws(UsageError) -> Int? {
        guard let word = arguments[flag] else { return nil }
        if Int(word) == nil, word.isDecimal {
            throw UsageError("\(flag.name) takes a number up to \(Int.max), not \(word)")
        }
        guard let number = Int(word), number > 0 else {
            throw UsageError("\(flag.name) takes a whole number above 0, not \"\(word)\"")
        }
        return number
    }
}
