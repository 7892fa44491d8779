import Foundation
import SessionChain

/// An interceptor that keeps its token behind a lock, and refreshes it once for all requests.
final class TokenRefresher: RequestInterceptor, @unchecked Sendable {
    private let lock = NSLock()
    private let queue = DispatchQueue(label: "com.example.tokens", qos: .utility)
    private var token = "old"
    private var waiting: [@Sendable (RetryResult) -> Void] = []

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.setValue("Bearer \(lock.withLock { token })", forHTTPHeaderField: "Authorization")
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount == 0 else {
            return completion(.doNotRetry)
        }
        queue.async { [self] in
            waiting.append(completion)
            guard waiting.count == 1 else { return }
            queue.asyncAfter(deadline: .now() + 0.5) { [self] in
                lock.lock()
                token = "new"
                lock.unlock()
                for completion in waiting { completion(.retry) }
                waiting = []
            }
        }
    }
}
