// Running a block in a queue's turn while the caller waits.

extension DispatchQueue {
    /// Runs a block when everything that was enqueued before it is over, and returns after it. Meanwhile, the
    /// other queues go on.
    ///
    /// - Precondition: The caller is not on this queue, nor on one that this queue waits for. An app would
    ///   hang there for ever.
    public func sync<Value>(
        execute work: () throws -> Value, file: StaticString = #fileID, line: UInt = #line
    ) rethrows -> Value {
        try sync(flags: [], execute: work, file: file, line: line)
    }

    /// Runs a block in its turn. With `.barrier`, it runs alone in a concurrent queue that the app made.
    public func sync<Value>(
        flags: DispatchWorkItemFlags, execute work: () throws -> Value, file: StaticString = #fileID,
        line: UInt = #line
    ) rethrows -> Value {
        simulator.checkThread(of: self)
        let call = BlockingCall(
            "DispatchQueue.sync", file, line, needs: "the turn of its block on the queue \"\(label)\"",
            advice: "Run the block where the caller is, or use async.")
        if let lane = lanes.serialLane { return try sync(in: lane, call, work) }
        guard let line = lanes.line else { return try simulator.run(in: nil, queue: queueLabel, work) }
        let isBarrier = flags.contains(.barrier)
        var isItsTurn = false
        line.join(isBarrier: isBarrier) { isItsTurn = true }
        simulator.wait(in: call) { isItsTurn }
        defer { line.leave(isBarrier: isBarrier) }
        return try simulator.run(in: nil, queue: queueLabel, work)
    }

    /// Performs a work item in its turn.
    public func sync(
        execute workItem: DispatchWorkItem, file: StaticString = #fileID, line: UInt = #line
    ) {
        sync(flags: workItem.flags, execute: { workItem.perform() }, file: file, line: line)
    }

    private func sync<Value>(
        in lane: Int, _ call: BlockingCall, _ work: () throws -> Value
    ) rethrows -> Value {
        if lane == simulator.agenda.currentLane { simulator.stop(call, because: .waitsForItself) }
        let holder = simulator.agenda.isHeld(lane: lane) ? simulator.waits.last { $0.lane == lane } : nil
        // A job that only lets time pass cannot be finished first: it goes on when this one is over.
        let isOnlyBusy = holder.map { $0.call == nil } ?? false
        let isFree = isOnlyBusy || !simulator.agenda.isHeld(lane: lane)
        if isFree, simulator.agenda.isEmpty(lane: lane) {
            return try simulator.run(in: lane, queue: queueLabel, work)
        }
        if isOnlyBusy { simulator.agenda.release(lane: lane) }
        var isHeld = false
        var isItsTurn = false
        enqueue { [simulator] in
            isHeld = simulator.agenda.hold(lane: lane)
            isItsTurn = true
        }
        simulator.wait(in: call) { isItsTurn }
        defer { if isHeld, !isOnlyBusy { simulator.agenda.release(lane: lane) } }
        return try simulator.run(in: lane, queue: queueLabel, work)
    }
}
