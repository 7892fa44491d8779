import Testing

@testable import Tracing

@Suite struct `A stable hash` {
    /// The first numbers that the authors' program draws from the seed 0.
    @Test func `mixes numbers as SplitMix64 does`() {
        let step: UInt64 = 0x9E37_79B9_7F4A_7C15
        #expect(StableHash.mixed(step) == 0xE220_A839_7B1D_CDAF)
        #expect(StableHash.mixed(step &* 2) == 0x6E78_9E6A_A1B9_65F4)
    }
}
