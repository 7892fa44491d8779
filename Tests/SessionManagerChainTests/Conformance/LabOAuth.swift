import SessionManagerChain

/// The OAuth pattern of the 4.x documentation. It puts a token into requests, and renews the token after
/// a 401. Requests that fail in the meantime wait for the same token.
///
/// The pattern does not check which token a failed request had. Some scenarios show what that leads to.
final class LabOAuth: RequestAdapter, RequestRetrier, TraceNamed, @unchecked Sendable {
    // Unchecked: it runs on the simulation's only thread, so it needs no lock either.
    let traceName = "oauth"
    private let refreshURL: String
    /// Its own manager, without an adapter or a retrier, so that a refresh cannot wait for itself.
    private let manager: SessionManager
    private var token = "old"
    private var isRefreshing = false
    private var waiting: [(request: Request, completion: RequestRetryCompletion)] = []

    init(refreshURL: String, manager: SessionManager) {
        self.refreshURL = refreshURL
        self.manager = manager
    }

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        let log = LabLog.current
        log.note("adapter.adapt(oauth)", log.ordinal(of: urlRequest), "token=\(token)")
        var adapted = urlRequest
        adapted.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return adapted
    }

    func should(
        _ manager: SessionManager, retry request: Request, with error: any Error,
        completion: @escaping RequestRetryCompletion
    ) {
        LabLog.current.note(
            "retrier.should(oauth)", about: request,
            "error=\(oracleText(error)) waiting=\(waiting.count) refreshing=\(isRefreshing)")
        guard request.response?.statusCode == 401 else { return completion(false, 0) }
        waiting.append((request, completion))
        if !isRefreshing { refresh() }
    }

    private func refresh() {
        isRefreshing = true
        LabLog.current.note("oauth.refresh", nil)
        manager.request(refreshURL, method: .post).validate().responseJSON { [self] response in
            let isNew = response.result.isSuccess
            LabLog.current.note("oauth.refresh.completed(\(isNew ? "new" : "failure"))", nil)
            if isNew { token = "new" }
            answer(isNew)
            waiting.removeAll()
            isRefreshing = false
        }
    }

    /// Answers all waiting requests in the order in which they failed.
    private func answer(_ isGranted: Bool) {
        for (request, completion) in waiting {
            LabLog.current.note(
                "retrier.completed(oauth,\(isGranted ? "retry" : "refuse"))", about: request)
            completion(isGranted, 0)
        }
    }
}
