import SessionChain

/// Code of the stories about adapters and retriers, line by line as they show it.
enum InterceptorStories {
    typealias Show<Value> = @Sendable (AFDataResponse<Value>) -> Void

    /// Of `forgotten-interceptor`.
    static func forgetOne(auth: any RequestInterceptor, _ show: @escaping Show<String>) {
        AF.request("https://api.example.com/profile", interceptor: auth)
            .validate().responseString { show($0) }
        AF.request("https://api.example.com/friends")
            .validate().responseString { show($0) }
    }

    /// The same story, with a session for each kind of server.
    static func forgetNone(
        auth: any RequestInterceptor, _ show: @escaping Show<String>, _ draw: @escaping Show<Data>
    ) {
        let api = Session(interceptor: auth)
        api.request("https://api.example.com/friends").validate().responseString { show($0) }
        AF.request("https://images.example.net/ada").responseData { draw($0) }
    }

    /// A token that a server sends.
    struct OAuth: AuthenticationCredential, Decodable {
        let accessToken: String

        var requiresRefresh: Bool { false }
    }

    /// Of `refresh-waits-for-itself`.
    final class EasyAuthenticator: Authenticator {
        private let tokenURL: String

        init(tokenURL: String) { self.tokenURL = tokenURL }

        func refresh(
            _ credential: OAuth, for session: Session,
            completion: @escaping @Sendable (Result<OAuth, Error>) -> Void
        ) {
            session.request(tokenURL, method: .post).validate().responseDecodable(of: OAuth.self) {
                completion($0.result.mapError { $0 as Error })
            }
        }

        func apply(_ credential: OAuth, to urlRequest: inout URLRequest) {
            urlRequest.headers.add(.authorization(bearerToken: credential.accessToken))
        }

        func didRequest(
            _ urlRequest: URLRequest, with response: HTTPURLResponse,
            failDueToAuthenticationError error: Error
        ) -> Bool {
            response.statusCode == 401
        }

        func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: OAuth) -> Bool {
            let token = HTTPHeader.authorization(bearerToken: credential.accessToken).value
            return urlRequest.headers["Authorization"] == token
        }
    }

    /// Of `which-token-was-refused`.
    struct CarelessAuthenticator {
        func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: OAuth) -> Bool {
            true
        }
    }

    /// Of `token-from-a-header`.
    final class TokenStore: @unchecked Sendable { var token: String? }

    /// The same story, at the sign-in screen.
    static func logIn(by session: Session, _ store: TokenStore) {
        session.request("https://api.example.com/login", method: .post)
            .responseString { response in
                if let token = response.response?.headers["X-Auth-Token"] { store.token = token }
            }
    }

    /// What goes wrong in a shop.
    enum ShopError: Error { case noSuchArticle, soldOut }

    /// Of `retriers-in-a-row`.
    struct Words: RequestRetrier {
        func retry(
            _ request: Request, for session: Session, dueTo error: any Error,
            completion: @escaping @Sendable (RetryResult) -> Void
        ) {
            switch request.response?.statusCode {
            case 404: completion(.doNotRetryWithError(ShopError.noSuchArticle))
            case 409: completion(.doNotRetryWithError(ShopError.soldOut))
            default: completion(.doNotRetry)
            }
        }
    }

    /// The same story, where the session is made.
    static func putInARow(auth: any RequestInterceptor) -> Session {
        let session = Session(
            interceptor: Interceptor(
                adapters: [auth],
                retriers: [RetryPolicy(), auth, Words()]))
        return session
    }

    /// Of `retry-policy`.
    static func retryWithAPolicy() -> Session {
        let session = Session(interceptor: RetryPolicy())
        return session
    }

    /// Of `silent-retrier`.
    struct SilentRetrier: RequestRetrier {
        let refresh: @Sendable (_ completion: @escaping @Sendable (Bool) -> Void) -> Void

        func retry(
            _ request: Request, for session: Session, dueTo error: any Error,
            completion: @escaping @Sendable (RetryResult) -> Void
        ) {
            if request.response?.statusCode == 401 {
                refresh { completion($0 ? .retry : .doNotRetry) }
            }
        }
    }

    /// Of `which-interceptor-first`.
    static func search(
        _ url: String, by session: Session, searchInterceptor: any RequestInterceptor,
        _ show: @escaping Show<Data?>
    ) {
        session.request(url, interceptor: searchInterceptor).validate().response { show($0) }
    }
}
