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

    init(_ name: String, _ file: StaticString, _ line: UInt, needs need: String, advice: String) {
        self.name = name
        self.file = file
        self.line = line
        self.need = need
        self.advice = advice
    }
}

extension Simulator {
    /// Runs other jobs until a condition holds. Stops the program with an explanation if it never will.
    ///
    /// - Parameter mayEndWithRun: Whether the caller can go on without it if a limit, or a failure of this
    ///   computer, ends the run first. What the caller does then is not a part of the run.
    func wait(in call: BlockingCall, mayEndWithRun: Bool = false, until isOver: () -> Bool) {
        guard !isOver() else { return }
        noteWaiting(call)
        guard !runOthers(during: call, until: isOver) else { return }
        let reason = reasonToStop
        guard reason == .nothingLeft || !mayEndWithRun else { return }
        stop(call, because: reason)
    }

    /// Why nothing runs any more.
    private var reasonToStop: Standstill.Reason {
        if let limitReached { return .limit(limitReached.rawValue) }
        return hostFailure.map { .host($0) } ?? .nothingLeft
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
        noteWaiting(call)
        return runOthers(during: call, before: moment, until: isOver)
    }

    private func noteWaiting(_ call: BlockingCall) {
        blockingCalls.append("\(Standstill.Place(call, on: recorder.label(recorder.queue)))")
    }

    /// Stops the program: an app would hang here.
    func stop(_ call: BlockingCall, because reason: Standstill.Reason) -> Never {
        let standstill = "\(Standstill(of: call, because: reason, in: self))"
        onStandstill?(standstill)
        preconditionFailure(standstill, file: call.file, line: call.line)
    }
}
