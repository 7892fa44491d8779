/// The simulated twin of what code asks about its thread. The main thread is the one of the main queue.
public enum Thread {
    /// Whether the caller runs on the main queue. Between runs, it counts as the main thread.
    public static var isMainThread: Bool {
        guard let simulator = Simulator.current else { return true }
        let queue = simulator.recorder.queue
        return queue == .none || simulator.queueFamilies.family(of: queue).contains(simulator.main.queueLabel)
    }

    /// Lets virtual time pass while the queue of the caller is held up.
    public static func sleep(
        forTimeInterval seconds: TimeInterval, file: StaticString = #fileID, line: UInt = #line
    ) {
        let simulator = Simulator.current(for: "Thread.sleep")
        let start = simulator.now
        simulator.spend(.seconds(seconds))
        let call = WaitedCall("Thread.sleep", file, line, since: start, in: simulator)
        if call.tookTime { simulator.waitedCalls.append(call) }
    }

    @available(*, unavailable, message: "a simulation has one thread; use a DispatchQueue")
    public static func detachNewThread(_ block: @escaping () -> Void) {}
}
