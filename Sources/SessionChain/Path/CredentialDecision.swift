/// How the chain answers a server that asks who its client is: with the request's credential, if it has one.
enum CredentialDecision {
    /// Decides about a challenge for a request whose own credential is `credential`.
    ///
    /// A credential is tried once. When the server refuses it, the server's answer is the response, because
    /// sending the same credential again would only be refused again.
    static func decide(
        _ challenge: URLAuthenticationChallenge, credential: URLCredential?
    ) -> Decided<ChallengeReply<AFError>> {
        var rules = RuleLog()
        let method = challenge.protectionSpace.authenticationMethod
        guard rules.check(.challengeCredential.asksCredential, saw: .text(method), methods.contains(method))
        else {
            return rules.decide(.performDefaultHandling)
        }
        let failures = challenge.previousFailureCount
        guard rules.check(.challengeCredential.first, saw: .number(failures), failures == 0) else {
            return rules.decide(.rejectProtectionSpace)
        }
        let saw = credential.map { $0.user ?? "a certificate" } ?? "none"
        rules.check(.challengeCredential.requestCredential, saw: .text(saw), credential != nil)
        return rules.decide(credential.map(ChallengeReply.useCredential) ?? .performDefaultHandling)
    }

    /// The challenges that a user name and password, or a certificate, can answer.
    private static let methods = [
        NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
        NSURLAuthenticationMethodClientCertificate,
    ]
}

/// The rules that say whether a request's credential answers a challenge.
struct ChallengeCredentialRules: RuleGroup {
    let asksCredential = Rule(
        "challenge.asks-credential",
        "The challenge asks for something that the credential of a request can answer.",
        .alamofire5(
            "SessionDelegate.urlSession(_:task:didReceive:completionHandler:)", "Core/SessionDelegate.swift",
            95))
    let first = Rule(
        "challenge.first",
        "The server has not refused a credential of this task yet; there is no second try.",
        .alamofire5(
            "SessionDelegate.attemptCredentialAuthentication(for:belongingTo:)", "Core/SessionDelegate.swift",
            158))
    let requestCredential = Rule(
        "challenge.request-credential", "The request has a credential.",
        .alamofire5("Request.credential", "Core/Request.swift", 199))
}

extension Rule {
    static let challengeCredential = ChallengeCredentialRules()
}
