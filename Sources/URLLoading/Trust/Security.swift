// The simulated twins of the Security framework's types, as far as trusting a server needs them. They carry
// what a script says of certificates; nothing here is cryptography.

/// The simulated twin of the status that Security's functions give back.
public typealias OSStatus = Int32

/// The simulated twin of Core Foundation's error type, in which an evaluation says why it failed.
public typealias CFError = any Error

/// Nothing went wrong.
public let errSecSuccess: OSStatus = 0
/// A parameter was not valid.
public let errSecParam: OSStatus = -50

/// The simulated twin of what an evaluation of a trust ends in.
public enum SecTrustResultType: UInt32, Sendable {
    /// The trust has not been evaluated.
    case invalid = 0
    /// The user said that it is to be trusted.
    case proceed = 1
    /// The user said that it is not.
    case deny = 3
    /// It is trusted, and the user has said nothing about it: the usual good result.
    case unspecified = 4
    /// It is not trusted, but somebody who knows better may change that: an unknown root, a wrong host.
    case recoverableTrustFailure = 5
    /// It is not trusted, and nothing can change that: a certificate that may not sign, or was revoked.
    case fatalTrustFailure = 6
    /// The evaluation itself failed.
    case otherError = 7
}

/// The simulated twin of a public key. Two are equal when they are the same key.
public final class SecKey: Hashable, Sendable {
    /// The key's name in the script.
    public let name: String

    /// Makes the key with this name, to pin one that no certificate at hand contains.
    public init(name: String) { self.name = name }

    public static func == (a: SecKey, b: SecKey) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The simulated twin of a certificate. Two are equal when their bytes are.
public final class SecCertificate: Hashable, Sendable {
    /// What it says, and what the script says about it.
    public let content: ScriptedCertificate

    /// Makes the certificate that a script describes.
    public init(_ content: ScriptedCertificate) { self.content = content }

    public static func == (a: SecCertificate, b: SecCertificate) -> Bool { a.content.data == b.content.data }
    public func hash(into hasher: inout Hasher) { hasher.combine(content.data) }
}

/// The simulated twin of a policy: what an evaluation looks at beside the chain itself.
public final class SecPolicy: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The chain, and nothing else.
        case basicX509
        /// The chain of a server; with a name, whether it is that server's.
        case server(name: String?)
        /// Whether a certificate of the chain was revoked, asked in the ways that the flags name.
        case revocation(flags: UInt)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    public static func == (a: SecPolicy, b: SecPolicy) -> Bool { a.kind == b.kind }
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension SecPolicy.Kind: CustomStringConvertible {
    /// The words that a trace uses: `server x.test`.
    var description: String {
        switch self {
        case .basicX509: "basic X.509"
        case .server(nil): "server"
        case .server(let name?): "server \(name)"
        case .revocation: "revocation"
        }
    }
}

/// The ways in which revocation may be asked about (Security's `kSecRevocation…` flags).
public let kSecRevocationOCSPMethod: UInt = 1 << 0
/// Asks with lists of revoked certificates.
public let kSecRevocationCRLMethod: UInt = 1 << 1
/// Prefers lists over the online protocol where both are possible.
public let kSecRevocationPreferCRL: UInt = 1 << 2
/// Takes no answer for a bad one.
public let kSecRevocationRequirePositiveResponse: UInt = 1 << 3
/// Asks nobody, and uses only what is known already.
public let kSecRevocationNetworkAccessDisabled: UInt = 1 << 4
/// Asks in any way.
public let kSecRevocationUseAnyAvailableMethod: UInt = kSecRevocationOCSPMethod | kSecRevocationCRLMethod

extension URLCredential {
    /// A credential that says "I have looked at this trust, go on". The simulated twin of Foundation's.
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }
}
