/// The simulated twin of Foundation's cache: responses by URL, in memory and on a disk that is simulated,
/// too.
///
/// It stores what it is given. What is stored, and which stored responses may be used, is decided elsewhere:
/// `CacheStoreDecision` and `CacheQuery`.
public final class URLCache: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Where a response may be kept. Foundation's own type, because Foundation's `CachedURLResponse` uses it.
    #if canImport(FoundationNetworking)
        public typealias StoragePolicy = FoundationNetworking.URLCache.StoragePolicy
    #else
        public typealias StoragePolicy = Foundation.URLCache.StoragePolicy
    #endif

    private var contents: CacheContents
    private var place = StoreNumber<URLCache>()
    /// The numbers of the stored responses that a `CacheRevalidation` asks a server about, or is about to.
    private(set) var revalidated: Set<Int> = []

    /// Makes an empty cache. No single response may take more than 5 % of the larger capacity, in bytes.
    ///
    /// - Parameter directory: kept for source compatibility. The disk is simulated, and like the memory it is
    ///   empty when a run begins.
    public init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
        contents = CacheContents(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity)
    }

    /// Makes an empty cache; the path of its disk is kept for source compatibility.
    public convenience init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String?) {
        self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, directory: nil)
    }

    /// The cache of the simulated process, with Foundation's sizes: half a megabyte in memory, ten on disk.
    /// Sessions with a default configuration use it.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: URLCache {
        get { holder.cache }
        set { holder.cache = newValue }
    }

    /// The cache of the process that a simulation simulates.
    static func shared(in simulator: Simulator) -> URLCache { holder(in: simulator).cache }

    private static var holder: SharedURLCache { holder(in: Simulator.current(for: "URLCache.shared")) }

    private static func holder(in simulator: Simulator) -> SharedURLCache {
        simulator.shared { SharedURLCache() }
    }

    /// Which of the run's caches it is: 2, 3 …; nil for the first one.
    var number: Int? { place.number }

    /// A session of this simulation uses the cache from now on.
    func join(_ simulator: Simulator) { place.join(simulator) }

    // MARK: Sizes

    /// The most bytes of bodies that it keeps in memory. A smaller value evicts responses at once.
    public var memoryCapacity: Int {
        get { contents.capacity(.memory) }
        set { _ = contents.setCapacity(newValue, of: .memory) }
    }

    /// The most bytes of bodies that it keeps on disk. A smaller value evicts responses at once.
    public var diskCapacity: Int {
        get { contents.capacity(.disk) }
        set { _ = contents.setCapacity(newValue, of: .disk) }
    }

    /// The total bytes of all bodies in memory.
    public var currentMemoryUsage: Int { contents.usage(.memory) }

    /// The total bytes of all bodies on disk. A response in memory may be on disk, too.
    public var currentDiskUsage: Int { contents.usage(.disk) }

    /// How many bytes one response may take, so that it does not evict all the others; nil if there is no
    /// room at all where its policy lets it be kept.
    func limit(of policy: StoragePolicy = .allowed) -> Int? {
        let room = CacheContents.places(for: policy).map(contents.capacity).max() ?? 0
        return room > 0 ? min(room, max(memoryCapacity, diskCapacity) / 20) : nil
    }

    // MARK: What an app asks of it

    /// The response that is stored for a request, whether it is fresh or not.
    public func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        variant(for: request)?.cached
    }

    /// The response stored for exactly this request; if several variants fit, the one that answers it.
    func variant(for request: URLRequest) -> StoredResponse? {
        stored(for: request).preferred(for: request)
    }

    /// Stores a response without checking whether HTTP allows it: that is up to the app.
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

    /// Removes the responses stored for a request's URL, so that the next load goes to the server.
    public func removeCachedResponse(for request: URLRequest) {
        if let key = Self.key(request.url) { _ = contents.remove(key) }
    }

    /// Removes every response, so that each URL is loaded anew.
    public func removeAllCachedResponses() { contents.removeAll() }

    /// Removes the responses stored after a given time, as an app does to clear recent data.
    public func removeCachedResponses(since date: Date) { contents.remove(since: date) }

    /// How many responses it has stored.
    var count: Int { contents.count }

    /// A process of the app has ended. What is on disk remains; returns the responses that are nowhere now.
    func endProcess() -> [CacheContents.Eviction] { contents.empty(.memory) }

    // MARK: What the loading asks of it

    /// All responses stored for a request's URL: several, if they vary.
    func stored(for request: URLRequest) -> StoredVariants {
        Self.key(request.url).map(contents.stored) ?? StoredVariants()
    }

    /// Stores a response, and evicts others until all fit.
    func store(_ stored: StoredResponse, for request: URLRequest) -> [CacheContents.Eviction] {
        Self.key(request.url).map { contents.store(stored, $0) } ?? []
    }

    /// Removes the responses stored for a URL; returns the URL's name if there were any.
    func remove(_ url: URL) -> String? {
        guard let key = Self.key(url), contents.remove(key) else { return nil }
        return key
    }

    /// `true` if this very response is still stored: nothing has removed it, or taken its place.
    func holds(_ stored: StoredResponse, for request: URLRequest) -> Bool {
        self.stored(for: request).ordinal(of: stored) != nil
    }

    /// Removes one of the responses stored for a request's URL; returns the URL's name if it was there.
    func remove(_ stored: StoredResponse, for request: URLRequest) -> String? {
        guard let key = Self.key(request.url), contents.remove(stored, key) else { return nil }
        return key
    }

    /// Notes whether a server is being asked about a stored response.
    func setRevalidating(_ stored: StoredResponse, _ isRevalidating: Bool) {
        guard let number = stored.number else { return }
        if isRevalidating { revalidated.insert(number) } else { revalidated.remove(number) }
    }

    /// What it stores the response of a URL under: the same for equivalent URLs.
    static func key(_ url: URL?) -> String? { url.map { CacheKey.of($0.absoluteString) } }
}

