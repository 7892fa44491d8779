/// What a caller holds: one HTTP request through all its attempts, until its handlers have been called.
///
/// The class keeps what every kind of request has in common. `Lifecycle.swift` has what happens to it, in
/// order; `RequestState.swift` its state and who may change it; `Handlers.swift` and `Responding.swift`
/// its handlers.
///
/// Mirrors Alamofire 5.12's `Request`. Unchecked because a simulation runs on one thread.
public class Request: @unchecked Sendable {
    /// Identifies the request; the same in every run.
    public let id: UUID
    /// The queue on which the request works: the session's root queue.
    public let underlyingQueue: DispatchQueue
    /// The queue on which the response serializers run.
    public let serializationQueue: DispatchQueue
    /// Is told about everything that happens to this request: the session's monitors, and the request's own.
    public var eventMonitor: (any EventMonitor)? { monitors }
    var monitors: CompositeEventMonitor
    /// The request's own interceptor. The session's comes before it.
    public internal(set) var interceptor: (any RequestInterceptor)?
    /// `true` if adding a handler resumes the request; nil leaves that to the session.
    public let shouldAutomaticallyResume: Bool?
    /// The request's session, reduced to the parts that a request needs.
    public var delegate: (any RequestDelegate)? { session.object }
    private let session: BackReference<Session>

    /// What this request's events say they are about: its ordinal, and how many retries it has been granted.
    ///
    /// Every event reads it, so only debug builds check its access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    public private(set) var subject: Subject
    let recorder: Recorder

    // Touched on the root queue, except by the owner's own calls, which change the state where they are made.
    //
    // Every step of a request reads the first three, so only debug builds check their access for exclusivity.

    /// Where the request is in its life; every change is in the trace. The transitions are in
    /// `RequestState.swift`.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    public internal(set) var state = State.initialized {
        didSet {
            record(.request(.stateChanged(from: oldValue.word, to: state.word)), callback: .none)
        }
    }
    /// All `URLRequest`s made for this request: for each attempt the created one and, if there is an adapter,
    /// the adapted one.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    public internal(set) var requests: [URLRequest] = []
    /// All tasks, one per attempt that got as far as a task.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    public internal(set) var tasks: [URLSessionTask] = []
    /// The metrics of all tasks, in the order in which they were gathered.
    public internal(set) var allMetrics: [URLSessionTaskMetrics] = []
    /// The error, if there is one: the first of the attempt, or the one a retrier put in its place.
    public internal(set) var error: AFError?
    /// Decides about this request's redirects. Wins over the session's handler.
    public internal(set) var redirectHandler: (any RedirectHandler)?
    /// How many retries have been granted so far. Events show no more than fit two bytes.
    var retries = 0 {
        didSet { subject.attempt = UInt16(clamping: retries) }
    }
    /// The credential with which this request answers challenges.
    public internal(set) var credential: URLCredential?
    /// Decides whether this request's response is cached. Wins over the session's handler.
    public internal(set) var cachedResponseHandler: (any CachedResponseHandler)?

    var uploadMeter = ProgressMeter()
    var downloadMeter = ProgressMeter()
    var validators: [Validator] = []
    /// What the retriers answered when they were last asked, kept for the decision that follows.
    var retryAnswers: [RetryAnswer] = []
    var serializers = SerializerLine()
    /// Other closures to call when the serializers are done.
    var finishHandlers: [() -> Void] = []
    var urlRequestHandler: (queue: DispatchQueue, call: (URLRequest) -> Void)?
    var urlSessionTaskHandler: (queue: DispatchQueue, call: (URLSessionTask) -> Void)?
    var cURLHandler: (queue: DispatchQueue, call: (String) -> Void)?

    init(
        underlyingQueue: DispatchQueue, serializationQueue: DispatchQueue, monitors: CompositeEventMonitor,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?,
        session: BackReference<Session>
    ) {
        self.underlyingQueue = underlyingQueue
        self.serializationQueue = serializationQueue
        self.monitors = monitors
        self.interceptor = interceptor
        self.shouldAutomaticallyResume = shouldAutomaticallyResume
        self.session = session
        recorder = underlyingQueue.simulator.recorder
        let ordinal = recorder.newRequestOrdinal()
        subject = Subject(request: ordinal)
        id = UUID(ordinal: ordinal)
        record(.request(.created(type: typeName)), callback: .none)
    }

    /// The kind of request in one word, for events.
    var typeName: String { "request" }
    /// The kind of task it makes in one word, for events.
    var taskTypeName: String { typeName }

    // MARK: What a subclass adds

    /// On the request queue: starts making the `URLRequest`.
    func setUp(in session: Session) {
        preconditionFailure("a Request is always one of its subclasses")
    }

    /// On the queue on which the last adapter answered, or on the request queue if there is none, when the
    /// `URLRequest` is adapted: makes anything else the task needs. Returns `false` if that failed; the
    /// request has been given the error by then, and there will be no task.
    func prepareTask() -> Bool { true }

    /// Makes the task for a finished `URLRequest`.
    func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        preconditionFailure("a Request is always one of its subclasses")
    }

    /// The owner is cancelling the request.
    func willCancel() {}

    /// An attempt has its task, which is not running yet.
    func didTake(_ task: URLSessionTask) {}

    /// A validator has judged the response: tells the event monitors, in the words of this kind of request.
    func didValidate(_ response: HTTPURLResponse, withResult result: ValidationResult) {}

    /// The attempts are over; serializing is about to begin.
    func willFinish() {}

    /// `true` if the retriers are asked about the failure of a serializer although the request is cancelled.
    var asksRetriersWhenCancelled: Bool { false }

    /// Forgets handlers that will never be called, when a simulation ends, or the process of its app. They
    /// keep their request alive, as in the original: a request that is cancelled while its retry is waiting
    /// stays in memory.
    package func forgetHandlers() {
        serializers = SerializerLine()
        finishHandlers = []
    }

    /// Discards what the last attempt left behind, so that the next one starts clean.
    func reset() {
        error = nil
        uploadMeter.reset()
        downloadMeter.reset()
        _ = serializers.handle(.reset)
    }

    /// At the very end: removes the files that were made for this request alone.
    func removeFiles() {}

    /// Records that something happened to this request.
    func record(
        _ payload: Payload, callback: CallbackNotation = .alamofire5, file: StaticString = #fileID,
        line: Int = #line
    ) {
        recorder.record(payload, subject, callback: callback, file: file, line: line)
    }
}

