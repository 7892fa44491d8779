/// What a cache holds, in memory and on a simulated disk: responses by URL, and for one URL by the fields
/// that they vary by. Memory and disk each hold a limited number of bytes; the oldest is evicted first.
struct CacheContents {
    enum Place: String { case memory, disk }

    /// A response that was removed from memory or disk to make room for another.
    struct Eviction: Equatable {
        let url: String
        let place: Place
        /// `true` if it is still stored in the other place.
        let remains: Bool
    }

    private struct Entry {
        /// How many responses had been stored before it, in total.
        let ordinal: Int
        let stored: StoredResponse
        var places: Set<Place>
    }

    /// By URL; the responses for each URL are in the order in which they were stored.
    private var entries: [String: [Entry]] = [:]
    private var storedCount = 0
    /// The URLs of the stored responses by their ordinals.
    private var keys: [Int: String] = [:]
    /// Below this ordinal, nothing is stored in a place any more.
    private var oldestOrdinals: [Place: Int] = [:]
    private var capacities: [Place: Int]
    private var usages: [Place: Int] = [:]

    init(memoryCapacity: Int, diskCapacity: Int) {
        capacities = [.memory: memoryCapacity, .disk: diskCapacity]
    }

    func capacity(_ place: Place) -> Int { capacities[place, default: 0] }

    func usage(_ place: Place) -> Int { usages[place, default: 0] }

    func stored(_ key: String) -> [StoredResponse] { entries[key, default: []].map(\.stored) }

    /// Of the responses for a URL that are asked for, the one stored last.
    func last(_ key: String, where isAskedFor: (Vary) -> Bool) -> StoredResponse? {
        let all = entries[key, default: []]
        // A response as a whole would be retained for each look at it.
        return all.indices.last { isAskedFor(all[$0].stored.vary) }.map { all[$0].stored }
    }

    // MARK: Storing

    /// Stores a response. It replaces the one that answered the same requests.
    ///
    /// - Returns: the responses that were evicted to make room.
    mutating func store(_ stored: StoredResponse, _ key: String) -> [Eviction] {
        let all = entries[key, default: []]
        if let index = all.indices.first(where: { all[$0].stored.vary == stored.vary }) {
            remove(key, at: index)
        }
        let places = places(for: stored)
        // A response larger than the whole place would evict everything, including itself, so it is left out.
        guard !places.isEmpty else { return [] }
        storedCount += 1
        entries[key, default: []].append(Entry(ordinal: storedCount, stored: stored, places: places))
        keys[storedCount] = key
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
            if remains { entries[key]?.insert(entry, at: index) } else { keys[entry.ordinal] = nil }
            evictions.append(Eviction(url: key, place: place, remains: remains))
        }
        return evictions
    }

    /// The response with the lowest ordinal. It is not looked for again below the one before it.
    private mutating func oldest(in place: Place) -> (key: String, index: Int)? {
        for ordinal in oldestOrdinals[place, default: 0]..<storedCount + 1 {
            guard let key = keys[ordinal] else { continue }
            let index = entries[key]?.firstIndex { $0.ordinal == ordinal && $0.places.contains(place) }
            guard let index else { continue }
            oldestOrdinals[place] = ordinal
            return (key, index)
        }
        return nil
    }

    // MARK: Removing

    /// Removes the responses stored for a URL; returns `true` if there were any.
    mutating func remove(_ key: String) -> Bool { remove(key) { _ in true } }

    mutating func remove(since date: Date) {
        for key in entries.keys { remove(key) { $0.stored.responseDate > date } }
    }

    mutating func removeAll() {
        entries = [:]
        keys = [:]
        usages = [:]
    }

    @discardableResult
    private mutating func remove(_ key: String, where isGone: (Entry) -> Bool) -> Bool {
        let all = entries[key, default: []]
        let gone = all.indices.filter { isGone(all[$0]) }
        for index in gone.reversed() { remove(key, at: index) }
        return !gone.isEmpty
    }

    private mutating func remove(_ key: String, at index: Int) {
        guard let entry = entries[key]?.remove(at: index) else { return }
        keys[entry.ordinal] = nil
        for place in entry.places { usages[place, default: 0] -= entry.stored.data.count }
        if entries[key]?.isEmpty == true { entries[key] = nil }
    }
}
