/// What counts as a challenge, and what follows from the delegate's answer to one.
struct ChallengeRules: RuleGroup {
    let field = Rule(
        "challenge.field", "The response says with `WWW-Authenticate` how to ask again.",
        .rfc(9110, section: "11.6.1"))
    let scheme = Rule(
        "challenge.scheme", "It offers a scheme that is understood here.", .rfc(9110, section: "11.1"))
    let stale = Rule(
        "challenge.stale",
        "The credential was good, and only its nonce too old; nobody has to be asked again.",
        .rfc(7616, section: "3.3"))
    let strongest = Rule(
        "challenge.strongest", "Of several schemes, the strongest comes first.", .rfc(9110, section: "11.6.1")
    )
    let spaceLeft = Rule(
        "challenge.space-left", "The server offers something that the delegate has not passed over before.",
        .urlSession("URLSession.AuthChallengeDisposition.rejectProtectionSpace"))
    let proxy = Rule(
        "challenge.proxy", "The session has a proxy that may ask who uses it.", .rfc(9110, section: "15.5.8"))
    let maySend = Rule(
        "challenge.may-send",
        "The request may be sent again with a credential: nothing confines it to stored responses.",
        .rfc(9111, section: "5.2.1.7"))
    let sessionMethod = Rule(
        "challenge.session-method",
        "The challenge is about a connection, and the session's own delegate method answered it.",
        .urlSession("URLSessionDelegate.urlSession(_:didReceive:completionHandler:)"))
    let notCancelled = Rule(
        "challenge.not-cancelled", "Nobody cancelled the challenge, and with it the task.",
        .urlSession("URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge"))
    let notRejected = Rule(
        "challenge.not-rejected", "Nobody rejected the protection space.",
        .urlSession("URLSession.AuthChallengeDisposition.rejectProtectionSpace"))
    let credential = Rule(
        "challenge.credential", "There is a credential to answer with.",
        .urlSession("URLSession.AuthChallengeDisposition.useCredential"))
    let answerable = Rule(
        "challenge.answerable",
        "The scheme's answer can be worked out here; of NTLM and Negotiate, only the question is simulated.",
        .rfc(4559, section: "4"))
    let untried = Rule(
        "challenge.untried", "The server has not refused the proposed credential before.",
        .urlSession("URLAuthenticationChallenge.proposedCredential"))
    let nextSpace = Rule(
        "challenge.next-space", "The server offers another protection space, which is asked about next.",
        .urlSession("URLSession.AuthChallengeDisposition.rejectProtectionSpace"))
}

extension Rule {
    static let challenge = ChallengeRules()
}
