import Testing
import Tracing

@Suite struct `Virtual time` {
    @Test(arguments: [
        (VirtualDuration.zero, "0 ms"),
        (.milliseconds(15), "15 ms"),
        (.milliseconds(1500), "1500 ms"),
        (.milliseconds(2000), "2 s"),
        (.seconds(0.0015), "1.5 ms"),
        (VirtualDuration(nanoseconds: 1), "0.000001 ms"),
        (VirtualDuration(nanoseconds: 1_000_000_001), "1000.000001 ms"),
    ])
    func `is spelled in the shortest exact form`(duration: VirtualDuration, text: String) {
        #expect(duration.description == text)
    }

    @Test(arguments: [
        (0.1, UInt64(100_000_000)), (0, 0), (-1, 0), (.nan, 0), (.infinity, .max), (1e300, .max), (1e-10, 0),
        (0.6e-9, 1),
    ])
    func `is made of seconds without overflow, and never negative`(seconds: Double, nanoseconds: UInt64) {
        #expect(VirtualDuration.seconds(seconds).nanoseconds == nanoseconds)
    }

    @Test func `of too many milliseconds is the longest possible`() {
        #expect(VirtualDuration.milliseconds(.max).nanoseconds == .max)
    }

    @Test func `stops at the end of the clock`() {
        #expect(VirtualInstant.start + .milliseconds(5) == VirtualInstant(nanoseconds: 5_000_000))
        #expect(VirtualInstant(nanoseconds: 10) + VirtualDuration(nanoseconds: .max) == .distantFuture)
    }

    @Test func `between two moments is never negative`() {
        let (early, late) = (VirtualInstant(nanoseconds: 3), VirtualInstant(nanoseconds: 10))
        #expect(late.since(early).nanoseconds == 7)
        #expect(early.since(late) == .zero)
        #expect(early < late)
    }

    @Test func `has grids, with a point behind any moment`() {
        let (start, now) = (VirtualInstant(nanoseconds: 10), VirtualInstant(nanoseconds: 35))
        let intervals = [10, 25, 0, UInt64.max].map { VirtualDuration(nanoseconds: $0) }
        #expect(intervals.map { start.next(every: $0, after: now).nanoseconds } == [40, 60, 36, .max])
    }
}
