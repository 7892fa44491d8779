/// The rules by which an app judges the certificates that a server shows.
package struct ServerTrustRules: RuleGroup {
    package let pinsPresent = Rule(
        "trust.pins-present", "The evaluator has certificates or keys to compare with.",
        .alamofire5("AFError.ServerTrustFailureReason.noCertificatesFound", "Core/AFError.swift", 162))
    package let anchorsSet = Rule(
        "trust.anchors-set", "The platform took the pinned certificates as the only anchors.",
        .alamofire5(
            "AlamofireExtension.setAnchorCertificates(_:)", "Features/ServerTrustEvaluation.swift", 579),
        older: .alamofire4("ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174))
    package let defaultValidation = Rule(
        "trust.default-validation", "The platform trusts the chain.",
        .alamofire5(
            "AlamofireExtension.performDefaultValidation(forHost:)", "Features/ServerTrustEvaluation.swift",
            620),
        older: .alamofire4("ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174))
    package let hostValidation = Rule(
        "trust.host-validation", "The platform trusts the chain for this host.",
        .alamofire5(
            "AlamofireExtension.performValidation(forHost:)", "Features/ServerTrustEvaluation.swift", 635),
        older: .alamofire4("ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174))
    package let revocationCheck = Rule(
        "trust.revocation-check",
        "The platform found nothing revoked and, where a positive response is required, got one.",
        .alamofire5(
            "RevocationTrustEvaluator.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift", 178),
        older: .alamofire4("ServerTrustPolicy.performRevokedEvaluation", "ServerTrustPolicy.swift", 117))
    package let certificatePinned = Rule(
        "trust.certificate-pinned",
        "One of the pinned certificates is in the chain by which the server is judged, byte for byte.",
        .alamofire5(
            "PinnedCertificatesTrustEvaluator.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift",
            258),
        older: .alamofire4("ServerTrustPolicy.pinCertificates", "ServerTrustPolicy.swift", 118))
    package let keyPinned = Rule(
        "trust.key-pinned", "One of the server's certificates has one of the pinned keys.",
        .alamofire5(
            "PublicKeysTrustEvaluator.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift", 346),
        older: .alamofire4("ServerTrustPolicy.pinPublicKeys", "ServerTrustPolicy.swift", 119))
    package let evaluationDisabled = Rule(
        "trust.evaluation-disabled", "The evaluator accepts whatever it is shown.",
        .alamofire5(
            "DisabledTrustEvaluator.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift", 447),
        older: .alamofire4("ServerTrustPolicy.disableEvaluation", "ServerTrustPolicy.swift", 120))
    package let closureAccepted = Rule(
        "trust.closure-accepted", "The app's own closure accepts the server.",
        .alamofire4("ServerTrustPolicy.customEvaluation", "ServerTrustPolicy.swift", 121))
    package let managerPresent = Rule(
        "trust.manager-present", "The session has a server trust manager.",
        .alamofire5("Session.serverTrustManager", "Core/Session.swift", 77),
        older: .alamofire4("URLSession.serverTrustPolicyManager", "ServerTrustPolicy.swift", 66))
    package let evaluatorPresent = Rule(
        "trust.evaluator-present", "The manager has an evaluator for this host.",
        .alamofire5(
            "ServerTrustManager.serverTrustEvaluator(forHost:)", "Features/ServerTrustEvaluation.swift", 65),
        older: .alamofire4(
            "ServerTrustPolicyManager.serverTrustPolicy(forHost:)",
            "ServerTrustPolicy.swift", 54))
    package let allHostsEvaluated = Rule(
        "trust.all-hosts-evaluated", "The manager refuses hosts that it has no evaluator for.",
        .alamofire5("ServerTrustManager.allHostsMustBeEvaluated", "Features/ServerTrustEvaluation.swift", 33))
    package let evaluatorAccepted = Rule(
        "trust.evaluator-accepted", "The evaluator accepted the server.",
        .alamofire5("ServerTrustEvaluating.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift", 91),
        older: .alamofire4("ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174))
}

extension Rule {
    package static let serverTrust = ServerTrustRules()
}
