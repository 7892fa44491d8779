/// A hash that is the same in every process and on every platform, as Swift's own is not. It makes no claim
/// to secrecy.
package enum StableHash {
    /// FNV-1a, 64 bits (draft-eastlake-fnv).
    ///
    /// - Parameter start: the hash of what comes before these bytes; by default, nothing does.
    @inlinable
    package static func of(_ bytes: some Sequence<UInt8>, from start: UInt64 = 0xCBF2_9CE4_8422_2325)
        -> UInt64
    {
        var hash = start
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
