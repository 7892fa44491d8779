/// The simulated twin of Foundation's configuration: what a session's tasks have in common.
public final class URLSessionConfiguration: @unchecked Sendable {
    /// The interval a `URLRequest` has when nobody set one, in seconds.
    static let defaultTimeout: TimeInterval = 60

    /// How long a task may go without anything arriving, in seconds.
    public var timeoutIntervalForRequest = defaultTimeout
    /// Whether a task without a connection waits for one instead of failing with `notConnectedToInternet`.
    public var waitsForConnectivity = false
    /// Whether a connection over a cellular network counts as one.
    public var allowsCellularAccess = true
    /// The policy for requests that have the default one.
    public var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Headers that are added to each request that lacks them.
    public var httpAdditionalHeaders: [AnyHashable: Any]?
    /// Where responses are kept; nil for no caching.
    public var urlCache: URLCache?
    /// What carries the requests, where an app would name `protocolClasses`; nil for the simulation's own.
    public var transport: (any Transport)?

    init(urlCache: URLCache?) { self.urlCache = urlCache }

    /// A new configuration without a cache: a simulated process has no disk that outlives it.
    public static var `default`: URLSessionConfiguration { URLSessionConfiguration(urlCache: nil) }

    /// A new configuration with a cache of its own, in memory.
    public static var ephemeral: URLSessionConfiguration {
        URLSessionConfiguration(urlCache: URLCache(memoryCapacity: 512_000, diskCapacity: 0))
    }

    /// What a session keeps, so that later changes do not reach it. The cache is shared, not copied.
    func copy() -> URLSessionConfiguration {
        let copy = URLSessionConfiguration(urlCache: urlCache)
        copy.timeoutIntervalForRequest = timeoutIntervalForRequest
        copy.waitsForConnectivity = waitsForConnectivity
        copy.allowsCellularAccess = allowsCellularAccess
        copy.requestCachePolicy = requestCachePolicy
        copy.httpAdditionalHeaders = httpAdditionalHeaders
        copy.transport = transport
        return copy
    }
}
