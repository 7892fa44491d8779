/// What a task does once its delegate has looked at a server's certificates: go on, or give up.
enum ServerTrustSettlement: Outcome, Equatable {
    case connect
    case fail(URLError.Code)
    /// The delegate cancelled the task.
    case cancel

    var word: String {
        switch self {
        case .connect: TrustSettledOutcome.connect.word
        case .fail: TrustSettledOutcome.fail.word
        case .cancel: TrustSettledOutcome.cancel.word
        }
    }

    /// Decides what follows from the delegate's answer. If the delegate leaves the evaluation to the loading
    /// system, `evaluate` is the platform's evaluation.
    static func decide(
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
        evaluate: () -> CertificateVerdict
    ) -> Decided<ServerTrustSettlement> {
        var rules = RuleLog()
        let isRefused = disposition == .cancelAuthenticationChallenge
        guard rules.require(.challenge.notCancelled, saw: .text(disposition.word), !isRefused) else {
            return rules.decide(.cancel)
        }
        let isAccepted = disposition == .useCredential && credential != nil
        if rules.except(.trust.delegateAccepted, saw: .text(disposition.word), isAccepted) {
            return rules.decide(.connect)
        }
        // A delegate that rejects the space, or accepts without a credential, has not approved the server.
        let verdict = evaluate()
        rules.check(.trust.systemAccepted, saw: .text(verdict.word), verdict == .trusted)
        switch verdict {
        case .trusted: return rules.decide(.connect)
        case .refused(let failure): return rules.decide(.fail(failure.urlErrorCode))
        }
    }
}
