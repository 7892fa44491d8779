/// A question to the delegate: with which credential, if any, should the task continue? The simulated twin of
/// Foundation's class.
public final class URLAuthenticationChallenge: Hashable, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The server that asks, and what it asks for.
    public let protectionSpace: URLProtectionSpace
    /// The credential that the loading system would use: the one that was refused last, the URL's own, or the
    /// one that the credential storage has for the space.
    public let proposedCredential: URLCredential?
    /// How many credentials of this task have been refused, in all protection spaces together.
    public let previousFailureCount: Int
    /// The response that asks, which is delivered only if the challenge is not met; nil if a connection asks.
    public let failureResponse: URLResponse?
    /// The error behind the challenge, if there is one.
    public let error: (any Error)?
    /// The object that the older loading API answers. A task's challenge has none: it uses the handler.
    public let sender: (any URLAuthenticationChallengeSender)?

    /// `true` if the session's delegate left the question to the task's method, or was not asked.
    var isLeftToTask = false
    /// What the server demands of its client while a connection is being secured.
    var clientDemand: ClientCertificateDemand?
    /// The server's offers: the one that this question is about, and those to try if it has no answer.
    var offers: ArraySlice<AuthenticationOffer> = []
    /// `true` if the server has refused the proposed credential, so that it is not tried again unless the
    /// delegate says so.
    var isProposalRefused = false
    /// The space that was asked about before, without an answer.
    var passedOver: URLProtectionSpace?
    /// The credential that is known to be good, so that the delegate need not be asked: the server only
    /// wants it with another nonce.
    var renewed: URLCredential?

    /// Makes a challenge, as the loading system does, or a test that has to ask a delegate.
    public init(
        protectionSpace: URLProtectionSpace, proposedCredential: URLCredential?, previousFailureCount: Int,
        failureResponse: URLResponse?, error: (any Error)?,
        sender: (any URLAuthenticationChallengeSender)? = nil
    ) {
        self.protectionSpace = protectionSpace
        self.proposedCredential = proposedCredential
        self.previousFailureCount = previousFailureCount
        self.failureResponse = failureResponse
        self.error = error
        self.sender = sender
    }

    /// Makes the same challenge for another sender.
    public convenience init(
        authenticationChallenge challenge: URLAuthenticationChallenge,
        sender: any URLAuthenticationChallengeSender
    ) {
        self.init(
            protectionSpace: challenge.protectionSpace, proposedCredential: challenge.proposedCredential,
            previousFailureCount: challenge.previousFailureCount,
            failureResponse: challenge.failureResponse, error: challenge.error, sender: sender)
    }

    public static func == (a: URLAuthenticationChallenge, b: URLAuthenticationChallenge) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// What events record about it.
    var summary: ChallengeSummary {
        ChallengeSummary(
            method: protectionSpace.authenticationMethod,
            server: "\(protectionSpace.host):\(protectionSpace.port)", realm: protectionSpace.realm,
            previousFailures: previousFailureCount)
    }
}

/// Takes the answers to a challenge in the older loading API. The simulated twin of Foundation's protocol.
public protocol URLAuthenticationChallengeSender: AnyObject, Sendable {
    /// Continue with this credential.
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge)
    /// Continue without a credential.
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge)
    /// Give up.
    func cancel(_ challenge: URLAuthenticationChallenge)
    /// Do what would happen without a delegate.
    func performDefaultHandling(for challenge: URLAuthenticationChallenge)
    /// Continue with the next protection space.
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge)
}

extension URLSession {
    /// How a delegate answers a challenge.
    public enum AuthChallengeDisposition: Int, Sendable {
        /// Continue with the credential in the answer; if there is none, without a credential.
        case useCredential
        /// Do what would happen without a delegate.
        case performDefaultHandling
        /// Cancel the task, with the error `cancelled`.
        case cancelAuthenticationChallenge
        /// Give no answer for this protection space.
        case rejectProtectionSpace

        /// The name of the case, for events.
        package var word: String {
            switch self {
            case .useCredential: "useCredential"
            case .performDefaultHandling: "performDefaultHandling"
            case .cancelAuthenticationChallenge: "cancelAuthenticationChallenge"
            case .rejectProtectionSpace: "rejectProtectionSpace"
            }
        }
    }
}
