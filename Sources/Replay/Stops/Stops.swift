import Tracing

/// The stops that are set, each with the number by which it can be deleted. No number is used twice.
struct Stops: Sendable {
    struct Entry: Sendable {
        let number: Int
        let stop: Stop
        var hits = 0
    }

    /// How many may be set: each event that a movement passes is held against all of them.
    static let most = 100

    private(set) var entries: [Entry] = []
    private var lastNumber = 0

    /// Adds a stop and returns its number.
    mutating func add(_ stop: Stop) -> Int {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, stop: stop))
        return lastNumber
    }

    /// Removes a stop. Returns `false` if no stop has that number.
    mutating func remove(_ number: Int) -> Bool {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return false }
        entries.remove(at: index)
        return true
    }

    mutating func removeAll() { entries.removeAll() }

    func matches(_ event: TraceEvent) -> Bool { entries.contains { $0.stop.matches(event) } }

    /// Returns the stops that `event` hits, and adds one to the hits of each.
    mutating func hit(by event: TraceEvent) -> [(number: Int, stop: Stop)] {
        var hit: [(number: Int, stop: Stop)] = []
        for index in entries.indices where entries[index].stop.matches(event) {
            entries[index].hits += 1
            hit.append((entries[index].number, entries[index].stop))
        }
        return hit
    }
}
