/// An exchange whose server follows a script, and what ends it: the script, the client, or the device's
/// connection.
protocol ScriptedExchange: TransportExchange {
    var simulator: Simulator { get }
    var recorder: Recorder { get }
    /// What its events are about: the same as its request, whoever ends it.
    var subject: Subject { get }
    /// Where everything arrives.
    var queue: DispatchQueue { get }
    var isOver: Bool { get }

    /// Cancels what was to arrive later.
    func cancelTimers()
    /// Ends the exchange, and returns the receiver, which may be called once more.
    @discardableResult func stop() -> (any TransportReceiver)?
}

extension ScriptedExchange {
    /// Drops the connection. The receiver keeps what it has received. Whoever ends the exchange may be about
    /// something else, and goes on with that.
    func cancel() {
        guard !isOver else { return }
        cancelTimers()
        stop()
        let current = recorder.currentSubject
        record(.transport(.cancelled))
        recorder.continueFrom(cause: recorder.cause, subject: current)
    }

    /// Ends the exchange as its script wants it to end.
    func finish() {
        let receiver = stop()
        record(.transport(.ended))
        receiver?.transportDidFinish()
    }

    /// Breaks the exchange off in a phase of its script.
    func fail(_ code: URLError.Code, in phase: ScriptedFailure.Phase) {
        fail(code, phase: phase.description)
    }

    private func fail(_ code: URLError.Code, phase: String) {
        let receiver = stop()
        record(.transport(.failed(code: code.rawValue, phase: phase)))
        receiver?.transportDidFail(URLError(code))
    }

    /// Fails the exchange when the device loses its connection to the network.
    ///
    /// - Returns: what the exchange keeps until it is over; nil if the connection is never lost.
    func failWithConnectivity() -> ConnectivityObservation? {
        // Every request passes here, and for most of them there is nothing to watch.
        guard simulator.connectivity.isScripted else { return nil }
        return simulator.connectivity.observeLoss(on: queue) { [weak self] in
            guard let self, !isOver else { return }
            cancelTimers()
            fail(.networkConnectionLost, phase: "connectivity")
        }
    }

    func record(_ payload: consuming Payload, file: StaticString = #fileID, line: Int = #line) {
        recorder.record(payload, subject, file: file, line: line)
    }
}
