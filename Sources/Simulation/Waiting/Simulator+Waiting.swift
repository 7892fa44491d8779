// How a job lets others run before it is over: it lets time pass, waits for something, or runs a block in the
// place of another queue.

extension Simulator {
    /// Lets virtual time pass inside the running job, as slow work or a blocking call does. Its queue is held
    /// up; the other queues go on.
    ///
    /// If a job that runs in the meantime spends time, too, the first job goes on only after that one.
    public func spend(_ duration: VirtualDuration) {
        _ = holdUp(Wait(for: nil, on: self)) {
            let moment = now + duration
            while runNextJob(before: moment) {
                if let limit = limitOfRecording { endRun(by: .limit(limit)) }
            }
            return true
        }
    }

    /// Runs other jobs inside the running one until a condition holds, as a blocking call does. Meanwhile,
    /// the queue of the running job is held up.
    ///
    /// - Parameter moment: when to go on at the latest; of the jobs that are due just then, one runs before.
    /// - Returns: `true` if the condition holds; `false` if the moment came first, if nothing is left to run,
    ///   or if the run has ended.
    func runOthers(
        during call: BlockingCall, before moment: VirtualInstant? = nil, until isSo: () -> Bool
    ) -> Bool {
        guard runningThread != nil else {
            return onThisThread { runOthers(during: call, before: moment, until: isSo) }
        }
        return holdUp(Wait(for: call, on: self)) {
            while !isSo(), runNextJob(before: moment) {
                if let limit = limitOfRecording { endRun(by: .limit(limit)) }
            }
            return isSo()
        }
    }

    /// Runs other jobs while the lane of the running one is held. After that, the running one goes on where
    /// it was.
    private func holdUp(_ wait: Wait, _ others: () -> Bool) -> Bool {
        let position = recorder.position
        let step = agenda.log?.current
        let isHeld = agenda.hold(lane: wait.lane)
        // The others run on threads of their own.
        let callers = lanesOfCallers
        lanesOfCallers = []
        waits.append(wait)
        if waits.count >= Limits.depth { endRun(by: .depth(Nesting(waits))) }
        let outcome = others()
        waits.removeLast()
        lanesOfCallers = callers
        if isHeld { agenda.release(lane: wait.lane) }
        agenda.enter(lane: wait.lane)
        agenda.log?.current = step
        recorder.begin(at: now, position)
        return outcome
    }

    /// Runs a body in place of a job of another queue. The queue of the caller is held up until then, and so
    /// is the lane of the other queue, even if the body waits.
    func run<Value>(in lane: Int?, queue: QueueLabel, _ body: () throws -> Value) rethrows -> Value {
        let (callerLane, caller) = (agenda.currentLane, recorder.queue)
        let isHeld = agenda.hold(lane: callerLane)
        if let callerLane { lanesOfCallers.append(callerLane) }
        if let lane {
            agenda.enter(lane: lane)
            agenda.noteReached(lane)
        }
        recorder.queue = queue
        defer {
            recorder.queue = caller
            agenda.enter(lane: callerLane)
            if callerLane != nil { lanesOfCallers.removeLast() }
            if isHeld { agenda.release(lane: callerLane) }
        }
        return try body()
    }
}
