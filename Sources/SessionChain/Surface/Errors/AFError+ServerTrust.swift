extension AFError {
    /// Why a server was not trusted. Mirrors Alamofire 5.12 `AFError.ServerTrustFailureReason`.
    public enum ServerTrustFailureReason: Sendable {
        /// The output of a platform's deprecated evaluation.
        public struct Output: Sendable {
            /// The host that was evaluated.
            public let host: String
            /// The trust that was evaluated.
            public let trust: SecTrust
            /// The status of the evaluation itself.
            public let status: OSStatus
            /// The result of the evaluation.
            public let result: SecTrustResultType

            init(_ host: String, _ trust: SecTrust, _ status: OSStatus, _ result: SecTrustResultType) {
                self.host = host
                self.trust = trust
                self.status = status
                self.result = result
            }
        }

        /// Every host must have an evaluator, and this one has none.
        case noRequiredEvaluator(host: String)
        /// There are no certificates to pin to.
        case noCertificatesFound
        /// There are no keys to pin to.
        case noPublicKeysFound
        /// The platform did not accept a policy.
        case policyApplicationFailed(trust: SecTrust, policy: SecPolicy, status: OSStatus)
        /// The platform did not accept certificates as anchors.
        case settingAnchorCertificatesFailed(status: OSStatus, certificates: [SecCertificate])
        /// The platform could not make a revocation policy from the options.
        case revocationPolicyCreationFailed
        /// The platform does not trust the server; `error` says why.
        case trustEvaluationFailed(error: (any Error)?)
        /// The platform's deprecated evaluation of the chain failed.
        case defaultEvaluationFailed(output: Output)
        /// The platform's deprecated evaluation of chain and host failed.
        case hostValidationFailed(output: Output)
        /// The platform's deprecated evaluation of revocation failed.
        case revocationCheckFailed(output: Output, options: RevocationTrustEvaluator.Options)
        /// None of the pinned certificates is in the server's chain.
        case certificatePinningFailed(
            host: String, trust: SecTrust, pinnedCertificates: [SecCertificate],
            serverCertificates: [SecCertificate])
        /// None of the server's certificates has one of the pinned keys.
        case publicKeyPinningFailed(
            host: String, trust: SecTrust, pinnedKeys: [SecKey], serverKeys: [SecKey])
        /// An evaluator threw something that is not an `AFError`.
        case customEvaluationFailed(error: any Error)
    }
}

extension AFError.ServerTrustFailureReason {
    var underlyingError: (any Error)? {
        switch self {
        case .customEvaluationFailed(let error): error
        case .trustEvaluationFailed(let error): error
        case .noRequiredEvaluator, .noCertificatesFound, .noPublicKeysFound, .policyApplicationFailed,
            .settingAnchorCertificatesFailed, .revocationPolicyCreationFailed, .defaultEvaluationFailed,
            .hostValidationFailed, .revocationCheckFailed, .certificatePinningFailed, .publicKeyPinningFailed:
            nil
        }
    }

    /// The reason as the end of a sentence.
    var localizedDescription: String {
        switch self {
        case .noRequiredEvaluator(let host): "\(host) has no evaluator, and every host must have one"
        case .noCertificatesFound: "there is no certificate to compare the server's with"
        case .noPublicKeysFound: "there is no public key to compare the server's with"
        case .policyApplicationFailed(_, _, let status): "the policy was refused with status \(status)"
        case .settingAnchorCertificatesFailed(let status, let certificates):
            "\(certificates.count) anchor certificate(s) were refused with status \(status)"
        case .revocationPolicyCreationFailed: "the options make no revocation policy"
        case .trustEvaluationFailed(let error):
            "the platform does not trust it: \(error.map(traceText) ?? "no reason was given")"
        case .defaultEvaluationFailed(let output): "the default evaluation of \(output.host) failed"
        case .hostValidationFailed(let output): "the certificate is not valid for \(output.host)"
        case .revocationCheckFailed(let output, _): "the revocation check of \(output.host) failed"
        case .certificatePinningFailed(let host, _, _, _):
            "none of the pinned certificates is in the chain of \(host)"
        case .publicKeyPinningFailed(let host, _, _, _): "\(host) has none of the pinned public keys"
        case .customEvaluationFailed(let error): traceText(error)
        }
    }
}

extension AFError.ServerTrustFailureReason: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .noRequiredEvaluator(let host): "noRequiredEvaluator(\(host))"
        case .noCertificatesFound: "noCertificatesFound"
        case .noPublicKeysFound: "noPublicKeysFound"
        case .policyApplicationFailed(_, _, let status): "policyApplicationFailed(\(status))"
        case .settingAnchorCertificatesFailed(let status, _): "settingAnchorCertificatesFailed(\(status))"
        case .revocationPolicyCreationFailed: "revocationPolicyCreationFailed"
        case .trustEvaluationFailed(nil): "trustEvaluationFailed"
        case .trustEvaluationFailed(let error?): "trustEvaluationFailed(\(traceText(error)))"
        case .defaultEvaluationFailed: "defaultEvaluationFailed"
        case .hostValidationFailed: "hostValidationFailed"
        case .revocationCheckFailed: "revocationCheckFailed"
        case .certificatePinningFailed: "certificatePinningFailed"
        case .publicKeyPinningFailed: "publicKeyPinningFailed"
        case .customEvaluationFailed(let error): "customEvaluationFailed(\(traceText(error)))"
        }
    }
}
