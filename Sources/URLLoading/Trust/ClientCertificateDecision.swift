/// Decides what a connection does once the app was asked for a client certificate: go on, or give up.
enum ClientCertificateDecision {
    /// Decides what follows from the delegate's answer to a server's demand.
    ///
    /// - Parameter identity: the identity that the app presents; nil if it presents none.
    static func decide(
        _ disposition: URLSession.AuthChallengeDisposition, _ identity: SecIdentity?,
        to demand: ClientCertificateDemand, isLeftToTask: Bool, date: Date
    ) -> Decided<ClientCertificateChoice> {
        var rules = RuleLog()
        let method = NSURLAuthenticationMethodClientCertificate
        rules.note(.challenge.sessionMethod, saw: .text(method), !isLeftToTask)
        let isCancelled = disposition == .cancelAuthenticationChallenge
        guard rules.require(.challenge.notCancelled, saw: .text(disposition.word), !isCancelled) else {
            return rules.decide(.cancel)
        }
        return judge(identity?.certificate.content, demand, date, &rules)
    }

    /// How the server judges the certificate it is shown, or a missing one.
    private static func judge(
        _ certificate: ScriptedCertificate?, _ demand: ClientCertificateDemand, _ date: Date,
        _ rules: inout RuleLog
    ) -> Decided<ClientCertificateChoice> {
        let subject = certificate?.subject ?? "none"
        guard rules.check(.clientCertificate.given, saw: .text(subject), certificate != nil), let certificate
        else {
            let word = demand.isRequired ? "required" : "welcome"
            let isOptional = rules.check(.clientCertificate.optional, saw: .text(word), !demand.isRequired)
            return rules.decide(isOptional ? .connect : .fail(.clientCertificateRequired))
        }
        let authorities = demand.authorities
        let isAccepted = authorities.isEmpty || authorities.contains(certificate.issuer)
        let known = authorities.isEmpty ? "anybody" : authorities.joined(separator: ", ")
        let issuer = Saw.text("\(certificate.issuer) among \(known)")
        let now = Saw.text(HTTPDate.format(date))
        guard rules.check(.clientCertificate.authority, saw: issuer, isAccepted),
            rules.require(.clientCertificate.dates, saw: now, certificate.isValid(on: date))
        else { return rules.decide(.fail(.clientCertificateRejected)) }
        return rules.decide(.connect)
    }
}

/// What a connection does once the app was asked for a client certificate.
enum ClientCertificateChoice: Outcome, Equatable {
    case connect
    /// The server breaks the connection off.
    case fail(URLError.Code)
    /// The delegate cancelled the task.
    case cancel

    var word: String {
        switch self {
        case .connect: ClientCertificateOutcome.connect.word
        case .fail: ClientCertificateOutcome.fail.word
        case .cancel: ClientCertificateOutcome.cancel.word
        }
    }
}

/// Whether a server that asks for a client certificate accepts the one it is shown.
struct ClientCertificateRules: RuleGroup {
    let given = Rule(
        "client-certificate.given", "The app presents a certificate.", .rfc(8446, section: "4.4.2"))
    let optional = Rule(
        "client-certificate.optional", "The server goes on without a certificate of its client.",
        .rfc(8446, section: "4.4.2.4"))
    let authority = Rule(
        "client-certificate.authority", "The certificate was signed by an authority that the server accepts.",
        .rfc(8446, section: "4.2.4"))
    let dates = Rule(
        "client-certificate.dates", "The certificate is valid today.", .rfc(5280, section: "4.1.2.5"))
}

extension Rule {
    static let clientCertificate = ClientCertificateRules()
}
