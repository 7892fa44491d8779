/// Leaves the verdict to the platform: it judges the chain, and whether the chain is this host's.
///
/// Mirrors Alamofire 5.12 `DefaultTrustEvaluator`.
public final class DefaultTrustEvaluator: ServerTrustEvaluating {
    private let validateHost: Bool

    /// - Parameter validateHost: `true` if the certificate must be for this host.
    public init(validateHost: Bool = true) { self.validateHost = validateHost }

    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try judge { rules in
            if validateHost {
                try rules.attempt(.serverTrust.hostValidation) {
                    try trust.af.performValidation(forHost: host)
                }
            }
            try rules.attempt(.serverTrust.defaultValidation) {
                try trust.af.performDefaultValidation(forHost: host)
            }
        }
    }
}

/// Asks all of its evaluators, in order; every one must accept.
///
/// Mirrors Alamofire 5.12 `CompositeTrustEvaluator`. It records nothing itself, because its parts do.
public final class CompositeTrustEvaluator: ServerTrustEvaluating {
    private let evaluators: [any ServerTrustEvaluating]

    /// - Parameter evaluators: asked in this order, up to the first that refuses.
    public init(evaluators: [any ServerTrustEvaluating]) { self.evaluators = evaluators }

    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try evaluators.evaluate(trust, forHost: host)
    }
}

extension ServerTrustEvaluating where Self == CompositeTrustEvaluator {
    /// `.composite(evaluators:)`, for leading-dot syntax.
    public static func composite(evaluators: [any ServerTrustEvaluating]) -> CompositeTrustEvaluator {
        CompositeTrustEvaluator(evaluators: evaluators)
    }
}

/// The older name of the evaluator that accepts any server.
///
/// Mirrors Alamofire 5.12 `DisabledEvaluator`.
@available(*, deprecated, renamed: "DisabledTrustEvaluator")
public typealias DisabledEvaluator = DisabledTrustEvaluator

/// Accepts any server: for development against your own server, never for an app in a store.
///
/// Mirrors Alamofire 5.12 `DisabledTrustEvaluator`.
public final class DisabledTrustEvaluator: ServerTrustEvaluating {
    /// Makes an evaluator; there is nothing to set.
    public init() {}

    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try judge { $0.check(.serverTrust.evaluationDisabled, saw: .text(host), true) }
    }
}
