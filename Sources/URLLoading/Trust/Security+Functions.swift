// Security's functions on the simulated twins, under the names and with the arguments an app calls them by,
// except that bytes are `Data` and lists are arrays.

// MARK: Certificates and keys

/// Reads a certificate; nil for bytes that are none.
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: Data) -> SecCertificate? {
    ScriptedCertificate(data: data).map { SecCertificate($0) }
}

/// The bytes of a certificate: what pinning compares.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { certificate.content.data }

/// The public key in a certificate.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    SecKey(name: certificate.content.key)
}

/// Whom a certificate is about, for people.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> String? {
    certificate.content.subject
}

// MARK: Policies

/// A policy that looks at the chain alone.
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy(.basicX509) }

/// A policy for secure connections: the chain, and with a host name whether the certificate is for it.
public func SecPolicyCreateSSL(_ isForServer: Bool, _ hostname: String?) -> SecPolicy {
    SecPolicy(.server(name: isForServer ? hostname : nil))
}

/// A policy that asks whether certificates were revoked; nil when the flags name no way to ask.
public func SecPolicyCreateRevocation(_ flags: UInt) -> SecPolicy? {
    flags == 0 ? nil : SecPolicy(.revocation(flags: flags))
}

// MARK: Trusts

/// Makes a trust of certificates, the server's own first, to judge them by some policies.
public func SecTrustCreateWithCertificates(
    _ certificates: [SecCertificate], _ policies: [SecPolicy], _ trust: inout SecTrust?
) -> OSStatus {
    guard !certificates.isEmpty else { return errSecParam }
    trust = SecTrust(certificates, policies: policies)
    return errSecSuccess
}

/// Replaces the policies by which a trust is judged.
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: [SecPolicy]) -> OSStatus {
    trust.setPolicies(policies)
}

/// Replaces the policies by which a trust is judged with a single one.
public func SecTrustSetPolicies(_ trust: SecTrust, _ policy: SecPolicy) -> OSStatus {
    trust.setPolicies([policy])
}

/// Names certificates at which trust may begin. The system's roots no longer count, until
/// `SecTrustSetAnchorCertificatesOnly` says so.
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchors: [SecCertificate]) -> OSStatus {
    trust.setAnchors(anchors)
}

/// Says whether the system's roots count beside the anchors that were set.
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ only: Bool) -> OSStatus {
    trust.setUsesOnlyAnchors(only)
}

/// Judges a trust; on false, the error says why.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: inout CFError?) -> Bool {
    guard case .refused(let failure) = trust.evaluate() else { return true }
    error = failure
    return false
}

/// Judges a trust in the deprecated way: a result instead of an error.
public func SecTrustEvaluate(_ trust: SecTrust, _ result: inout SecTrustResultType) -> OSStatus {
    switch trust.evaluate() {
    case .trusted: result = .unspecified
    case .refused(let failure): result = failure.resultType
    }
    return errSecSuccess
}

/// The certificates of a trust, the server's own first.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [SecCertificate]? { trust.certificates }

/// The public key of the server's own certificate.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? {
    trust.certificates.first.flatMap(SecCertificateCopyKey)
}
