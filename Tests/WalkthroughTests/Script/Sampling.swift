import Foundation

@testable import Simulation

extension Array {
    /// Some of these, drawn by a seed and so the same ones every time, in their order; all of them where
    /// everything is tried.
    ///
    /// For a test that tries thousands of cases of one rule. `REQTRACE_EVERYTHING=1` makes it try them all.
    func sampled(
        _ count: Int, seed: UInt64,
        isEverythingTried: Bool = ProcessInfo.processInfo.environment["REQTRACE_EVERYTHING"] == "1"
    ) -> [Element] {
        guard !isEverythingTried else { return self }
        var generator = SplitMix64(seed: seed)
        var places = Set<Int>()
        while places.count < Swift.min(count, self.count) {
            places.insert(generator.below(self.count))
        }
        return places.sorted().map { self[$0] }
    }
}
