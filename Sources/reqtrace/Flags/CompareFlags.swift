import Simulation

/// The command line of `compare`.
struct CompareFlags: Equatable {
    static let chains = Flag(
        "--chains", value: "A,B", "the chains to compare, in this order; all that it runs on unless given")
    static let schedule = RunFlags.schedule
    static let explain = Flag(
        "--explain", value: "[N]", mayStandAlone: true, "explain difference N, or all of them below the table"
    )
    static let all = Flag("--all", "show the events of requests that belong to no stage, too")
    static let change = RunFlags.change
    static let json = Flag("--json", "print the alignment and the differences as JSON")

    static let declared: [Flag] = [chains, explain, all, schedule, change, LimitFlag.flag, json]

    /// Which differences are explained.
    enum Explaining: Equatable {
        case nothing
        case everything
        case one(Int)
    }

    var name: String
    /// The chains as they were written; nil if the flag was not given.
    var chains: [String]?
    var schedule: Schedule?
    /// The change to the script, as it was written.
    var change: String?
    /// The limits of each run, as they were written.
    var limit: String?
    var explaining = Explaining.nothing
    var all = false
    var json = false

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.only("WALKTHROUGH")
        all = arguments.has(Self.all)
        change = arguments[Self.change]
        limit = try LimitFlag.text(in: arguments)
        json = arguments.has(Self.json)
        if let list = arguments[Self.chains] { chains = try Self.chains(list) }
        schedule = try Schedule.named(arguments[Self.schedule])
        if let word = arguments[Self.explain] { explaining = try Self.explaining(word) }
        if json, explaining != .nothing {
            throw UsageError("--json has every explanation; --explain is for people")
        }
    }

    private static func chains(_ list: String) throws(UsageError) -> [String] {
        let words = list.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        guard words.count > 1, !words.contains("") else {
            throw UsageError("--chains takes at least two chains with commas between them, not \"\(list)\"")
        }
        if let twice = words.indices.first(where: { words[..<$0].contains(words[$0]) }) {
            throw UsageError("--chains names \(words[twice]) twice")
        }
        return words
    }

    private static func explaining(_ word: String) throws(UsageError) -> Explaining {
        if word.isEmpty { return .everything }
        guard let number = Int(word), number > 0 else {
            throw UsageError("--explain takes a difference's number, not \"\(word)\"")
        }
        return .one(number)
    }
}
