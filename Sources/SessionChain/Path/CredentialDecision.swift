/// How the chain answers a server that asks who its client is: with the request's credential, else with the
/// one that the session keeps for the server.
enum CredentialDecision {
    /// Decides about a challenge for a request whose own credential is `credential`.
    ///
    /// A credential is tried once, whatever else the server offers. When it is refused, the server's answer
    /// is the response, because sending the same credential again would only be refused again.
    ///
    /// - Parameter stored: returns the default credential that the session's storage has for a space now.
    static func decide(
        _ challenge: URLAuthenticationChallenge, credential: URLCredential?,
        stored: (URLProtectionSpace) -> URLCredential?
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
        return ChallengeReply.decide(
            own: credential, by: .challengeCredential.requestCredential,
            kept: { stored(challenge.protectionSpace) }, by: .challengeCredential.storedCredential,
            after: rules)
    }

    /// The challenges that a user name and password, or a certificate, can answer.
    private static let methods = [
        NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
        NSURLAuthenticationMethodClientCertificate,
    ]
}

/// The rules that say which credential answers a challenge, if any does.
struct ChallengeCredentialRules: RuleGroup {
    let asksCredential = Rule(
        "challenge.asks-credential",
        "The challenge asks for something that the credential of a request can answer.",
        .alamofire5(
            "SessionDelegate.urlSession(_:task:didReceive:completionHandler:)", "Core/SessionDelegate.swift",
            95))
    let first = Rule(
        "challenge.first",
        "No credential of this task has been refused yet; there is no second try.",
        .alamofire5(
            "SessionDelegate.attemptCredentialAuthentication(for:belongingTo:)", "Core/SessionDelegate.swift",
            158))
    let requestCredential = Rule(
        "challenge.request-credential", "The request has a credential.",
        .alamofire5("Request.credential", "Core/Request.swift", 199))
    let storedCredential = Rule(
        "challenge.stored-credential",
        "The storage of the session's configuration has a default credential for the protection space.",
        .alamofire5("Session.credential(for:in:)", "Core/Session.swift", 1426))
}

extension Rule {
    static let challengeCredential = ChallengeCredentialRules()
}
