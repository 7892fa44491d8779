/// What the chain says about a server that has to prove who it is.
///
/// Mirrors `SessionDelegate.attemptServerTrustAuthentication(with:)` of Alamofire 5.12.
enum ServerTrustVerdict {
    /// Nobody here has an opinion; the URL loading system judges as it would without the chain.
    case performDefaultHandling
    /// An evaluator accepted the server, whatever the platform thinks of it.
    case useCredential
    /// The server is refused, and its request fails with this.
    case cancel(AFError)

    /// Has the host's evaluator, if there is one, judge the trust.
    ///
    /// What the manager and the evaluator say is theirs; how their answers become a verdict is here.
    static func reach(
        on trust: SecTrust, host: String, by manager: ServerTrustManager?
    ) -> (ServerTrustVerdict, Decision) {
        var rules = RuleLog()
        let isManaged = rules.check(
            .serverTrust.managerPresent, saw: .text(manager == nil ? "none" : "present"), manager != nil)
        guard isManaged, let manager else { return defaultHandling(rules) }
        do {
            let evaluator = try manager.serverTrustEvaluator(forHost: host)
            guard let evaluator else {
                rules.check(.serverTrust.evaluatorPresent, saw: .text(host), false)
                rules.check(
                    .serverTrust.allHostsEvaluated, saw: .text("\(manager.allHostsMustBeEvaluated)"), false)
                return defaultHandling(rules)
            }
            rules.check(.serverTrust.evaluatorPresent, saw: .text(host), true)
            return judged(trust, host, by: evaluator, rules)
        } catch {
            // Only a manager that refuses a host without an evaluator comes here.
            rules.check(.serverTrust.evaluatorPresent, saw: .text(host), false)
            rules.check(
                .serverTrust.allHostsEvaluated, saw: .text("\(manager.allHostsMustBeEvaluated)"), true)
            return cancelled(error, rules)
        }
    }

    private static func judged(
        _ trust: SecTrust, _ host: String, by evaluator: any ServerTrustEvaluating, _ rules: RuleLog
    ) -> (ServerTrustVerdict, Decision) {
        var rules = rules
        let name = traceName(evaluator)
        do {
            try evaluator.evaluate(trust, forHost: host)
        } catch {
            rules.check(.serverTrust.evaluatorAccepted, saw: .text("\(name): \(traceText(error))"), false)
            return cancelled(error, rules)
        }
        rules.check(.serverTrust.evaluatorAccepted, saw: .text(name), true)
        return (.useCredential, Decision("useCredential", rules: rules.checks))
    }

    private static func defaultHandling(_ rules: RuleLog) -> (ServerTrustVerdict, Decision) {
        (.performDefaultHandling, Decision("performDefaultHandling", rules: rules.checks))
    }

    private static func cancelled(_ error: any Error, _ rules: RuleLog) -> (ServerTrustVerdict, Decision) {
        let failure = error.asAFError(
            or: .serverTrustEvaluationFailed(reason: .customEvaluationFailed(error: error)))
        return (.cancel(failure), Decision("cancelAuthenticationChallenge", rules: rules.checks))
    }

    /// What the request fails with, when the verdict is no.
    var error: AFError? { if case .cancel(let error) = self { error } else { nil } }
}
