/// The simulated twin of Foundation's configuration: what a session's tasks have in common.
///
/// There are three kinds to start from: `default`, `ephemeral` and `background(withIdentifier:)`. A session
/// keeps a copy, so what is changed later does not reach it; the stores that a configuration names (of
/// cookies and responses) are shared by all copies. A connection over several networks at once, Foundation's
/// `multipathServiceType`, is left out: the simulated device has one at a time.
public final class URLSessionConfiguration: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The interval a `URLRequest` has when nobody set one, in seconds.
    static let defaultTimeout: TimeInterval = 60

    // MARK: The kind

    /// The name of a background session; nil for the other kinds, whose tasks end with the app.
    public let identifier: String?
    /// Whether the system may choose the moment for the transfers of a background session.
    public var isDiscretionary = false
    /// Whether the app is launched, or woken up, when a background session has something to tell it.
    public var sessionSendsLaunchEvents: Bool
    /// The container that an app and its extensions share for the files of a background session. Kept for
    /// source compatibility: the simulated device has one app.
    public var sharedContainerIdentifier: String?

    // MARK: Time

    /// How long a task may go without anything arriving, in seconds. A request whose own `timeoutInterval` is
    /// not Foundation's 60 seconds has its own.
    public var timeoutIntervalForRequest = defaultTimeout
    /// How long a task may take as a whole, in seconds: waiting for a connection and redirects included.
    /// Seven days when nobody sets it.
    public var timeoutIntervalForResource: TimeInterval = 604_800

    // MARK: The network

    /// Whether a task without a connection waits for one instead of failing with `notConnectedToInternet`.
    public var waitsForConnectivity = false
    /// Whether a connection over a cellular network counts as one.
    public var allowsCellularAccess = true
    /// Whether a connection that costs its user money, such as a personal hotspot, counts as one.
    public var allowsExpensiveNetworkAccess = true
    /// Whether a connection whose user asked to save data (Low Data Mode) counts as one.
    public var allowsConstrainedNetworkAccess = true
    /// What the traffic is for. Kept for source compatibility: the simulated network treats all alike.
    public var networkServiceType = URLRequest.NetworkServiceType.default
    /// How many connections a session opens to one host at the same time: six, as on macOS.
    public var httpMaximumConnectionsPerHost = 6
    /// Whether to send a request before the answer to the last one came. Kept and ignored on purpose: servers
    /// got it wrong, no browser does it, and HTTP/2 made it needless (RFC 9112 §9.3.2).
    public var httpShouldUsePipelining = false

    // MARK: Requests

    /// The policy for requests that have the default one.
    public var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Headers that are added to each request that lacks them.
    public var httpAdditionalHeaders: [AnyHashable: Any]?

    // MARK: Cookies

    /// Whether requests bring the cookies of `httpCookieStorage`. An app that sends a `Cookie` field of its
    /// own switches it off.
    public var httpShouldSetCookies = true
    /// Whose cookies are stored: of every server, of none, or of the main document's alone, where a request
    /// has one.
    public var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    /// Where cookies are kept; nil for no cookies.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set, for a look at the shared one.
    public var httpCookieStorage: HTTPCookieStorage? {
        get { cookieStore.store(.shared) }
        set { cookieStore = .own(newValue) }
    }

    private var cookieStore: StoreChoice<HTTPCookieStorage>

    // MARK: What outlives a task

    /// Where responses are kept; nil for no caching.
    public var urlCache: URLCache?
    /// Where credentials that worked are kept; nil for remembering none. Default configurations share one
    /// store, an ephemeral one has its own.
    public var urlCredentialStorage: URLCredentialStorage? {
        get { credentialStore.store(.shared) }
        set { credentialStore = .own(newValue) }
    }

    private var credentialStore: StoreChoice<URLCredentialStorage>

    /// What carries the requests, where an app would name `protocolClasses`; nil for the simulation's own.
    public var transport: (any Transport)?

    private init(
        identifier: String? = nil, urlCache: URLCache? = nil,
        cookieStore: StoreChoice<HTTPCookieStorage> = .shared,
        credentialStore: StoreChoice<URLCredentialStorage> = .shared
    ) {
        self.identifier = identifier
        self.urlCache = urlCache
        self.cookieStore = cookieStore
        self.credentialStore = credentialStore
        sessionSendsLaunchEvents = identifier != nil
    }

    /// A new configuration for most sessions. Its cookies are shared by the whole simulated process; a cache
    /// is something an app asks for.
    public static var `default`: URLSessionConfiguration { URLSessionConfiguration() }

    /// A new configuration that keeps everything to itself and in memory: cookies, credentials, and a cache.
    public static var ephemeral: URLSessionConfiguration {
        URLSessionConfiguration(
            urlCache: URLCache(memoryCapacity: 512_000, diskCapacity: 0),
            cookieStore: .own(HTTPCookieStorage()), credentialStore: .own(URLCredentialStorage()))
    }

    /// A new configuration like `default`, for transfers that go on without the app.
    public static func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        URLSessionConfiguration(identifier: identifier)
    }

    /// Whether tasks go on without the app.
    var isBackground: Bool { identifier != nil }

    /// What a session of a simulation keeps, so that later changes do not reach it. Now at the latest the
    /// shared stores are those of this simulation.
    func copy(in simulator: Simulator) -> URLSessionConfiguration {
        let copy = URLSessionConfiguration(
            identifier: identifier, urlCache: urlCache,
            cookieStore: .own(cookieStore.store(.shared(in: simulator))),
            credentialStore: .own(credentialStore.store(.shared(in: simulator))))
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
        copy.transport = transport
        return copy
    }
}
