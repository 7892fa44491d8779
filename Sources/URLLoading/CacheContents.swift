/// What a cache holds, in memory and on a simulated disk: responses by URL, and for one URL by what they vary
/// by. Each place has room for so many bytes of bodies; when it is full, what was stored longest ago goes.
struct CacheContents {
    enum Place: String { case memory, disk }

    /// A response that had to leave a place, so that another fits.
    struct Eviction: Equatable {
        let url: String
        let place: Place
        /// Whether it is still in the other place.
        let remains: Bool
    }

    private struct Entry {
        let key: String
        var stored: StoredResponse
        var places: Set<Place>
    }

    /// In the order in which they were stored.
    private var entries: [Entry] = []
    private var capacities: [Place: Int]
    private var usages: [Place: Int] = [:]

    init(memoryCapacity: Int, diskCapacity: Int) {
        capacities = [.memory: memoryCapacity, .disk: diskCapacity]
    }

    func capacity(_ place: Place) -> Int { capacities[place, default: 0] }

    func usage(_ place: Place) -> Int { usages[place, default: 0] }

    func stored(_ key: String) -> [StoredResponse] {
        entries.lazy.filter { $0.key == key }.map(\.stored)
    }

    // MARK: Storing

    /// Keeps a response in the place of the one that answered the same requests.
    ///
    /// - Returns: what had to go.
    mutating func store(_ stored: StoredResponse, _ key: String) -> [Eviction] {
        remove { $0.key == key && $0.stored.vary == stored.vary }
        let places = places(for: stored)
        // A response larger than a whole place would drive out everything, itself included; so it stays out.
        guard !places.isEmpty else { return [] }
        entries.append(Entry(key: key, stored: stored, places: places))
        for place in places { usages[place, default: 0] += stored.data.count }
        return makeRoom(.memory) + makeRoom(.disk)
    }

    private func places(for stored: StoredResponse) -> Set<Place> {
        let allowed: [Place]
        switch stored.storagePolicy {
        case .allowed: allowed = [.memory, .disk]
        case .allowedInMemoryOnly: allowed = [.memory]
        case .notAllowed: allowed = []
        @unknown default: allowed = [.memory]
        }
        return Set(allowed.filter { stored.data.count <= capacity($0) && capacity($0) > 0 })
    }

    // MARK: Making room

    mutating func setCapacity(_ capacity: Int, of place: Place) -> [Eviction] {
        capacities[place] = capacity
        return makeRoom(place)
    }

    private mutating func makeRoom(_ place: Place) -> [Eviction] {
        var evictions: [Eviction] = []
        while usage(place) > capacity(place),
            let oldest = entries.firstIndex(where: { $0.places.contains(place) })
        {
            usages[place, default: 0] -= entries[oldest].stored.data.count
            entries[oldest].places.remove(place)
            let remains = !entries[oldest].places.isEmpty
            evictions.append(Eviction(url: entries[oldest].key, place: place, remains: remains))
            if !remains { entries.remove(at: oldest) }
        }
        return evictions
    }

    // MARK: Removing

    /// Forgets what is stored for a URL; true if there was anything.
    mutating func remove(_ key: String) -> Bool { remove { $0.key == key } }

    mutating func remove(since date: Date) { remove { $0.stored.responseDate > date } }

    mutating func removeAll() { remove { _ in true } }

    @discardableResult
    private mutating func remove(where isGone: (Entry) -> Bool) -> Bool {
        let gone = entries.filter(isGone)
        guard !gone.isEmpty else { return false }
        for entry in gone {
            for place in entry.places { usages[place, default: 0] -= entry.stored.data.count }
        }
        entries.removeAll(where: isGone)
        return true
    }
}
