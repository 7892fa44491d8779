/// What a caller holds on to: one HTTP request through all its attempts, until its handlers have been called.
///
/// The class keeps what every kind of request has in common. What happens to it, in order, is in
/// `Lifecycle.swift`; its state and who may change it, in `RequestState.swift`; its handlers, in
/// `Handlers.swift` and `Responding.swift`.
///
/// Mirrors Alamofire 5.12's `Request`. Unchecked because a simulation runs on one thread.
public class Request: @unchecked Sendable {
    /// Gives the request its own name, the same in every run.
    public let id: UUID
    /// The queue of all state changes: the session's root queue.
    public let underlyingQueue: DispatchQueue
    /// The queue on which the response serializers run.
    public let serializationQueue: DispatchQueue
    /// Hears of everything that happens to this request.
    public internal(set) var eventMonitor: (any EventMonitor)?
    /// The request's own interceptor. The session's comes before it.
    public internal(set) var interceptor: (any RequestInterceptor)?
    /// Whether adding a handler resumes the request; nil leaves that to the session.
    public let shouldAutomaticallyResume: Bool?
    /// The session, as far as a request needs one.
    public private(set) weak var delegate: (any RequestDelegate)?

    /// What events about this request are about: its ordinal, and how many retries it has been granted.
    public internal(set) var subject: Subject
    let recorder: Recorder

    // Touched on the root queue, except by the owner's own calls, which change the state where they are made.

    /// Where the request is in its life; every change is in the trace. `RequestState.swift` has the
    /// transitions.
    public internal(set) var state = State.initialized {
        didSet {
            record(.request(.stateChanged(from: oldValue.rawValue, to: state.rawValue)), callback: .none)
        }
    }
    /// All `URLRequest`s made on behalf of this request: per attempt the created one and, with an adapter,
    /// the adapted.
    public internal(set) var requests: [URLRequest] = []
    /// All tasks, one per attempt that got as far as a task.
    public internal(set) var tasks: [URLSessionTask] = []
    /// The metrics of all tasks, in the order in which they were gathered.
    public internal(set) var allMetrics: [URLSessionTaskMetrics] = []
    /// What went wrong, if anything did: the first error of the attempt, or what a retrier made of it.
    public internal(set) var error: AFError?
    /// Decides about this request's redirects. Wins over the session's handler.
    public internal(set) var redirectHandler: (any RedirectHandler)?
    /// What this request answers challenges with.
    public internal(set) var credential: URLCredential?
    /// Decides whether this request's response is cached. Wins over the session's handler.
    public internal(set) var cachedResponseHandler: (any CachedResponseHandler)?

    var uploadMeter = ProgressMeter()
    var downloadMeter = ProgressMeter()
    var validators: [() -> Void] = []
    /// What the retriers answered when they were last asked, for the decision that follows.
    var retryAnswers: [RetryAnswer] = []
    var serializers = SerializerLine()
    /// What else waits for the end of the serializers.
    var finishHandlers: [() -> Void] = []
    var urlRequestHandler: (queue: DispatchQueue, call: (URLRequest) -> Void)?
    var urlSessionTaskHandler: (queue: DispatchQueue, call: (URLSessionTask) -> Void)?
    var cURLHandler: (queue: DispatchQueue, call: (String) -> Void)?

    init(
        underlyingQueue: DispatchQueue, serializationQueue: DispatchQueue, eventMonitor: (any EventMonitor)?,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?,
        delegate: any RequestDelegate
    ) {
        self.underlyingQueue = underlyingQueue
        self.serializationQueue = serializationQueue
        self.eventMonitor = eventMonitor
        self.interceptor = interceptor
        self.shouldAutomaticallyResume = shouldAutomaticallyResume
        self.delegate = delegate
        recorder = underlyingQueue.simulator.recorder
        let ordinal = recorder.newRequestOrdinal()
        subject = Subject(request: ordinal)
        id = UUID(ordinal: ordinal)
        record(.request(.created(type: typeName)), callback: .none)
    }

    /// The kind of request in a word, for events.
    var typeName: String { "request" }
    /// The kind of its tasks in a word, for events.
    var taskTypeName: String { typeName }

    // MARK: What a subclass adds

    /// On the request queue: starts making the `URLRequest`.
    func setUp(in session: Session) {
        preconditionFailure("a Request is always one of its subclasses")
    }

    /// On the request queue, when the `URLRequest` is adapted: makes what else the task needs. False when
    /// that failed; the request then knows, and there will be no task.
    func prepareTask() -> Bool { true }

