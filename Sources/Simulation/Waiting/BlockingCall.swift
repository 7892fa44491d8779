/// A call that returns only when something else has happened, such as `DispatchSemaphore.wait()`.
struct BlockingCall {
    /// The call, as its caller writes it.
    let name: String
    /// Where the caller is.
    let file: StaticString
    let line: UInt
    /// What has to happen first: "a signal()", "a leave() for each enter()".
    let need: String
    /// What its author can do instead.
    let advice: String
    /// The lane in which it waits for its turn; nil if it waits for something else.
    let lane: Int?

    init(
        _ name: String, _ file: StaticString, _ line: UInt, needs need: String, advice: String,
        lane: Int? = nil
    ) {
        self.name = name
        self.file = file
        self.line = line
        self.need = need
        self.advice = advice
        self.lane = lane
    }
}

/// A call that had to wait, or let time pass, and does so no longer: it has returned, or the run has ended
/// meanwhile.
package struct WaitedCall: Sendable {
    /// The call, its place and the queue of its caller: `DispatchSemaphore.wait() at …`.
    package let text: String
    /// Whether virtual time passed meanwhile.
    package let tookTime: Bool
    private let lane: Int?

    init(
        _ call: String, _ file: StaticString, _ line: UInt, lane: Int? = nil, since start: VirtualInstant,
        in simulator: Simulator
    ) {
        let queue = simulator.recorder.label(simulator.recorder.queue)
        text = "\(Standstill.Place(call: call, queue: queue, file: "\(file)", line: line))"
        tookTime = simulator.now > start
        self.lane = lane
    }

    /// Whether it waited for its turn on a queue that is not one of these, and does not target one of them.
    package func isForTurn(onNoneOf queues: [DispatchQueue]) -> Bool {
        guard let lane else { return false }
        return !queues.contains { $0.lanes.first == lane }
    }
}

extension Simulator {
    /// Runs other jobs until a condition holds. Stops the program with an explanation if it never will.
    ///
    /// - Parameter mayEndWithRun: Whether the caller can go on without it if a limit, or a failure of this
    ///   computer, ends the run first. What the caller does then is not a part of the run.
    func wait(in call: BlockingCall, mayEndWithRun: Bool = false, until isOver: () -> Bool) {
        guard !isOver() else { return }
        guard !runOthersAndNote(call, until: isOver) else { return }
        guard let end else { stop(call, because: .nothingLeft) }
        guard !mayEndWithRun else { return }
        stop(call, because: .ended(end))
    }

    /// Runs other jobs until a condition holds or a moment has come, whichever is first.
    ///
    /// - Returns: whether the condition holds.
    func wait(in call: BlockingCall, before moment: VirtualInstant, until isOver: () -> Bool) -> Bool {
        guard moment != .distantFuture else {
            wait(in: call, until: isOver)
            return true
        }
        guard !isOver() else { return true }
        return runOthersAndNote(call, before: moment, until: isOver)
    }

    private func runOthersAndNote(
        _ call: BlockingCall, before moment: VirtualInstant? = nil, until isOver: () -> Bool
    ) -> Bool {
        let start = now
        defer {
            waitedCalls.append(
                WaitedCall(call.name, call.file, call.line, lane: call.lane, since: start, in: self))
        }
        return runOthers(during: call, before: moment, until: isOver)
    }

    /// Stops the program: an app would hang here.
    func stop(_ call: BlockingCall, because reason: Standstill.Reason) -> Never {
        let standstill = "\(Standstill(of: call, because: reason, in: self))"
        onStandstill?(standstill)
        fatalError(standstill, file: call.file, line: call.line)
    }
}
