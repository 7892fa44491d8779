import EventOrderTesting

/// Adds the token, and gets a new one after a 401: once for all requests that were refused, and not again for
/// a request whose 401 comes late.
final class TokenInterceptor: RequestInterceptor, @unchecked Sendable {
    private let field: String
    private let host: String?
    private let lock = NSLock()
    private var token = "t1"
    private var waiting: [@Sendable (RetryResult) -> Void] = []
    /// The requests whose refresh has failed. A serializer that fails asks about them once more.
    private var givenUp: Set<UUID> = []

    /// - Parameters:
    ///   - field: The header field of the token.
    ///   - host: The only host that gets it; nil for any.
    init(field: String = "Authorization", host: String? = nil) {
        self.field = field
        self.host = host
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        if host == nil || host == urlRequest.url?.host() {
            urlRequest.headers.add(name: field, value: "Bearer \(lock.withLock { token })")
        }
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let isOver = lock.withLock { givenUp.contains(request.id) }
        guard request.response?.statusCode == 401, request.retryCount == 0, !isOver else {
            return completion(.doNotRetry)
        }
        let sent = request.request?.headers[field]
        let isFirst: Bool? = lock.withLock {
            guard sent == "Bearer \(token)" else { return nil }
            waiting.append { [id = request.id] result in
                if case .doNotRetry = result { self.lock.withLock { _ = self.givenUp.insert(id) } }
                completion(result)
            }
            return waiting.count == 1
        }
        guard let isFirst else { return completion(.retry) }
        if isFirst { refresh() }
    }

    private func refresh() {
        TokenService.refresh { token in
            let waiting = self.lock.withLock {
                if let token { self.token = token }
                defer { self.waiting = [] }
                return self.waiting
            }
            for completion in waiting { completion(token == nil ? .doNotRetry : .retry) }
        }
    }
}

/// Asks for new tokens.
enum TokenService {
    private struct Answer: Decodable, Sendable {
        let token: String
    }

    static func refresh(_ completion: @escaping @Sendable (String?) -> Void) {
        AF.request("https://auth.example.com/token", method: .post).validate()
            .responseDecodable(of: Answer.self) { completion($0.value?.token) }
    }
}

/// Notes what an app shows.
final class Screen: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var lines: [String] = []

    func show(_ line: String) { lines.append(line) }
}

/// A piece of an app.
final class App: Sendable {
    private let session: Session

    init(_ session: Session) { self.session = session }

    func showProfile() -> App {
        session.request("https://api.example.com/profile").validate().responseString { _ in }
        return self
    }
}
