import EventOrderTesting

/// Where an app keeps its token, and how it gets a new one.
final class TokenStore: @unchecked Sendable {
    private let lock = NSLock()
    private var current = "t1"

    var token: String {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    /// Asks for a new token, and stores it. The completion gets nil if there is none.
    func refresh(queue: DispatchQueue = .main, _ completion: @escaping @Sendable (String?) -> Void) {
        AF.request("https://auth.example.com/token", method: .post).validate().responseString(queue: queue) {
            if let token = $0.value { self.token = token }
            completion($0.value)
        }
    }
}

/// Puts the token into each request. Each subclass has its own way to deal with a 401.
class TokenInterceptor: RequestInterceptor, @unchecked Sendable {
    let tokens = TokenStore()
    let lock = NSLock()

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        sign(urlRequest, completion)
    }

    final func sign(
        _ urlRequest: URLRequest, _ completion: @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.add(.authorization(bearerToken: tokens.token))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping RetryAnswer
    ) {
        completion(.doNotRetry)
    }

    /// How a retrier answers.
    typealias RetryAnswer = @Sendable (RetryResult) -> Void
}

extension Array {
    /// Takes all elements out.
    mutating func takeAll() -> [Element] {
        defer { self = [] }
        return self
    }
}

extension Request {
    /// Whether the server refused the first attempt.
    var wasRefused: Bool { response?.statusCode == 401 && retryCount == 0 }

    /// Whether it was sent with this token.
    func used(_ token: String) -> Bool { self.request?.headers["Authorization"] == "Bearer \(token)" }
}

extension TestServer {
    /// Shows a page to those who have the second token, and refuses everybody else.
    func protect(_ path: String, refusalAfter delay: ClosedRange<UInt64> = 15...15) {
        on(path).header("Authorization", "Bearer t2").reply(.text("Ada"))
        on(path).reply(Answer.status(401).after(milliseconds: delay))
    }
}

extension Session {
    /// Loads a page of the app's own server.
    func load(_ path: String) {
        request("https://api.example.com\(path)").validate().response { _ in }
    }
}
