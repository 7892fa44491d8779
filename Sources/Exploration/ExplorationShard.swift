/// One of several equal parts of an exploration, for machines that share it.
public struct ExplorationShard: Equatable, Sendable, CustomStringConvertible {
    /// Its number, counted from 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// An exploration that is not divided.
    public static let whole = ExplorationShard(uncheckedNumber: 1, of: 1)

    /// The most parts that there may be.
    public static let greatestCount = 10_000

    /// Returns nil unless the number is one of `1...count`, and the count not too large.
    public init?(number: Int, of count: Int) {
        guard (1...Self.greatestCount) ~= count, (1...count) ~= number else { return nil }
        self.init(uncheckedNumber: number, of: count)
    }

    private init(uncheckedNumber number: Int, of count: Int) {
        self.number = number
        self.count = count
    }

    /// Reads a part as the command line has it: `2/8`.
    public init?(word: String) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        self.init(number: number, of: count)
    }

    public var description: String { "\(number)/\(count)" }

    /// Whether a thing belongs to this part, by its index or its hash.
    func contains(_ hash: UInt64) -> Bool { hash % UInt64(count) == UInt64(number - 1) }

    /// The indices of this part: every `count`-th one. They are not a list, since somebody who searches
    /// until Ctrl-C asks for more schedules than can be listed.
    func indices(below end: Int) -> StrideTo<Int> { stride(from: number - 1, to: end, by: count) }

    /// How many of the indices are of this part.
    func share(of end: Int) -> Int { end < number ? 0 : (end - number) / count + 1 }
}
