// The rules by which a server is trusted: the platform's, and those of the chain's evaluators.

private let serverTrust = "Features/ServerTrustEvaluation.swift"

extension RuleEntry {
    static let trustChain = RuleEntry(
        "The certificate is signed by the one that follows it.",
        .rfc(5280, section: "6.1.3"))

    static let trustAuthority = RuleEntry(
        "The certificate that signed it may sign certificates.",
        .rfc(5280, section: "4.2.1.9"))

    static let trustAnchor = RuleEntry(
        "The chain ends at a certificate that the system, or whoever set anchors, trusts.",
        .rfc(5280, section: "6.1.1"))

    static let trustDates = RuleEntry(
        "Every certificate of the chain is valid today.",
        .rfc(5280, section: "4.1.2.5"))

    static let trustHostName = RuleEntry(
        "The server's certificate names this host, itself or by a wildcard.",
        .rfc(9525, section: "6.3"))

    static let trustNotRevoked = RuleEntry(
        "No certificate of the chain is known to be revoked.",
        .rfc(6960, section: "2.2"))

    static let trustRevocationAnswered = RuleEntry(
        "Somebody vouched for every certificate, because the policy takes no answer for a bad one.",
        .urlSession("kSecRevocationRequirePositiveResponse"))

    static let trustDelegateAccepted = RuleEntry(
        "The delegate vouched for the server itself.",
        .urlSession("URLSession.AuthChallengeDisposition.useCredential"))

    static let trustSystemAccepted = RuleEntry(
        "The platform trusts the server, which counts where the delegate leaves the question to it.",
        .urlSession("URLSession.AuthChallengeDisposition.performDefaultHandling"))

    static let trustPinsPresent = RuleEntry(
        "The evaluator has certificates or keys to compare with.",
        .alamofire5(
            "AFError.ServerTrustFailureReason.noCertificatesFound", "Core/AFError.swift", 162))

    static let trustAnchorsSet = RuleEntry(
        "The platform took the pinned certificates as the only anchors.",
        .alamofire5("AlamofireExtension.setAnchorCertificates(_:)", serverTrust, 579))

    static let trustDefaultValidation = RuleEntry(
        "The platform trusts the chain.",
        .alamofire5("AlamofireExtension.performDefaultValidation(forHost:)", serverTrust, 620))

    static let trustHostValidation = RuleEntry(
        "The platform trusts the chain for this host.",
        .alamofire5("AlamofireExtension.performValidation(forHost:)", serverTrust, 635))

    static let trustRevocationCheck = RuleEntry(
        "The platform found nothing revoked.",
        .alamofire5("RevocationTrustEvaluator.evaluate(_:forHost:)", serverTrust, 178))

    static let trustCertificatePinned = RuleEntry(
        "The server shows one of the pinned certificates, byte for byte.",
        .alamofire5("PinnedCertificatesTrustEvaluator.evaluate(_:forHost:)", serverTrust, 258))

    static let trustKeyPinned = RuleEntry(
        "One of the server's certificates has one of the pinned keys.",
        .alamofire5("PublicKeysTrustEvaluator.evaluate(_:forHost:)", serverTrust, 346))

    static let trustDisabled = RuleEntry(
        "The evaluator accepts whatever it is shown.",
        .alamofire5("DisabledTrustEvaluator.evaluate(_:forHost:)", serverTrust, 447))

    static let trustClosureAccepted = RuleEntry(
        "The app's own closure accepts the server.",
        .alamofire4("ServerTrustPolicy.customEvaluation", "ServerTrustPolicy.swift", 121))

    static let trustManagerPresent = RuleEntry(
        "The session has a server trust manager.",
        .alamofire5("Session.serverTrustManager", "Core/Session.swift", 77))

    static let trustEvaluatorPresent = RuleEntry(
        "The manager has an evaluator for this host.",
        .alamofire5("ServerTrustManager.serverTrustEvaluator(forHost:)", serverTrust, 65))

    static let trustAllHosts = RuleEntry(
        "The manager refuses hosts that it has no evaluator for.",
        .alamofire5("ServerTrustManager.allHostsMustBeEvaluated", serverTrust, 33))

    static let trustEvaluatorAccepted = RuleEntry(
        "The evaluator accepted the server.",
        .alamofire5("ServerTrustEvaluating.evaluate(_:forHost:)", serverTrust, 91))
}
