/// The arguments that a `Session` is made with. The parts of a script change them.
struct SessionPlan {
    /// With Alamofire's default headers, as in `Session()`.
    var configuration = URLSessionConfiguration.af.default
    var startRequestsImmediately = true
    var requestSetup = Session.RequestSetup.lazy
    var rootQueue = "org.alamofire.session.rootQueue"
    /// The label of a queue that does not target the root queue, or nil for one that does.
    var requestQueue: String?
    var serializationQueue: String?
    var interceptor: (any RequestInterceptor)?
    var serverTrustManager: ServerTrustManager?
    var redirectHandler: (any RedirectHandler)?
    var cachedResponseHandler: (any CachedResponseHandler)?
    /// Those of a session that is given none.
    var eventMonitors: [any EventMonitor] = [AlamofireNotifications()]
    /// Whether the app also listens to a reachability manager.
    var listensForReachability = false
}

extension SessionPlan {
    init(_ settings: SessionSettings, interceptor: (any RequestInterceptor)?) {
        self.interceptor = interceptor
        startRequestsImmediately = settings.startRequestsImmediately
        requestSetup = settings.requestSetup == .eager ? .eager : .lazy
        if settings.kind.isEphemeral { configuration = URLSessionConfiguration.af.ephemeral }
        settings.apply(to: configuration)
        for part in settings.parts { (part as? any SessionPart)?.apply(to: &self) }
    }

    func makeSession() -> Session {
        Session(
            configuration: configuration, rootQueue: DispatchQueue(label: rootQueue),
            startRequestsImmediately: startRequestsImmediately, requestSetup: requestSetup,
            requestQueue: requestQueue.map { DispatchQueue(label: $0) },
            serializationQueue: serializationQueue.map { DispatchQueue(label: $0) },
            interceptor: interceptor, serverTrustManager: serverTrustManager,
            redirectHandler: redirectHandler, cachedResponseHandler: cachedResponseHandler,
            eventMonitors: eventMonitors)
    }
}
