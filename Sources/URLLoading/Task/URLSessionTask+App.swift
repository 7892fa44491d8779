// What happens to a task when its app is suspended or ends. Tasks of a background session are not affected.

extension URLSessionTask {
    /// The system takes the connection away from a suspended app.
    func loseSocket() {
        if isTransferring { loader.exchange.carrier?.cancel() }
    }

    /// The app runs again after a while. Anything that had arrived before the suspension is delivered first.
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

    /// The task's process ends. Neither the delegate nor a completion handler is called.
    func lose() {
        guard state != .completed, error == nil else { return }
        session.recorder.continueFrom(cause: session.recorder.cause, subject: subject)
        loader.cancel()
        record(.task(.lost))
    }

    private var isTransferring: Bool { machine.expectsArrivals && loader.exchange.carrier != nil }
}
