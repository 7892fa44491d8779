// What becomes of a task whose app is suspended, or gone. A task of a background session does not mind.

extension URLSessionTask {
    /// The system takes the connection of an app that is suspended.
    func loseSocket() {
        guard isTransferring else { return }
        session.recorder.continueFrom(cause: session.recorder.cause, subject: subject)
        loader.exchange?.cancel()
    }

    /// The app runs again after a while. What had come for the task before is delivered first.
    func returnFromSuspension(of duration: VirtualDuration, _ socketsAreKept: Bool) {
        guard isTransferring else { return }
        session.workQueue.enqueue { [self] in
            guard isTransferring else { return }
            let decision = SuspensionDecision.decide(duration, socketsAreKept: socketsAreKept)
            record(.app(.connectionDecided(decision.recorded)))
            if decision.outcome == .fail { arrived(.failure(URLError(.networkConnectionLost))) }
        }
    }

    /// The task's process ends. Nobody hears of it, neither the delegate nor a completion handler.
    func lose() {
        guard state != .completed, error == nil else { return }
        session.recorder.continueFrom(cause: session.recorder.cause, subject: subject)
        loader.cancel()
        record(.task(.lost))
    }

    private var isTransferring: Bool { machine.expectsArrivals && loader.exchange != nil }
}

/// What becomes of a transfer of the app's own when the app runs again after a suspension.
enum SuspensionDecision {
    /// The connection is there, and so is all that the server has sent; a time-out that is over by now still
    /// ends the task.
    case goOn
    /// The connection is gone.
    case fail

    /// The choice: pure, from what the system did meanwhile.
    static func decide(
        _ duration: VirtualDuration, socketsAreKept: Bool
    ) -> (outcome: SuspensionDecision, recorded: Decision) {
        var rules = RuleLog()
        guard rules.check(.app.socketsKept, saw: .text("suspended for \(duration)"), socketsAreKept) else {
            return (.fail, Decision("connection lost", rules: rules.checks))
        }
        return (.goOn, Decision("go on", rules: rules.checks))
    }
}
