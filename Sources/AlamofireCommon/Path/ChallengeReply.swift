/// What a chain replies to a challenge: who the client is, or whether the server is trusted.
///
/// In 5.12 a refusal has a reason, an `AFError` with which the request fails. In 4.7 it has none (`Void`):
/// the request's error is that its task was cancelled.
package enum ChallengeReply<Reason: Sendable>: Outcome {
    /// Answers with this credential: the client's own, or one that says the server's trust was checked.
    case useCredential(URLCredential)
    /// The chain has no answer: the URL loading system goes on as it would without the chain.
    case performDefaultHandling
    /// The server is refused.
    case cancel(because: Reason)
    /// The challenge is not answered; the server's answer becomes the response.
    case rejectProtectionSpace

    /// What the URL loading system is told.
    package var disposition: URLSession.AuthChallengeDisposition {
        switch self {
        case .useCredential: .useCredential
        case .performDefaultHandling: .performDefaultHandling
        case .cancel: .cancelAuthenticationChallenge
        case .rejectProtectionSpace: .rejectProtectionSpace
        }
    }

    /// The credential sent with the reply, if there is one.
    package var credential: URLCredential? {
        if case .useCredential(let credential) = self { credential } else { nil }
    }

    /// Why the server is refused, if it is.
    package var reason: Reason? { if case .cancel(let reason) = self { reason } else { nil } }

    package var word: String { disposition.word }
}

extension ChallengeReply {
    /// Decides for the request's own credential, else for the one that the session keeps for the server; with
    /// neither, the chain has no answer.
    ///
    /// - Parameters:
    ///   - kept: returns the session's credential, and is called only if it is needed.
    ///   - rules: the rules that have been consulted already.
    package static func decide(
        own: URLCredential?, by ownRule: Rule, kept: () -> URLCredential?, by keptRule: Rule,
        after rules: RuleLog
    ) -> Decided<ChallengeReply> {
        var rules = rules
        rules.check(ownRule, saw: saw(own), own != nil)
        if let own { return rules.decide(.useCredential(own)) }
        let kept = kept()
        rules.check(keptRule, saw: saw(kept), kept != nil)
        return rules.decide(kept.map(ChallengeReply.useCredential) ?? .performDefaultHandling)
    }

    private static func saw(_ credential: URLCredential?) -> Saw {
        .text(credential.map { $0.shownName ?? "a certificate" } ?? "none")
    }
}
