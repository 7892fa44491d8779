/// The simulated twin of Foundation's configuration: the settings that a session's tasks have in common.
///
/// There are three kinds to start from: `default`, `ephemeral` and `background(withIdentifier:)`. A session
/// keeps a copy, so later changes do not affect it; the cookie and response stores that a configuration names
/// are shared by all copies. Foundation's `multipathServiceType`, for a connection over several networks at
/// once, is left out, because the simulated device has one network at a time.
public final class URLSessionConfiguration: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The timeout interval, in seconds, of a `URLRequest` for which none was set.
    static let defaultTimeout: TimeInterval = 60

    // MARK: The kind

    /// The name of a background session; nil for the other kinds, whose tasks end with the app.
    public let identifier: String?
    /// Whether the system may choose when to run the transfers of a background session.
    public var isDiscretionary = false
    /// Whether the app is launched, or woken up, when a background session has something to report.
    public var sessionSendsLaunchEvents: Bool
    /// The container that an app and its extensions share for the files of a background session. Kept for
    /// source compatibility: the simulated device has one app.
    public var sharedContainerIdentifier: String?

    // MARK: Time

    /// How long a task may go without anything arriving, in seconds. A request whose `timeoutInterval` is not
    /// Foundation's default of 60 seconds uses its own.
    public var timeoutIntervalForRequest = defaultTimeout
    /// How long a task may take as a whole, in seconds, including redirects and waiting for a connection.
    /// Seven days unless set.
    public var timeoutIntervalForResource: TimeInterval = 604_800

    // MARK: The network

    /// Whether a task without a connection waits for one instead of failing with `notConnectedToInternet`.
    public var waitsForConnectivity = false
    /// Whether a connection over a cellular network may be used.
    public var allowsCellularAccess = true
    /// Whether a connection that costs its user money, such as a personal hotspot, may be used.
    public var allowsExpensiveNetworkAccess = true
    /// Whether a connection in Low Data Mode, whose user asked to save data, may be used.
    public var allowsConstrainedNetworkAccess = true
    /// What the traffic is for. Kept for source compatibility: it makes no difference in the simulation.
    public var networkServiceType = URLRequest.NetworkServiceType.default
    /// How many connections a session opens to one host at the same time: six, as on macOS.
    public var httpMaximumConnectionsPerHost = 6
    /// Whether to send a request before the previous answer has arrived. Ignored on purpose: servers got it
    /// wrong, browsers do not do it, and HTTP/2 made it unnecessary (RFC 9112 §9.3.2).
    public var httpShouldUsePipelining = false

    // MARK: Requests

    /// The cache policy for requests that have the default one.
    public var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Headers that are added to each request that does not set them itself.
    public var httpAdditionalHeaders: [AnyHashable: Any]?

    // MARK: Cookies

    /// Whether requests carry the cookies of `httpCookieStorage`. An app that sends its own `Cookie` field
    /// sets this to `false`.
    public var httpShouldSetCookies = true
    /// Which cookies are stored: those of every server, none, or only those of the main document's server, if
    /// a request has a main document.
    public var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    /// Where cookies are kept; nil to disable cookies.
    ///
    /// - Precondition: to read the shared storage, a simulation is running or `Simulator.$current` is set.
    public var httpCookieStorage: HTTPCookieStorage? {
        get { cookieStore.store(.shared) }
        set { cookieStore = .own(newValue) }
    }

    private var cookieStore: StoreChoice<HTTPCookieStorage>

    // MARK: What outlives a task

    /// Where responses are kept; nil to disable caching. Default configurations share one cache, an ephemeral
    /// one has its own, and a background one has none.
    ///
    /// - Precondition: to read the shared cache, a simulation is running or `Simulator.$current` is set.
    public var urlCache: URLCache? {
        get { cacheStore.store(.shared) }
        set { cacheStore = .own(newValue) }
    }

    private var cacheStore: StoreChoice<URLCache>

    /// Where working credentials are kept; nil to keep none. Default configurations share one store; an
    /// ephemeral one has its own.
    public var urlCredentialStorage: URLCredentialStorage? {
        get { credentialStore.store(.shared) }
        set { credentialStore = .own(newValue) }
    }

    private var credentialStore: StoreChoice<URLCredentialStorage>

    /// Subclasses of `URLProtocol`, each asked in this order whether it loads a request; none by default. The
    /// system's own classes, which load whatever is left, are not listed.
    ///
    /// A session copies the list when it is created. A class that is added afterwards is not asked.
    public var protocolClasses: [AnyClass]? = []

    /// What carries the requests that no class in `protocolClasses` loads; nil for the simulation's own.
    public var transport: (any Transport)?

    private init(
        identifier: String? = nil, cacheStore: StoreChoice<URLCache> = .shared,
        cookieStore: StoreChoice<HTTPCookieStorage> = .shared,
        credentialStore: StoreChoice<URLCredentialStorage> = .shared
    ) {
        self.identifier = identifier
        self.cacheStore = cacheStore
        self.cookieStore = cookieStore
        self.credentialStore = credentialStore
        sessionSendsLaunchEvents = identifier != nil
    }

    /// A new configuration for most sessions. Its cache, cookies, and credentials are those of the whole
    /// simulated process: `URLCache.shared` and its like.
    public static var `default`: URLSessionConfiguration { URLSessionConfiguration() }

    /// A new configuration that keeps its cookies, credentials and cache private and in memory.
    public static var ephemeral: URLSessionConfiguration {
        URLSessionConfiguration(
            cacheStore: .own(URLCache(memoryCapacity: 512_000, diskCapacity: 0)),
            cookieStore: .own(HTTPCookieStorage()), credentialStore: .own(URLCredentialStorage()))
    }

    /// A new configuration like `default`, for transfers that continue without the app. It has no cache,
    /// because what it loads goes to files.
    public static func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        URLSessionConfiguration(identifier: identifier, cacheStore: .own(nil))
    }

    /// Whether tasks continue without the app.
    var isBackground: Bool { identifier != nil }

    /// The copy that a session of a simulation keeps, so that later changes do not affect it. The copy fixes
    /// the shared stores: from now on they are those of this simulation.
    func copy(in simulator: Simulator) -> URLSessionConfiguration {
        let copy = URLSessionConfiguration(
            identifier: identifier, cacheStore: .own(cacheStore.store(.shared(in: simulator))),
            cookieStore: .own(cookieStore.store(.shared(in: simulator))),
            credentialStore: .own(credentialStore.store(.shared(in: simulator))))
        copy.urlCache?.join(simulator)
        copy.httpCookieStorage?.join(simulator)
        copy.isDiscretionary = isDiscretionary
        copy.sessionSendsLaunchEvents = sessionSendsLaunchEvents
        copy.sharedContainerIdentifier = sharedContainerIdentifier
        copy.timeoutIntervalForRequest = timeoutIntervalForRequest
        copy.timeoutIntervalForResource = timeoutIntervalForResource
        copy.waitsForConnectivity = waitsForConnectivity
        copy.allowsCellularAccess = allowsCellularAccess
        copy.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
        copy.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
        copy.networkServiceType = networkServiceType
        copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        copy.httpShouldUsePipelining = httpShouldUsePipelining
        copy.requestCachePolicy = requestCachePolicy
        copy.httpAdditionalHeaders = httpAdditionalHeaders
        copy.httpShouldSetCookies = httpShouldSetCookies
        copy.httpCookieAcceptPolicy = httpCookieAcceptPolicy
        copy.protocolClasses = protocolClasses
        copy.transport = transport
        return copy
    }
}
