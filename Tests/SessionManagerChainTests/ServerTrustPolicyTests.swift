import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `A server trust policy of 4-7` {
    static let root = ScriptedCertificate.root("Root")
    static let leaf = ScriptedCertificate.server("x.test", issuer: "Root", key: "k")
    static let own = ScriptedCertificate(subject: "own", names: ["x.test"])
    static let other = ScriptedCertificate(subject: "other", names: ["y.test"])

    /// A verdict on a server, and the rules it came by.
    struct Row: CustomTestStringConvertible, @unchecked Sendable {
        // Unchecked: a test uses it once.
        let name: String
        let policy: ServerTrustPolicy
        var chain = [leaf, root]
        let verdict: String

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "default", policy: .performDefaultEvaluation(validateHost: true),
            verdict: "accepted: + trust.host-validation"),
        Row(
            name: "default, another's certificate", policy: .performDefaultEvaluation(validateHost: true),
            chain: [other, root], verdict: "refused: - trust.host-validation"),
        Row(
            name: "default, without the host", policy: .performDefaultEvaluation(validateHost: false),
            verdict: "accepted: + trust.default-validation"),
        Row(
            name: "revoked", policy: .performRevokedEvaluation(validateHost: true, revocationFlags: 3),
            chain: [revoked(leaf), root], verdict: "refused: - trust.revocation-check"),
        Row(
            name: "certificates, validated",
            policy: .pinCertificates(
                certificates: [SecCertificate(own)], validateCertificateChain: true, validateHost: true),
            chain: [own], verdict: "accepted: + trust.anchors-set, + trust.host-validation"),
        Row(
            name: "certificates, validated, and others shown",
            policy: .pinCertificates(
                certificates: [SecCertificate(own)], validateCertificateChain: true, validateHost: true),
            verdict: "refused: + trust.anchors-set, - trust.host-validation"),
        Row(
            name: "certificates, compared",
            policy: .pinCertificates(
                certificates: [SecCertificate(other)], validateCertificateChain: false, validateHost: true),
            chain: [other], verdict: "accepted: + trust.certificate-pinned"),
        Row(
            name: "keys",
            policy: .pinPublicKeys(
                publicKeys: [SecCertificate(leaf)].compactMap(SecCertificateCopyKey),
                validateCertificateChain: true, validateHost: true),
            verdict: "accepted: + trust.host-validation, + trust.key-pinned"),
        Row(
            name: "keys, of a server that is not trusted",
            policy: .pinPublicKeys(publicKeys: [], validateCertificateChain: true, validateHost: true),
            chain: [own], verdict: "refused: - trust.host-validation"),
        Row(
            name: "no evaluation", policy: .disableEvaluation, chain: [other],
            verdict: "accepted: + trust.evaluation-disabled"),
        Row(
            name: "the app's own", policy: .customEvaluation { _, host in host == "y.test" },
            verdict: "refused: - trust.closure-accepted"),
    ]

    @Test(arguments: rows) func `judges by what it was made for`(row: Row) {
        let simulator = Simulator()
        let isTrusted = Simulator.$current.withValue(simulator) {
            row.policy.evaluate(SecTrust(ServerCertificates(row.chain), host: "x.test"), forHost: "x.test")
        }
        let decisions = simulator.recorder.events.filter { $0.payload.kind == .trust.evaluatorDecided }
            .compactMap(\.payload.decision)
        let texts = decisions.map { "\($0.outcome): \($0.rules.signs.joined(separator: ", "))" }
        #expect(texts == [row.verdict])
        #expect(isTrusted == row.verdict.hasPrefix("accepted"))
    }

    @Test func `answers a server's challenge for a whole manager`() {
        #expect(end(of: .disableEvaluation) == ["200", "useCredential"])
        #expect(
            end(of: .customEvaluation { _, _ in false }) == [
                "URLError(-999)", "cancelAuthenticationChallenge",
            ])
    }

    /// How a request to a server that nobody else trusts ends, and what was answered about the server.
    private func end(of policy: ServerTrustPolicy) -> [String] {
        let scene = ManagerScene()
        let lines = Lines()
        (scene.simulator.transport as? ScriptedTransport)?.certificates = [
            "example.test": ServerCertificates([Self.own])
        ]
        scene.run {
            let manager = SessionManager(
                serverTrustPolicyManager: ServerTrustPolicyManager(policies: ["example.test": policy]))
            manager.request(pageURL).response { response in
                lines.add(response.error.map(traceText) ?? "\(response.response?.statusCode ?? 0)")
                withExtendedLifetime(manager) {}
            }
        }
        return lines.all + scene.decisions(.trust.decided).map { String($0.prefix { $0 != ":" }) }
    }

    private static func revoked(_ certificate: ScriptedCertificate) -> ScriptedCertificate {
        var certificate = certificate
        certificate.revocation = .revoked
        return certificate
    }
}
