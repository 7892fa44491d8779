/// What authenticates requests: a token, a pair of tokens, a key. Mirrors Alamofire 5.12
/// `AuthenticationCredential`.
public protocol AuthenticationCredential {
    /// `true` if it must be refreshed before it is used, for instance because it expires within minutes.
    var requiresRefresh: Bool { get }
}

/// Knows how a credential gets into a request, and how a new one is fetched.
///
/// Mirrors Alamofire 5.12 `Authenticator`.
public protocol Authenticator: AnyObject, Sendable {
    /// The credential this authenticator works with.
    associatedtype Credential: AuthenticationCredential & Sendable

    /// Puts the credential into a request.
    func apply(_ credential: Credential, to urlRequest: inout URLRequest)

    /// Fetches a new credential. `completion` must be called, at once or later.
    func refresh(
        _ credential: Credential, for session: Session,
        completion: @escaping @Sendable (Result<Credential, any Error>) -> Void)

    /// `true` if the failure is one of authentication, such as a 401.
    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool

    /// `true` if the request carries this credential. If not, it was sent with an older one.
    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Credential) -> Bool
}

/// Why an `AuthenticationInterceptor` could not authenticate. Mirrors Alamofire 5.12 `AuthenticationError`.
public enum AuthenticationError: Error {
    /// There is no credential to apply.
    case missingCredential
    /// The refresh window already holds as many refreshes as it allows.
    case excessiveRefresh
}

extension AuthenticationError: TraceDescribable {
    public var traceDescription: String {
        switch self {
        case .missingCredential: "AuthenticationError.missingCredential"
        case .excessiveRefresh: "AuthenticationError.excessiveRefresh"
        }
    }
}
