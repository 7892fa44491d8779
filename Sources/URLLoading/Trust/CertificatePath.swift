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

    /// A certificate that was reached, and the index of the one below it, which it has signed.
    private struct Step {
        let certificate: ScriptedCertificate
        let below: Int?
    }

    /// Finds the shortest path.
    ///
    /// - Parameters:
    ///   - shown: what the server shows, its own certificate first.
    ///   - anchors: certificates that count as roots in addition to the system's, or instead of them.
    ///   - roots: the system's roots, whether or not the server shows them.
    init(
        from shown: [ScriptedCertificate], anchors: [ScriptedCertificate] = [],
        roots: [ScriptedCertificate] = [], usesOnlyAnchors: Bool = false
    ) {
        let systemRoots = usesOnlyAnchors ? [] : shown.filter(\.isTrustedBySystem) + roots
        let trusted = Set((anchors + systemRoots).map(\.data))
        // What a server shows comes first: of an anchor, only the bytes may be known.
        let known = shown + anchors + systemRoots
        var steps = shown.prefix(1).map { Step(certificate: $0, below: nil) }
        var seen = Set(steps.map(\.certificate.data))
        var next = 0
        while next < steps.count, !trusted.contains(steps[next].certificate.data) {
            let issuer = steps[next].certificate.issuer
            for signer in known where signer.subject == issuer && seen.insert(signer.data).inserted {
                steps.append(Step(certificate: signer, below: next))
            }
            next += 1
        }
        let reached = next < steps.count
        var way: [ScriptedCertificate] = []
        var index: Int? = steps.isEmpty ? nil : (reached ? next : steps.count - 1)
        while let here = index {
            way.append(steps[here].certificate)
            index = steps[here].below
        }
        certificates = way.reversed()
        isAnchored = reached
    }
}
