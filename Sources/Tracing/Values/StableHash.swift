/// A hash that is the same in every process and on every platform, as Swift's own is not. It makes no claim
/// to secrecy.
package enum StableHash {
    /// FNV-1a, 64 bits (draft-eastlake-fnv).
    ///
    /// - Parameter start: the hash of what comes before these bytes; by default, nothing does.
    package static func of(_ bytes: some Sequence<UInt8>, from start: UInt64 = 0xCBF2_9CE4_8422_2325)
        -> UInt64
    {
        // Generic code asks its sequence for each byte, which takes ten times as long.
        bytes.withContiguousStorageIfAvailable { $0.reduce(start, next) } ?? bytes.reduce(start, next)
    }

    /// Lets every bit of a number decide about every bit of the result, and no two numbers have the same one:
    /// what SplitMix64 makes of its state (Steele, Lea and Flood 2014).
    package static func mixed(_ number: UInt64) -> UInt64 {
        let once = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let twice = (once ^ (once >> 27)) &* 0x94D0_49BB_1331_11EB
        return twice ^ (twice >> 31)
    }

    private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
