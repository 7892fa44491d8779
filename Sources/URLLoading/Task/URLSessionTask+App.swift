// What becomes of a task whose app is suspended, or gone. A task of a background session does not mind.

extension URLSessionTask {
    /// The system takes the connection of an app that is suspended.
    func loseSocket() {
        guard isTransferring else { return }
        session.recorder.continueFrom(cause: session.recorder.cause, subject: subject)
        loader.exchange.carrier?.cancel()
    }

    /// The app runs again after a while. What had come for the task before is delivered first.
    func returnFromSuspension(of duration: VirtualDuration, _ socketsAreKept: Bool) {
        guard isTransferring else { return }
        session.workQueue.enqueue { [self] in
            guard isTransferring else { return }
            let decided = SuspensionDecision.decide(duration, socketsAreKept: socketsAreKept)
            record(.app(.connectionDecided(decided.decision)))
            switch decided.choice {
            case .goOn: break
            case .lost: arrived(.failure(URLError(.networkConnectionLost)))
            }
        }
    }

    /// The task's process ends. Nobody hears of it, neither the delegate nor a completion handler.
    func lose() {
        guard state != .completed, error == nil else { return }
        session.recorder.continueFrom(cause: session.recorder.cause, subject: subject)
        loader.cancel()
        record(.task(.lost))
    }

    private var isTransferring: Bool { machine.expectsArrivals && loader.exchange.carrier != nil }
}

/// What becomes of a transfer of the app's own when the app runs again after a suspension.
enum SuspensionDecision {
    /// Decides by what the system did meanwhile. A task that goes on still ends if its time is up by now.
    static func decide(
        _ duration: VirtualDuration, socketsAreKept: Bool
    ) -> Decided<AppConnectionOutcome> {
        var rules = RuleLog()
        rules.check(.app.socketsKept, saw: .text("suspended for \(duration)"), socketsAreKept)
        return rules.decide(socketsAreKept ? .goOn : .lost)
    }
}
