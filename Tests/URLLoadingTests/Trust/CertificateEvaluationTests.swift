import Testing
@testable import URLLoading

@Suite struct `A server's certificates` {
    /// A judgement, and the rules behind it.
    struct Row: CustomTestStringConvertible {
        let name: String
        let question: CertificateEvaluation.Question
        let verdict: String

        var testDescription: String { name }

        init(
            _ name: String, _ chain: [ScriptedCertificate], host: String? = "api.example.test",
            revocation flags: UInt? = nil, anchors: [ScriptedCertificate] = [],
            roots: [ScriptedCertificate] = [], only: Bool = false,
            _ verdict: String
        ) {
            self.name = name
            let policies =
                [SecPolicy.Kind.server(name: host)] + (flags.map { [.revocation(flags: $0)] } ?? [])
            let date = Date(timeIntervalSinceReferenceDate: 0)
            question = CertificateEvaluation.Question(
                path: CertificatePath(
                    from: chain, anchors: anchors, roots: roots, usesOnlyAnchors: only, on: date),
                policies: policies, date: date)
            self.verdict = verdict
        }
    }

    static let root = ScriptedCertificate.root("Root")
    static let between = ScriptedCertificate(subject: "Between", issuer: "Root", isAuthority: true)
    static let leaf = ScriptedCertificate.server("api.example.test", issuer: "Between")
    static let own = ScriptedCertificate(subject: "own", names: ["api.example.test"])

    static func changed(
        _ certificate: ScriptedCertificate, _ change: (inout ScriptedCertificate) -> Void
    ) -> ScriptedCertificate {
        var certificate = certificate
        change(&certificate)
        return certificate
    }

    static let upToRoot = """
        + trust.chain, + trust.authority, + trust.chain, + trust.authority, + trust.anchor, + trust.dates, \
        + trust.host-name = trusted by trust.anchor
        """

    static let rows = [
        Row("up to a root of the system", [leaf, between, root], upToRoot),
        Row(
            "up to a root that the system has, and the server does not show", [leaf, between], roots: [root],
            upToRoot),
        Row("in another order, with one that does not belong", [leaf, own, root, between], upToRoot),
        Row(
            "of an authority that two others have signed, one of them unknown",
            [leaf, changed(between) { $0.issuer = "Unknown" }, between, root], upToRoot),
        Row(
            "without the system's root, where only other anchors count", [leaf, between], anchors: [own],
            roots: [root], only: true, "+ trust.chain, + trust.authority, - trust.chain = brokenChain"),
        Row(
            "of an authority with an old certificate, too",
            [
                leaf, changed(between) { $0.notAfter = Date(timeIntervalSinceReferenceDate: -1) }, between,
                root,
            ],
            upToRoot),
        Row(
            "of an authority with a certificate that may not sign, too",
            [leaf, changed(between) { $0.isAuthority = false }, between, root], upToRoot),
        Row(
            "by a longer way, because the shorter one is no longer valid",
            [
                leaf, changed(between) { $0.notAfter = Date(timeIntervalSinceReferenceDate: -1) },
                changed(between) { $0.issuer = "Above" },
                ScriptedCertificate(subject: "Above", issuer: "Root", isAuthority: true), root,
            ],
            "+ trust.chain, + trust.authority, \(upToRoot)"),
        Row("without any", [], "- trust.chain = brokenChain"),
        Row("with a link missing", [leaf, root], "- trust.chain = brokenChain"),
        Row(
            "signed by one that may not sign",
            [leaf, changed(between) { $0.isAuthority = false }, root],
            "+ trust.chain, - trust.authority = notAnAuthority"),
        Row("signed by themselves", [own], "- trust.anchor = unknownRoot"),
        Row(
            "signed in a circle",
            [
                leaf, changed(between) { $0.issuer = "Above" },
                ScriptedCertificate(subject: "Above", issuer: "Between", isAuthority: true), root,
            ],
            "+ trust.chain, + trust.authority, + trust.chain, + trust.authority, - trust.anchor = unknownRoot"
        ),
        Row(
            "signed by themselves, as an anchor", [own], anchors: [own], only: true,
            "+ trust.anchor, + trust.dates, + trust.host-name = trusted by trust.anchor"),
        Row(
            "with other anchors only", [leaf, between, root], anchors: [own], only: true,
            "+ trust.chain, + trust.authority, + trust.chain, + trust.authority, - trust.anchor = unknownRoot"
        ),
        Row(
            "with an anchor half-way, whatever stands behind it", [leaf, between, own], anchors: [between],
            only: true,
            "+ trust.chain, + trust.authority, + trust.anchor, + trust.dates, + trust.host-name = trusted by trust.anchor"
        ),
        Row(
            "whose time has passed",
            [
                changed(leaf) {
                    $0.issuer = "Root"
                    $0.notAfter = Date(timeIntervalSinceReferenceDate: -1)
                }, root,
            ],
            "+ trust.chain, + trust.authority, + trust.anchor, - trust.dates = expired"),
        Row(
            "whose time has not come",
            [
                changed(leaf) {
                    $0.issuer = "Root"
                    $0.notBefore = Date(timeIntervalSinceReferenceDate: 1)
                }, root,
            ],
            "+ trust.chain, + trust.authority, + trust.anchor, - trust.dates = notYetValid"),
        Row(
            "for another host", [changed(leaf) { $0.issuer = "Root" }, root], host: "example.test",
            """
            + trust.chain, + trust.authority, + trust.anchor, + trust.dates, - trust.host-name \
            = hostNameMismatch
            """),
        Row(
            "for another host, when nobody asks", [root], host: nil,
            "+ trust.anchor, + trust.dates = trusted by trust.anchor"),
        Row(
            "revoked, when nobody asks",
            [changed(own) { $0.revocation = .revoked }], anchors: [own],
            "+ trust.anchor, + trust.dates, + trust.host-name = trusted by trust.anchor"),
        Row(
            "revoked", [changed(own) { $0.revocation = .revoked }], revocation: 1, anchors: [own],
            "+ trust.anchor, + trust.dates, + trust.host-name, - trust.not-revoked = revoked"),
        Row(
            "of unknown revocation", [changed(own) { $0.revocation = .unknown }], revocation: 1,
            anchors: [own],
            "+ trust.anchor, + trust.dates, + trust.host-name, + trust.not-revoked = trusted by trust.anchor"),
        Row(
            "of unknown revocation, where an answer is required",
            [changed(own) { $0.revocation = .unknown }],
            revocation: kSecRevocationOCSPMethod | kSecRevocationRequirePositiveResponse, anchors: [own],
            """
            + trust.anchor, + trust.dates, + trust.host-name, + trust.not-revoked, \
            - trust.revocation-answered = revocationUnknown
            """),
    ]

