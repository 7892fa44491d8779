/// The simulated twin of Dispatch's group: it tells when several pieces of work are over.
public final class DispatchGroup: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var count = 0
    private var notifications: [() -> Void] = []

    /// Makes a group that nothing belongs to.
    public init() {}

    /// Says that a piece of work has begun. Each call needs a `leave()`.
    public func enter() { count += 1 }

    /// Says that a piece of work is over. The last one enqueues what `notify` was given.
    ///
    /// - Precondition: There was an `enter()` for it. Dispatch crashes there as well.
    public func leave(file: StaticString = #fileID, line: UInt = #line) {
        precondition(
            count > 0, "DispatchGroup.leave() was called more often than enter()", file: file, line: line)
        count -= 1
        guard count == 0 else { return }
        let notifications = notifications
        self.notifications = []
        for notify in notifications { notify() }
    }

    /// Leaves the group unless nothing belongs to it any more.
    func leaveOnce() {
        if count > 0 { leave() }
    }

    /// Enqueues a block when nothing belongs to the group any more; at once, if nothing does now.
    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
        execute work: @escaping @Sendable () -> Void
    ) {
        whenEmpty { queue.enqueue(flags: flags, queue.simulator.ofApp(work)) }
    }

    /// Enqueues a work item when nothing belongs to the group any more.
    public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
        whenEmpty { queue.async(execute: work) }
    }

    private func whenEmpty(_ notify: @escaping () -> Void) {
        if count == 0 { notify() } else { notifications.append(notify) }
    }

    /// Waits until nothing belongs to the group any more. Meanwhile, the other queues go on.
    ///
    /// - Precondition: That happens without the caller. An app would hang there for ever.
    public func wait(file: StaticString = #fileID, line: UInt = #line) {
        _ = wait(in: call(file, line), until: .distantFuture)
    }

    /// Waits until nothing belongs to the group any more, or a virtual moment has come.
    public func wait(
        timeout: DispatchTime, file: StaticString = #fileID, line: UInt = #line
    ) -> DispatchTimeoutResult {
        wait(in: call(file, line), until: timeout)
    }

    /// Waits until nothing belongs to the group any more, or a moment of the clock on the wall has come.
    public func wait(
        wallTimeout: DispatchWallTime, file: StaticString = #fileID, line: UInt = #line
    ) -> DispatchTimeoutResult {
        wait(in: call(file, line), until: wallTimeout.time)
    }

    func wait(in call: BlockingCall, until time: DispatchTime) -> DispatchTimeoutResult {
        let simulator = Simulator.current(for: call.name)
        return simulator.wait(in: call, before: time.instant) { count == 0 } ? .success : .timedOut
    }

    private func call(_ file: StaticString, _ line: UInt) -> BlockingCall {
        BlockingCall(
            "DispatchGroup.wait", file, line, needs: "a leave() for each enter()",
            advice: "Call leave() on another queue than the one that waits, or use notify(queue:execute:).")
    }
}
