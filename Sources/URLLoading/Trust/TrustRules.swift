/// Whether a server's certificates are trusted, by the platform or by the delegate.
struct TrustRules: RuleGroup {
    let chain = Rule(
        "trust.chain",
        "The certificate was signed by one that is known: the server shows it, or it is trusted.",
        .rfc(5280, section: "6.1.3"))
    let authority = Rule(
        "trust.authority", "The certificate that signed it may sign certificates.",
        .rfc(5280, section: "4.2.1.9"))
    let anchor = Rule(
        "trust.anchor",
        "The chain ends at a certificate that is trusted: a root of the system, or an anchor that was set.",
        .rfc(5280, section: "6.1.1"))
    let dates = Rule(
        "trust.dates", "Every certificate of the chain is valid today.", .rfc(5280, section: "4.1.2.5"))
    let hostName = Rule(
        "trust.host-name", "The server's certificate names this host, itself or by a wildcard.",
        .rfc(9525, section: "6.3"))
    let notRevoked = Rule(
        "trust.not-revoked", "No certificate of the chain is known to be revoked.", .rfc(6960, section: "2.2")
    )
    let revocationAnswered = Rule(
        "trust.revocation-answered",
        "An answer came about every certificate; the policy takes silence for a bad answer.",
        .urlSession("kSecRevocationRequirePositiveResponse"))
    let delegateAccepted = Rule(
        "trust.delegate-accepted", "The delegate vouched for the server itself.",
        .urlSession("URLSession.AuthChallengeDisposition.useCredential"))
    let systemAccepted = Rule(
        "trust.system-accepted",
        "The platform trusts the server, which counts where the delegate leaves the question to it.",
        .urlSession("URLSession.AuthChallengeDisposition.performDefaultHandling"))
}

extension Rule {
    static let trust = TrustRules()
}
