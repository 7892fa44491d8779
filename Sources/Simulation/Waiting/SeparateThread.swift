/// A real thread for simulations that may come to a standstill: a call that waits for ever keeps this thread,
/// and whoever started it goes on.
///
/// It has nothing to do with the simulated queues. All of them run in the one thread in which their
/// simulation does.
public enum SeparateThread {
    /// Starts work that may never end.
    public static func start(_ work: @escaping @Sendable () -> Void) {
        let thread = Foundation.Thread(block: work)
        thread.name = "reqtrace"
        // Jobs that wait run others inside them, so the stack can become deep.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Keeps the current thread, because a call in it cannot return.
    public static func stayForever() -> Never {
        while true { Foundation.Thread.sleep(forTimeInterval: 3_600) }
    }
}
