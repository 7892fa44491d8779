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
