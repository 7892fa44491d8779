/// How the chain replies when a server has to prove its identity.
///
/// Mirrors `SessionDelegate.attemptServerTrustAuthentication(with:)` of Alamofire 5.12.
enum ServerTrustReply {
    /// Has the host's evaluator, if there is one, judge the trust.
    ///
    /// The manager and the evaluator judge; this function decides the reply that follows from it. A server
    /// that an evaluator accepts is trusted, whatever the platform thinks of it.
    static func decide(
        on trust: SecTrust, host: String, by manager: ServerTrustManager?
    ) -> Decided<ChallengeReply<AFError>> {
        var rules = RuleLog()
        rules.check(
            .serverTrust.managerPresent, saw: .text(manager == nil ? "none" : "present"), manager != nil)
        guard let manager else { return rules.decide(.performDefaultHandling) }
        let evaluator: (any ServerTrustEvaluating)?
        do {
            evaluator = try manager.serverTrustEvaluator(forHost: host)
        } catch {
            // The manager only throws if it refuses a host because there is no evaluator for it.
            withoutEvaluator(host, manager, isRefused: true, &rules)
            return rules.decide(.cancel(because: failure(error)))
        }
        guard let evaluator else {
            withoutEvaluator(host, manager, isRefused: false, &rules)
            return rules.decide(.performDefaultHandling)
        }
        rules.check(.serverTrust.evaluatorPresent, saw: .text(host), true)
        let name = traceName(evaluator)
        do {
            try evaluator.evaluate(trust, forHost: host)
        } catch {
            rules.check(.serverTrust.evaluatorAccepted, saw: .text("\(name): \(traceText(error))"), false)
            return rules.decide(.cancel(because: failure(error)))
        }
        rules.check(.serverTrust.evaluatorAccepted, saw: .text(name), true)
        return rules.decide(.useCredential(URLCredential(trust: trust)))
    }

    private static func withoutEvaluator(
        _ host: String, _ manager: ServerTrustManager, isRefused: Bool, _ rules: inout RuleLog
    ) {
        rules.check(.serverTrust.evaluatorPresent, saw: .text(host), false)
        rules.check(
            .serverTrust.allHostsEvaluated, saw: .text("\(manager.allHostsMustBeEvaluated)"), isRefused)
    }

    /// The error with which the request of a refused server fails.
    private static func failure(_ error: any Error) -> AFError {
        error.asAFError(or: .serverTrustEvaluationFailed(reason: .customEvaluationFailed(error: error)))
    }
}
