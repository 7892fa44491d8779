import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A trust evaluator` {
    static let root = ScriptedCertificate.root("Root")
    static let leaf = ScriptedCertificate.server("x.test", issuer: "Root", key: "k")
    static let own = ScriptedCertificate(subject: "own", names: ["x.test"])
    static let other = ScriptedCertificate(subject: "other", names: ["y.test"])

    /// A verdict on a server, and every judgement that led to it.
    struct Row: CustomTestStringConvertible, @unchecked Sendable {
        // Unchecked: a test uses it once.
        let name: String
        let evaluator: any ServerTrustEvaluating
        var chain = [leaf, root]
        var refusal: OSStatus?
        let verdict: String

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "default", evaluator: DefaultTrustEvaluator(),
            verdict: "+ trust.host-validation, + trust.default-validation = accepted"),
        Row(
            name: "default, other host", evaluator: DefaultTrustEvaluator(), chain: [other],
            verdict: """
                - trust.host-validation = refused
                serverTrustEvaluationFailed(trustEvaluationFailed(unknownRoot))
                """),
        Row(
            name: "default, without the host", evaluator: DefaultTrustEvaluator(validateHost: false),
            chain: [root], verdict: "+ trust.default-validation = accepted"),
        Row(
            name: "default, on a platform that takes no policy", evaluator: DefaultTrustEvaluator(),
            refusal: -50,
            verdict: """
                - trust.host-validation = refused
                serverTrustEvaluationFailed(policyApplicationFailed(-50))
                """),
        Row(
            name: "revocation", evaluator: .revocationChecking,
            verdict: """
                + trust.default-validation, + trust.host-validation, + trust.revocation-check = accepted
                """),
        Row(
            name: "revocation, revoked", evaluator: .revocationChecking,
            chain: [changed(leaf) { $0.revocation = .revoked }, root],
            verdict: """
                + trust.default-validation, + trust.host-validation, - trust.revocation-check = refused
                serverTrustEvaluationFailed(trustEvaluationFailed(revoked))
                """),
        Row(
            name: "revocation, unknown and required",
            evaluator: .revocationChecking(validateHost: false, options: [.any, .requirePositiveResponse]),
            chain: [changed(leaf) { $0.revocation = .unknown }, root],
            verdict: """
                + trust.default-validation, - trust.revocation-check = refused
                serverTrustEvaluationFailed(trustEvaluationFailed(revocationUnknown))
                """),
        Row(
            name: "revocation, in no way",
            evaluator: .revocationChecking(performDefaultValidation: false, validateHost: false, options: []),
            verdict: """
                - trust.revocation-check = refused
                serverTrustEvaluationFailed(revocationPolicyCreationFailed)
                """),
        Row(
            name: "certificates", evaluator: .pinnedCertificates(certificates: [SecCertificate(leaf)]),
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                + trust.certificate-pinned = accepted
                """),
        Row(
            name: "certificates, the root's",
            evaluator: .pinnedCertificates(certificates: [SecCertificate(root)]),
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                + trust.certificate-pinned = accepted
                """),
        Row(
            name: "certificates, the root's, which only the system has",
            evaluator: .pinnedCertificates(certificates: [SecCertificate(root)]), chain: [leaf],
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                + trust.certificate-pinned = accepted
                """),
        Row(
            name: "certificates, of one that is shown and has signed nothing",
            evaluator: .pinnedCertificates(certificates: [SecCertificate(own)]), chain: [leaf, own, root],
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                - trust.certificate-pinned = refused
                serverTrustEvaluationFailed(certificatePinningFailed)
                """),
        Row(
            name: "certificates, others", evaluator: .pinnedCertificates(certificates: [SecCertificate(own)]),
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                - trust.certificate-pinned = refused
                serverTrustEvaluationFailed(certificatePinningFailed)
                """),
        Row(
            name: "certificates, none", evaluator: .pinnedCertificates,
            verdict: "- trust.pins-present = refused\nserverTrustEvaluationFailed(noCertificatesFound)"),
        Row(
            name: "certificates, self-signed",
            evaluator: .pinnedCertificates(
                certificates: [SecCertificate(own)], acceptSelfSignedCertificates: true),
            chain: [own],
            verdict: """
                + trust.pins-present, + trust.anchors-set, + trust.default-validation, \
                + trust.host-validation, + trust.certificate-pinned = accepted
                """),
        Row(
            name: "certificates, self-signed, not allowed",
            evaluator: .pinnedCertificates(certificates: [SecCertificate(own)]), chain: [own],
            verdict: """
                + trust.pins-present, - trust.default-validation = refused
                serverTrustEvaluationFailed(trustEvaluationFailed(unknownRoot))
                """),
        Row(
            name: "certificates, on a platform that takes no anchors",
            evaluator: .pinnedCertificates(
                certificates: [SecCertificate(own)], acceptSelfSignedCertificates: true),
            refusal: -50,
            verdict: """
                + trust.pins-present, - trust.anchors-set = refused
                serverTrustEvaluationFailed(settingAnchorCertificatesFailed(-50))
                """),
        Row(
            name: "keys", evaluator: .publicKeys(keys: [SecKey(name: "k")]),
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                + trust.key-pinned = accepted
                """),
        Row(
            name: "keys, others", evaluator: .publicKeys(keys: [SecKey(name: "l")], validateHost: false),
            verdict: """
                + trust.pins-present, + trust.default-validation, - trust.key-pinned = refused
                serverTrustEvaluationFailed(publicKeyPinningFailed)
                """),
        Row(
            name: "keys, none", evaluator: .publicKeys,
            verdict: "- trust.pins-present = refused\nserverTrustEvaluationFailed(noPublicKeysFound)"),
        Row(
            name: "composite",
            evaluator: .composite(evaluators: [
                .publicKeys(keys: [SecKey(name: "k")]), DisabledTrustEvaluator(),
            ]),
            verdict: """
                + trust.pins-present, + trust.default-validation, + trust.host-validation, \
                + trust.key-pinned = accepted
                + trust.evaluation-disabled = accepted
                """),
        Row(
            name: "composite, the first refuses",
            evaluator: .composite(evaluators: [.publicKeys, DisabledTrustEvaluator()]),
            verdict: "- trust.pins-present = refused\nserverTrustEvaluationFailed(noPublicKeysFound)"),
        Row(
            name: "disabled", evaluator: DisabledTrustEvaluator(), chain: [],
            verdict: "+ trust.evaluation-disabled = accepted"),
        Row(
            name: "deprecated default evaluation", evaluator: Deprecated.defaultEvaluation, chain: [own],
            verdict: "serverTrustEvaluationFailed(defaultEvaluationFailed)"),
        Row(
            name: "deprecated host validation", evaluator: Deprecated.hostValidation, chain: [own],
            verdict: "serverTrustEvaluationFailed(hostValidationFailed)"),
        Row(
            name: "deprecated revocation check", evaluator: Deprecated.revocationCheck,
            chain: [changed(leaf) { $0.revocation = .revoked }, root],
            verdict: "serverTrustEvaluationFailed(revocationCheckFailed)"),
    ]

    static func changed(
        _ certificate: ScriptedCertificate, _ change: (inout ScriptedCertificate) -> Void
    ) -> ScriptedCertificate {
        var certificate = certificate
        change(&certificate)
        return certificate
    }

    @Test(arguments: rows) func `accepts a server or says why not, rule by rule`(row: Row) {
        let simulator = Simulator()
        let transport = ScriptedTransport(simulator: simulator, exchanges: [])
        transport.systemRoots = [Self.root]
        simulator.transport = transport
        let trust = SecTrust(ServerCertificates(row.chain, refusal: row.refusal), host: "x.test")
        var lines: [String] = []
        Simulator.$current.withValue(simulator) {
            do { try row.evaluator.evaluate(trust, forHost: "x.test") } catch { lines = [traceText(error)] }
        }
        let decisions = simulator.recorder.events.compactMap { event -> String? in
            guard case .trust(.evaluatorDecided(let decision, _, _)) = event.payload else { return nil }
            return "\(decision.rules.signs.joined(separator: ", ")) = \(decision.outcome)"
        }
        #expect((decisions + lines).joined(separator: "\n") == row.verdict)
    }

    @Test func `finds the certificates in a bundle, each file once and in order`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "TrustEvaluatorTests.bundle")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.leaf.data.write(to: folder.appendingPathComponent("b.cer"))
        try Self.root.data.write(to: folder.appendingPathComponent("a.der"))
        try Data("no certificate".utf8).write(to: folder.appendingPathComponent("c.crt"))
        let bundle = try #require(Bundle(url: folder))
        #expect(bundle.af.certificates == [SecCertificate(Self.root), SecCertificate(Self.leaf)])
        #expect(bundle.af.publicKeys.map(\.name) == ["Root key", "k"])
    }
}

/// An evaluator of an app that still judges in the deprecated way, with the errors made for it.
struct Deprecated: ServerTrustEvaluating {
    let policy: @Sendable (String) throws -> SecPolicy
    let reason: @Sendable (AFError.ServerTrustFailureReason.Output) -> AFError.ServerTrustFailureReason

    static let defaultEvaluation = Deprecated(
        policy: { _ in SecPolicy.af.default }, reason: { .defaultEvaluationFailed(output: $0) })
    static let hostValidation = Deprecated(
        policy: { SecPolicy.af.hostname($0) }, reason: { .hostValidationFailed(output: $0) })
    static let revocationCheck = Deprecated(
        policy: { _ in try SecPolicy.af.revocation(options: .any) },
        reason: { .revocationCheckFailed(output: $0, options: .any) })

    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        try trust.af.validate(policy: policy(host)) { status, result in
            AFError.serverTrustEvaluationFailed(reason: reason(.init(host, trust, status, result)))
        }
    }
}
