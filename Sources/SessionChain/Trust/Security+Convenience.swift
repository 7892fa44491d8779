// Certificates, keys and policies, as evaluators need them. Mirrors Alamofire 5.12's extensions of Security's
// types and of `Bundle`.
//
// Where a call would suit Security's own function as well, which Apple's Foundation brings along, the type of
// the result tells the two apart.

extension SecPolicy: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == SecPolicy {
    /// Judges a server's chain, whichever server it is.
    public static let `default`: SecPolicy = SecPolicyCreateSSL(true, nil)

    /// Judges the chain, and whether it is this host's.
    public static func hostname(_ hostname: String) -> SecPolicy { SecPolicyCreateSSL(true, hostname) }

    /// Asks whether certificates were revoked.
    ///
    /// - Throws: `revocationPolicyCreationFailed`, when the options do not name a way to ask.
    public static func revocation(options: RevocationTrustEvaluator.Options) throws -> SecPolicy {
        guard let policy: SecPolicy = SecPolicyCreateRevocation(options.rawValue) else {
            throw AFError.serverTrustEvaluationFailed(reason: .revocationPolicyCreationFailed)
        }
        return policy
    }
}

extension SecCertificate: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == SecCertificate {
    /// The public key in the certificate; the platform only gives it by way of a trust.
    public var publicKey: SecKey? {
        var trust: SecTrust?
        let status = SecTrustCreateWithCertificates([type], [SecPolicyCreateBasicX509()], &trust)
        guard status.af.isSuccess, let trust else { return nil }
        return SecTrustCopyKey(trust)
    }
}

extension Array: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == [SecCertificate] {
    /// The bytes of the certificates.
    public var data: [Data] { type.map(SecCertificateCopyData) }

    /// The keys in the certificates.
    public var publicKeys: [SecKey] { type.compactMap(\.af.publicKey) }
}

extension OSStatus: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == OSStatus {
    /// `true` if the status is `errSecSuccess`.
    public var isSuccess: Bool { type == errSecSuccess }
}

extension SecTrustResultType: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == SecTrustResultType {
    /// `true` if the result is `unspecified` or `proceed`, so that the trust may be relied on.
    public var isSuccess: Bool { type == .unspecified || type == .proceed }
}

extension Bundle: AlamofireExtended {}

extension AlamofireExtension where ExtendedType: Bundle {
    /// The certificates in the bundle: its files with the usual extensions that can be read as certificates.
    public var certificates: [SecCertificate] {
        paths(forResourcesOfTypes: [".cer", ".CER", ".crt", ".CRT", ".der", ".DER"]).compactMap { path in
            FileManager.default.contents(atPath: path).flatMap { SecCertificateCreateWithData(nil, $0) }
        }
    }

    /// The keys in the bundle's certificates.
    public var publicKeys: [SecKey] { certificates.af.publicKeys }

    /// The paths of the bundle's files of these types, each once, sorted so that every run gets the same.
    public func paths(forResourcesOfTypes types: [String]) -> [String] {
        Set(types.flatMap { type.paths(forResourcesOfType: $0, inDirectory: nil) }).sorted()
    }
}
