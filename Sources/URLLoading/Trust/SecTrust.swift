/// The simulated twin of a trust: the certificates a server showed, and how they are to be judged.
///
/// A delegate finds it in a challenge's protection space. Its policies are the system's for that host until
/// somebody sets others; its anchors are the system's roots until somebody adds to them.
///
/// Unchecked because a simulation runs on one thread.
public final class SecTrust: Hashable, @unchecked Sendable {
    let certificates: [SecCertificate]
    /// The status with which every change is refused; nil for a platform that takes them.
    private let refusal: OSStatus?
    private var policies: [SecPolicy]
    private var anchors: [SecCertificate] = []
    private var usesOnlyAnchors = false

    init(_ certificates: [SecCertificate], policies: [SecPolicy], refusal: OSStatus? = nil) {
        self.certificates = certificates
        self.policies = policies
        self.refusal = refusal
    }

    /// The trust of a secure connection to a host, as a challenge has it; made by hand to try an evaluator.
    public convenience init(_ server: ServerCertificates, host: String) {
        self.init(
            server.chain.map { SecCertificate($0) }, policies: [SecPolicy(.server(name: host))],
            refusal: server.refusal)
    }

    // MARK: Saying how to judge

    func setPolicies(_ policies: [SecPolicy]) -> OSStatus {
        guard refusal == nil else { return refusal ?? errSecParam }
        self.policies = policies
        return errSecSuccess
    }

    /// Certificates that end a chain well, whatever the system thinks of them; from now on only these do.
    func setAnchors(_ anchors: [SecCertificate]) -> OSStatus {
        guard refusal == nil else { return refusal ?? errSecParam }
        self.anchors = anchors
        usesOnlyAnchors = true
        return errSecSuccess
    }

    /// Whether the system's roots count beside the anchors that were set.
    func setUsesOnlyAnchors(_ only: Bool) -> OSStatus {
        guard refusal == nil else { return refusal ?? errSecParam }
        usesOnlyAnchors = only
        return errSecSuccess
    }

    // MARK: Judging

    /// Judges the certificates as of now, and says so in the trace.
    func evaluate() -> CertificateVerdict {
        let simulator = Simulator.current
        let question = CertificateEvaluation.Question(
            chain: certificates.map(\.content), policies: policies.map(\.kind),
            anchors: anchors.map(\.content.data), usesOnlyAnchors: usesOnlyAnchors,
            // Without a simulation, virtual time stands at its usual start.
            date: simulator?.date ?? Date(timeIntervalSinceReferenceDate: 0))
        let decided = CertificateEvaluation.decide(question)
        let words = policies.map { "\($0.kind)" }.joined(separator: ", ")
        simulator?.recorder.record(.trust(.evaluated(decided.decision, policy: words)))
        return decided.choice
    }

    public static func == (a: SecTrust, b: SecTrust) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