// MARK: - Looking at a request

extension Request {
    /// `true` before the first `resume()`, `suspend()` or `cancel()`: with lazy setup, nothing has been made
    /// yet.
    public var isInitialized: Bool { state == .initialized }
    /// `true` while the request may make progress. It may have no task yet, or be waiting for a retry.
    public var isResumed: Bool { state == .resumed }
    /// `true` while the owner holds the request back. What has already arrived is kept.
    public var isSuspended: Bool { state == .suspended }
    /// `true` from the owner's `cancel()` on, for good, unless the request had finished before.
    public var isCancelled: Bool { state == .cancelled }
    /// `true` once the handlers can be called, whether with a value or an error. A late handler makes it
    /// `false` again.
    public var isFinished: Bool { state == .finished }

    /// The first `URLRequest` that was created, before any adapter.
    public var firstRequest: URLRequest? { requests.first }
    /// The last `URLRequest`, created or adapted.
    public var lastRequest: URLRequest? { requests.last }
    /// The current `URLRequest`: the last one.
    public var request: URLRequest? { lastRequest }
    /// The requests that the tasks actually sent.
    public var performedRequests: [URLRequest] { tasks.compactMap(\.currentRequest) }

    /// The task of the first attempt that got one; it shows what was sent before any retry.
    public var firstTask: URLSessionTask? { tasks.first }
    /// The task of the latest attempt that got one. While a retry is waiting, that is the failed attempt's.
    public var lastTask: URLSessionTask? { tasks.last }
    /// The current task: the last one.
    public var task: URLSessionTask? { lastTask }
    /// The response of the current task.
    public var response: HTTPURLResponse? { lastTask?.response as? HTTPURLResponse }

    /// The metrics of the first attempt, to compare a retry with.
    public var firstMetrics: URLSessionTaskMetrics? { allMetrics.first }
    /// The latest metrics to arrive. A running task has none yet, so they may belong to an earlier attempt.
    public var lastMetrics: URLSessionTaskMetrics? { allMetrics.last }
    /// The `metrics` of a handler's response: the latest ones.
    public var metrics: URLSessionTaskMetrics? { lastMetrics }

    /// How many retries have been granted so far.
    public var retryCount: Int { retries }
}

extension Request: Hashable {
    public static func == (lhs: Request, rhs: Request) -> Bool { lhs === rhs }
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

/// What a request asks its session for. Mirrors Alamofire's `RequestDelegate`.
public protocol RequestDelegate: AnyObject, Sendable {
    /// The configuration its tasks are made with.
    var sessionConfiguration: URLSessionConfiguration { get }
    /// `true` if adding a handler starts a request.
    var startImmediately: Bool { get }
    /// Asks for the request to be performed: it was resumed and has no task yet.
    func readyToPerform(request: Request)
    /// The request has called its handlers and can be forgotten.
    func cleanup(after request: Request)
    /// Asks the retriers. The answer arrives on the root queue.
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
