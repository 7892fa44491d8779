// Enqueueing a block, with all that Dispatch lets its caller say about it. A quality of service has no effect
// on one thread.

extension DispatchQueue {
    /// Enqueues a block. It runs when its turn comes, and never before this call returns.
    ///
    /// - Parameters:
    ///   - group: A group that the block belongs to until it is over.
    ///   - flags: With `.barrier`, the block runs alone in a concurrent queue that the app made.
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        guard let group else { return enqueue(flags: flags, simulator.ofApp(work)) }
        group.enter()
        enqueue(
            flags: flags,
            simulator.ofApp {
                work()
                group.leave()
            })
    }

    /// Enqueues a work item, which can be cancelled until its turn comes.
    public func async(execute workItem: DispatchWorkItem) {
        enqueue(flags: workItem.flags, simulator.ofApp { workItem.perform() })
    }

    /// Enqueues a work item that belongs to a group until it is over.
    public func async(group: DispatchGroup, execute workItem: DispatchWorkItem) {
        group.enter()
        enqueue(
            flags: workItem.flags,
            simulator.ofApp {
                workItem.perform()
                group.leave()
            })
    }

    /// Enqueues a block at a virtual moment.
    public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        enqueue(at: deadline, flags: flags, work)
    }

    /// Enqueues a work item at a virtual moment.
    public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
        enqueue(at: deadline, flags: workItem.flags) { workItem.perform() }
    }

    /// Enqueues a block at a moment of the clock on the wall, which is virtual as well.
    public func asyncAfter(
        wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        enqueue(at: wallDeadline.time, flags: flags, work)
    }

    /// Enqueues a work item at a moment of the clock on the wall.
    public func asyncAfter(wallDeadline: DispatchWallTime, execute workItem: DispatchWorkItem) {
        asyncAfter(deadline: wallDeadline.time, execute: workItem)
    }

    private func enqueue(
        at deadline: DispatchTime, flags: DispatchWorkItemFlags, _ work: @escaping () -> Void
    ) {
        // No run reaches this moment, and waiting for it would end the run at its limit of time.
        guard deadline != .distantFuture else { return }
        let delay = deadline.instant.since(simulator.now)
        let work = simulator.ofApp(work)
        guard flags.contains(.barrier) else { return enqueue(after: delay, work) }
        enqueue(after: delay) { [self] in enqueue(flags: flags, work) }
    }

    /// Enqueues a block of a library of this package that does nothing but call code of the app.
    package func enqueueCodeOfApp(_ work: consuming @escaping () -> Void) {
        // Not with `ofApp` in every case: a block that is handed in and back again is counted on the way.
        if simulator.notesSteps { enqueue(simulator.ofApp(work)) } else { enqueue(work) }
    }
}
