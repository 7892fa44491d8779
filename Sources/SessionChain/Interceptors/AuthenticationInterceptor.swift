/// Puts a credential into every request and fetches a new one when the old one no longer works: only once,
/// however many requests need it.
///
/// `AuthenticationDecision` chooses; this class keeps the requests that wait for the refresh, and acts. They
/// are all answered on the interceptor's own queue. Mirrors Alamofire 5.12 `AuthenticationInterceptor`.
public final class AuthenticationInterceptor<AuthenticatorType: Authenticator>: @unchecked Sendable {
    // Unchecked: everything runs on the simulation's one thread, so there is no need for the original's lock.

    /// The authenticator's credential type, named here so that `credential` can be declared.
    public typealias Credential = AuthenticatorType.Credential

    /// A request that waits for a refresh: what to do with the result, and what that answer is about.
    private struct Waiting {
        let subject: Subject
        let answer: (Result<Credential, any Error>) -> Void
    }

    /// The credential to apply. Setting one forgets the refresh of the previous one: how it ended, and even
    /// that it is still running, so that a request refused with the new one starts another.
    public var credential: Credential? {
        didSet {
            refreshState = .idle
            credentialVersion += 1
        }
    }

    /// How often a credential was set: tells whether the authenticator has set one while it was asked.
    private var credentialVersion = 0

    private let authenticator: AuthenticatorType
    private let refreshWindow: RefreshWindow?
    private lazy var queue = makeQueue()

    private var refreshState = RefreshState.idle
    /// When each refresh began, for the refresh window.
    private var refreshes: [VirtualInstant] = []
    /// Requests that are not sent until the refresh is over.
    private var waitingAdaptations: [Waiting] = []
    /// Requests that failed and will be tried again with the new credential.
    private var waitingRetries: [Waiting] = []

    /// Without a credential, every request fails with `AuthenticationError.missingCredential` until one is
    /// set. Without a window, the number of refreshes is not limited.
    public init(
        authenticator: AuthenticatorType, credential: Credential? = nil,
        refreshWindow: RefreshWindow? = RefreshWindow()
    ) {
        self.authenticator = authenticator
        self.credential = credential
        self.refreshWindow = refreshWindow
    }

    private func makeQueue() -> DispatchQueue {
        let queue = DispatchQueue(label: "org.alamofire.authentication.inspector")
        // What waits for a refresh keeps its request, which keeps this interceptor.
        queue.simulator.whenDiscarded { [weak self] in
            self?.waitingAdaptations = []
            self?.waitingRetries = []
        }
        return queue
    }
}

extension AuthenticationInterceptor: TraceNamed {
    public var traceName: String { "auth" }
}

// MARK: - Adapting and retrying

extension AuthenticationInterceptor: RequestInterceptor {
    /// Applies the credential. If the credential must be refreshed first, the request waits here: it goes on
    /// with the new one, or fails with the refresh's error.
    public func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let decided = AuthenticationDecision.adapt(
            with: credential, isRefreshing: refreshState.isRefreshing,
            holdsRequests: !waitingAdaptations.isEmpty)
        record(.authentication(.decided(decided.decision)))
        // A failed refresh is kept only for requests that failed with it; a new request may start another.
        if case .failed = refreshState { refreshState = .idle }
        switch decided.choice {
        case .apply(let credential):
            completion(.success(apply(credential, to: urlRequest)))
        case .startRefresh(let credential):
            hold(urlRequest, for: session, completion)
            refresh(credential, for: session)
        case .joinRefresh:
            hold(urlRequest, for: session, completion)
        case .missingCredential:
            completion(.failure(AuthenticationError.missingCredential))
        }
    }

    /// Lets a request wait for the refresh. If that succeeds, the request is adapted from the beginning.
    private func hold(
        _ urlRequest: URLRequest, for session: Session,
        _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        waitingAdaptations.append(
            waiting { [self] result in
                switch result {
                case .success: adapt(urlRequest, for: session, completion: completion)
                case .failure(let error): completion(.failure(error))
                }
            })
    }

    /// Retries requests that failed for lack of a valid credential; if the request carried the current one,
    /// it is refreshed first. All other failures are left alone.
    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let choice = decideRetry(request, dueTo: error)
        switch choice {
        case .notOurs:
            completion(.doNotRetry)
        case .missingCredential:
            completion(.doNotRetryWithError(AuthenticationError.missingCredential))
        case .retryWithCurrentCredential:
            completion(.retry)
        case .reportStoredFailure(let error):
            completion(.doNotRetryWithError(error))
        case .startRefresh, .joinRefresh:
            waitingRetries.append(
                waiting { result in
                    switch result {
                    case .success: completion(.retry)
                    case .failure(let error): completion(.doNotRetryWithError(error))
                    }
                })
            if case .startRefresh = choice, let credential { refresh(credential, for: session) }
        }
    }

    private func decideRetry(_ request: Request, dueTo error: any Error) -> AuthenticationDecision.Retry {
        let sent = request.request.flatMap { urlRequest in request.response.map { (urlRequest, $0) } }
        let decided = AuthenticationDecision.retry(
            hasURLRequest: request.request != nil, status: request.response?.statusCode,
            failedDueToAuthentication: { sent.map { judgeFailure(of: $0, $1, error) } ?? false },
            current: { credential.map { (value: $0, version: credentialVersion) } },
            carries: { current in sent.map { judge(current.value, in: $0.0) } ?? false },
            refresh: { current in current.version == credentialVersion ? refreshState : nil })
        record(.authentication(.decided(decided.decision)))
        return decided.choice
    }
}

