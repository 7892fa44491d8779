/// The simulated twin of a trust: the certificates that a server showed, and how to evaluate them.
///
/// A delegate finds it in a challenge's protection space. It has the system's policies for that host until
/// other policies are set, and the system's roots as anchors until other anchors are added.
///
/// Unchecked because a simulation runs on one thread.
public final class SecTrust: Hashable, @unchecked Sendable {
    /// What the server showed, its own certificate first.
    let shown: [SecCertificate]
    /// The status with which every change is refused; nil for a platform that allows changes.
    private let refusal: OSStatus?
    private var policies: [SecPolicy]
    private var anchors: [SecCertificate] = []
    private var usesOnlyAnchors = false
    /// What the platform said of the certificates when a session accepted them; nil before that.
    private var accepted: CertificateVerdict?

    init(_ certificates: [SecCertificate], policies: [SecPolicy], refusal: OSStatus? = nil) {
        shown = certificates
        self.policies = policies
        self.refusal = refusal
    }

    /// The trust of a secure connection to a host, as in a challenge; apps can make one to try an evaluator.
    public convenience init(_ server: ServerCertificates, host: String) {
        self.init(
            server.chain.map { SecCertificate($0) }, policies: [SecPolicy(.server(name: host))],
            refusal: server.refusal)
    }

    // MARK: Setting how to evaluate

    func setPolicies(_ policies: [SecPolicy]) -> OSStatus {
        if let refusal { return refusal }
        self.policies = policies
        return errSecSuccess
    }

    /// Sets the certificates at which a chain may end. From now on, the system's roots do not count.
    func setAnchors(_ anchors: [SecCertificate]) -> OSStatus {
        if let refusal { return refusal }
        self.anchors = anchors
        usesOnlyAnchors = true
        return errSecSuccess
    }

    /// Sets whether only the given anchors count, or the system's roots, too.
    func setUsesOnlyAnchors(_ only: Bool) -> OSStatus {
        if let refusal { return refusal }
        usesOnlyAnchors = only
        return errSecSuccess
    }

    // MARK: Evaluating

    /// The way from the server's certificate to one that is trusted now, as far as it leads.
    ///
    /// Each certificate that it may lead over counts: it is looked for again for each new connection, and at
    /// another time it may be another.
    var path: CertificatePath {
        let roots = Simulator.current?.transport?.systemRoots ?? []
        let ends = anchors.map(\.content)
        let own = shown.map(\.content)
        Simulator.current?.recorder.noteRules(of: own + ends + roots)
        return CertificatePath(
            from: own, anchors: ends, roots: roots, usesOnlyAnchors: usesOnlyAnchors, on: date)
    }

    /// The current time; without a simulation, the time at which virtual time usually starts.
    private var date: Date { Simulator.current?.date ?? Date(timeIntervalSinceReferenceDate: 0) }

    /// Evaluates the certificates at the current time, and records that in the trace.
    func evaluate() -> CertificateVerdict {
        let decided = evaluation
        let words = policies.map { "\($0.kind)" }.joined(separator: ", ")
        Simulator.current?.recorder.record(.trust(.evaluated(decided.decision, policy: words)))
        return decided.choice
    }

    /// The evaluation at the current time, of which nothing is recorded.
    private var evaluation: Decided<CertificateVerdict> {
        CertificateEvaluation.decide(
            CertificateEvaluation.Question(path: path, policies: policies.map(\.kind), date: date))
    }

    // MARK: Keeping what was decided

    /// A session trusts the server from now on: as the platform does, or because its delegate vouches for
    /// the server, whatever the platform says.
    func accept() { accepted = evaluation.choice }

    /// Whether the platform trusts the certificates now, or has the same objection as when they were
    /// accepted, which did not matter then.
    var isStillAccepted: Bool {
        let verdict = evaluation.choice
        return verdict == .trusted || verdict == accepted
    }

    public static func == (a: SecTrust, b: SecTrust) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
