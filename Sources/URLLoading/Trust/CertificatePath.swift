/// The way from a server's certificate, over those that signed it, to one at which trust begins.
///
/// A server may leave the root out, show certificates in any order, and add some that do not belong to its
/// own (RFC 8446 §4.4.2). So the way leads over whatever is known, and not over what the server shows in its
/// order.
struct CertificatePath {
    /// The server's own certificate first, each signed by the next one; empty if the server showed none.
    let certificates: [ScriptedCertificate]
    /// `true` if trust begins at the last one. If not, the path leads as far as it can.
    let isAnchored: Bool
    /// `true` if a certificate of the last one's signer is known. If trust does not begin there, the way goes
    /// round in a circle.
    let isSignerKnown: Bool

    /// Finds the shortest path, if possible over certificates that may sign and are valid: an authority may
    /// have an old certificate beside its new one.
    ///
    /// - Parameters:
    ///   - shown: what the server shows, its own certificate first.
    ///   - anchors: certificates that count as roots in addition to the system's, or instead of them.
    ///   - roots: the system's roots, whether or not the server shows them.
    init(
        from shown: [ScriptedCertificate], anchors: [ScriptedCertificate] = [],
        roots: [ScriptedCertificate] = [], usesOnlyAnchors: Bool = false, on date: Date
    ) {
        let systemRoots = usesOnlyAnchors ? [] : shown.filter(\.isTrustedBySystem) + roots
        let trusted = Set((anchors + systemRoots).map { Array($0.data) })
        // What a server shows comes first: of an anchor, only the bytes may be known.
        let known = shown + anchors + systemRoots
        let good = known.filter { $0.isAuthority && $0.isValid(on: date) }
        var way = Self.way(from: shown.first, over: good, to: trusted)
        if !way.isAnchored { way = Self.way(from: shown.first, over: known, to: trusted) }
        certificates = way.certificates
        isAnchored = way.isAnchored
        let signer = way.certificates.last?.issuer
        isSignerKnown = known.contains { $0.subject == signer }
    }

    /// A certificate that was reached, and the index of the one below it, which it has signed.
    private struct Step {
        let certificate: ScriptedCertificate
        /// What tells it from others. Not `Data`, whose hash is only of its first bytes: those of many
        /// certificates may begin with the same long name.
        let bytes: [UInt8]
        let below: Int?

        init(_ certificate: ScriptedCertificate, below: Int? = nil) {
            self.certificate = certificate
            bytes = Array(certificate.data)
            self.below = below
        }
    }

    private static func way(
        from own: ScriptedCertificate?, over known: [ScriptedCertificate], to trusted: Set<[UInt8]>
    ) -> (certificates: [ScriptedCertificate], isAnchored: Bool) {
        guard let own else { return ([], false) }
        // Taken out by the first certificate that they may have signed: a second one does not need them.
        var signers = Dictionary(grouping: known, by: \.subject)
        var steps = [Step(own)]
        var seen = Set(steps.map(\.bytes))
        var next = 0
        while next < steps.count, !trusted.contains(steps[next].bytes) {
            for signer in signers.removeValue(forKey: steps[next].certificate.issuer) ?? [] {
                let step = Step(signer, below: next)
                if seen.insert(step.bytes).inserted { steps.append(step) }
            }
            next += 1
        }
        let isAnchored = next < steps.count
        var way: [ScriptedCertificate] = []
        var index: Int? = isAnchored ? next : steps.count - 1
        while let here = index {
            way.append(steps[here].certificate)
            index = steps[here].below
        }
        return (way.reversed(), isAnchored)
    }
}
