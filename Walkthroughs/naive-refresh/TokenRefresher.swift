import SessionChain

/// Puts the access token into every request, and gets a new one when the server says 401.
final class TokenRefresher: RequestInterceptor, @unchecked Sendable {
    private let tokenURL = "https://auth.example.com/token"
    private var accessToken: String
    private var refreshToken: String

    init(accessToken: String, refreshToken: String) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.update(.authorization(bearerToken: accessToken))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount < 1 else {
            return completion(.doNotRetry)
        }
        refreshTokens { isRefreshed in
            completion(isRefreshed ? .retry : .doNotRetry)
        }
    }

    private func refreshTokens(then: @escaping @Sendable (Bool) -> Void) {
        let parameters = ["grant_type": "refresh_token", "refresh_token": refreshToken]
        AF.request(tokenURL, method: .post, parameters: parameters)
            .validate()
            .responseDecodable(of: Tokens.self) { [self] response in
                guard let tokens = response.value else { return then(false) }
                accessToken = tokens.accessToken
                refreshToken = tokens.refreshToken
                then(true)
            }
    }

    private struct Tokens: Decodable {
        let accessToken: String
        let refreshToken: String

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
        }
    }
}
