/// How the certificates that a server shows are judged. Whether they are good is a truth value here; 5.12's
/// evaluators throw a reason.
///
/// Mirrors Alamofire 4.7 `ServerTrustPolicy`.
public enum ServerTrustPolicy {
    /// Leaves the verdict to the platform: the chain, and whether it is this host's.
    case performDefaultEvaluation(validateHost: Bool)
    /// The same, and the platform checks, in the ways the flags allow, whether a certificate was revoked.
    case performRevokedEvaluation(validateHost: Bool, revocationFlags: UInt)
    /// Accepts only servers in whose chain is one of these certificates. With `validateCertificateChain`,
    /// trust begins at them and only there, and the platform judges the chain; without it they are compared
    /// byte for byte, and nothing else matters.
    case pinCertificates(
        certificates: [SecCertificate], validateCertificateChain: Bool, validateHost: Bool)
    /// Accepts only servers with one of these keys. A certificate may be renewed with the same key.
    case pinPublicKeys(publicKeys: [SecKey], validateCertificateChain: Bool, validateHost: Bool)
    /// Accepts every server: for development against a server of one's own.
    case disableEvaluation
    /// Asks a closure of the app's.
    case customEvaluation((_ serverTrust: SecTrust, _ host: String) -> Bool)

    // MARK: Certificates of a bundle

    /// The certificates in the bundle: its files of a certificate's usual types that can be read as one.
    public static func certificates(in bundle: Bundle = Bundle.main) -> [SecCertificate] {
        let types = [".cer", ".CER", ".crt", ".CRT", ".der", ".DER"]
        let paths = Set(types.flatMap { bundle.paths(forResourcesOfType: $0, inDirectory: nil) })
        return paths.sorted().compactMap { path in
            FileManager.default.contents(atPath: path).flatMap { SecCertificateCreateWithData(nil, $0) }
        }
    }

    /// The keys in the bundle's certificates.
    public static func publicKeys(in bundle: Bundle = Bundle.main) -> [SecKey] {
        certificates(in: bundle).compactMap(SecCertificateCopyKey)
    }

    // MARK: Judging

    /// Whether the server is trusted under this host name.
    public func evaluate(_ serverTrust: SecTrust, forHost host: String) -> Bool {
        let decided = judge(serverTrust, forHost: host)
        Simulator.current?.recorder.record(
            .trust(.evaluatorDecided(decided.decision, name: traceName, error: nil)))
        return decided.choice == .accepted
    }

    private func judge(_ trust: SecTrust, forHost host: String) -> Decided<TrustEvaluatorOutcome> {
        var rules = RuleLog()
        let isTrusted = judge(trust, host, &rules)
        return rules.decide(isTrusted ? .accepted : .refused)
    }

    private func judge(_ trust: SecTrust, _ host: String, _ rules: inout RuleLog) -> Bool {
        switch self {
        case .performDefaultEvaluation(let validateHost):
            return rules.platformTrusts(trust, as: validateHost ? host : nil)
        case .performRevokedEvaluation(let validateHost, let flags):
            // The type tells it from Security's own function, which Apple's Foundation brings along.
            let revocation: SecPolicy? = SecPolicyCreateRevocation(flags)
            let policies =
                [SecPolicyCreateSSL(true, validateHost ? host : nil)] + [revocation].compactMap { $0 }
            return rules.platformTrusts(trust, by: policies, .serverTrust.revocationCheck)
        case .pinCertificates(let certificates, let validateChain, let validateHost):
            guard validateChain else { return rules.isPinned(trust, among: certificates) }
            rules.setAnchors(certificates, of: trust)
            return rules.platformTrusts(trust, as: validateHost ? host : nil)
        case .pinPublicKeys(let keys, let validateChain, let validateHost):
            guard !validateChain || rules.platformTrusts(trust, as: validateHost ? host : nil) else {
                return false
            }
            return rules.isPinned(trust, amongKeys: keys)
        case .disableEvaluation:
            return rules.check(.serverTrust.evaluationDisabled, saw: .text(host), true)
        case .customEvaluation(let closure):
            let isTrusted = keepingSubject { closure(trust, host) }
            return rules.check(.serverTrust.closureAccepted, saw: .text(host), isTrusted)
        }
    }
}

extension ServerTrustPolicy: TraceNamed {
    /// The case.
    public var traceName: String {
        switch self {
        case .performDefaultEvaluation: "performDefaultEvaluation"
        case .performRevokedEvaluation: "performRevokedEvaluation"
        case .pinCertificates: "pinCertificates"
        case .pinPublicKeys: "pinPublicKeys"
        case .disableEvaluation: "disableEvaluation"
        case .customEvaluation: "customEvaluation"
        }
    }
}

extension RuleLog {
    /// Whether the platform trusts the chain, and, where there is a host, as that host's.
    fileprivate mutating func platformTrusts(_ trust: SecTrust, as host: String?) -> Bool {
        let rule = host == nil ? Rule.serverTrust.defaultValidation : .serverTrust.hostValidation
        return platformTrusts(trust, by: [SecPolicyCreateSSL(true, host)], rule)
    }

    fileprivate mutating func platformTrusts(
        _ trust: SecTrust, by policies: [SecPolicy], _ rule: Rule
    ) -> Bool {
        // As in the original, a platform that refuses the policies judges by the ones it had.
        _ = SecTrustSetPolicies(trust, policies)
        var result = SecTrustResultType.invalid
        let status = SecTrustEvaluate(trust, &result)
        let isTrusted = status == errSecSuccess && (result == .unspecified || result == .proceed)
        return check(rule, saw: .text(isTrusted ? "trusted" : "not trusted"), isTrusted)
    }

    /// Lets trust begin at these certificates, and only there. The original goes on even if that is refused.
    fileprivate mutating func setAnchors(_ certificates: [SecCertificate], of trust: SecTrust) {
        let statuses = [
            SecTrustSetAnchorCertificates(trust, certificates),
            SecTrustSetAnchorCertificatesOnly(trust, true),
        ]
        note(
            .serverTrust.anchorsSet, saw: .number(certificates.count),
            statuses.allSatisfy { $0 == errSecSuccess })
    }

    /// Whether one of the certificates is in the server's chain.
    fileprivate mutating func isPinned(_ trust: SecTrust, among pinned: [SecCertificate]) -> Bool {
        let chain = SecTrustCopyCertificateChain(trust) ?? []
        let names = chain.compactMap(SecCertificateCopySubjectSummary).joined(separator: ", ")
        // The bytes of all of them are made again for each connection, as in the original.
        Simulator.current?.recorder.noteRules(of: pinned.map(\.content))
        let bytes = Set(pinned.map(SecCertificateCopyData))
        return check(
            .serverTrust.certificatePinned, saw: .text(names),
            chain.contains { bytes.contains(SecCertificateCopyData($0)) })
    }

    /// Whether one of the server's certificates has one of the keys.
    fileprivate mutating func isPinned(_ trust: SecTrust, amongKeys pinned: [SecKey]) -> Bool {
        let keys = (SecTrustCopyCertificateChain(trust) ?? []).compactMap(SecCertificateCopyKey)
        Simulator.current?.recorder.noteRules(keys.count + pinned.count)
        let pinned = Set(pinned)
        return check(
            .serverTrust.keyPinned, saw: .text(keys.map(\.name).joined(separator: ", ")),
            keys.contains(where: pinned.contains))
    }
}
