import SessionChain

/// A retry policy of the app's own: orders are never sent twice.
final class CarefulRetryPolicy: RetryPolicy, @unchecked Sendable {
    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.request?.headers["X-Order"] == nil else { return completion(.doNotRetry) }
        super.retry(request, for: session, dueTo: error, completion: completion)
    }
}

/// Takes the app's mark along when a redirect is followed.
struct MarkingRedirectHandler: RedirectHandler {
    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        var request = request
        request.headers.add(name: "X-From", value: task.originalRequest?.url?.path ?? "")
        completion(request)
    }
}

/// Keeps no response that is larger than the app wants.
struct SmallResponseCacher: CachedResponseHandler {
    let limit: Int

    func dataTask(
        _ task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void
    ) {
        completion(response.data.count > limit ? nil : response)
    }
}

/// Counts what was tried, as a subclass of the monitor with closures.
final class AttemptCounter: ClosureEventMonitor, @unchecked Sendable {
    private(set) var attempts = 0
    private(set) var finished: [String] = []

    override func request(_ request: Request, didCreateTask task: URLSessionTask) {
        attempts += 1
        super.request(request, didCreateTask: task)
    }

    override func requestDidFinish(_ request: Request) {
        finished.append(request.description)
        super.requestDidFinish(request)
    }
}
