/// What the chain says about a server that has to prove who it is.
///
/// Mirrors what `SessionDelegate.urlSession(_:didReceive:completionHandler:)` of Alamofire 4.7 does, and that
/// of `TaskDelegate`, which does the same. A refusal leaves no reason: the request's error is that its task
/// was cancelled.
enum ServerTrustVerdict {
    /// Nobody here has an opinion; the URL loading system judges as it would without the chain.
    case performDefaultHandling
    /// A policy accepted the server, whatever the platform thinks of it.
    case useCredential
    /// The server is refused.
    case cancel

    /// Has the host's policy, if there is one, judge the trust.
    ///
    /// What the manager and the policy say is theirs; how their answers become a verdict is here.
    static func reach(
        on trust: SecTrust, host: String, by manager: ServerTrustPolicyManager?
    ) -> (ServerTrustVerdict, Decision) {
        var rules = RuleLog()
        let verdict = reach(on: trust, host, by: manager, &rules)
        return (verdict, Decision(verdict.word, rules: rules.checks))
    }

    private static func reach(
        on trust: SecTrust, _ host: String, by manager: ServerTrustPolicyManager?, _ rules: inout RuleLog
    ) -> ServerTrustVerdict {
        rules.check(
            .serverTrust.managerPresent, saw: .text(manager == nil ? "none" : "present"), manager != nil)
        guard let manager else { return .performDefaultHandling }
        let policy = manager.serverTrustPolicy(forHost: host)
        rules.check(.serverTrust.evaluatorPresent, saw: .text(host), policy != nil)
        guard let policy else { return .performDefaultHandling }
        let isTrusted = policy.evaluate(trust, forHost: host)
        rules.check(.serverTrust.evaluatorAccepted, saw: .text(policy.traceName), isTrusted)
        return isTrusted ? .useCredential : .cancel
    }

    private var word: String {
        switch self {
        case .performDefaultHandling: "performDefaultHandling"
        case .useCredential: "useCredential"
        case .cancel: "cancelAuthenticationChallenge"
        }
    }

    /// What is said to the URL loading system.
    var disposition: URLSession.AuthChallengeDisposition {
        switch self {
        case .performDefaultHandling: .performDefaultHandling
        case .useCredential: .useCredential
        case .cancel: .cancelAuthenticationChallenge
        }
    }

    /// The credential that goes with it: "I have looked at this trust".
    func credential(for trust: SecTrust) -> URLCredential? {
        switch self {
        case .useCredential: URLCredential(trust: trust)
        case .performDefaultHandling, .cancel: nil
        }
    }
}
