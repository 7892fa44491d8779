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
        /// How many were stored before it, in all.
        let ordinal: Int
        let stored: StoredResponse
        var places: Set<Place>
    }

    /// By URL; in the order in which they were stored.
    private var entries: [String: [Entry]] = [:]
    private var storedCount = 0
    private var capacities: [Place: Int]
    private var usages: [Place: Int] = [:]

    init(memoryCapacity: Int, diskCapacity: Int) {
        capacities = [.memory: memoryCapacity, .disk: diskCapacity]
    }

    func capacity(_ place: Place) -> Int { capacities[place, default: 0] }

    func usage(_ place: Place) -> Int { usages[place, default: 0] }

    func stored(_ key: String) -> [StoredResponse] { entries[key, default: []].map(\.stored) }

    // MARK: Storing

    /// Keeps a response in the place of the one that answered the same requests.
    ///
    /// - Returns: what had to go.
    mutating func store(_ stored: StoredResponse, _ key: String) -> [Eviction] {
        remove(key) { $0.stored.vary == stored.vary }
        let places = places(for: stored)
        // A response larger than a whole place would drive out everything, itself included; so it stays out.
        guard !places.isEmpty else { return [] }
        storedCount += 1
        entries[key, default: []].append(Entry(ordinal: storedCount, stored: stored, places: places))
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
        while usage(place) > capacity(place), let (key, index) = oldest(in: place) {
            guard var entry = entries[key]?.remove(at: index) else { break }
            usages[place, default: 0] -= entry.stored.data.count
            entry.places.remove(place)
            let remains = !entry.places.isEmpty
            if remains { entries[key]?.insert(entry, at: index) }
            evictions.append(Eviction(url: key, place: place, remains: remains))
        }
        return evictions
    }

    /// Ordinals differ, so there is only one oldest, in whichever order the URLs are looked at.
    private func oldest(in place: Place) -> (key: String, index: Int)? {
        var oldest: (ordinal: Int, key: String, index: Int)?
        for (key, variants) in entries {
            guard let index = variants.firstIndex(where: { $0.places.contains(place) }) else { continue }
            let ordinal = variants[index].ordinal
            if ordinal < oldest?.ordinal ?? .max { oldest = (ordinal, key, index) }
        }
        return oldest.map { ($0.key, $0.index) }
    }

    // MARK: Removing

    /// Forgets what is stored for a URL; true if there was anything.
    mutating func remove(_ key: String) -> Bool { remove(key) { _ in true } }

    mutating func remove(since date: Date) {
        for key in entries.keys { remove(key) { $0.stored.responseDate > date } }
    }

    mutating func removeAll() {
        entries = [:]
        usages = [:]
    }

    @discardableResult
    private mutating func remove(_ key: String, where isGone: (Entry) -> Bool) -> Bool {
        let all = entries[key, default: []]
        let kept = all.filter { !isGone($0) }
        guard kept.count < all.count else { return false }
        for entry in all where isGone(entry) {
            for place in entry.places { usages[place, default: 0] -= entry.stored.data.count }
        }
        entries[key] = kept.isEmpty ? nil : kept
        return true
    }
}
