/// Counts the calls of a closure, from 1.
final class Count: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
