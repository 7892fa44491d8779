/// The simulated twin of an identity: a certificate, and the private key that belongs to it.
public final class SecIdentity: Hashable, Sendable {
    let certificate: SecCertificate

    /// Makes the identity of this certificate; a real app would find it in its keychain.
    public init(_ certificate: SecCertificate) { self.certificate = certificate }

    public static func == (a: SecIdentity, b: SecIdentity) -> Bool { a.certificate == b.certificate }
    public func hash(into hasher: inout Hasher) { hasher.combine(certificate) }
}

/// The certificate of an identity.
public func SecIdentityCopyCertificate(
    _ identity: SecIdentity, _ certificate: inout SecCertificate?
) -> OSStatus {
    certificate = identity.certificate
    return errSecSuccess
}

extension URLCredential {
    /// A credential that presents a certificate. The simulated twin of Foundation's; the intermediate
    /// certificates are ignored here.
    public convenience init(identity: SecIdentity, certificates: [Any]?, persistence: Persistence) {
        // Foundation's own class has no place for a simulated identity, so it is stored as the password of
        // nobody.
        let certificate = String(decoding: identity.certificate.content.data, as: UTF8.self)
        self.init(user: URLCredential.noUser, password: certificate, persistence: persistence)
    }

    /// The identity that the credential presents; nil for a credential of another kind.
    var clientIdentity: SecIdentity? {
        guard userName == nil, let password, !password.isEmpty else { return nil }
        return ScriptedCertificate(data: Data(password.utf8)).map { SecIdentity(SecCertificate($0)) }
    }
}
