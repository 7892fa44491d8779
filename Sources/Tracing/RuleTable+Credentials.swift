// The rules of credentials: which of a server's offers is answered, with what, and what is remembered.

extension RuleEntry {
    static let challengeStale = RuleEntry(
        "The credential was good, and only its nonce too old; nobody has to be asked again.",
        .rfc(7616, section: "3.3"))

    static let challengeStrongest = RuleEntry(
        "Of several schemes, the strongest comes first.",
        .rfc(9110, section: "11.6.1"))

    static let challengeSpaceLeft = RuleEntry(
        "The server offers something that the delegate has not passed over before.",
        .urlSession("URLSession.AuthChallengeDisposition.rejectProtectionSpace"))

    static let challengeProxy = RuleEntry(
        "The session has a proxy that may ask who uses it.",
        .rfc(9110, section: "15.5.8"))

    static let challengeSessionMethod = RuleEntry(
        "The challenge is about a connection, and the session's own delegate method answered it.",
        .urlSession("URLSessionDelegate.urlSession(_:didReceive:completionHandler:)"))

    static let challengeAnswerable = RuleEntry(
        "The scheme's answer can be worked out here; of NTLM and Negotiate, only the question is simulated.",
        .rfc(4559, section: "4"))

    static let challengeNextSpace = RuleEntry(
        "The server offers another protection space, which is asked about next.",
        .urlSession("URLSession.AuthChallengeDisposition.rejectProtectionSpace"))

    static let clientCertificateGiven = RuleEntry(
        "The app presents a certificate.",
        .rfc(8446, section: "4.4.2"))

    static let clientCertificateOptional = RuleEntry(
        "The server goes on without a certificate of its client.",
        .rfc(8446, section: "4.4.2.4"))

    static let clientCertificateAuthority = RuleEntry(
        "The certificate was signed by somebody the server accepts.",
        .rfc(8446, section: "4.2.4"))

    static let clientCertificateDates = RuleEntry(
        "The certificate is valid today.",
        .rfc(5280, section: "4.1.2.5"))

    static let credentialArea = RuleEntry(
        "The URL lies in a part of the server that a credential has opened before.",
        .rfc(7617, section: "2.2"))

    static let credentialNoOwnField = RuleEntry(
        "The request brings no `Authorization` of its own.",
        .rfc(9110, section: "11.6.2"))

    static let credentialStored = RuleEntry(
        "The credential storage has a credential for that part.",
        .urlSession("URLCredentialStorage.defaultCredential(for:)"))

    static let credentialPersistence = RuleEntry(
        "The credential is meant to be kept.",
        .urlSession("URLCredential.Persistence"))

    static let credentialStorage = RuleEntry(
        "The session has a credential storage.",
        .urlSession("URLSessionConfiguration.urlCredentialStorage"))
}
