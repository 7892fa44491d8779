/// The simulated twin of Foundation's cache: responses by URL, in memory and on a disk that is simulated,
/// too.
///
/// It keeps what it is given. What it should be given, and what of it may be used, is decided elsewhere:
/// `CacheStoreDecision` and `CacheQuery`.
public final class URLCache: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Where a response may be kept: Foundation's own type, since Foundation's `CachedURLResponse` has one.
    #if canImport(FoundationNetworking)
        public typealias StoragePolicy = FoundationNetworking.URLCache.StoragePolicy
    #else
        public typealias StoragePolicy = Foundation.URLCache.StoragePolicy
    #endif

    private var contents: CacheContents
    /// What the cache is asking servers by itself, by URL.
    private var revalidations: [String: CacheRevalidation] = [:]

    /// Makes an empty cache. No single response may take more than 5 % of the larger capacity, in bytes.
    ///
    /// - Parameter directory: kept for source compatibility. The disk is simulated, and as empty as the
    ///   memory when a run begins.
    public init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
        contents = CacheContents(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity)
    }

    /// The cache of the simulated process, with Foundation's sizes: half a megabyte in memory, ten on disk.
    /// A session uses it when its configuration says so.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: URLCache {
        get { holder.cache }
        set { holder.cache = newValue }
    }

    private static var holder: SharedURLCache {
        Simulator.current(for: "URLCache.shared").shared { SharedURLCache() }
    }

    // MARK: Sizes

    /// How many bytes of bodies it keeps in memory at most. A smaller value evicts at once.
    public var memoryCapacity: Int {
        get { contents.capacity(.memory) }
        set { _ = contents.setCapacity(newValue, of: .memory) }
    }

    /// How many bytes of bodies it keeps on disk at most. A smaller value evicts at once.
    public var diskCapacity: Int {
        get { contents.capacity(.disk) }
        set { _ = contents.setCapacity(newValue, of: .disk) }
    }

    /// The bytes of all bodies in memory.
    public var currentMemoryUsage: Int { contents.usage(.memory) }

    /// The bytes of all bodies on disk. What is in memory may be there, too.
    public var currentDiskUsage: Int { contents.usage(.disk) }

    /// How many bytes one response may take, so that it does not drive out all others.
    var limit: Int { max(memoryCapacity, diskCapacity) / 20 }

    // MARK: What an app asks of it

    /// The response that is stored for a request, whether it is fresh or not.
    public func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        variant(for: request)?.cached
    }

    /// What is stored for this very request; of several variants that fit it, the one stored last.
    func variant(for request: URLRequest) -> StoredResponse? {
        stored(for: request).last { $0.vary.matches(request) }
    }

    /// Keeps a response without asking whether HTTP allows it: the app knows what it does.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
        guard let response = cachedResponse.response as? HTTPURLResponse else { return }
        guard let simulator = Simulator.current else {
            preconditionFailure("storeCachedResponse needs a running simulation, to know what time it is")
        }
        let stored = StoredResponse(
            cachedResponse, response, for: request, requestedAt: simulator.date, receivedAt: simulator.date)
        _ = store(stored, for: request)
    }

    /// Forgets what is stored for a request's URL, so that the next load goes to the server.
    public func removeCachedResponse(for request: URLRequest) {
        if let key = Self.key(request.url) { _ = contents.remove(key) }
    }

    /// Forgets every response, so that each URL is loaded anew.
    public func removeAllCachedResponses() { contents.removeAll() }

    /// Forgets what was stored after a moment, as an app does when it clears what it did since.
    public func removeCachedResponses(since date: Date) { contents.remove(since: date) }

    // MARK: What the loading asks of it

    /// Everything that is stored for a request's URL: several responses where they vary.
    func stored(for request: URLRequest) -> [StoredResponse] {
        Self.key(request.url).map(contents.stored) ?? []
    }

    /// Keeps a response, and evicts others until all fit.
    func store(_ stored: StoredResponse, for request: URLRequest) -> [CacheContents.Eviction] {
        Self.key(request.url).map { contents.store(stored, $0) } ?? []
    }

    /// Forgets what is stored for a URL; its name if there was anything.
    func remove(_ url: URL) -> String? {
        guard let key = Self.key(url), contents.remove(key) else { return nil }
        return key
    }

    func isRevalidating(_ request: URLRequest) -> Bool {
        Self.key(request.url).map { revalidations[$0] != nil } ?? false
    }

    /// Notes that the server is being asked about a request's URL; nil when it has answered.
    func setRevalidation(_ revalidation: CacheRevalidation?, of request: URLRequest) {
        if let key = Self.key(request.url) { revalidations[key] = revalidation }
    }

    /// A URL's name here. Its fragment is not sent and not part of it.
    private static func key(_ url: URL?) -> String? {
        url.map { String($0.absoluteString.prefix { $0 != "#" }) }
    }
}

/// Holds the shared cache of one simulated process, which an app may replace.
private final class SharedURLCache {
    var cache = URLCache(memoryCapacity: 512_000, diskCapacity: 10_000_000)
}

extension StoredResponse {
    /// What is kept of a response that answered a request.
    init(
        _ cached: CachedURLResponse, _ response: HTTPURLResponse, for request: URLRequest,
        requestedAt requestDate: Date, receivedAt responseDate: Date
    ) {
        let range = response.statusCode == 206 ? response.value(forHTTPHeaderField: "Content-Range") : nil
        self.init(
            response: StoredFields.storable(response, receivedAt: responseDate), data: cached.data,
            requestDate: requestDate, responseDate: responseDate,
            vary: Vary(field: response.value(forHTTPHeaderField: "Vary"), request: request),
            part: range.flatMap { ContentRange($0) }, storagePolicy: cached.storagePolicy,
            userInfo: cached.userInfo)
    }
}
