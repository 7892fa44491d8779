import Testing

@testable import SessionChain

@Suite struct `The reply to a challenge` {
    private let credential = URLCredential(user: "ada", password: "secret", persistence: .none)

    private func reply(
        to method: String, failures: Int = 0, with credential: URLCredential?,
        stored: URLCredential? = nil
    ) -> Decided<ChallengeReply<AFError>> {
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: nil, authenticationMethod: method)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: nil, previousFailureCount: failures,
            failureResponse: nil, error: nil)
        return CredentialDecision.decide(challenge, credential: credential, stored: { _ in stored })
    }

    @Test func `is the request's credential`() {
        let decided = reply(to: NSURLAuthenticationMethodHTTPBasic, with: credential)
        #expect(decided.choice.disposition == .useCredential)
        #expect(decided.choice.credential?.user == "ada")
        #expect(
            decided.decision.text == [
                "useCredential",
                "+ challenge.asks-credential (\(NSURLAuthenticationMethodHTTPBasic))",
                "+ challenge.first (0)", "= + challenge.request-credential (ada)",
            ])
    }

    @Test func `is the credential that the session keeps if the request has none`() {
        let decided = reply(to: NSURLAuthenticationMethodHTTPBasic, with: nil, stored: credential)
        #expect(decided.choice.disposition == .useCredential)
        #expect(decided.choice.credential?.user == "ada")
        #expect(
            decided.decision.text == [
                "useCredential",
                "+ challenge.asks-credential (\(NSURLAuthenticationMethodHTTPBasic))",
                "+ challenge.first (0)", "- challenge.request-credential (none)",
                "= + challenge.stored-credential (ada)",
            ])
    }

    @Test func `is the request's certificate`() {
        let certificate = SecCertificate(ScriptedCertificate(subject: "ada"))
        let identity = URLCredential(
            identity: SecIdentity(certificate), certificates: nil, persistence: .none)
        let decided = reply(to: NSURLAuthenticationMethodClientCertificate, with: identity)
        #expect(
            decided.decision.deciding
                == RuleCheck(.challengeCredential.requestCredential, saw: .text("a certificate"), held: true))
    }

    @Test func `is to give up if the credential was rejected`() {
        let decided = reply(to: NSURLAuthenticationMethodHTTPBasic, failures: 1, with: credential)
        #expect(decided.choice.disposition == .rejectProtectionSpace)
        #expect(decided.choice.credential == nil)
        #expect(
            decided.decision.deciding == RuleCheck(.challengeCredential.first, saw: .number(1), held: false))
    }

    @Test func `is left to the URL loading system if there is no credential`() {
        let decided = reply(to: NSURLAuthenticationMethodHTTPBasic, with: nil)
        #expect(decided.choice.disposition == .performDefaultHandling)
        #expect(decided.decision.deciding?.rule == .challengeCredential.storedCredential)
    }

    @Test func `is left to the URL loading system if a credential cannot answer the challenge`() {
        let decided = reply(to: NSURLAuthenticationMethodServerTrust, with: credential)
        #expect(decided.choice.disposition == .performDefaultHandling)
        #expect(decided.decision.deciding?.rule == .challengeCredential.asksCredential)
    }
}
