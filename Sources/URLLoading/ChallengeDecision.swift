/// What a task does with a 401: ask the delegate for a credential, or deliver it as the response.
///
/// The loading understands the Basic scheme (RFC 7617). An answer that offers only others, `Bearer` say, is
/// for whoever made the request to understand.
enum ChallengeDecision: Equatable {
    /// The delegate is asked about this protection space.
    case ask(URLProtectionSpace)
    /// The 401 is the response, like any other.
    case deliver

    /// Decides about a 401 that came from `url`.
    static func decide(_ response: HTTPURLResponse, from url: URL) -> (ChallengeDecision, Decision) {
        guard let field = response.value(forHTTPHeaderField: "WWW-Authenticate") else {
            return (.deliver, withoutField)
        }
        var rules = RuleLog()
        rules.check(.challengeField, saw: .text(field), true)
        let offered = AuthenticateField(field)
        let basic = offered.scheme("Basic")
        let names = offered.schemes.map(\.name).joined(separator: ", ")
        guard rules.check(.challengeScheme, saw: .text(names), basic != nil), let basic else {
            return (.deliver, Decision("deliver", rules: rules.checks))
        }
        let space = URLProtectionSpace(
            of: Origin(url), realm: basic.parameters["realm"], method: NSURLAuthenticationMethodHTTPBasic)
        return (.ask(space), Decision("ask", rules: rules.checks))
    }

    /// The commonest 401 by far, so its decision is made once.
    private static let withoutField = Decision(
        "deliver",
        rules: [RuleCheck(.challengeField, saw: .text("no WWW-Authenticate"), held: false)])
}

extension ChallengeDecision {
    /// What follows from the delegate's answer to the challenge of a response.
    static func answered(
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
        to challenge: URLAuthenticationChallenge, in response: HTTPURLResponse
    ) -> (TaskMachine.Verdict, Decision) {
        var rules = RuleLog()
        let isCancelled = disposition == .cancelAuthenticationChallenge
        guard rules.check(.challengeNotCancelled, saw: .text(disposition.word), !isCancelled) else {
            return (.fail(URLError(.cancelled)), Decision("cancel", rules: rules.checks))
        }
        let isRejected = disposition == .rejectProtectionSpace
        guard rules.check(.challengeNotRejected, saw: .text(disposition.word), !isRejected) else {
            return (.deliver(response), Decision("deliver", rules: rules.checks))
        }
        guard let used = used(disposition, credential, challenge, &rules) else {
            return (.deliver(response), Decision("deliver", rules: rules.checks))
        }
        return (.send(used), Decision("send", rules: rules.checks))
    }

    /// The credential to send: the delegate's, or the one that is used when the delegate leaves it to the
    /// loading, which is tried only once.
    private static func used(
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
        _ challenge: URLAuthenticationChallenge, _ rules: inout RuleLog
    ) -> URLCredential? {
        let isDefault = disposition == .performDefaultHandling
        let chosen = isDefault ? challenge.proposedCredential : credential
        let name = chosen?.user.map { isDefault ? "\($0), proposed" : $0 }
        guard rules.check(.challengeCredential, saw: .text(name ?? "none"), chosen?.hasPassword == true)
        else {
            return nil
        }
        guard isDefault else { return chosen }
        let failures = challenge.previousFailureCount
        return rules.check(.challengeUntried, saw: .number(failures), failures == 0) ? chosen : nil
    }
}

extension URLCredential {
    /// The value of an `Authorization` field for the Basic scheme (RFC 7617 §2); nil for a credential of
    /// another kind.
    var basicAuthorization: String? {
        guard let user, let password else { return nil }
        return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    fileprivate var hasPassword: Bool { user != nil && password != nil }
}
