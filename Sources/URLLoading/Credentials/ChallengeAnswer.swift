/// What follows from the delegate's answer to a challenge: another attempt, another question, the response,
/// or the end.
struct ChallengeAnswer {
    let disposition: URLSession.AuthChallengeDisposition
    let credential: URLCredential?

    /// Decides about the answer to the challenge of a response.
    ///
    /// - Parameter next: the question that is put where this one has no answer; nil when the server offers
    ///   nothing else.
    func verdict(
        to challenge: URLAuthenticationChallenge, in response: HTTPURLResponse,
        next: URLAuthenticationChallenge?
    ) -> (TaskMachine.Verdict, Decision) {
        var rules = RuleLog()
        if challenge.protectionSpace.isConnectionWide {
            let method = challenge.protectionSpace.authenticationMethod
            rules.check(.challenge.sessionMethod, saw: .text(method), !challenge.isLeftToTask)
        }
        let isCancelled = disposition == .cancelAuthenticationChallenge
        guard rules.check(.challenge.notCancelled, saw: .text(disposition.word), !isCancelled) else {
            return (.fail(URLError(.cancelled)), Decision("cancel", rules: rules.checks))
        }
        let isRejected = disposition == .rejectProtectionSpace
        guard rules.check(.challenge.notRejected, saw: .text(disposition.word), !isRejected),
            let used = used(for: challenge, &rules)
        else { return withoutAnswer(response, next, rules) }
        return (.send(used), Decision("send", rules: rules.checks))
    }

    /// The credential to send: the delegate's, or the one that is used when the delegate leaves it to the
    /// loading, which is tried only once.
    private func used(for challenge: URLAuthenticationChallenge, _ rules: inout RuleLog) -> URLCredential? {
        let isDefault = disposition == .performDefaultHandling
        let chosen = isDefault ? challenge.proposedCredential : credential
        let name = chosen?.user.map { isDefault ? "\($0), proposed" : $0 }
        guard rules.check(.challenge.credential, saw: .text(name ?? "none"), chosen?.hasPassword == true)
        else { return nil }
        if let scheme = challenge.offers.first?.scheme, !scheme.isAnswerable {
            rules.check(.challenge.answerable, saw: .text(scheme.name), false)
            return nil
        }
        guard isDefault else { return chosen }
        let failures = challenge.previousFailureCount
        return rules.check(.challenge.untried, saw: .number(failures), failures == 0) ? chosen : nil
    }

    /// Goes on to the next offer, if there is one. `useCredential` without a credential means that none is to
    /// be sent, whatever else is offered.
    private func withoutAnswer(
        _ response: HTTPURLResponse, _ next: URLAuthenticationChallenge?, _ rules: RuleLog
    ) -> (TaskMachine.Verdict, Decision) {
        var rules = rules
        guard let next, disposition != .useCredential || credential != nil else {
            return (.deliver(response), Decision("deliver", rules: rules.checks))
        }
        rules.check(.challenge.nextSpace, saw: .text(next.protectionSpace.authenticationMethod), true)
        return (.ask(.challenge(next)), Decision("ask", rules: rules.checks))
    }
}
