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
    /// In each place, what was stored there, the oldest first. Some of it may be gone.
    private var queues: [Place: ArraySlice<(ordinal: Int, key: String)>] = [:]
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
        removeVariant(of: key, stored.vary)
        let places = places(for: stored)
        // A response larger than the whole place would evict everything, including itself, so it is left out.
        guard !places.isEmpty else { return [] }
        storedCount += 1
        entries[key, default: []].append(Entry(ordinal: storedCount, stored: stored, places: places))
        for place in places {
            usages[place, default: 0] += stored.data.count
            queues[place, default: []].append((storedCount, key))
        }
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

    /// The first of the queue that is still stored there. What is gone leaves the queue.
    private mutating func oldest(in place: Place) -> (key: String, index: Int)? {
        while let (ordinal, key) = queues[place]?.first {
            let index = entries[key]?.firstIndex { $0.ordinal == ordinal && $0.places.contains(place) }
            if let index { return (key, index) }
            queues[place]?.removeFirst()
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
        queues = [:]
        usages = [:]
    }

    /// Removes the response that answered the same requests. There is one at most.
    private mutating func removeVariant(of key: String, _ vary: Vary) {
        let all = entries[key, default: []]
        guard let index = all.indices.first(where: { all[$0].stored.vary == vary }) else { return }
        let ordinal = all[index].ordinal
        remove(key) { $0.ordinal == ordinal }
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
