/// Leaves the verdict to the platform, and has it ask whether a certificate was revoked.
///
/// Without that policy, the simulated platform trusts a certificate that it knows to be revoked. Apple's asks
/// by itself in ways of its own, and the policy says in which ways instead.
///
/// Mirrors Alamofire 5.12 `RevocationTrustEvaluator`.
public final class RevocationTrustEvaluator: ServerTrustEvaluating {
    /// The ways in which the platform asks. Mirrors `RevocationTrustEvaluator.Options`.
    public struct Options: OptionSet, Sendable {
        /// By lists of revoked certificates (RFC 5280 §5).
        public static let crl = Options(rawValue: kSecRevocationCRLMethod)
        /// Not over the network: only what is already known counts.
        public static let networkAccessDisabled = Options(rawValue: kSecRevocationNetworkAccessDisabled)
        /// By the online protocol (RFC 6960).
        public static let ocsp = Options(rawValue: kSecRevocationOCSPMethod)
        /// By lists first, where both ways are possible.
        public static let preferCRL = Options(rawValue: kSecRevocationPreferCRL)
        /// A certificate counts as revoked unless an answer confirms that it is not.
        public static let requirePositiveResponse = Options(rawValue: kSecRevocationRequirePositiveResponse)
        /// By whichever way is available.
        public static let any = Options(rawValue: kSecRevocationUseAnyAvailableMethod)

        /// The flags with Security's values.
        public let rawValue: UInt

        /// - Parameter rawValue: Security's `kSecRevocation…` flags.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    private let performDefaultValidation: Bool
    private let validateHost: Bool
    private let options: Options

    /// - Parameters:
    ///   - performDefaultValidation: `true` if the chain is judged first, without regard to revocation.
    ///   - validateHost: `true` if the certificate must be for this host.
    ///   - options: how to ask. If empty, no policy can be made, and every server is refused.
    public init(performDefaultValidation: Bool = true, validateHost: Bool = true, options: Options = .any) {
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
        self.options = options
    }

    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try judge { rules in
            try rules.validate(trust, host, chain: performDefaultValidation, name: validateHost)
            try rules.attempt(.serverTrust.revocationCheck) {
                try trust.af.evaluate(afterApplying: SecPolicy.af.revocation(options: options))
            }
        }
    }
}

extension RuleLog {
    /// Has the platform judge first; evaluators that look for something more call this.
    mutating func validate(_ trust: SecTrust, _ host: String, chain: Bool, name: Bool) throws {
        if chain {
            try attempt(.serverTrust.defaultValidation) {
                try trust.af.performDefaultValidation(forHost: host)
            }
        }
        if name {
            try attempt(.serverTrust.hostValidation) { try trust.af.performValidation(forHost: host) }
        }
    }
}

extension ServerTrustEvaluating where Self == RevocationTrustEvaluator {
    /// `.revocationChecking`: with the defaults.
    public static var revocationChecking: RevocationTrustEvaluator { RevocationTrustEvaluator() }

    /// `.revocationChecking(…)`, for leading-dot syntax.
    public static func revocationChecking(
        performDefaultValidation: Bool = true, validateHost: Bool = true,
        options: RevocationTrustEvaluator.Options = .any
    ) -> RevocationTrustEvaluator {
        RevocationTrustEvaluator(
            performDefaultValidation: performDefaultValidation, validateHost: validateHost, options: options)
    }
}
