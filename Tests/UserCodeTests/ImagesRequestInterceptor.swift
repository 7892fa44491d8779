import Foundation
import SessionChain

/// Where an app keeps its tokens, and gets new ones.
protocol TokenStore: AnyObject, Sendable {
    var accessToken: String? { get }
    func refreshToken(completion: @escaping @Sendable (Bool) -> Void)
}

/// An interceptor of the app's own: puts the token in, and asks for a new one when the server refuses it.
final class ImagesRequestInterceptor: RequestInterceptor {
    enum Failure: Error { case noToken }

    private let retryLimit = 2
    private let tokens: TokenStore

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
        guard let status = request.response?.statusCode, status == 401, request.retryCount < retryLimit
        else { return completion(.doNotRetry) }
        tokens.refreshToken { isSuccess in completion(isSuccess ? .retry : .doNotRetryWithError(error)) }
    }
}
