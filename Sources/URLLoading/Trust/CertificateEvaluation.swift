/// The platform's evaluation of a certificate chain, as `SecTrustEvaluateWithError` does it.
enum CertificateEvaluation {
    /// Everything that an evaluation looks at.
    struct Question {
        let path: CertificatePath
        let policies: [SecPolicy.Kind]
        let date: Date
    }

    /// Evaluates a path: is it complete, does it end at an anchor, is it valid now, is it for this host, was
    /// part of it revoked? The first *no* decides (RFC 5280 §6.1).
    static func decide(_ question: Question) -> Decided<CertificateVerdict> {
        var rules = RuleLog()
        let failure = failure(in: question, &rules)
        return rules.decide(failure.map { .refused($0) } ?? .trusted)
    }

    private static func failure(in question: Question, _ rules: inout RuleLog) -> TrustFailure? {
        let path = question.path.certificates
        if let failure = badLink(in: path, &rules) { return failure }
        if let failure = badEnd(of: question.path, &rules) { return failure }
        if let failure = badDate(in: path, question.date, &rules) { return failure }
        for policy in question.policies {
            if let failure = refusal(of: path, by: policy, &rules) { return failure }
        }
        return nil
    }

    /// Each certificate is signed by the next one, which must be allowed to sign.
    private static func badLink(
        in path: [ScriptedCertificate], _ rules: inout RuleLog
    ) -> TrustFailure? {
        for (lower, upper) in zip(path, path.dropFirst()) {
            let saw = Saw.text("\(lower.subject) signed by \(lower.issuer), then \(upper.subject)")
            rules.require(.trust.chain, saw: saw, true)
            guard rules.require(.trust.authority, saw: .text(upper.subject), upper.isAuthority) else {
                return .notAnAuthority
            }
        }
        return nil
    }

    /// Trust must begin at the last certificate. If it does not, either no certificate of its signer counts,
    /// or the way goes round in a circle, perhaps from the last one to itself.
    private static func badEnd(of path: CertificatePath, _ rules: inout RuleLog) -> TrustFailure? {
        guard let last = path.certificates.last else {
            rules.require(.trust.chain, saw: .text("no certificate"), false)
            return .brokenChain
        }
        guard path.isAnchored || path.isSignerKnown else {
            let saw = "\(last.subject) signed by \(last.issuer), of which no certificate counts here"
            rules.require(.trust.chain, saw: .text(saw), false)
            return .brokenChain
        }
        return rules.check(.trust.anchor, saw: .text(last.subject), path.isAnchored) ? nil : .unknownRoot
    }

    private static func badDate(
        in path: [ScriptedCertificate], _ date: Date, _ rules: inout RuleLog
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
        of path: [ScriptedCertificate], by policy: SecPolicy.Kind, _ rules: inout RuleLog
    ) -> TrustFailure? {
        switch policy {
        case .basicX509, .server(name: nil):
            return nil
        case .server(let host?):
            let names = path.first?.names ?? []
            let saw = Saw.text("\(host) among \(text(of: names))")
            let isNamed = HostName.matches(anyOf: names, host: host)
            return rules.require(.trust.hostName, saw: saw, isNamed) ? nil : .hostNameMismatch
        case .revocation(let flags):
            return revocation(in: path, flags, &rules)
        }
    }

    private static func text(of names: [String]) -> String {
        if names.isEmpty { return "no names" }
        if names.count > ScriptedCertificate.mostShownNames { return "\(names.count) names" }
        return names.joined(separator: ", ")
    }

    /// Asks about revocation, which only this policy does here; Apple's platforms also ask without it.
    ///
    /// All certificates of the path are asked about but the system's roots: the system trusts a root or does
    /// not, and no service is asked whether it was revoked. An anchor of the app's own is asked about.
    private static func revocation(
        in path: [ScriptedCertificate], _ flags: UInt, _ rules: inout RuleLog
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
        case .refused(let failure): failure.rawValue
        }
    }
}
