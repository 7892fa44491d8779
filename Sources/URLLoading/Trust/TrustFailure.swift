/// Why certificates are not trusted: what an evaluation gives as its error.
public enum TrustFailure: Error, Sendable, CaseIterable {
    /// A certificate is not signed by the one that follows it, or there is none at all.
    case brokenChain
    /// A certificate in the chain may not sign others, but did.
    case notAnAuthority
    /// The chain ends, and nobody said that its end is to be trusted.
    case unknownRoot
    /// A certificate's time has passed.
    case expired
    /// A certificate's time has not come.
    case notYetValid
    /// The server's certificate is for another host.
    case hostNameMismatch
    /// A certificate was taken back by whoever signed it.
    case revoked
    /// Nobody said whether a certificate was taken back, and an answer was required.
    case revocationUnknown
}

extension TrustFailure: CustomNSError {
    public static var errorDomain: String { "NSOSStatusErrorDomain" }

    /// The status that Security's headers name for it (`errSec…`).
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

    /// What the deprecated kind of evaluation gives instead of an error.
    var resultType: SecTrustResultType {
        switch self {
        case .brokenChain, .unknownRoot, .expired, .notYetValid, .hostNameMismatch, .revocationUnknown:
            .recoverableTrustFailure
        case .notAnAuthority, .revoked: .fatalTrustFailure
        }
    }

    /// The error with which the URL loading system ends a task whose server nobody vouches for.
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
    public var traceDescription: String { outcome.word }

    /// The same as a trace spells it.
    var outcome: TrustEvaluationOutcome {
        switch self {
        case .brokenChain: .brokenChain
        case .notAnAuthority: .notAnAuthority
        case .unknownRoot: .unknownRoot
        case .expired: .expired
        case .notYetValid: .notYetValid
        case .hostNameMismatch: .hostNameMismatch
        case .revoked: .revoked
        case .revocationUnknown: .revocationUnknown
        }
    }
}
