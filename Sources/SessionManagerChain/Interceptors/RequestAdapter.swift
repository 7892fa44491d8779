/// Changes a `URLRequest` before it is sent: at once, on the thread that asked for the request.
///
/// A session manager has at most one. It runs before each attempt, always on the request as it was before
/// adapting. Mirrors Alamofire 4.7 `RequestAdapter`.
public protocol RequestAdapter {
    /// The request to send in place of `urlRequest`.
    ///
    /// - Throws: anything. At the first attempt, the request then has no task, and its manager's retrier is
    ///   asked what now; at a retry, the request fails with this error, and nobody is asked.
    func adapt(_ urlRequest: URLRequest) throws -> URLRequest
}

/// Says whether a request is tried again, and how many seconds later. It may be called later and on any
/// queue: a request that is refused completes inside this call, on that queue.
public typealias RequestRetryCompletion = @Sendable (_ shouldRetry: Bool, _ timeDelay: TimeInterval) -> Void

/// Decides whether a failed request is tried again.
///
/// A session manager has at most one. It is asked once per failed attempt, also about a cancelled one.
/// Mirrors Alamofire 4.7 `RequestRetrier`.
public protocol RequestRetrier {
    /// Answers by calling `completion` once. A retrier that never does leaves the request's handlers waiting
    /// for ever.
    func should(
        _ manager: SessionManager, retry request: Request, with error: any Error,
        completion: @escaping RequestRetryCompletion)
}

/// What a request's task is made of, again for each attempt. Mirrors Alamofire 4.7 `TaskConvertible`.
protocol TaskConvertible {
    /// Adapts, then makes the task on `queue`, so that two requests never make theirs at the same time.
    ///
    /// - Throws: `AdaptError` with what the adapter threw.
    func task(session: URLSession, adapter: (any RequestAdapter)?, queue: DispatchQueue) throws
        -> URLSessionTask
}
