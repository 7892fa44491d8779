/// A way of making requests: the code of ours that a script runs on.
public enum Chain: String, CaseIterable, Sendable {
    /// Plain `URLSession`: tasks, completion handlers, a delegate.
    case urlSession = "url-session"
    /// Alamofire 5.12's `Session`.
    case session

    /// What a script runs on that names no chain.
    static let standard = session

    /// Plays the script's caller on this chain.
    func makeRunner(_ script: Script, _ simulator: Simulator) -> any ChainRunner {
        switch self {
        case .urlSession: URLSessionRunner(script: script, simulator: simulator)
        case .session: RequestRunner(script: script, simulator: simulator)
        }
    }
}

/// Says that a key of a script, or one of its forms, means something on some chains only.
struct ChainLimit: Sendable {
    /// The chains that have it.
    let chains: [Chain]
    /// Why the others do not, as the end of a sentence.
    let reason: String

    /// What is Alamofire's own.
    static func session(_ reason: String) -> ChainLimit { ChainLimit(chains: [.session], reason: reason) }

    /// What an app without a library does by itself.
    static func urlSession(_ reason: String) -> ChainLimit {
        ChainLimit(chains: [.urlSession], reason: reason)
    }
}

/// Something in a script that one of its chains does not have.
struct LeftOut: Sendable {
    let chain: Chain
    /// `"interceptors"`, or `a stream request`.
    let what: String
    let reason: String
    let line: Int

    /// As a warning says it, behind the place.
    var description: String { "on \(chain.rawValue), \(what) is left out: \(reason)" }
}

/// Collects what a script says that only some chains have, until it is known which chains it runs on.
final class ChainLimits {
    private var noted: [(what: String, limit: ChainLimit, offset: Int)] = []

    func note(_ what: String, _ limit: ChainLimit?, at offset: Int) {
        if let limit { noted.append((what, limit, offset)) }
    }

    /// What each of the chains leaves out. What all of them leave out is a mistake of the script's.
    func leftOut(on chains: [Chain], _ problems: ScriptProblems, line: (Int) -> Int) -> [LeftOut] {
        noted.flatMap { what, limit, offset in
            let lacking = chains.filter { !limit.chains.contains($0) }
            if lacking.count == chains.count {
                let owners = TypeShape.choice(limit.chains.map(\.rawValue))
                problems.error(
                    "\(what) is for the chain \(owners), and the script runs on"
                        + " \(listed(chains.map(\.rawValue))): \(limit.reason)", at: offset)
                return [LeftOut]()
            }
            return lacking.map { LeftOut(chain: $0, what: what, reason: limit.reason, line: line(offset)) }
        }
    }
}
