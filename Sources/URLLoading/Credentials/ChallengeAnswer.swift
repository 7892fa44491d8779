/// Decides what follows from the delegate's answer to a challenge: another attempt, another question, the
/// response, or the end of the task.
struct ChallengeAnswer {
    let disposition: URLSession.AuthChallengeDisposition
    let credential: URLCredential?

    /// Decides what follows.
    ///
    /// - Parameter next: the question to ask if this one is not answered; nil if the server offers
    ///   nothing else.
    func decide(
        about challenge: URLAuthenticationChallenge, next: URLAuthenticationChallenge?
    ) -> Decided<ChallengeSettlement> {
        var rules = RuleLog()
        if challenge.protectionSpace.isConnectionWide {
            let method = challenge.protectionSpace.authenticationMethod
            rules.note(.challenge.sessionMethod, saw: .text(method), !challenge.isLeftToTask)
        }
        let isCancelled = disposition == .cancelAuthenticationChallenge
        guard rules.require(.challenge.notCancelled, saw: .text(disposition.word), !isCancelled) else {
            return rules.decide(.cancel)
        }
        let isRejected = disposition == .rejectProtectionSpace
        guard rules.require(.challenge.notRejected, saw: .text(disposition.word), !isRejected),
            let used = used(for: challenge, &rules)
        else { return withoutAnswer(next, &rules) }
        return rules.decide(.send(used))
    }

    /// The credential to send: the delegate's, or the proposed one if the delegate leaves the choice to the
    /// loading system, which tries it only once.
    private func used(for challenge: URLAuthenticationChallenge, _ rules: inout RuleLog) -> URLCredential? {
        let isDefault = disposition == .performDefaultHandling
        let chosen = isDefault ? challenge.proposedCredential : credential
        let name = chosen?.shownName.map { isDefault ? "\($0), proposed" : $0 }
        guard rules.check(.challenge.credential, saw: .text(name ?? "none"), chosen?.hasPassword == true)
        else { return nil }
        if let scheme = challenge.offers.first?.scheme, !scheme.isAnswerable {
            rules.check(.challenge.answerable, saw: .text(scheme.name), false)
            return nil
        }
        guard isDefault else { return chosen }
        let isUntried = !challenge.isProposalRefused
        let saw = Saw.text(isUntried ? "not refused" : "refused before")
        return rules.require(.challenge.untried, saw: saw, isUntried) ? chosen : nil
    }

    /// Goes on to the next offer, if there is one. `useCredential` without a credential means that none
    /// is to be sent, whatever else the server offers.
    private func withoutAnswer(
        _ next: URLAuthenticationChallenge?, _ rules: inout RuleLog
    ) -> Decided<ChallengeSettlement> {
        guard let next, disposition != .useCredential || credential != nil else {
            return rules.decide(.deliver)
        }
        rules.check(.challenge.nextSpace, saw: .text(next.protectionSpace.authenticationMethod), true)
        return rules.decide(.ask(next))
    }
}

/// What a task does once its delegate has answered a challenge.
enum ChallengeSettlement: Outcome, Equatable {
    /// The request is sent again with this credential.
    case send(URLCredential)
    /// The 401 that asked is delivered as the task's response.
    case deliver
    /// The delegate is asked about the server's next offer.
    case ask(URLAuthenticationChallenge)
    /// The task ends.
    case cancel

    var word: String {
        switch self {
        case .send: ChallengeSettledOutcome.send.word
        case .deliver: ChallengeSettledOutcome.deliver.word
        case .ask: ChallengeSettledOutcome.ask.word
        case .cancel: ChallengeSettledOutcome.cancel.word
        }
    }
}
