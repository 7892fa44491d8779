/// How the session that makes the requests is set up.
public struct SessionSettings: Sendable {
    /// When a request's `URLRequest` and task are made. Mirrors Alamofire's `Session.RequestSetup`.
    public enum RequestSetup: String, CaseIterable, Sendable { case lazy, eager }

    /// What its configuration starts from.
    var kind = SessionKind()
    /// Whether a request that waits to be resumed already has its `URLRequest` and task.
    public var requestSetup = RequestSetup.lazy
    /// Whether the first handler starts a request; if not, only a `resume` action does.
    public var startRequestsImmediately = true
    /// Names of interceptors, asked in this order.
    public var interceptors: [String] = []
    /// Headers that the URL loading system adds where a request has none of that name.
    public var headers: [Header] = []
    /// How long a task may hear nothing before it fails; nil leaves URLSession's 60 seconds.
    public var timeout: VirtualDuration?
    /// What else it is made with: a part for each concern.
    var parts: [any ScriptPart] = []

    /// A session with Alamofire's defaults, but without a cache.
    public init() {}
}

/// A session that requests can name.
public struct NamedSession: Sendable {
    /// As requests name it.
    public var name: String
    /// How it is made.
    public var settings: SessionSettings
}

/// A header line as the script writes it.
public struct Header: Equatable, Sendable {
    /// Sent as it is spelled here, looked up without regard to case (RFC 9110 section 5.1).
    public var name: String
    /// Everything after the colon.
    public var value: String
}

extension SessionSettings {
    /// Does what concerns the `URLSession`, whatever stands above it.
    func apply(to configuration: URLSessionConfiguration) {
        if let timeout { configuration.timeoutIntervalForRequest = timeout.seconds }
        for header in headers { configuration.headers.update(name: header.name, value: header.value) }
        for part in parts { (part as? any ConfigurationPart)?.apply(to: configuration) }
    }

    /// The keys that are no part's.
    static let keys: [ObjectShape.Key] =
        SessionKind.keys + [
            .optional(
                "requestSetup", .word(["lazy", "eager"]), "When a request's URLRequest and task are made."
            )
            .only(on: .session, because: "a task is made with its request"),
            .optional(
                "startRequestsImmediately", .flag, "Whether adding the first handler starts a request."
            )
            .only(
                on: .sessionManager, .session, because: "a task is resumed by the app, or not at all"),
            .optional(
                "interceptors", .list(.string), "Names of interceptors that every request goes through."
            )
            .only(
                on: .sessionManager, .session, because: "URLSession has no adapters and no retriers"),
            .optional(
                "headers", .map(.string),
                "Headers added, beside the default ones, where a request has none of the name."),
            .optional("timeout", .milliseconds, "How long a task may hear nothing before it fails."),
        ]
}

/// What a `Session` is made with: the arguments of its initializer, for the parts of a script to change.
struct SessionPlan {
    /// With Alamofire's default headers, as `Session()` has them.
    var configuration = URLSessionConfiguration.af.default
    var startRequestsImmediately = true
    var requestSetup = Session.RequestSetup.lazy
    var rootQueue = "org.alamofire.session.rootQueue"
    /// Labels of queues that do not target the root queue; nil makes one that does.
    var requestQueue: String?
    var serializationQueue: String?
    var interceptor: (any RequestInterceptor)?
    var serverTrustManager: ServerTrustManager?
    var redirectHandler: (any RedirectHandler)?
    var cachedResponseHandler: (any CachedResponseHandler)?
    var eventMonitors: [any EventMonitor] = []
    /// Whether the app listens to a reachability manager beside.
    var listensForReachability = false
}

extension SessionPlan {
    init(_ settings: SessionSettings, interceptor: (any RequestInterceptor)?) {
        self.interceptor = interceptor
        startRequestsImmediately = settings.startRequestsImmediately
        requestSetup = settings.requestSetup == .eager ? .eager : .lazy
        if settings.kind == .ephemeral { configuration = URLSessionConfiguration.af.ephemeral }
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
