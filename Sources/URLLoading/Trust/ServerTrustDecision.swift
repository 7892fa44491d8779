/// What a task does once its delegate has looked at a server's certificates: go on, or give up.
enum ServerTrustDecision: Equatable {
    case connect
    case fail(URLError.Code)

    /// What follows from the delegate's answer. Where it leaves the judgement to the loading, `evaluate` is
    /// the platform's.
    static func answered(
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
        evaluate: () -> TrustDecision
    ) -> (ServerTrustDecision, Decision) {
        var rules = RuleLog()
        let isRefused = disposition == .cancelAuthenticationChallenge
        guard rules.check(.challenge.notCancelled, saw: .text(disposition.word), !isRefused) else {
            return (.fail(.cancelled), Decision("cancel", rules: rules.checks))
        }
        let isAccepted = disposition == .useCredential && credential != nil
        if rules.check(.trust.delegateAccepted, saw: .text(disposition.word), isAccepted) {
            return (.connect, Decision("connect", rules: rules.checks))
        }
        // A delegate that rejects the space, or accepts without a credential, has not vouched for the server.
        switch evaluate() {
        case .trusted:
            rules.check(.trust.systemAccepted, saw: .text("trusted"), true)
            return (.connect, Decision("connect", rules: rules.checks))
        case .refused(let failure):
            rules.check(.trust.systemAccepted, saw: .text(failure.rawValue), false)
            return (.fail(failure.urlErrorCode), Decision("fail", rules: rules.checks))
        }
    }

    /// What it means for a task that waits for the answer.
    var verdict: TaskMachine.Verdict {
        switch self {
        case .connect: .send(nil)
        case .fail(let code): .fail(URLError(code))
        }
    }
}

extension URLSessionTask {
    /// On the work queue: the delegate has answered the challenge of a server. A server that is trusted once
    /// is not asked again in this session.
    func settleTrust(
        _ challenge: URLAuthenticationChallenge, _ trust: SecTrust,
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?
    ) {
        let (outcome, decision) = ServerTrustDecision.answered(
            disposition, credential, evaluate: trust.evaluate)
        if outcome == .connect { session.trust(challenge.protectionSpace) }
        settle(.challenge(challenge), outcome.verdict, as: .trust(.settled(decision)))
    }
}
