/// The simulated twin of Foundation's cache: responses by URL, in memory, the one stored longest ago evicted
/// first.
public final class URLCache: @unchecked Sendable {
    /// How many bytes of bodies it keeps at most.
    public let memoryCapacity: Int
    /// Kept for source compatibility: a simulated process has no disk.
    public let diskCapacity: Int
    /// The bytes of all bodies in it.
    public private(set) var currentMemoryUsage = 0

    private var entries: [String: StoredResponse] = [:]
    /// The keys in the order in which they were stored.
    private var order: [String] = []

    /// Makes an empty cache. No single response may take more than 5 % of `memoryCapacity`, in bytes.
    public init(memoryCapacity: Int, diskCapacity: Int) {
        self.memoryCapacity = memoryCapacity
        self.diskCapacity = diskCapacity
    }

    /// The response that is stored for a request, whether it is fresh or not.
    public func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        stored(for: request).map { CachedURLResponse(response: $0.response, data: $0.data) }
    }

    /// Forgets what is stored for a request's URL, so that the next load goes to the server.
    public func removeCachedResponse(for request: URLRequest) {
        if let key = key(request) { remove(key) }
    }

    /// Forgets every response, so that each URL is loaded anew.
    public func removeAllCachedResponses() {
        entries.removeAll()
        order.removeAll()
        currentMemoryUsage = 0
    }

    func stored(for request: URLRequest) -> StoredResponse? { key(request).flatMap { entries[$0] } }

    /// Keeps a response in the place of the one before it, and evicts others until all fit.
    ///
    /// A response larger than the whole cache would drive out everything, itself included; so it stays out.
    ///
    /// - Returns: the URLs whose responses were evicted.
    func store(_ stored: StoredResponse, for request: URLRequest) -> [String] {
        guard let key = key(request) else { return [] }
        remove(key)
        guard stored.data.count <= memoryCapacity else { return [] }
        entries[key] = stored
        order.append(key)
        currentMemoryUsage += stored.data.count
        var evicted: [String] = []
        while currentMemoryUsage > memoryCapacity, let oldest = order.first {
            remove(oldest)
            evicted.append(oldest)
        }
        return evicted
    }

    private func remove(_ key: String) {
        guard let removed = entries.removeValue(forKey: key) else { return }
        currentMemoryUsage -= removed.data.count
        // Nearly always the oldest goes, which stands first.
        if let index = order.firstIndex(of: key) { order.remove(at: index) }
    }

    /// Only responses to GET are stored, so the URL alone names one. Its fragment is not sent and not part of
    /// it.
    private func key(_ request: URLRequest) -> String? {
        request.url.map { String($0.absoluteString.prefix { $0 != "#" }) }
    }
}
