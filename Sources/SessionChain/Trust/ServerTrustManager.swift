/// Says which evaluator judges which server, by host name.
///
/// Mirrors Alamofire 5.12 `ServerTrustManager`. Open only because the original is.
open class ServerTrustManager: @unchecked Sendable {
    // Unchecked: constant after `init`.

    /// `true` if a host without an evaluator is refused. If `false`, the platform judges it as usual.
    public let allHostsMustBeEvaluated: Bool
    /// The evaluators by host name, each for this one host and not for its subdomains.
    public let evaluators: [String: any ServerTrustEvaluating]

    /// Refuses every other host unless told otherwise.
    public init(allHostsMustBeEvaluated: Bool = true, evaluators: [String: any ServerTrustEvaluating]) {
        self.allHostsMustBeEvaluated = allHostsMustBeEvaluated
        self.evaluators = evaluators
    }

    /// The evaluator of a host; nil for a host that the platform may judge as usual.
    ///
    /// - Throws: `noRequiredEvaluator`, when there must be an evaluator but there is none.
    open func serverTrustEvaluator(forHost host: String) throws -> (any ServerTrustEvaluating)? {
        if let evaluator = evaluators[host] { return evaluator }
        guard allHostsMustBeEvaluated else { return nil }
        throw AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: host))
    }
}

/// Judges the certificates that a server shows.
///
/// Mirrors Alamofire 5.12 `ServerTrustEvaluating`.
public protocol ServerTrustEvaluating: Sendable {
    /// Returns if the server is accepted.
    ///
    /// - Throws: the reason if it is not; an error that is not an `AFError` becomes `customEvaluationFailed`.
    func evaluate(_ trust: SecTrust, forHost host: String) throws
}

extension [any ServerTrustEvaluating] {
    /// Asks one evaluator after the other; all must accept.
    ///
    /// - Throws: the error of the first one that does not accept. Those behind it are not asked.
    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        for evaluator in self { try evaluator.evaluate(trust, forHost: host) }
    }
}

extension ServerTrustEvaluating {
    /// Judges a server step by step, and records the verdict with the rules that the steps consulted.
    ///
    /// - Throws: the error of the first step that refuses the server.
    func judge(
        _ steps: (inout RuleLog) throws -> Void, file: StaticString = #fileID, line: Int = #line
    ) throws {
        let decided = EvaluatorVerdict.reach(by: steps)
        Simulator.current?.recorder.record(
            .trust(
                .evaluatorDecided(decided.decision, name: traceName(self), error: decided.choice.error)),
            file: file, line: line)
        if let error = decided.choice.error { throw error }
    }
}

/// An evaluator's verdict on a server.
enum EvaluatorVerdict: Outcome {
    case accepted
    case refused(any Error)

    /// Takes the steps of an evaluator, up to the first that throws.
    static func reach(by steps: (inout RuleLog) throws -> Void) -> Decided<EvaluatorVerdict> {
        var rules = RuleLog()
        do {
            try steps(&rules)
        } catch {
            return rules.decide(.refused(error))
        }
        return rules.decide(.accepted)
    }

    /// The reason why the server is refused; nil if it is accepted.
    var error: (any Error)? { if case .refused(let error) = self { error } else { nil } }

    var word: String {
        switch self {
        case .accepted: TrustEvaluatorOutcome.accepted.word
        case .refused: TrustEvaluatorOutcome.refused.word
        }
    }
}

extension RuleLog {
    /// Notes whether `action` succeeded, and throws the error if it did not.
    mutating func attempt(_ rule: Rule, _ action: () throws -> Void) throws {
        do {
            try action()
        } catch {
            check(rule, saw: .text(traceText(error)), false)
            throw error
        }
        check(rule, saw: .text("trusted"), true)
    }

    /// Notes a condition, and throws when it does not hold.
    mutating func demand(
        _ rule: Rule, saw: Saw, _ condition: Bool,
        orFail reason: @autoclosure () -> AFError.ServerTrustFailureReason
    ) throws {
        guard check(rule, saw: saw, condition) else {
            throw AFError.serverTrustEvaluationFailed(reason: reason())
        }
    }
}