// MARK: - Asking the authenticator

extension AuthenticationInterceptor {
    private func apply(_ credential: Credential, to urlRequest: URLRequest) -> URLRequest {
        record(.authentication(.applied(credential: Tracing.traceName(credential))), callback: .alamofire5)
        var adapted = urlRequest
        authenticator.apply(credential, to: &adapted)
        return adapted
    }

    private func judgeFailure(
        of urlRequest: URLRequest, _ response: HTTPURLResponse, _ error: any Error
    ) -> Bool {
        let verdict = authenticator.didRequest(
            urlRequest, with: response, failDueToAuthenticationError: error)
        record(
            .authentication(.failureJudged(verdict, status: response.statusCode, error: error)),
            callback: .alamofire5)
        return verdict
    }

    private func judge(_ credential: Credential, in urlRequest: URLRequest) -> Bool {
        let verdict = authenticator.isRequest(urlRequest, authenticatedWith: credential)
        record(
            .authentication(.credentialJudged(verdict, credential: Tracing.traceName(credential))),
            callback: .alamofire5)
        return verdict
    }
}

// MARK: - Refreshing

extension AuthenticationInterceptor {
    /// Begins a refresh, unless the window already holds too many; then every waiting request is told so.
    private func refresh(_ credential: Credential, for session: Session) {
        let now = Simulator.current?.now ?? .start
        if let decided = refreshWindow?.decide(after: refreshes, now: now) {
            record(.authentication(.decided(decided.decision)))
            switch decided.choice {
            case .begin: break
            case .tooMany: return finishRefresh(.failure(AuthenticationError.excessiveRefresh))
            }
        }
        refreshes.append(now)
        refreshState = .refreshing
        // This is a separate job, so that an authenticator that answers at once does not answer within this
        // call.
        queue.enqueue { [self] in
            let name = Tracing.traceName(credential)
            record(.authentication(.refreshStarted(credential: name)), Subject.none, callback: .alamofire5)
            authenticator.refresh(credential, for: session) { [self] result in
                let newName = result.success.map { Tracing.traceName($0) }
                record(
                    .authentication(.refreshCompleted(credential: newName, error: result.failure)),
                    Subject.none, callback: .alamofire5)
                finishRefresh(result)
            }
        }
    }

    private func finishRefresh(_ result: Result<Credential, any Error>) {
        switch result {
        case .success(let credential):
            self.credential = credential
        case .failure(let error):
            refreshState = .failed(error)
        }
        answerAll(with: result)
    }

    /// Answers every waiting request, adaptations first, each in the order in which they came.
    private func answerAll(with result: Result<Credential, any Error>) {
        let everybody = waitingAdaptations + waitingRetries
        waitingAdaptations = []
        waitingRetries = []
        queue.enqueue {
            let recorder = Simulator.current?.recorder
            let cause = recorder?.cause ?? 0
            for waiting in everybody {
                // Each answer follows from the refresh, not from the answer before it.
                recorder?.continueFrom(cause: cause, subject: waiting.subject)
                waiting.answer(result)
            }
        }
    }

    /// Remembers which request an answer is about, because the refresh in between belongs to no request.
    private func waiting(_ answer: @escaping (Result<Credential, any Error>) -> Void) -> Waiting {
        Waiting(subject: Simulator.current?.recorder.currentSubject ?? .none, answer: answer)
    }

    private func record(
        _ payload: Payload, _ subject: Subject? = nil, callback: CallbackNotation = .none,
        file: StaticString = #fileID, line: Int = #line
    ) {
        Simulator.current?.recorder.record(payload, subject, callback: callback, file: file, line: line)
    }
}
