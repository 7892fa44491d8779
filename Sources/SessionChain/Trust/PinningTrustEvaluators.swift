/// Accepts only servers in whose chain is a certificate that the app contains, byte for byte. When the
/// certificate is renewed, the app must be, too.
///
/// Mirrors Alamofire 5.12 `PinnedCertificatesTrustEvaluator`.
public final class PinnedCertificatesTrustEvaluator: ServerTrustEvaluating {
    private let certificates: [SecCertificate]
    private let acceptSelfSignedCertificates: Bool
    private let performDefaultValidation: Bool
    private let validateHost: Bool

    /// - Parameters:
    ///   - certificates: the pinned certificates; one of them in the server's chain is enough.
    ///   - acceptSelfSignedCertificates: `true` if the pinned certificates are the anchors of trust, and the
    ///     only ones.
    ///   - performDefaultValidation: `true` if the platform judges the chain as well.
    ///   - validateHost: `true` if the certificate must be for this host.
    public init(
        certificates: [SecCertificate] = Bundle.main.af.certificates,
        acceptSelfSignedCertificates: Bool = false, performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) {
        self.certificates = certificates
        self.acceptSelfSignedCertificates = acceptSelfSignedCertificates
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
    }

    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try judge { rules in
            try rules.demand(
                .serverTrust.pinsPresent, saw: .number(certificates.count), !certificates.isEmpty,
                orFail: .noCertificatesFound)
            if acceptSelfSignedCertificates {
                try rules.attempt(.serverTrust.anchorsSet) {
                    try trust.af.setAnchorCertificates(certificates)
                }
            }
            try rules.validate(trust, host, chain: performDefaultValidation, name: validateHost)
            // The bytes of all of them are made again for each connection, as in the original.
            Simulator.current?.recorder.noteRules(of: certificates.map(\.content))
            let pinned = Set(certificates.af.data)
            let chain = trust.af.certificates
            let isPinned = chain.contains { pinned.contains(SecCertificateCopyData($0)) }
            try rules.demand(
                .serverTrust.certificatePinned, saw: .text(names(of: chain)), isPinned,
                orFail: .certificatePinningFailed(
                    host: host, trust: trust, pinnedCertificates: certificates, serverCertificates: chain))
        }
    }
}

/// Accepts only servers with a key that the app knows. A certificate may be renewed if it keeps its key.
///
/// Mirrors Alamofire 5.12 `PublicKeysTrustEvaluator`.
public final class PublicKeysTrustEvaluator: ServerTrustEvaluating {
    private let keys: [SecKey]
    private let performDefaultValidation: Bool
    private let validateHost: Bool

    /// - Parameters:
    ///   - keys: the pinned keys; one of them in the server's chain is enough.
    ///   - performDefaultValidation: `true` if the platform judges the chain as well.
    ///   - validateHost: `true` if the certificate must be for this host.
    public init(
        keys: [SecKey] = Bundle.main.af.publicKeys, performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) {
        self.keys = keys
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
    }

    public func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try judge { rules in
            try rules.demand(
                .serverTrust.pinsPresent, saw: .number(keys.count), !keys.isEmpty, orFail: .noPublicKeysFound)
            try rules.validate(trust, host, chain: performDefaultValidation, name: validateHost)
            let shown = trust.af.publicKeys
            Simulator.current?.recorder.noteRules(shown.count + keys.count)
            let pinned = Set(keys)
            try rules.demand(
                .serverTrust.keyPinned, saw: .text(shown.map(\.name).joined(separator: ", ")),
                shown.contains(where: pinned.contains),
                orFail: .publicKeyPinningFailed(
                    host: host, trust: trust, pinnedKeys: keys, serverKeys: shown))
        }
    }
}

private func names(of certificates: [SecCertificate]) -> String {
    certificates.compactMap(SecCertificateCopySubjectSummary).joined(separator: ", ")
}

extension ServerTrustEvaluating where Self == PinnedCertificatesTrustEvaluator {
    /// `.pinnedCertificates`: the certificates of the main bundle, with the defaults.
    public static var pinnedCertificates: PinnedCertificatesTrustEvaluator {
        PinnedCertificatesTrustEvaluator()
    }

    /// `.pinnedCertificates(…)`, for leading-dot syntax.
    public static func pinnedCertificates(
        certificates: [SecCertificate] = Bundle.main.af.certificates,
        acceptSelfSignedCertificates: Bool = false, performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) -> PinnedCertificatesTrustEvaluator {
        PinnedCertificatesTrustEvaluator(
            certificates: certificates, acceptSelfSignedCertificates: acceptSelfSignedCertificates,
            performDefaultValidation: performDefaultValidation, validateHost: validateHost)
    }
}

extension ServerTrustEvaluating where Self == PublicKeysTrustEvaluator {
    /// `.publicKeys`: the keys of the main bundle's certificates, with the defaults.
    public static var publicKeys: PublicKeysTrustEvaluator { PublicKeysTrustEvaluator() }

    /// `.publicKeys(…)`, for leading-dot syntax.
    public static func publicKeys(
        keys: [SecKey] = Bundle.main.af.publicKeys, performDefaultValidation: Bool = true,
        validateHost: Bool = true
    ) -> PublicKeysTrustEvaluator {
        PublicKeysTrustEvaluator(
            keys: keys, performDefaultValidation: performDefaultValidation, validateHost: validateHost)
    }
}
