/// What the chain answers a challenge with: the request's credential, or none.
struct CredentialDecision {
    /// What the URL loading system is told.
    let disposition: URLSession.AuthChallengeDisposition
    /// The credential to go on with; nil unless the disposition is to use one.
    let credential: URLCredential?
    /// What the trace shows of it.
    let recorded: Decision

    /// Decides about a challenge for a request whose own credential is `credential`.
    ///
    /// A credential is tried once. When it is refused, the server's answer is the response: a second try with
    /// the same words would not be heard otherwise.
    static func decide(
        _ challenge: URLAuthenticationChallenge, credential: URLCredential?
    ) -> CredentialDecision {
        var rules = RuleLog()
        let method = challenge.protectionSpace.authenticationMethod
        guard rules.check(.challengeCredential.asksCredential, saw: .text(method), methods.contains(method))
        else {
            return CredentialDecision(.performDefaultHandling, rules: rules)
        }
        let failures = challenge.previousFailureCount
        guard rules.check(.challengeCredential.first, saw: .number(failures), failures == 0) else {
            return CredentialDecision(.rejectProtectionSpace, rules: rules)
        }
        let saw = credential.map { $0.user ?? "a certificate" } ?? "none"
        guard rules.check(.challengeCredential.requestCredential, saw: .text(saw), credential != nil) else {
            return CredentialDecision(.performDefaultHandling, rules: rules)
        }
        return CredentialDecision(.useCredential, credential, rules: rules)
    }

    /// What a name and a password, or a certificate, can answer.
    private static let methods = [
        NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
        NSURLAuthenticationMethodClientCertificate,
    ]

    private init(
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential? = nil,
        rules: RuleLog
    ) {
        self.disposition = disposition
        self.credential = credential
        recorded = Decision(disposition.word, rules: rules.checks)
    }
}

/// The rules of `challenge.*`.
struct ChallengeCredentialRules: RuleGroup {
    let asksCredential = Rule(
        "challenge.asks-credential", "The challenge asks for a credential, which the request may have.",
        .alamofire5(
            "SessionDelegate.urlSession(_:task:didReceive:completionHandler:)", "Core/SessionDelegate.swift",
            95))
    let first = Rule(
        "challenge.first",
        "The server has refused no credential of this task so far; there is no second try.",
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
