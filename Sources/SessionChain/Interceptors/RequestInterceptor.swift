/// What an adapter is told about the request it adapts. Mirrors Alamofire 5.12 `RequestAdapterState`.
public struct RequestAdapterState: Sendable {
    /// The `Request.id` of the request.
    public let requestID: UUID
    /// The session that performs it.
    public let session: Session

    /// For calling an adapter by hand, as a composite or a test does.
    public init(requestID: UUID, session: Session) {
        self.requestID = requestID
        self.session = session
    }
}

/// Changes a `URLRequest` before it is sent, at once or later. Called again on every retry, with the
/// unadapted request.
///
/// Mirrors Alamofire 5.12 `RequestAdapter`.
public protocol RequestAdapter: Sendable {
    /// Answers with the request to send, or with an error that becomes `AFError.requestAdaptationFailed`.
    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void)

    /// The same with the request's identity; asks `adapt(_:for:completion:)` unless implemented.
    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void)
}

extension RequestAdapter {
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, for: state.session, completion: completion)
    }
}

/// Says whether to try a failed request again, at once or later.
///
/// Mirrors Alamofire 5.12 `RequestRetrier`.
public protocol RequestRetrier: Sendable {
    /// Answers whether `request`, which failed with `error`, should be tried again.
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void)
}

/// An adapter and a retrier in one; either half may be left to its default, which changes nothing.
///
/// Mirrors Alamofire 5.12 `RequestInterceptor`.
public protocol RequestInterceptor: RequestAdapter, RequestRetrier {}

extension RequestInterceptor {
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        completion(.success(urlRequest))
    }

    @preconcurrency
    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        completion(.doNotRetry)
    }
}
