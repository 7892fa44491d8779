import Tracing
import Walkthrough

/// The chains that are left out of a comparison: nobody has named them, and the script's server has no answer
/// to what they send.
///
/// For example, a session without a delegate stores nothing where a cacher would, so it asks a server again
/// that answers once.
struct LeftOutChains {
    /// Why each is left out.
    var reasons: [(chain: Chain, problem: RunProblem)] = []
    /// The chains of the comparison if none were left out, in the order of the columns.
    let all: [Chain]

    private let name: String

    init(_ name: String, all: [Chain]) {
        self.name = name
        self.all = all
    }

    /// Whether a chain was left out, and how it can be shown all the same: a sentence for each.
    var sentences: [String] {
        reasons.map { chain, problem in
            "\(chain.rawValue) is left out, because the script's server was not written for it:"
                + " \(Self.short(problem)); \(flag) shows it all the same"
        }
    }

    /// A comparison takes two chains.
    func checkThatTwoAreLeft() throws(UsageError) {
        guard all.count - reasons.count < 2 else { return }
        let left = all.filter { chain in !reasons.contains { $0.chain == chain } }
        let failed = reasons.map { "on \($0.chain.rawValue), \(Self.short($0.problem))" }
        throw UsageError(
            "\(name) runs on \(left.map(\.rawValue).joined(separator: ", ")) only, and its server was written for"
                + " that alone: \(failed.joined(separator: "; ")); a comparison needs two chains, and \(flag) shows them"
                + " all the same", seeHelpOf: "compare")
    }

    private var flag: String { "--chains \(all.map(\.rawValue).joined(separator: ","))" }

    /// What happened, without the advice to somebody who writes the script.
    private static func short(_ problem: RunProblem) -> Substring { problem.message.prefix { $0 != "\n" } }
}
