import SessionManagerChain

/// The pattern of 4.x's documentation: puts a token into requests, and answers a 401 by asking for a new one
/// first. Who fails meanwhile waits for the same answer.
///
/// The pattern does not look which token a failed request had; that is what some scenarios show.
final class LabOAuth: RequestAdapter, RequestRetrier, TraceNamed, @unchecked Sendable {
    // Unchecked: it runs on the simulation's one thread, which is why it needs no lock either.
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

    /// All who wait get the same answer, in the order in which they came.
    private func answer(_ isGranted: Bool) {
        for (request, completion) in waiting {
            LabLog.current.note(
                "retrier.completed(oauth,\(isGranted ? "retry" : "refuse"))", about: request)
            completion(isGranted, 0)
        }
    }
}
