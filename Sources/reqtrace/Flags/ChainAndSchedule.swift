import Simulation
import Walkthrough

// `--chain` and `--schedule`, as every subcommand that takes them reads them.

extension Schedule {
    /// The schedule that the flag names; nil if it is not given.
    static func named(_ word: String?) throws(UsageError) -> Schedule? {
        guard let word else { return nil }
        guard let schedule = Schedule(word: word) else {
            throw UsageError("no schedule is called \"\(word)\"; write \(Schedule.expectedWords)")
        }
        return schedule
    }
}

extension Chain {
    /// The chain that a word names.
    static func named(_ word: String) throws(UsageError) -> Chain {
        if let chain = Chain(rawValue: word) { return chain }
        let known = allCases.map(\.rawValue)
        throw UsageError(
            "no chain is called \"\(word)\"" + Spelling.suggestion(for: word, among: known)
                + "; known are \(known.joined(separator: ", "))")
    }
}

extension Script {
    /// Refuses a chain that the flag names and that this script does not run on.
    func check(chain: String?) throws(UsageError) {
        guard let chain, !chains.contains(where: { $0.rawValue == chain }) else { return }
        throw UsageError(refusal(ofChain: chain, calling: name))
    }
}
