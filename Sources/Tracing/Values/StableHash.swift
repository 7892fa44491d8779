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

    private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