    /// Makes the task for a finished `URLRequest`.
    func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        preconditionFailure("a Request is always one of its subclasses")
    }

    /// The owner calls the request off.
    func willCancel() {}

    /// An attempt has its task, which does not run yet.
    func didTake(_ task: URLSessionTask) {}

    /// The attempts are over; serializing is about to begin.
    func willFinish() {}

    /// Throws away what the last attempt left, so that the next one starts clean.
    func reset() {
        error = nil
        uploadMeter.reset()
        downloadMeter.reset()
        _ = serializers.handle(.reset)
    }

    /// At the very end: removes the files that were made for this request alone.
    func removeFiles() {}

    /// Writes down that something happened to this request.
    func record(
        _ payload: Payload, callback: CallbackNotation = .alamofire5, file: StaticString = #fileID,
        line: Int = #line
    ) {
        recorder.record(payload, subject, callback: callback, file: file, line: line)
    }
}

// MARK: - Looking at a request

extension Request {
    /// True before the first `resume()`, `suspend()` or `cancel()`: with lazy setup nothing has been made
    /// yet.
    public var isInitialized: Bool { state == .initialized }
    /// True while the request may make progress. Its task may still be missing, or waiting for a retry.
    public var isResumed: Bool { state == .resumed }
    /// True while the owner holds the request back. What has already arrived is kept.
    public var isSuspended: Bool { state == .suspended }
    /// True from the owner's `cancel()` on, for good, unless the request had finished before.
    public var isCancelled: Bool { state == .cancelled }
    /// True once the handlers can be called, whether with a value or an error. A late handler makes it false
    /// again.
    public var isFinished: Bool { state == .finished }

    /// The first `URLRequest` that was created, before any adapter.
    public var firstRequest: URLRequest? { requests.first }
    /// The last `URLRequest`, created or adapted.
    public var lastRequest: URLRequest? { requests.last }
    /// The current `URLRequest`: the last one.
    public var request: URLRequest? { lastRequest }
    /// What the tasks really sent.
    public var performedRequests: [URLRequest] { tasks.compactMap(\.currentRequest) }

    /// The task of the first attempt that got one: what was sent before any retry.
    public var firstTask: URLSessionTask? { tasks.first }
    /// The task of the latest attempt that got one. While a retry waits, still that of the failed attempt.
    public var lastTask: URLSessionTask? { tasks.last }
    /// The current task: the last one.
    public var task: URLSessionTask? { lastTask }
    /// The response of the current task.
    public var response: HTTPURLResponse? { lastTask?.response as? HTTPURLResponse }

    /// The metrics of the first attempt, to compare a retry with.
    public var firstMetrics: URLSessionTaskMetrics? { allMetrics.first }
    /// The latest metrics that arrived. A running task has none yet, so they may be an earlier attempt's.
    public var lastMetrics: URLSessionTaskMetrics? { allMetrics.last }
    /// What a handler's response carries as `metrics`: the latest.
    public var metrics: URLSessionTaskMetrics? { lastMetrics }

    /// How many retries have been granted so far.
    public var retryCount: Int { Int(subject.attempt) }
}

extension Request: Hashable {
    public static func == (a: Request, b: Request) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Request: CustomStringConvertible {
    /// Method, URL and, once there is one, the status: `GET https://example.com/ (200)`.
    public var description: String {
        guard let request = performedRequests.last ?? lastRequest, let url = request.url else {
            return "No request created yet."
        }
        let line = "\(request.httpMethod ?? "GET") \(url.absoluteString)"
        return response.map { "\(line) (\($0.statusCode))" } ?? line
    }
}

/// What a request asks of its session. Mirrors Alamofire's `RequestDelegate`.
public protocol RequestDelegate: AnyObject, Sendable {
    /// The configuration its tasks are made with.
    var sessionConfiguration: URLSessionConfiguration { get }
    /// Whether adding a handler starts a request.
    var startImmediately: Bool { get }
    /// Asks for the request to be performed: it was resumed and has no task yet.
    func readyToPerform(request: Request)
    /// The request has called its handlers and can be forgotten.
    func cleanup(after request: Request)
    /// Asks the retriers. Answers on the root queue.
    func retryResult(
        for request: Request, dueTo error: AFError, completion: @escaping @Sendable (RetryResult) -> Void)
    /// Starts the request over, at once or after a delay in seconds.
    func retryRequest(_ request: Request, withDelay timeDelay: TimeInterval?)
}

extension UUID {
    /// An identifier that is the same in every run: the ordinal in the last four bytes.
    fileprivate init(ordinal: UInt32) {
        let bytes = withUnsafeBytes(of: ordinal.bigEndian) { Array($0) }
        self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]))
    }
}
