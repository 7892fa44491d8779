/// What the chain replies to a server that asks who its client is: the request's credential, else the one
/// that the session keeps for the server; once.
enum CredentialDecision {
    /// Decides about a challenge for a request whose own credential is `credential`.
    ///
    /// - Parameter stored: returns the credential that the session's store has for a space now.
    static func decide(
        _ challenge: URLAuthenticationChallenge, credential: URLCredential?,
        stored: (URLProtectionSpace) -> URLCredential?
    ) -> Decided<ChallengeReply<Void>> {
        var rules = RuleLog()
        let failures = challenge.previousFailureCount
        guard rules.check(.challengeAnswer.firstTime, saw: .number(failures), failures == 0) else {
            return rules.decide(.rejectProtectionSpace)
        }
        return ChallengeReply.decide(
            own: credential, by: .challengeAnswer.ownCredential, kept: { stored(challenge.protectionSpace) },
            by: .challengeAnswer.defaultCredential, after: rules)
    }
}

/// The rules that say which credential answers a challenge.
struct ChallengeAnswerRules: RuleGroup {
    let firstTime = Rule(
        "challenge.first-time", "No credential has been refused yet.",
        .alamofire4(
            "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", "TaskDelegate.swift", 109))
    let ownCredential = Rule(
        "challenge.own-credential", "The request was given a credential.",
        .alamofire4("TaskDelegate.credential", "TaskDelegate.swift", 54))
    let defaultCredential = Rule(
        "challenge.default-credential",
        "The configuration's storage has a default credential for the protection space.",
        .alamofire4(
            "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", "TaskDelegate.swift", 109))
}

extension Rule {
    static let challengeAnswer = ChallengeAnswerRules()
}
