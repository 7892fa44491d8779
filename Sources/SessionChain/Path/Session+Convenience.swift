/// The ordinary way to make a session, and the words of its arguments.
extension Session {
    /// Makes a session with its own URL loading session.
    ///
    /// The configuration's transport stands for the network; if it has none, the simulation's does, so that
    /// `Session()` means here what it means in an app.
    ///
    /// The session's root queue is not `rootQueue` itself, but a serial queue of the same label that targets
    /// it, so that the session keeps its order even on a concurrent one.
    ///
    /// - Precondition: a simulation is running, because queues need one, and one of the transports is set.
    ///   The configuration is not a background one.
    public convenience init(
        configuration: URLSessionConfiguration = URLSessionConfiguration.af.default,
        delegate: SessionDelegate = SessionDelegate(),
        rootQueue: DispatchQueue = DispatchQueue(label: "org.alamofire.session.rootQueue"),
        startRequestsImmediately: Bool = true, requestSetup: RequestSetup = .lazy,
        requestQueue: DispatchQueue? = nil, serializationQueue: DispatchQueue? = nil,
        interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = [AlamofireNotifications()]
    ) {
        // A queue that targets a concurrent one is serial all the same. The main queue is serial already.
        let serialQueue =
            rootQueue === rootQueue.simulator.main
            ? rootQueue : DispatchQueue(label: rootQueue.label, target: rootQueue)
        let session = URLSession(configuration: configuration, delegate: delegate, callingBackOn: serialQueue)
        session.delegateNotation = .alamofire5
        self.init(
            session: session, delegate: delegate, rootQueue: serialQueue,
            startRequestsImmediately: startRequestsImmediately, requestSetup: requestSetup,
            requestQueue: requestQueue, serializationQueue: serializationQueue, interceptor: interceptor,
            serverTrustManager: serverTrustManager,
            redirectHandler: redirectHandler, cachedResponseHandler: cachedResponseHandler,
            eventMonitors: eventMonitors)
    }

    /// When a request's `URLRequest` and task are made.
    public enum RequestSetup: String, Sendable {
        /// When the request is first resumed.
        case lazy
        /// As soon as the request exists. The task is made, but not resumed.
        case eager
    }

    /// Changes a new `URLRequest` before any adapter sees it, at every attempt.
    public typealias RequestModifier = @Sendable (inout URLRequest) throws -> Void

    var recorder: Recorder { rootQueue.simulator.recorder }

    /// Stops the program if a URL loading session cannot carry the requests of a `Session`.
    static func check(_ session: URLSession, callsBackOn rootQueue: DispatchQueue) {
        precondition(
            session.configuration.identifier == nil,
            "Alamofire does not support background URLSessionConfigurations.")
        precondition(
            session.delegateQueue.underlyingQueue === rootQueue,
            "The rootQueue of a Session must be the underlyingQueue of its URLSession's delegateQueue.")
    }

    /// Puts the session's settings into the trace.
    func recordCreation() {
        let summary = SessionSummary(
            label: rootQueue.label, requestSetup: requestSetup.rawValue,
            startRequestsImmediately: startRequestsImmediately, interceptor: interceptor.map { traceName($0) }
        )
        recorder.record(.session(.created(summary)), Subject.none)
    }
}
