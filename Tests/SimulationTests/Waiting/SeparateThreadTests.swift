import Dispatch
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
}
