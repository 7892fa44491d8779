/// Why certificates are not trusted: the error of an evaluation, under the name of its outcome in a trace.
public enum TrustFailure: String, Error, Sendable, CaseIterable {
    /// Nobody knows the certificate that signed another one, or there are no certificates at all.
    case brokenChain
    /// A certificate in the chain has signed another one without being allowed to.
    case notAnAuthority
    /// The chain ends at a certificate that is not among the trusted roots.
    case unknownRoot
    /// A certificate has expired.
    case expired
    /// A certificate is not valid yet.
    case notYetValid
    /// The server's certificate is for another host.
    case hostNameMismatch
    /// A certificate was revoked by its issuer.
    case revoked
    /// It is unknown whether a certificate was revoked, and an answer was required.
    case revocationUnknown
}

extension TrustFailure: CustomNSError {
    public static var errorDomain: String { "NSOSStatusErrorDomain" }

    /// The status that Security's headers define for it (`errSec…`).
    public var errorCode: Int {
        switch self {
        case .brokenChain: -25318  // errSecCreateChainFailed
        case .notAnAuthority: -67605  // errSecNoBasicConstraintsCA
        case .unknownRoot: -67843  // errSecNotTrusted
        case .expired: -67818  // errSecCertificateExpired
        case .notYetValid: -67819  // errSecCertificateNotValidYet
        case .hostNameMismatch: -67602  // errSecHostNameMismatch
        case .revoked: -67820  // errSecCertificateRevoked
        case .revocationUnknown: -67635  // errSecIncompleteCertRevocationCheck
        }
    }

    /// The result of the deprecated kind of evaluation, which has no error.
    var resultType: SecTrustResultType {
        switch self {
        case .brokenChain, .unknownRoot, .expired, .notYetValid, .hostNameMismatch, .revocationUnknown:
            .recoverableTrustFailure
        case .notAnAuthority, .revoked: .fatalTrustFailure
        }
    }

    /// The error with which the URL loading system ends a task whose server is not trusted.
    var urlErrorCode: URLError.Code {
        switch self {
        case .expired: .serverCertificateHasBadDate
        case .notYetValid: .serverCertificateNotYetValid
        case .unknownRoot: .serverCertificateHasUnknownRoot
        case .brokenChain, .notAnAuthority, .hostNameMismatch, .revoked, .revocationUnknown:
            .serverCertificateUntrusted
        }
    }
}

extension TrustFailure: TraceDescribable {
    public var traceDescription: String { rawValue }
}
