/// Makes requests, and leads each of them from `request(url)` to its response handlers.
///
/// A session has three queues. On the root queue, requests change state and the URL loading system calls
/// back; the request queue makes and adapts `URLRequest`s; the serialization queue runs response serializers.
/// The last two target the first unless others are given, so all three keep one order.
///
/// Mirrors Alamofire 5.12's `Session`. Unchecked because a simulation runs on one thread.
open class Session: @unchecked Sendable {
    /// When a request's `URLRequest` and task are made.
    public enum RequestSetup: String, Sendable {
        /// When the request is first resumed.
        case lazy
        /// As soon as the request exists. The task is made, but not resumed.
        case eager
    }

    /// The URL loading system's session that carries the tasks.
    public let session: URLSession
    /// Receives the URL loading system's callbacks, and passes them on to the requests.
    public let delegate: SessionDelegate
    /// The queue of all state changes and delegate callbacks. Serial.
    public let rootQueue: DispatchQueue
    /// `true` if adding the first handler starts a request.
    public let startRequestsImmediately: Bool
    /// When a request makes its `URLRequest` and task: when it is first resumed, or as soon as it exists.
    public let requestSetup: RequestSetup
    /// The queue on which `URLRequest`s are made and adapted.
    public let requestQueue: DispatchQueue
    /// The queue on which response serializers run.
    public let serializationQueue: DispatchQueue
    /// Adapts and retries every request of this session, before the request's own interceptor.
    public let interceptor: (any RequestInterceptor)?
    /// Says which evaluator judges which server; if nil, the platform judges all of them.
    public let serverTrustManager: ServerTrustManager?
    /// Decides about redirects where a request has no handler of its own.
    public let redirectHandler: (any RedirectHandler)?
    /// Decides about caching where a request has no handler of its own.
    public let cachedResponseHandler: (any CachedResponseHandler)?
    /// Is told about everything; passes it on to each of the monitors it was given.
    public let eventMonitor: CompositeEventMonitor

    // Touched on the root queue only.
    var requestTaskMap = RequestTaskMap()
    var activeRequests: Set<Request> = []
    /// Completions of tasks whose metrics have not arrived yet.
    var waitingCompletions: [URLSessionTask: () -> Void] = [:]

    var recorder: Recorder { rootQueue.simulator.recorder }

    /// Wraps a URL loading session that was made with `delegate` and whose callbacks arrive on `rootQueue`.
    public init(
        session: URLSession, delegate: SessionDelegate, rootQueue: DispatchQueue,
        startRequestsImmediately: Bool = true, requestSetup: RequestSetup = .lazy,
        requestQueue: DispatchQueue? = nil, serializationQueue: DispatchQueue? = nil,
        interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil, eventMonitors: [any EventMonitor] = []
    ) {
        self.session = session
        self.delegate = delegate
        self.rootQueue = rootQueue
        self.startRequestsImmediately = startRequestsImmediately
        self.requestSetup = requestSetup
        self.requestQueue =
            requestQueue ?? DispatchQueue(label: "\(rootQueue.label).requestQueue", target: rootQueue)
        self.serializationQueue =
            serializationQueue
            ?? DispatchQueue(label: "\(rootQueue.label).serializationQueue", target: rootQueue)
        self.interceptor = interceptor
        self.serverTrustManager = serverTrustManager
        self.redirectHandler = redirectHandler
        self.cachedResponseHandler = cachedResponseHandler
        eventMonitor = CompositeEventMonitor(monitors: [AlamofireNotifications()] + eventMonitors)
        delegate.eventMonitor = eventMonitor
        delegate.stateProvider = self
        let summary = SessionSummary(
            label: rootQueue.label, requestSetup: requestSetup.rawValue,
            startRequestsImmediately: startRequestsImmediately, interceptor: interceptor.map { traceName($0) }
        )
        recorder.record(.session(.created(summary)), Subject.none)
    }

    /// Makes a session with its own URL loading session.
    ///
    /// The configuration's transport stands for the network; if it has none, the simulation's does, so that
    /// `Session()` means here what it means in an app.
    ///
    /// - Precondition: a simulation is running, because queues need one, and one of the transports is set.
    ///   The configuration is not for a background session, whose tasks would outlive their requests.
    public convenience init(
        configuration: URLSessionConfiguration = .af.default, delegate: SessionDelegate = SessionDelegate(),
        rootQueue: DispatchQueue = DispatchQueue(label: "org.alamofire.session.rootQueue"),
        startRequestsImmediately: Bool = true, requestSetup: RequestSetup = .lazy,
        requestQueue: DispatchQueue? = nil, serializationQueue: DispatchQueue? = nil,
        interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil, eventMonitors: [any EventMonitor] = []
    ) {
        Self.refuseBackground(configuration)
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: rootQueue)
        session.delegateNotation = .alamofire5
        self.init(
            session: session, delegate: delegate, rootQueue: rootQueue,
            startRequestsImmediately: startRequestsImmediately, requestSetup: requestSetup,
            requestQueue: requestQueue, serializationQueue: serializationQueue, interceptor: interceptor,
            serverTrustManager: serverTrustManager,
            redirectHandler: redirectHandler, cachedResponseHandler: cachedResponseHandler,
            eventMonitors: eventMonitors)
    }

    private static func refuseBackground(_ configuration: URLSessionConfiguration) {
        precondition(
            configuration.identifier == nil, "Alamofire does not support background URLSessionConfigurations."
        )
    }

    deinit {
        // Requests may outlive their session; when its last task ends, they end too.
        let requests = requestTaskMap.requests
        delegate.sessionInvalidationCleanup = {
            for request in requests { request.finish(error: .sessionDeinitialized) }
        }
        session.invalidateAndCancel()
    }

    // MARK: All requests

    /// Calls `action` with all requests that are under way, on the root queue.
    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        rootQueue.enqueue { action(self.activeRequests) }
    }

    /// Cancels all requests that are under way. They end asynchronously, after `completion` is enqueued.
    public func cancelAllRequests(
        completingOnQueue queue: DispatchQueue = .main, completion: (@Sendable () -> Void)? = nil
    ) {
        withAllRequests { requests in
            for request in requests.sorted(by: { $0.subject.request < $1.subject.request }) {
                request.cancel()
            }
            guard let completion else { return }
            // This runs after the cancellations, which were enqueued on the root queue before it.
            self.rootQueue.enqueue {
                queue.enqueue {
                    self.recorder.record(
                        .hook(.called(name: "cancelAllRequests.completion", detail: "")), Subject.none,
                        callback: .alamofire5)
                    completion()
                }
            }
        }
    }
}
