import Dispatch
import Synchronization
import Testing

import Simulation

@Suite struct `A separate thread` {
    @Test func `does its work`() {
        let done = Dispatch.DispatchSemaphore(value: 0)
        #expect(SeparateThread.start { done.signal() })
        #expect(done.wait(timeout: .now() + 60) == .success)
    }

    @Test func `is refused where there is no memory for its stack, and begins nothing`() {
        #expect(!SeparateThread.start(stackSize: 1 << 60) { Issue.record("begun") })
    }

    /// Apple's platforms give a thread no more, unless it is the main one or asks for more.
    @Test(
        .enabled(
            if: !isSanitized,
            "NOT RUN: a sanitizer adds to each call, so nobody knows whether a small stack has room enough."))
    func `has room for as many jobs as may wait inside one another, even with a small stack`() {
        let done = Dispatch.DispatchSemaphore(value: 0)
        let limit = Mutex<String?>(nil)
        let isStarted = SeparateThread.start(stackSize: 512 << 10) {
            let simulator = Simulator(limits: .none)
            for number in 0...Simulator.Limits.depth {
                simulator.sharedQueue(label: "q\(number)").enqueue { simulator.spend(.milliseconds(1)) }
            }
            simulator.run()
            limit.withLock { $0 = simulator.limitReached }
            simulator.discardWork()
            done.signal()
        }
        #expect(isStarted)
        #expect(done.wait(timeout: .now() + 60) == .success)
        let reached = limit.withLock { $0 }
        #expect(reached == "depth")
    }

    /// Whether `.ci/nightly` runs the tests under a sanitizer.
    private static var isSanitized: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["ASAN_OPTIONS"] != nil || environment["TSAN_OPTIONS"] != nil
    }
}
