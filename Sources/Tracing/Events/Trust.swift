/// The kinds of events about trust in a server's certificates.
public struct TrustKinds: EventKinds {
    public let evaluated = EventKind(
        "trust.evaluated",
        "The platform evaluated the certificates of a server by the policies it was given.",
        asks: "Does the platform trust the server?", decides: TrustEvaluationOutcome.self,
        mirrors: [
            .alamofire5(
                "AlamofireExtension.evaluate(afterApplying:)", "Features/ServerTrustEvaluation.swift", 507),
            .alamofire4("ServerTrustPolicy.trustIsValid(_:)", "ServerTrustPolicy.swift", 242),
            .urlSession("SecTrustEvaluateWithError(_:_:)"),
        ])
    public let settled = EventKind(
        "trust.settled",
        "It was decided whether the server of a connection is trusted: go on with the request, or fail.",
        asks: "Is the server trusted?", decides: TrustSettledOutcome.self,
        mirrors: [.urlSession("URLSession.AuthChallengeDisposition")])
    public let evaluatorDecided = EventKind(
        "trust.evaluatorDecided", "One of the chain's evaluators decided whether it accepts a server.",
        asks: "Does the evaluator accept the server?", decides: TrustEvaluatorOutcome.self,
        mirrors: [
            .alamofire5(
                "ServerTrustEvaluating.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift", 91),
            .alamofire4("ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174),
        ])
    public let decided = EventKind(
        "trust.decided",
        "The chain chose how to answer a question about a server: its verdict, or the platform's default.",
        asks: "What does the session say about the server?", decides: DispositionOutcome.self,
        mirrors: [
            .alamofire5(
                "SessionDelegate.attemptServerTrustAuthentication(with:)", "Core/SessionDelegate.swift", 128),
            .alamofire5(
                "ServerTrustManager.serverTrustEvaluator(forHost:)", "Features/ServerTrustEvaluation.swift",
                65),
            .alamofire4(
                "SessionDelegate.urlSession(_:didReceive:completionHandler:)", "SessionDelegate.swift", 255),
            .alamofire4(
                "ServerTrustPolicyManager.serverTrustPolicy(forHost:)", "ServerTrustPolicy.swift", 54),
        ])
}

extension EventKind {
    /// Events about trust in a server's certificates.
    public static let trust = TrustKinds()
}

/// An event about trust in a server's certificates.
public enum TrustEvent: EventGroup, Sendable {
    case evaluated(Decision, policy: String)
    case settled(Decision)
    indirect case evaluatorDecided(Decision, name: String, error: (any Error)?)
    indirect case decided(Decision, host: String, error: (any Error)?)

    public var kind: EventKind {
        switch self {
        case .evaluated: .trust.evaluated
        case .settled: .trust.settled
        case .evaluatorDecided: .trust.evaluatorDecided
        case .decided: .trust.decided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .evaluated(let decision, let policy):
            details.decision(decision)
            details.field("policy", policy)
        case .settled(let decision):
            details.decision(decision)
        case .evaluatorDecided(let decision, let name, let error):
            details.decision(decision)
            details.field("name", name)
            details.field("error", error)
        case .decided(let decision, let host, let error):
            details.decision(decision)
            details.field("host", host)
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .evaluated(_, let policy): policy.utf8.count
        case .evaluatorDecided(_, let name, let error), .decided(_, let name, let error):
            name.utf8.count + Payload.bytes(of: error)
        case .settled: 0
        }
    }
}

/// The outcomes of `trust.evaluated`.
public enum TrustEvaluationOutcome: String, CaseIterable, Outcome {
    case trusted
    case brokenChain
    case notAnAuthority
    case unknownRoot
    case expired
    case notYetValid
    case hostNameMismatch
    case revoked
    case revocationUnknown
}

/// The outcomes of `trust.settled`.
public enum TrustSettledOutcome: String, CaseIterable, Outcome {
    case connect
    case fail
    case cancel
}

/// The outcomes of `trust.evaluatorDecided`.
public enum TrustEvaluatorOutcome: String, CaseIterable, Outcome {
    case accepted
    case refused
}
