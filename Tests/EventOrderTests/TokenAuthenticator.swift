import EventOrderTesting

/// A token as OAuth has it.
struct Token: AuthenticationCredential {
    var value: String
    var requiresRefresh: Bool { false }

    static let expiring = Token(value: "t1")
}

/// Gets new tokens for `AuthenticationInterceptor`.
final class TokenAuthenticator: Authenticator {
    private let answers: Int

    /// - Parameter answers: How often it answers a refresh; more than once is a mistake.
    init(answers: Int = 1) { self.answers = answers }

    func apply(_ credential: Token, to urlRequest: inout URLRequest) {
        urlRequest.headers.add(.authorization(bearerToken: credential.value))
    }

    func refresh(
        _ credential: Token, for session: Session,
        completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        TokenService.refresh { token in
            for _ in 1...self.answers {
                completion(
                    token.map { .success(Token(value: $0)) }
                        ?? .failure(URLError(.userAuthenticationRequired)))
            }
        }
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool { response.statusCode == 401 }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
        urlRequest.headers["Authorization"] == "Bearer \(credential.value)"
    }
}
