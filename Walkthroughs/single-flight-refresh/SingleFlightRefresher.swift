import SessionChain

/// Puts the access token into every request, and gets a new one when the server refuses the current one.
final class SingleFlightRefresher: RequestInterceptor, @unchecked Sendable {
    private let tokenURL = "https://auth.example.com/token"

    /// Guards the properties below: adapters, retriers and handlers are called on different queues.
    private let lock = NSLock()
    private var accessToken: String
    private var refreshToken: String
    /// The requests that wait for the refresh that is under way. Without a refresh, none wait.
    private var waiting: [Waiting] = []
    /// The requests whose refresh has failed. Their serializers will ask about the same failure again.
    private var refused: Set<UUID> = []

    private typealias Waiting = (request: UUID, answer: @Sendable (RetryResult) -> Void)

    init(accessToken: String, refreshToken: String) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.update(.authorization(bearerToken: lock.withLock { accessToken }))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount < 1 else {
            return completion(.doNotRetry)
        }
        switch join((request.id, completion), sentWith: request.request?.headers["Authorization"]) {
        case .tokenIsNewer: completion(.retry)
        case .refused: completion(.doNotRetry)
        case .joined: break
        case .first(let refreshToken): refreshTokens(with: refreshToken)
        }
    }

    private enum Place { case tokenIsNewer, refused, joined, first(refreshToken: String) }

    /// Puts a request into the line, unless it failed with a token that has been replaced since.
    private func join(_ request: Waiting, sentWith authorization: String?) -> Place {
        lock.withLock {
            guard authorization == "Bearer \(accessToken)" else { return .tokenIsNewer }
            guard !refused.contains(request.request) else { return .refused }
            waiting.append(request)
            return waiting.count == 1 ? .first(refreshToken: refreshToken) : .joined
        }
    }

    private func refreshTokens(with refreshToken: String) {
        let parameters = ["grant_type": "refresh_token", "refresh_token": refreshToken]
        AF.request(tokenURL, method: .post, parameters: parameters)
            .validate()
            .responseDecodable(of: Tokens.self) { [self] response in
                let line = endRefresh(with: response.value)
                for (_, completion) in line { completion(response.value == nil ? .doNotRetry : .retry) }
            }
    }

    /// Stores the new tokens and empties the line, in one step.
    private func endRefresh(with tokens: Tokens?) -> [Waiting] {
        lock.withLock {
            if let tokens {
                accessToken = tokens.accessToken
                refreshToken = tokens.refreshToken
                refused = []
            } else {
                refused.formUnion(waiting.map(\.request))
            }
            let line = waiting
            waiting = []
            return line
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
