// What is said of a server that has to prove who it is.

private let serverTrust = "Features/ServerTrustEvaluation.swift"

extension EventKindEntry {
    static let trustEvaluated = EventKindEntry(
        "The platform judged the certificates of a server by the policies it was given.",
        mirrors: [
            .alamofire5("AlamofireExtension.evaluate(afterApplying:)", serverTrust, 507),
            .alamofire4("ServerTrustPolicy.trustIsValid(_:)", "ServerTrustPolicy.swift", 242),
            .urlSession("SecTrustEvaluateWithError(_:_:)"),
        ])

    static let trustSettled = EventKindEntry(
        "It is known whether a connection's server is trusted: go on with the request, or fail.",
        mirrors: [.urlSession("URLSession.AuthChallengeDisposition")])

    static let trustEvaluatorDecided = EventKindEntry(
        "One of the chain's evaluators said whether it accepts a server.",
        mirrors: [
            .alamofire5("ServerTrustEvaluating.evaluate(_:forHost:)", serverTrust, 91),
            .alamofire4(
                "ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174),
        ])

    static let trustDecided = EventKindEntry(
        "The chain chose what to answer about a server: its own verdict, or the platform's default.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.attemptServerTrustAuthentication(with:)", "Core/SessionDelegate.swift", 128),
            .alamofire5("ServerTrustManager.serverTrustEvaluator(forHost:)", serverTrust, 65),
        ])
}
