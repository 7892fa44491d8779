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
            advice: "Run the block where the caller is, or use async.", lane: lanes.first)
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
        switch LaneStanding(of: lane, in: simulator) {
        case .next:
            return try simulator.run(in: lane, queue: queueLabel, work)
        case .behindOthers:
            let isHeld = waitForTurn(in: lane, call)
            defer { if isHeld { simulator.agenda.release(lane: lane) } }
            return try simulator.run(in: lane, queue: queueLabel, work)
        case .behindPassingTime:
            simulator.agenda.release(lane: lane)
            // The job that lets time pass goes on in the lane, so it stays held afterwards.
            _ = waitForTurn(in: lane, call)
            return try simulator.run(in: lane, queue: queueLabel, work)
        }
    }

    /// Lets the others go on until everything that was enqueued before is over, and holds the lane then.
    ///
    /// - Returns: whether there is something to release.
    private func waitForTurn(in lane: Int, _ call: BlockingCall) -> Bool {
        var isHeld: Bool?
        enqueue { [simulator] in isHeld = simulator.agenda.hold(lane: lane) }
        simulator.wait(in: call) { isHeld != nil }
        return isHeld ?? false
    }
}

/// What there is in a lane before a block that comes now, and whose caller waits for it.
private enum LaneStanding {
    /// Nothing that has to be over first: the block runs at once.
    case next
    /// Jobs that have to be over first; one of them may wait in a call, and has the lane until that returns.
    case behindOthers
    /// Jobs that have to be over first, behind one that only lets time pass. That one cannot be finished now,
    /// since it goes on when the caller is over: the others pass it.
    case behindPassingTime

    init(of lane: Int, in simulator: Simulator) {
        let isHeld = simulator.agenda.isHeld(lane: lane)
        let holder = isHeld ? simulator.waits.last { $0.lane == lane } : nil
        let letsTimePass = holder.map { $0.call == nil } ?? false
        if simulator.agenda.isEmpty(lane: lane), letsTimePass || !isHeld {
            self = .next
        } else {
            self = letsTimePass ? .behindPassingTime : .behindOthers
        }
    }
}
