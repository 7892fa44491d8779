// Security's functions for the simulated twins, with the names and arguments that an app calls them by,
// except that bytes are `Data` and lists are arrays.

// MARK: Certificates and keys

/// Reads a certificate; nil if the bytes are not a certificate.
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: Data) -> SecCertificate? {
    ScriptedCertificate(data: data).map { SecCertificate($0) }
}

/// The bytes of a certificate, which pinning compares.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { certificate.content.data }

/// The public key in a certificate.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    SecKey(name: certificate.content.key)
}

/// The subject of a certificate, for people to read.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> String? {
    certificate.content.subject
}

// MARK: Policies

/// A policy that checks only the chain.
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy(.basicX509) }

/// A policy for secure connections: it checks the chain and, if there is a host name, that it matches.
public func SecPolicyCreateSSL(_ isForServer: Bool, _ hostname: String?) -> SecPolicy {
    SecPolicy(.server(name: isForServer ? hostname : nil))
}

/// A policy that checks whether certificates were revoked; nil if the flags name no way to find out.
public func SecPolicyCreateRevocation(_ flags: UInt) -> SecPolicy? {
    flags == 0 ? nil : SecPolicy(.revocation(flags: flags))
}

// MARK: Trusts

/// Makes a trust from certificates, the server's own first, and the policies to evaluate them by.
public func SecTrustCreateWithCertificates(
    _ certificates: [SecCertificate], _ policies: [SecPolicy], _ trust: inout SecTrust?
) -> OSStatus {
    guard !certificates.isEmpty else { return errSecParam }
    trust = SecTrust(certificates, policies: policies)
    return errSecSuccess
}

/// Replaces the policies by which a trust is evaluated.
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: [SecPolicy]) -> OSStatus {
    trust.setPolicies(policies)
}

/// Replaces the policies by which a trust is evaluated with a single one.
public func SecTrustSetPolicies(_ trust: SecTrust, _ policy: SecPolicy) -> OSStatus {
    trust.setPolicies([policy])
}

/// Sets the certificates at which trust may begin. The system's roots no longer count, until
/// `SecTrustSetAnchorCertificatesOnly` says that they do.
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchors: [SecCertificate]) -> OSStatus {
    trust.setAnchors(anchors)
}

/// Sets whether only the given anchors count, or the system's roots, too.
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ only: Bool) -> OSStatus {
    trust.setUsesOnlyAnchors(only)
}

/// Evaluates a trust; if the result is `false`, the error says why. With nil, nobody wants to know.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    guard case .refused(let failure) = trust.evaluate() else { return true }
    error?.pointee = failure
    return false
}

/// Evaluates a trust in the deprecated way: with a result instead of an error.
public func SecTrustEvaluate(_ trust: SecTrust, _ result: inout SecTrustResultType) -> OSStatus {
    switch trust.evaluate() {
    case .trusted: result = .unspecified
    case .refused(let failure): result = failure.resultType
    }
    return errSecSuccess
}

/// The certificates by which a trust is evaluated: the server's own, and those that signed it, up to one that
/// is trusted. That one may be the system's, and not among those that the server showed.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [SecCertificate]? {
    trust.path.certificates.map { SecCertificate($0) }
}

/// The public key of the server's own certificate.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? {
    trust.shown.first.flatMap(SecCertificateCopyKey)
}