/// Holds the shared cache of one simulated process, which an app may replace.
private final class SharedURLCache {
    var cache = URLCache(memoryCapacity: 512_000, diskCapacity: 10_000_000)
}

extension CacheContents.Eviction {
    /// The event that says so.
    func payload(of cache: URLCache) -> Payload {
        .cache(
            .evicted(
                url: url, variant: variant, from: place.rawValue, remains: remains, cache: cache.number))
    }
}

extension StoredResponse {
    /// The response to a request that the cache may have sent with conditions of its own. `Vary` is about
    /// the request as it was sent, with its cookies and its credential, and not about these conditions, which
    /// no other request has.
    init(
        _ cached: CachedURLResponse, _ response: HTTPURLResponse, to request: URLRequest,
        sentAs sent: URLRequest, requestedAt requestDate: Date, receivedAt responseDate: Date
    ) {
        let varies = response.value(forHTTPHeaderField: "Vary") != nil
        self.init(
            cached, response, for: varies ? sent.withConditions(of: request) : sent,
            requestedAt: requestDate, receivedAt: responseDate)
    }

    /// The response as it is stored, made from a request and the response that answered it.
    init(
        _ cached: CachedURLResponse, _ response: HTTPURLResponse, for request: URLRequest,
        requestedAt requestDate: Date, receivedAt responseDate: Date
    ) {
        let range = response.statusCode == 206 ? response.value(forHTTPHeaderField: "Content-Range") : nil
        let part = range.flatMap { ContentRange($0) }
        self.init(
            response: StoredFields.storable(response, receivedAt: responseDate),
            // An app may store more bytes than the range names.
            data: part.map { Data(cached.data.prefix($0.count)) } ?? cached.data,
            requestDate: requestDate, responseDate: responseDate,
            vary: Vary(field: response.value(forHTTPHeaderField: "Vary"), request: request),
            part: part, storagePolicy: cached.storagePolicy,
            userInfo: cached.userInfo)
    }
}
