/// A real thread for simulations: several of them can run in several threads, and one that comes to a
/// standstill keeps its own thread for ever, while whoever started it goes on.
///
/// It has nothing to do with the simulated queues. All of them run in the one thread in which their
/// simulation does.
public enum SeparateThread {
    /// The bytes of its stack; that of the main thread is as large. Jobs that wait run others inside them, so
    /// it can become deep: several times `Simulator.Limits.depth` of them fit, also with sanitizers.
    public static let stackSize = 8 << 20

    /// Starts work, which may never end.
    ///
    /// - Returns: Whether there is such a thread. The system refuses one for which it has no memory, and then
    ///   the work has not begun.
    public static func start(stackSize: Int = stackSize, _ work: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return false }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let handover = Unmanaged.passRetained(Work(body: work))
        let status = pthread_create(
            &thread, &attributes,
            { handover in
                // Darwin's is never nil, and has no other type than that.
                let handover: UnsafeMutableRawPointer? = handover
                if let handover { Unmanaged<Work>.fromOpaque(handover).takeRetainedValue().body() }
                return nil
            }, handover.toOpaque())
        if status != 0 { handover.release() }
        return status == 0
    }

    /// What a new thread is handed.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Keeps the current thread, because a call in it cannot return.
    public static func stayForEver() -> Never {
        while true { Foundation.Thread.sleep(forTimeInterval: 3_600) }
    }
}
