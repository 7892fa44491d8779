// What happens to a task when its app is suspended or ends. Tasks of a background session are not affected.

extension URLSessionTask {
    /// The system takes the connection away from a suspended app.
    func loseSocket() {
        loader.connection.held?.loseSocket()
        if isTransferring { loader.exchange.carrier?.cancel() }
    }

    /// The app runs again after a while. Anything that had arrived before the suspension is delivered first.
    ///
    /// A connection that was being made is made once more if its socket is gone, since nothing has gone out
    /// over it.
    func returnFromSuspension(of duration: VirtualDuration, _ socketsAreKept: Bool) {
        if loader.isMakingLost { return session.workQueue.enqueue { [self] in loader.makeAgain() } }
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

    /// The task's process ends. No code of the app runs any more: neither the delegate nor a completion
    /// handler is called, nor a class of the app's own that loads the request.
    func lose() {
        releaseDelegate()
        guard state != .completed, error == nil else { return }
        session.recorder.continueFrom(cause: session.recorder.cause, subject: subject)
        loader.lose()
        record(.task(.lost))
    }

    /// Whether its request went out over a connection that it still holds.
    private var isTransferring: Bool {
        machine.expectsArrivals && loader.connection.held?.state == .carrying
    }
}
