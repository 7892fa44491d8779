/// What the chain replies about a server that has to prove who it is.
///
/// Mirrors what `SessionDelegate.urlSession(_:didReceive:completionHandler:)` of Alamofire 4.7 does, and that
/// of `TaskDelegate`, which does the same.
enum ServerTrustReply {
    /// Has the host's policy, if there is one, judge the trust.
    ///
    /// What the manager and the policy say is theirs; what is replied because of it is decided here. A server
    /// that a policy accepts is trusted, whatever the platform thinks of it.
    static func decide(
        on trust: SecTrust, host: String, by manager: ServerTrustPolicyManager?
    ) -> Decided<ChallengeReply<Void>> {
        var rules = RuleLog()
        rules.check(
            .serverTrust.managerPresent, saw: .text(manager == nil ? "none" : "present"), manager != nil)
        guard let manager else { return rules.decide(.performDefaultHandling) }
        let policy = manager.serverTrustPolicy(forHost: host)
        rules.check(.serverTrust.evaluatorPresent, saw: .text(host), policy != nil)
        guard let policy else { return rules.decide(.performDefaultHandling) }
        let isTrusted = policy.evaluate(trust, forHost: host)
        rules.check(.serverTrust.evaluatorAccepted, saw: .text(policy.traceName), isTrusted)
        return rules.decide(isTrusted ? .useCredential(URLCredential(trust: trust)) : .cancel(because: ()))
    }
}
