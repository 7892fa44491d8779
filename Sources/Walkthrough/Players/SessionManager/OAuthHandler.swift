import SessionManagerChain

/// The adapter and retrier for OAuth from 4.x's documentation: it puts a bearer token on every request and
/// refreshes the token when a request fails with a 401. Requests that fail in the meantime wait in line.
///
/// It has the weaknesses of the original, which every app that copied it has, too. It does not look at the
/// token that a failed request carried, so a late 401 refreshes a token that is already fresh. A request made
/// during a refresh goes out with the old token. And if a server always answers 401, it refreshes for ever.
/// 5.12's `AuthenticationInterceptor` was written to end all that.
///
/// One thing is simpler here. The original has a base URL, and leaves a request to any other URL as it is.
/// This one sends its token to every host, as a script's authenticator for 5.12 does, too.
///
/// Unchecked because a simulation runs on one thread.
final class OAuthHandler: SessionManagerChain.RequestAdapter, SessionManagerChain.RequestRetrier, TraceNamed,
    @unchecked Sendable
{
    /// Gets a new token, and calls back exactly once, on any queue.
    typealias Refresh = (@escaping @Sendable (Swift.Result<String, any Error>) -> Void) -> Void

    let traceName: String
    /// Nil at first. Until there is one, requests go out without it.
    private var accessToken: String?
    private let refresh: Refresh
    private var isRefreshing = false
    /// The completions that wait for the refresh, in order of arrival.
    private var requestsToRetry: [SessionManagerChain.RequestRetryCompletion] = []

    init(traceName: String, accessToken: String?, refresh: @escaping Refresh) {
        self.traceName = traceName
        self.accessToken = accessToken
        self.refresh = refresh
    }

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        guard let accessToken else { return urlRequest }
        var adapted = urlRequest
        adapted.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        record(.authentication(.applied(credential: accessToken)))
        return adapted
    }

    func should(
        _ manager: SessionManager, retry request: SessionManagerChain.Request, with error: any Error,
        completion: @escaping SessionManagerChain.RequestRetryCompletion
    ) {
        let status = (request.task?.response as? HTTPURLResponse)?.statusCode
        let decided = OAuthChoice.decide(status: status, isRefreshing: isRefreshing)
        record(.authentication(.decided(decided.decision)))
        switch decided.choice {
        case .notOurs: completion(false, 0)
        case .joinRefresh: requestsToRetry.append(completion)
        case .startRefresh:
            requestsToRetry.append(completion)
            startRefresh()
        }
    }

    private func startRefresh() {
        isRefreshing = true
        record(.authentication(.refreshStarted(credential: accessToken ?? "none")), callback: .alamofire4)
        // What waits keeps its request, which keeps the session, whose delegate keeps this handler.
        Simulator.current?.whenDiscarded { [weak self] in self?.requestsToRetry = [] }
        refresh { [weak self] result in self?.finishRefresh(result) }
    }

    /// Answers all requests in line, which complete or are retried inside this call.
    private func finishRefresh(_ result: Swift.Result<String, any Error>) {
        let token = try? result.get()
        record(
            .authentication(.refreshCompleted(credential: token, error: result.failure)),
            callback: .alamofire4)
        accessToken = token ?? accessToken
        let waiting = requestsToRetry
        requestsToRetry = []
        for completion in waiting { completion(token != nil, 0) }
        isRefreshing = false
    }

    private func record(
        _ payload: Payload, callback: CallbackNotation = .none, file: StaticString = #fileID,
        line: Int = #line
    ) {
        Simulator.current?.recorder.record(payload, callback: callback, file: file, line: line)
    }
}

/// What the handler does about a failed request.
enum OAuthChoice: Outcome {
    /// The failure has nothing to do with the token.
    case notOurs
    case startRefresh, joinRefresh

    var word: String {
        switch self {
        case .notOurs: AuthenticationOutcome.notOurs.word
        case .startRefresh: AuthenticationOutcome.startRefresh.word
        case .joinRefresh: AuthenticationOutcome.joinRefresh.word
        }
    }

    static func decide(status: Int?, isRefreshing: Bool) -> Decided<OAuthChoice> {
        var rules = RuleLog()
        let saw = status.map(Saw.number) ?? .text("no response")
        guard rules.check(.oauth.unauthorized, saw: saw, status == 401) else {
            return rules.decide(.notOurs)
        }
        let joins = rules.check(.oauth.refreshRunning, isRefreshing)
        return rules.decide(joins ? .joinRefresh : .startRefresh)
    }
}

/// The rules about whose failure a 401 is, and which refresh a request waits for.
struct OAuthRules: RuleGroup {
    let unauthorized = Rule(
        "oauth.unauthorized", "The failed request has a response, and its status is 401.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57))
    let refreshRunning = Rule(
        "oauth.refresh-running", "A refresh is already under way; requests that fail meanwhile wait for it.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57))
}

extension Rule {
    static let oauth = OAuthRules()
}
