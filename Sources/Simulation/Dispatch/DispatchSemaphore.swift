/// The simulated twin of Dispatch's semaphore: a count that a caller waits for.
public final class DispatchSemaphore: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var value: Int
    private var waiting = 0

    /// Makes a semaphore that lets this many callers pass before a signal is needed.
    public init(value: Int) { self.value = value }

    /// Lets one caller pass.
    ///
    /// - Returns: a number that is not zero if somebody was waiting.
    @discardableResult
    public func signal() -> Int {
        value += 1
        return waiting > 0 ? 1 : 0
    }

    /// Waits for a signal that nobody else has taken. Meanwhile, the other queues go on.
    ///
    /// - Precondition: It comes without the caller. An app would hang there for ever.
    public func wait(file: StaticString = #fileID, line: UInt = #line) {
        _ = wait(until: .distantFuture, file, line)
    }

    /// Waits for a signal, or until a virtual moment has come.
    public func wait(
        timeout: DispatchTime, file: StaticString = #fileID, line: UInt = #line
    ) -> DispatchTimeoutResult {
        wait(until: timeout, file, line)
    }

    /// Waits for a signal, or until a moment of the clock on the wall has come.
    public func wait(
        wallTimeout: DispatchWallTime, file: StaticString = #fileID, line: UInt = #line
    ) -> DispatchTimeoutResult {
        wait(until: wallTimeout.time, file, line)
    }

    private func wait(
        until time: DispatchTime, _ file: StaticString, _ line: UInt
    ) -> DispatchTimeoutResult {
        let call = BlockingCall(
            "DispatchSemaphore.wait", file, line, needs: "a signal()",
            advice: "Signal on another queue than the one that waits, or go on in a completion handler.")
        waiting += 1
        defer { waiting -= 1 }
        let simulator = Simulator.current(for: call.name)
        guard simulator.wait(in: call, before: time.instant, until: { value > 0 }) else { return .timedOut }
        value -= 1
        return .success
    }
}
