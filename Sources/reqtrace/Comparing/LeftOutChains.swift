import Tracing
import Walkthrough

/// The chains that are left out of a comparison: nobody has named them, and the script's server has no answer
/// to what they send.
///
/// For example, a session without a delegate stores nothing where a cacher would, so it asks a server again
/// that answers once.
struct LeftOutChains {
    /// Why each is left out.
    var reasons: [ChainProblem] = []
    /// The requests that no exchange answers on the chains that stay. Where chains are left out, they are
    /// of the chain that the script names: its server is incomplete even for that, so the others are not
    /// blamed.
    var unanswered: [ChainProblem] = []
    /// The chains of the comparison if none were left out, in the order of the columns.
    let all: [Chain]

    private let name: String

    init(_ name: String, all: [Chain]) {
        self.name = name
        self.all = all
    }

    /// Whether a chain was left out, and how it can be shown all the same: a sentence for each.
    var sentences: [String] {
        let blame = unanswered.isEmpty ? "the script's server was not written for it: " : ""
        return reasons.map { reason in
            "\(reason.chain.rawValue) is left out, because \(blame)\(reason.short);"
                + " \(flag) shows it all the same"
        }
    }

    /// A comparison takes two chains.
    ///
    /// - Throws: a `Failure` with what `run` says of the script's own chain, if the server has no answer for
    ///   that, either; a `UsageError` if it only has none for the others.
    func checkThatTwoAreLeft() throws {
        guard all.count - reasons.count < 2 else { return }
        guard unanswered.isEmpty else {
            throw Failure(.runFailed, unanswered.map(\.description).joined(separator: "\n"))
        }
        let left = all.filter { chain in !reasons.contains { $0.chain == chain } }
        let failed = reasons.map { "on \($0.chain.rawValue), \($0.short)" }
        throw UsageError(
            "\(name) runs on \(left.names) only, and its server was written for"
                + " that alone: \(failed.joined(separator: "; ")); a comparison needs two chains, and \(flag) shows them"
                + " all the same")
    }

    private var flag: String { "--chains \(all.map(\.rawValue).joined(separator: ","))" }
}

/// The reason why the run on one chain of a comparison has failed.
struct ChainProblem: CustomStringConvertible {
    let chain: Chain
    let problem: RunProblem

    var description: String { "on \(chain.rawValue): \(problem)" }

    /// What happened, without the advice to somebody who writes the script.
    var short: Substring { problem.message.prefix { $0 != "\n" } }
}
