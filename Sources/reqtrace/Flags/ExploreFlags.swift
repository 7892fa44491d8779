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

    /// What `explore` does.
    enum Task: Equatable {
        case explore(Exploring)
        case merge(files: [String])
    }

    let task: Task
    let json: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.has(Self.merge) {
            task = .merge(files: try Self.files(arguments))
        } else {
            task = .explore(try Exploring(arguments))
        }
        json = arguments.has(Self.json)
    }

    /// The reports that are joined.
    private static func files(_ arguments: Arguments) throws(UsageError) -> [String] {
        guard !arguments.words.isEmpty else { throw UsageError("--merge needs the files to join") }
        let others = declared.filter { $0 != merge && $0 != json }
        if let other = others.first(where: arguments.has) {
            throw UsageError("--merge joins reports; \(other.name) belongs to an exploration")
        }
        guard arguments.words.filter(RunFlags.isStandardInput).count <= 1 else {
            throw UsageError("standard input cannot be two reports")
        }
        return arguments.words
    }
}

extension ExploreFlags {
    /// What is explored, and how.
    struct Exploring: Equatable {
        let name: String
        let chain: String?
        let strategy: Exploration.Strategy
        let shard: ExplorationShard
        /// The limits of each run, as they were written.
        let limit: String?
        let allClaims: Bool
        /// Whether the first schedule that goes wrong ends the exploration.
        let first: Bool
        /// The change to the script, as it was written.
        let change: String?

        /// What the report says of them.
        var options: ExplorationSubject.Options {
            ExplorationSubject.Options(limit: limit, allClaims: allClaims, first: first)
        }

        init(_ arguments: Arguments) throws(UsageError) {
            name = try arguments.only("WALKTHROUGH")
            chain = arguments[ExploreFlags.chain]
            strategy = try Self.strategy(arguments)
            limit = try LimitFlag.text(in: arguments)
            allClaims = arguments.has(ExploreFlags.allClaims)
            first = arguments.has(ExploreFlags.first)
            change = arguments[ExploreFlags.change]
            shard = try Self.shard(arguments)
        }

        private static func strategy(_ arguments: Arguments) throws(UsageError) -> Exploration.Strategy {
            let count = try number(arguments, ExploreFlags.schedules)
            let seed = try seed(arguments)
            if arguments.has(ExploreFlags.exhaustive) {
                if let other = [ExploreFlags.seed, ExploreFlags.pct].first(where: arguments.has) {
                    throw UsageError("--exhaustive draws nothing; leave out \(other.name)")
                }
                return .exhaustive(limit: count ?? ExploreFlags.usualLimit)
            }
            let schedules = count ?? ExploreFlags.usualCount
            guard let depth = try number(arguments, ExploreFlags.pct) else {
                return .random(schedules: schedules, seed: seed)
            }
            guard depth <= Schedule.greatestDepth else {
                throw UsageError("--pct takes a depth of 1 to \(Schedule.greatestDepth), not \(depth)")
            }
            return .pct(schedules: schedules, depth: depth, seed: seed)
        }

        private static func seed(_ arguments: Arguments) throws(UsageError) -> UInt64 {
            guard let word = arguments[ExploreFlags.seed] else { return ExploreFlags.usualSeed }
            guard let seed = UInt64(word) else {
                if word.isDecimal {
                    throw UsageError("--seed takes a number up to \(UInt64.max), not \(word)")
                }
                throw UsageError("--seed takes a whole number from 0, not \"\(word)\"")
            }
            return seed
        }

        private static func shard(_ arguments: Arguments) throws(UsageError) -> ExplorationShard {
            guard let word = arguments[ExploreFlags.shard] else { return .whole }
            guard let shard = ExplorationShard(word: word) else {
                throw UsageError(
                    "--shard takes a part and how many there are (2/8), up to"
                        + " \(ExplorationShard.greatestCount), not \"\(word)\"")
            }
            return shard
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
}
