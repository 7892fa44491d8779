/// Makes requests, and has what they share: a session of the URL loading system, its delegate, an adapter and
/// a retrier.
///
/// When a manager is deallocated, its session is invalidated, and its requests end with
/// `URLError.cancelled`.
///
/// Mirrors Alamofire 4.7 `SessionManager`. Unchecked because a simulation runs on one thread.
open class SessionManager: @unchecked Sendable {
    /// What encoding a form on the way to an upload comes to.
    public enum MultipartFormDataEncodingResult {
        /// The upload, which is running by now unless `startRequestsImmediately` is false; the file is the
        /// one the form was written into, if it was.
        case success(request: UploadRequest, streamingFromDisk: Bool, streamFileURL: URL?)
        /// There is nothing to send.
        case failure(any Error)
    }

    /// The manager that everything in the current simulation shares, with default headers. It is made when it
    /// is first asked for, and lives as long as its simulation.
    public static var `default`: SessionManager {
        Simulator.current(for: "SessionManager.default").shared {
            let configuration = URLSessionConfiguration.default
            configuration.httpAdditionalHeaders = SessionManager.defaultHTTPHeaders
            return SessionManager(configuration: configuration)
        }
    }

    /// The size from which on an upload writes its form to a file: 10 million bytes.
    public static let multipartFormDataEncodingMemoryThreshold: UInt64 = 10_000_000

    /// The URL loading system's session that carries the tasks.
    public let session: URLSession
    /// Receives the callbacks of the URL loading system, and knows which request each task belongs to.
    public let delegate: SessionDelegate
    /// Whether a request is resumed before `request(…)` returns it. True unless said otherwise.
    open var startRequestsImmediately: Bool = true
    /// Changes every request before it is sent.
    open var adapter: (any RequestAdapter)?
    /// Is asked about every failed attempt.
    open var retrier: (any RequestRetrier)? {
        get { delegate.retrier }
        set { delegate.retrier = newValue }
    }
    /// The system's closure, to be called when a background session has handed over all its events.
    open var backgroundCompletionHandler: (() -> Void)?

    /// Where tasks are made, one after the other.
    let queue: DispatchQueue
    /// What the next request will be about, while it is being made.
    private var announced: Subject?

    /// Makes a manager with a session of its own.
    ///
    /// - Precondition: a simulation is running, because queues need one, and it has a transport.
    public init(
        configuration: URLSessionConfiguration = .default, delegate: SessionDelegate = SessionDelegate(),
        serverTrustPolicyManager: ServerTrustPolicyManager? = nil
    ) {
        self.delegate = delegate
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        queue = Self.makeQueue()
        commonInit(serverTrustPolicyManager: serverTrustPolicyManager)
    }

    /// Takes over a session that was made elsewhere; nil unless `delegate` is the session's own.
    public init?(
        session: URLSession, delegate: SessionDelegate,
        serverTrustPolicyManager: ServerTrustPolicyManager? = nil
    ) {
        guard delegate === session.delegate else { return nil }
        self.delegate = delegate
        self.session = session
        queue = Self.makeQueue()
        commonInit(serverTrustPolicyManager: serverTrustPolicyManager)
    }

    private func commonInit(serverTrustPolicyManager: ServerTrustPolicyManager?) {
        session.delegateNotation = .alamofire4
        // Without a destination, handlers get the system's own file, long after its delegate was told of it.
        session.removesDownloadedFiles = false
        session.serverTrustPolicyManager = serverTrustPolicyManager
        delegate.sessionManager = self
        delegate.sessionDidFinishEventsForBackgroundURLSession = { [weak self] _ in
            guard let self else { return }
            DispatchQueue.main.enqueue { self.backgroundCompletionHandler?() }
        }
        let summary = SessionSummary(
            label: queue.label, requestSetup: "immediate", startRequestsImmediately: true, interceptor: nil)
        recorder.record(.session(.created(summary)), Subject.none)
    }

    /// The original adds a random identifier to the label; an ordinal tells managers apart as well.
    private static func makeQueue() -> DispatchQueue {
        let count = Simulator.current(for: "SessionManager").shared { ManagerCount() }
        count.value += 1
        return DispatchQueue(label: "org.alamofire.session-manager.\(count.value)")
    }

    deinit { session.invalidateAndCancel() }

    var simulator: Simulator { queue.simulator }
    var recorder: Recorder { simulator.recorder }

    // MARK: What a request is known by before it exists

    /// The request that is being asked for gets its ordinal. The overloads of `request` call one another; the
    /// one that was called first takes it.
    @discardableResult
    func announceRequest() -> Subject {
        let subject = announced ?? newSubject()
        announced = subject
        return subject
    }

    /// What is recorded from now on in this job is about the request that is being made.
    private func newSubject() -> Subject {
        let subject = Subject(request: recorder.newRequestOrdinal())
        recorder.continueFrom(cause: recorder.cause, subject: subject)
        return subject
    }

    /// The subject of the request that is about to be made; the next one gets another.
    func claimSubject() -> Subject {
        defer { announced = nil }
        return announceRequest()
    }
}

/// How many managers a simulation has had.
private final class ManagerCount { var value = 0 }
