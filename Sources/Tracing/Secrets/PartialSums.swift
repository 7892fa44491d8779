/// The sums of the beginnings of a text. The sum of any of its parts takes one step from there, however long
/// the part is (Karp and Rabin).
///
/// Parts that are the same have the same sum. Others have the same sum only if somebody looks for such parts.
struct PartialSums {
    /// The sum of nothing, of the first byte, of the first two, …
    private let sums: [UInt64]
    /// The table of all texts, at hand.
    private let powers = Self.powers

    /// The most bytes of a part.
    static let longest = 8192

    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// The powers of the factor.
    private static let powers: [UInt64] = {
        var powers: [UInt64] = [1]
        for count in 0..<longest { powers.append(powers[count] &* factor) }
        return powers
    }()

    init(_ text: [UInt8]) {
        var sums: [UInt64] = [0]
        sums.reserveCapacity(text.count + 1)
        var sum: UInt64 = 0
        for byte in text {
            sum = sum &* Self.factor &+ UInt64(byte) &+ 1
            sums.append(sum)
        }
        self.sums = sums
    }

    /// The sum of a part, which has no more bytes than the longest one.
    func sum(of part: Range<Int>) -> UInt64 {
        sums[part.upperBound] &- sums[part.lowerBound] &* powers[part.count]
    }
}
