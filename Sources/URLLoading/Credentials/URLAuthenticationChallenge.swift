/// A question to the delegate: with which credential, if any, does the task go on? The simulated twin of
/// Foundation's class.
public final class URLAuthenticationChallenge: Hashable, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Who asks, and for what.
    public let protectionSpace: URLProtectionSpace
    /// The credential that the loading itself would use: the URL's own, or the one that was refused last.
    public let proposedCredential: URLCredential?
    /// How many credentials of this task the server has refused in this protection space.
    public let previousFailureCount: Int
    /// The response that asks, which is not delivered unless nobody answers it; nil when a connection asks.
    public let failureResponse: URLResponse?
    /// The error behind the challenge, where there is one.
    public let error: (any Error)?
    /// Whom the older loading API answers. A task's challenge has none: it is answered with the handler.
    public let sender: (any URLAuthenticationChallengeSender)?

    /// Whether the session's delegate left the question to the task's.
    var isLeftToTask = false
    /// What the server demands of its client while a connection is secured.
    var clientDemand: ClientCertificateDemand?
    /// What the server offers: this question's offer, and those that follow if it has no answer.
    var offers: [AuthenticationOffer] = []
    /// The space that was asked about before, and had no answer.
    var passedOver: URLProtectionSpace?
    /// The credential that is known to be good, so that nobody has to be asked: the server only wants it with
    /// another nonce.
    var renewed: URLCredential?

    /// Makes a challenge, as the loading does, or a test that has a delegate to ask.
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

    /// What events say of it.
    var summary: ChallengeSummary {
        ChallengeSummary(
            method: protectionSpace.authenticationMethod,
            server: "\(protectionSpace.host):\(protectionSpace.port)", realm: protectionSpace.realm,
            previousFailures: previousFailureCount)
    }
}

/// Takes the answers to a challenge in the older loading API. The simulated twin of Foundation's protocol.
public protocol URLAuthenticationChallengeSender: AnyObject, Sendable {
    /// Go on with this credential.
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge)
    /// Go on without one.
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge)
    /// Give up.
    func cancel(_ challenge: URLAuthenticationChallenge)
    /// Do what would be done without a delegate.
    func performDefaultHandling(for challenge: URLAuthenticationChallenge)
    /// Go on to the next protection space.
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge)
}

extension URLSession {
    /// What a delegate says to a challenge.
    public enum AuthChallengeDisposition: Int, Sendable {
        /// Go on with the credential that comes with the answer; without one, without.
        case useCredential
        /// Do what would be done without a delegate.
        case performDefaultHandling
        /// Give the task up, with the error `cancelled`.
        case cancelAuthenticationChallenge
        /// Answer this protection space with nothing.
        case rejectProtectionSpace

        /// The case's name, for events.
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
