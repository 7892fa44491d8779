/// The platform's evaluation of a certificate chain, as `SecTrustEvaluateWithError` does it.
enum CertificateEvaluation {
    /// Everything that an evaluation looks at.
    struct Question {
        /// The server's own certificate first.
        let chain: [ScriptedCertificate]
        let policies: [SecPolicy.Kind]
        /// The bytes of the certificates that count as roots in addition to the system's, or instead of them.
        var anchors: [Data] = []
        var usesOnlyAnchors = false
        let date: Date
    }

    /// Evaluates a chain: is it complete, does it end at an anchor, is it valid now, is it for this host, was
    /// part of it revoked? The first *no* decides (RFC 5280 §6.1).
    static func decide(_ question: Question) -> Decided<CertificateVerdict> {
        var rules = RuleLog()
        let failure = failure(in: question, &rules)
        return rules.decide(failure.map { .refused($0) } ?? .trusted)
    }

    private static func failure(in question: Question, _ rules: inout RuleLog) -> TrustFailure? {
        let end = question.end
        // The certificates after the anchor do not matter: trust begins at the anchor.
        let path = question.chain.prefix(end.map { $0 + 1 } ?? question.chain.count)
        if let failure = brokenLink(in: path, &rules) { return failure }
        guard let last = path.last else {
            rules.require(.trust.chain, saw: .text("no certificate"), false)
            return .brokenChain
        }
        guard rules.check(.trust.anchor, saw: .text(last.subject), end != nil) else { return .unknownRoot }
        if let failure = badDate(in: path, question.date, &rules) { return failure }
        for policy in question.policies {
            if let failure = refusal(of: path, by: policy, &rules) { return failure }
        }
        return nil
    }

    /// Each certificate must be signed by the next one, and the next one must be allowed to sign.
    private static func brokenLink(
        in path: ArraySlice<ScriptedCertificate>, _ rules: inout RuleLog
    ) -> TrustFailure? {
        for (lower, upper) in zip(path, path.dropFirst()) {
            let saw = Saw.text("\(lower.subject) signed by \(lower.issuer), then \(upper.subject)")
            guard rules.require(.trust.chain, saw: saw, lower.issuer == upper.subject) else {
                return .brokenChain
            }
            guard rules.require(.trust.authority, saw: .text(upper.subject), upper.isAuthority) else {
                return .notAnAuthority
            }
        }
        return nil
    }

    private static func badDate(
        in path: ArraySlice<ScriptedCertificate>, _ date: Date, _ rules: inout RuleLog
    ) -> TrustFailure? {
        let invalid = path.first { !$0.isValid(on: date) }
        guard let invalid else {
            rules.require(.trust.dates, saw: .text(HTTPDate.format(date)), true)
            return nil
        }
        let isEarly = date < invalid.notBefore
        let bound = isEarly ? invalid.notBefore : invalid.notAfter
        let saw = "\(invalid.subject) is valid \(isEarly ? "from" : "until") \(HTTPDate.format(bound))"
        rules.require(.trust.dates, saw: .text(saw), false)
        return isEarly ? .notYetValid : .expired
    }

    private static func refusal(
        of path: ArraySlice<ScriptedCertificate>, by policy: SecPolicy.Kind, _ rules: inout RuleLog
    ) -> TrustFailure? {
        switch policy {
        case .basicX509, .server(name: nil):
            return nil
        case .server(let host?):
            let names = path.first?.names ?? []
            let saw = Saw.text("\(host) among \(names.isEmpty ? "no names" : names.joined(separator: ", "))")
            let isNamed = HostName.matches(anyOf: names, host: host)
            return rules.require(.trust.hostName, saw: saw, isNamed) ? nil : .hostNameMismatch
        case .revocation(let flags):
            return revocation(in: path, flags, &rules)
        }
    }

    /// Asks about all certificates of the path but the system's roots: the system trusts a root or does not,
    /// and no service is asked whether it was revoked. An anchor of the app's own is asked about.
    private static func revocation(
        in path: ArraySlice<ScriptedCertificate>, _ flags: UInt, _ rules: inout RuleLog
    ) -> TrustFailure? {
        let asked = path.filter { !$0.isTrustedBySystem }
        let revoked = asked.first { $0.revocation == .revoked }
        let saw = Saw.text(revoked?.subject ?? "none of \(asked.count)")
        guard rules.require(.trust.notRevoked, saw: saw, revoked == nil) else { return .revoked }
        guard flags & kSecRevocationRequirePositiveResponse != 0 else { return nil }
        let unknown = asked.first { $0.revocation == .unknown }
        let answered = rules.require(
            .trust.revocationAnswered, saw: .text(unknown?.subject ?? "all of \(asked.count)"), unknown == nil
        )
        return answered ? nil : .revocationUnknown
    }
}

/// The result of evaluating a certificate chain.
enum CertificateVerdict: Outcome, Equatable {
    case trusted
    case refused(TrustFailure)

    var word: String {
        switch self {
        case .trusted: TrustEvaluationOutcome.trusted.word
        case .refused(let failure): failure.outcome.word
        }
    }
}

extension CertificateEvaluation.Question {
    /// The position of the first certificate at which trust may begin; nil if there is none.
    fileprivate var end: Int? {
        chain.firstIndex { certificate in
            (!usesOnlyAnchors && certificate.isTrustedBySystem)
                || (!anchors.isEmpty && anchors.contains(certificate.data))
        }
    }
}
