/// The simulated twin of Dispatch's work item: a block that can be cancelled, and whose end others can hear
/// of.
public final class DispatchWorkItem: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    let flags: DispatchWorkItemFlags
    private let block: () -> Void
    private let end = DispatchGroup()

    /// Whether it was cancelled. Once its block has begun, a cancellation does not stop it; the block can
    /// look here.
    public private(set) var isCancelled = false

    /// Makes a work item. The quality of service has no effect on one thread.
    public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void
    ) {
        self.flags = flags
        self.block = block
        end.enter()
    }

    /// Runs the block here and now, unless the item was cancelled. Those that wait for its end are told once.
    public func perform() {
        if !isCancelled { block() }
        end.leaveOnce()
    }

    /// Keeps the block from running, if it has not begun. The item is over when its turn comes.
    public func cancel() { isCancelled = true }

    /// Enqueues a block when this item is over; at once, if it is over already.
    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
        execute work: @escaping @Sendable () -> Void
    ) {
        end.notify(qos: qos, flags: flags, queue: queue, execute: work)
    }

    /// Enqueues another item when this one is over.
    public func notify(queue: DispatchQueue, execute notification: DispatchWorkItem) {
        end.notify(queue: queue, work: notification)
    }

    /// Waits until the item is over. Meanwhile, the other queues go on.
    ///
    /// - Precondition: It will be without the caller. An app would hang there for ever.
    public func wait(file: StaticString = #fileID, line: UInt = #line) {
        _ = end.wait(in: call(file, line), until: .distantFuture)
    }

    /// Waits until the item is over or a virtual moment has come.
    public func wait(
        timeout: DispatchTime, file: StaticString = #fileID, line: UInt = #line
    ) -> DispatchTimeoutResult {
        end.wait(in: call(file, line), until: timeout)
    }

    /// Waits until the item is over or a moment of the clock on the wall has come.
    public func wait(
        wallTimeout: DispatchWallTime, file: StaticString = #fileID, line: UInt = #line
    ) -> DispatchTimeoutResult {
        end.wait(in: call(file, line), until: wallTimeout.time)
    }

    private func call(_ file: StaticString, _ line: UInt) -> BlockingCall {
        BlockingCall(
            "DispatchWorkItem.wait", file, line, needs: "the end of the work item",
            advice: "Enqueue the item on another queue before waiting, or use notify(queue:execute:).")
    }
}
