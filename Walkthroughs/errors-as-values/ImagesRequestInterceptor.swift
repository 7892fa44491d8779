import SessionChain

/// Where an app keeps its tokens, and gets new ones.
protocol TokenStore: AnyObject, Sendable {
    var accessToken: String? { get }
    func refreshToken(completion: @escaping @Sendable (Bool) -> Void)
}

/// An interceptor of the app's own: puts the token in, and asks for a new one when the server refuses it.
final class ImagesRequestInterceptor: RequestInterceptor, @unchecked Sendable {
    enum Failure: Error { case noToken }

    private let retryLimit = 2
    private let tokens: TokenStore
    /// The response of the last failure that led to a refresh. The same failure may be asked about again.
    private var lastProceededResponse: HTTPURLResponse?

    init(tokens: TokenStore) { self.tokens = tokens }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, Error>) -> Void
    ) {
        guard let token = tokens.accessToken else { return completion(.failure(Failure.noToken)) }
        var urlRequest = urlRequest
        urlRequest.headers.add(.authorization(bearerToken: token))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard lastProceededResponse != request.response, request.retryCount < retryLimit,
            let status = request.response?.statusCode, status == 401 || status == 403
        else { return completion(.doNotRetry) }
        lastProceededResponse = request.response
        tokens.refreshToken { isSuccess in completion(isSuccess ? .retry : .doNotRetry) }
    }
}
