/// What a cache holds, in memory and on a simulated disk: responses by URL, and for one URL by the fields
/// that they vary by. Memory and disk each hold a limited number of bytes; the oldest is evicted first.
struct CacheContents {
    enum Place: String { case memory, disk }

    /// A response that was removed from memory or disk: to make room for another, or with the app's process.
    struct Eviction: Equatable {
        let url: String
        /// Its name among the responses of its URL; nil if it does not vary.
        let variant: String?
        let place: Place
        /// `true` if it is still stored in the other place.
        let remains: Bool
    }

    /// Where a response is, and what has to be known to remove it.
    private struct Location {
        let url: String
        let bytes: Int
        let responseDate: Date
        var places: Set<Place>
    }

    /// By URL.
    private var variants: [String: StoredVariants] = [:]
    /// By their ordinals: how many responses had been stored before one, in total.
    private var locations: [Int: Location] = [:]
    private var storedCount = 0
    /// Below this ordinal, nothing is stored in a place any more.
    private var oldestOrdinals: [Place: Int] = [:]
    private var capacities: [Place: Int]
    private var usages: [Place: Int] = [:]

    init(memoryCapacity: Int, diskCapacity: Int) {
        capacities = [.memory: memoryCapacity, .disk: diskCapacity]
    }

    func capacity(_ place: Place) -> Int { capacities[place, default: 0] }

    /// How many responses are stored, wherever they are.
    var count: Int { locations.count }

    func usage(_ place: Place) -> Int { usages[place, default: 0] }

    func stored(_ key: String) -> StoredVariants { variants[key, default: StoredVariants()] }

    // MARK: Storing

    /// Stores a response. It replaces the one that answered the same requests.
    ///
    /// - Returns: the responses that were evicted to make room.
    mutating func store(_ stored: StoredResponse, _ key: String) -> [Eviction] {
        if let replaced = variants[key]?.ordinal(of: stored.vary) { remove(replaced) }
        let places = places(for: stored)
        // A response larger than the whole place would evict everything, including itself, so it is left out.
        guard !places.isEmpty else { return [] }
        storedCount += 1
        var stored = stored
        stored.number = stored.number ?? storedCount
        variants[key, default: StoredVariants()].add(stored, as: storedCount)
        locations[storedCount] = Location(
            url: key, bytes: stored.data.count, responseDate: stored.responseDate, places: places)
        for place in places { usages[place, default: 0] += stored.data.count }
        return makeRoom(.memory) + makeRoom(.disk)
    }

    /// Where a response with this policy may be kept.
    static func places(for policy: URLCache.StoragePolicy) -> [Place] {
        switch policy {
        case .allowed: [.memory, .disk]
        case .allowedInMemoryOnly: [.memory]
        case .notAllowed: []
        @unknown default: [.memory]
        }
    }

    private func places(for stored: StoredResponse) -> Set<Place> {
        let allowed = Self.places(for: stored.storagePolicy)
        return Set(allowed.filter { stored.data.count <= capacity($0) && capacity($0) > 0 })
    }

    // MARK: Making room

    mutating func setCapacity(_ capacity: Int, of place: Place) -> [Eviction] {
        capacities[place] = capacity
        return makeRoom(place)
    }

    private mutating func makeRoom(_ place: Place) -> [Eviction] {
        var evictions: [Eviction] = []
        while usage(place) > capacity(place), let ordinal = oldest(in: place),
            let eviction = evict(ordinal, from: place)
        {
            evictions.append(eviction)
        }
        return evictions
    }

    /// Takes a response out of one place where it is.
    private mutating func evict(_ ordinal: Int, from place: Place) -> Eviction? {
        guard let url = locations[ordinal]?.url else { return nil }
        let variant = variants[url]?.vary(of: ordinal)?.variant
        return Eviction(url: url, variant: variant, place: place, remains: leave(place, ordinal))
    }

    /// Takes a response out of one place; returns `true` if it remains in the other.
    private mutating func leave(_ place: Place, _ ordinal: Int) -> Bool {
        guard var location = locations[ordinal], location.places.remove(place) != nil else { return false }
        usages[place, default: 0] -= location.bytes
        locations[ordinal] = location
        guard location.places.isEmpty else { return true }
        remove(ordinal)
        return false
    }

    /// The response with the lowest ordinal. It is not looked for again below the one before it.
    private mutating func oldest(in place: Place) -> Int? {
        let ordinals = oldestOrdinals[place, default: 0]..<storedCount + 1
        guard let oldest = ordinals.first(where: { locations[$0]?.places.contains(place) == true }) else {
            return nil
        }
        oldestOrdinals[place] = oldest
        return oldest
    }

    // MARK: Removing

    /// Removes the responses stored for a URL; returns `true` if there were any.
    mutating func remove(_ key: String) -> Bool {
        let gone = stored(key)
        for ordinal in gone.ordinals { remove(ordinal) }
        return !gone.isEmpty
    }

    /// Removes one of the responses stored for a URL; returns `true` if it was still there.
    ///
    /// One without `Vary` stood for all requests, so what disproves it speaks of all that is stored.
    mutating func remove(_ stored: StoredResponse, _ key: String) -> Bool {
        guard let ordinal = self.stored(key).ordinal(of: stored) else { return false }
        if stored.vary.fitsAll { return remove(key) }
        remove(ordinal)
        return true
    }

    mutating func remove(since date: Date) {
        for (ordinal, location) in locations where location.responseDate > date { remove(ordinal) }
    }

    /// Takes all responses out of one place. Those that are in the other one, too, remain there.
    ///
    /// - Returns: the responses that are nowhere now, the oldest first.
    mutating func empty(_ place: Place) -> [Eviction] {
        let ordinals = locations.filter { $0.value.places.contains(place) }.keys.sorted()
        return ordinals.compactMap { evict($0, from: place) }.filter { !$0.remains }
    }

    mutating func removeAll() {
        variants = [:]
        locations = [:]
        usages = [:]
    }

    private mutating func remove(_ ordinal: Int) {
        guard let location = locations.removeValue(forKey: ordinal) else { return }
        for place in location.places { usages[place, default: 0] -= location.bytes }
        variants[location.url]?.remove(ordinal)
        if variants[location.url]?.isEmpty == true { variants[location.url] = nil }
    }
}
