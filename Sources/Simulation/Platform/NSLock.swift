/// The simulated twin of Foundation's lock. Nothing else runs on the one thread while a job goes on, so a
/// lock is taken at once, except by a job that runs while the lock's holder waits.
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// A name to recognize the lock by.
    open var name: String?
    private var holder: String?

    /// Takes the lock. If another job holds it, the other queues go on until it is given back.
    ///
    /// - Precondition: It will be. A caller that holds the lock already would wait for itself for ever.
    open func lock(file: StaticString = #fileID, line: UInt = #line) {
        if let holder { wait(for: holder, file, line) }
        holder = "\(file):\(line)"
    }

    /// Takes the lock as `NSLocking` asks for it.
    @_disfavoredOverload
    open func lock() { lock(file: "NSLocking", line: 0) }

    /// Gives the lock back.
    open func unlock() { holder = nil }

    /// Takes the lock if it is free, and says whether it was.
    open func `try`(file: StaticString = #fileID, line: UInt = #line) -> Bool {
        guard holder == nil else { return false }
        holder = "\(file):\(line)"
        return true
    }

    /// Runs a body that holds the lock.
    public func withLock<Value>(
        _ body: () throws -> Value, file: StaticString = #fileID, line: UInt = #line
    ) rethrows -> Value {
        lock(file: file, line: line)
        defer { unlock() }
        return try body()
    }

    private func wait(for holder: String, _ file: StaticString, _ line: UInt) {
        let call = BlockingCall(
            "NSLock.lock", file, line, needs: "the lock that was taken at \(holder)",
            advice: "Give the lock back before calling code that takes it, or use NSRecursiveLock.")
        Simulator.current(for: call.name).wait(in: call) { self.holder == nil }
    }
}
