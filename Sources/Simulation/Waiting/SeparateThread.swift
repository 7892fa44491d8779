/// A real thread for simulations: several of them can run in several threads, and one that comes to a
/// standstill keeps its own thread for ever, while whoever started it goes on.
///
/// It has nothing to do with the simulated queues. All of them run in the one thread in which their
/// simulation does.
public enum SeparateThread {
    /// Starts work, which may never end.
    public static func start(_ work: @escaping @Sendable () -> Void) {
        let thread = Foundation.Thread(block: work)
        thread.name = "reqtrace"
        // Jobs that wait run others inside them, so the stack can become deep. That of the main thread is as
        // large.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Keeps the current thread, because a call in it cannot return.
    public static func stayForever() -> Never {
        while true { Foundation.Thread.sleep(forTimeInterval: 3_600) }
    }
}
