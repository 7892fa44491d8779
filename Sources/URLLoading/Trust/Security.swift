// The simulated twins of the Security framework's types, as far as server trust needs them. They carry
// what a script says about certificates; there is no cryptography here.

/// The simulated twin of the status that Security's functions return.
public typealias OSStatus = Int32

/// The simulated twin of Core Foundation's error type, which says why an evaluation failed.
public typealias CFError = any Error

/// The function succeeded.
public let errSecSuccess: OSStatus = 0
/// A parameter was not valid.
public let errSecParam: OSStatus = -50

/// The simulated twin of the result of evaluating a trust.
public enum SecTrustResultType: UInt32, Sendable {
    /// The trust has not been evaluated.
    case invalid = 0
    /// The user chose to trust it.
    case proceed = 1
    /// The user chose not to trust it.
    case deny = 3
    /// It is trusted, and the user has not decided about it: the usual good result.
    case unspecified = 4
    /// It is not trusted, but the user or the app may override that: an unknown root, a wrong host.
    case recoverableTrustFailure = 5
    /// It is not trusted, and that cannot be overridden: a certificate that may not sign, or was revoked.
    case fatalTrustFailure = 6
    /// The evaluation itself failed.
    case otherError = 7
}

/// The simulated twin of a public key. Two are equal when they are the same key.
public final class SecKey: Hashable, Sendable {
    /// The key's name in the script.
    public let name: String

    /// Makes the key with this name, to pin a key that no available certificate contains.
    public init(name: String) { self.name = name }

    public static func == (a: SecKey, b: SecKey) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The simulated twin of a certificate. Two are equal when their bytes are.
public final class SecCertificate: Hashable, Sendable {
    /// The content of the certificate, and what the script says about it.
    public let content: ScriptedCertificate

    /// Makes the certificate that a script describes.
    public init(_ content: ScriptedCertificate) { self.content = content }

    public static func == (a: SecCertificate, b: SecCertificate) -> Bool { a.content.data == b.content.data }
    public func hash(into hasher: inout Hasher) { hasher.combine(content.data) }
}

/// The simulated twin of a policy: what an evaluation checks in addition to the chain itself.
public final class SecPolicy: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Checks only the chain.
        case basicX509
        /// Checks a server's chain and, given a name, that the certificate is for that server.
        case server(name: String?)
        /// Checks whether a certificate in the chain was revoked, in the ways that the flags name.
        case revocation(flags: UInt)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    public static func == (a: SecPolicy, b: SecPolicy) -> Bool { a.kind == b.kind }
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension SecPolicy.Kind: CustomStringConvertible {
    /// The policy in the words of a trace: `server x.test`.
    var description: String {
        switch self {
        case .basicX509: "basic X.509"
        case .server(nil): "server"
        case .server(let name?): "server \(name)"
        case .revocation: "revocation"
        }
    }
}

/// The ways in which revocation may be checked (Security's `kSecRevocation…` flags).
public let kSecRevocationOCSPMethod: UInt = 1 << 0
/// Checks with lists of revoked certificates.
public let kSecRevocationCRLMethod: UInt = 1 << 1
/// Prefers lists over the online protocol if both are possible.
public let kSecRevocationPreferCRL: UInt = 1 << 2
/// Treats a missing answer as a bad one.
public let kSecRevocationRequirePositiveResponse: UInt = 1 << 3
/// Sends no requests, and uses only what is already known.
public let kSecRevocationNetworkAccessDisabled: UInt = 1 << 4
/// Checks in any way.
public let kSecRevocationUseAnyAvailableMethod: UInt = kSecRevocationOCSPMethod | kSecRevocationCRLMethod

extension URLCredential {
    /// A credential that says "I have evaluated this trust, go on". The simulated twin of Foundation's.
    public convenience init(trust: SecTrust) {
        self.init(user: URLCredential.noUser, password: "", persistence: .none)
    }
}