    @Test(arguments: rows) func `are judged by one rule after the other, until one of them fails`(row: Row) {
        #expect(CertificateEvaluation.decide(row.question).decision.text == row.verdict)
    }

    @Test(arguments: [
        (0, "x.test among no names"), (2, "x.test among n, n"), (21, "x.test among 21 names"),
    ])
    func `are shown with their names, or with how many these are`(count: Int, saw: String) {
        let own = ScriptedCertificate(
            subject: "own", names: Array(repeating: "n", count: count), isTrustedBySystem: true)
        let rules = CertificateEvaluation.decide(Row("", [own], host: "x.test", "").question).decision.rules
        #expect(rules.last?.saw.text == saw)
    }

    @Test func `are equal whatever the world knows about them, and can be read back from their bytes`()
        throws
    {
        let certificate = Self.changed(Self.leaf) { $0.revocation = .revoked }
        #expect(SecCertificate(certificate) == SecCertificate(Self.leaf))
        let copy = try #require(SecCertificateCreateWithData(nil, certificate.data))
        #expect(copy.content == Self.leaf)
        #expect(
            SecCertificateCreateWithData(nil, Data([0x30, 0x82])) == nil, "a real certificate is none here")
    }

    @Test func `have an outcome for every failure, of the same name`() {
        let names = TrustFailure.allCases.map(\.rawValue)
        #expect(["trusted"] + names == TrustEvaluationOutcome.allCases.map(\.rawValue))
    }

    @Test(arguments: [
        (TrustFailure.brokenChain, -25318, -1202, 5), (.notAnAuthority, -67605, -1202, 6),
        (.unknownRoot, -67843, -1203, 5), (.expired, -67818, -1201, 5), (.notYetValid, -67819, -1204, 5),
        (.hostNameMismatch, -67602, -1202, 5), (.revoked, -67820, -1202, 6),
        (.revocationUnknown, -67635, -1202, 5),
    ])
    func `fail with the platform's codes`(failure: TrustFailure, status: Int, code: Int, result: UInt32) {
        #expect(failure.errorCode == status)
        #expect(failure.urlErrorCode.rawValue == code)
        #expect(failure.resultType.rawValue == result)
    }
}

@Suite struct `A name in a certificate` {
    @Test(arguments: [
        ("example.test", "example.test", true), ("Example.TEST", "example.test", true),
        ("example.test", "example.test.", true), ("example.test", "www.example.test", false),
        ("*.example.test", "www.example.test", true), ("*.example.test", "WWW.Example.test", true),
        ("*.example.test", "example.test", false), ("*.example.test", "a.b.example.test", false),
        ("w*.example.test", "www.example.test", false), ("www.*.test", "www.example.test", false),
        ("*", "localhost", false), ("*.0.0.1", "127.0.0.1", false), ("127.0.0.1", "127.0.0.1", true),
        ("::1", "::1", true),
    ])
    func `matches a host label by label`(name: String, host: String, matches: Bool) {
        #expect(HostName.matches(anyOf: [name], host: host) == matches)
    }
}
