/// Says which evaluator judges which server, by host name.
///
/// Mirrors Alamofire 5.12 `ServerTrustManager`. Open only because the original is.
open class ServerTrustManager: @unchecked Sendable {
    // Unchecked: constant after `init`.

    /// Whether a host without an evaluator is refused. Without this, the platform judges it as usual.
    public let allHostsMustBeEvaluated: Bool
    /// The evaluators by host name, each for this one host and none of its subdomains.
    public let evaluators: [String: any ServerTrustEvaluating]

    /// Refuses every other host unless told otherwise.
    public init(allHostsMustBeEvaluated: Bool = true, evaluators: [String: any ServerTrustEvaluating]) {
        self.allHostsMustBeEvaluated = allHostsMustBeEvaluated
        self.evaluators = evaluators
    }

    /// The evaluator of a host; nil for one that the platform may judge as usual.
    ///
    /// - Throws: `noRequiredEvaluator`, when there must be one.
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
    /// Returns for a server that is accepted.
    ///
    /// - Throws: why it is not; what is no `AFError` becomes `customEvaluationFailed`.
    func evaluate(_ trust: SecTrust, forHost host: String) throws
}

extension [any ServerTrustEvaluating] {
    /// Asks one evaluator after the other; all must accept.
    ///
    /// - Throws: what the first one that does not accept throws. Those behind it are not asked.
    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        for evaluator in self { try evaluator.evaluate(trust, forHost: host) }
    }
}

extension ServerTrustEvaluating {
    /// Judges with a log of the rules that are consulted, and records what came of it.
    func recorded(
        _ judge: (inout RuleLog) throws -> Void, file: StaticString = #fileID, line: Int = #line
    ) throws {
        let recorder = Simulator.current?.recorder
        let name = traceName(self)
        var rules = RuleLog()
        do {
            try judge(&rules)
        } catch {
            let decision = Decision("refused", rules: rules.checks)
            recorder?.record(
                .trust(.evaluatorDecided(decision, name: name, error: error)), file: file, line: line)
            throw error
        }
        let decision = Decision("accepted", rules: rules.checks)
        recorder?.record(.trust(.evaluatorDecided(decision, name: name, error: nil)), file: file, line: line)
    }
}

extension RuleLog {
    /// Notes whether something went well, and passes on what it throws.
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
