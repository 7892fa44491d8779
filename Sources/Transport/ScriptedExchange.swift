/// An exchange whose server follows a script, and what ends it: the script, the client, or the device's
/// connection.
protocol ScriptedExchange: TransportExchange {
    var simulator: Simulator { get }
    var recorder: Recorder { get }
    /// Where everything arrives.
    var queue: DispatchQueue { get }
    var isOver: Bool { get }

    /// Cancels what was to arrive later.
    func cancelTimers()
    /// Ends the exchange, and returns the receiver, which may be called once more.
    @discardableResult func stop() -> (any TransportReceiver)?
}

extension ScriptedExchange {
    /// Drops the connection. The receiver keeps what it has received.
    func cancel() {
        guard !isOver else { return }
        cancelTimers()
        stop()
        recorder.record(.transport(.cancelled))
    }

    /// Ends the exchange as its script wants it to end.
    func finish() {
        let receiver = stop()
        recorder.record(.transport(.ended))
        receiver?.transportDidFinish()
    }

    /// Breaks the exchange off in a phase of its script.
    func fail(_ code: URLError.Code, in phase: ScriptedFailure.Phase) {
        fail(code, phase: phase.description, recorder.currentSubject)
    }

    private func fail(_ code: URLError.Code, phase: String, _ subject: Subject) {
        let receiver = stop()
        recorder.record(.transport(.failed(code: code.rawValue, phase: phase)), subject)
        receiver?.transportDidFail(URLError(code))
    }

    /// Fails the exchange when the device loses its connection to the network.
    ///
    /// - Returns: what the exchange keeps until it is over; nil if the connection is never lost.
    func failWithConnectivity() -> ConnectivityObservation? {
        // Every request passes here, and for most of them there is nothing to watch.
        guard simulator.connectivity.isScripted else { return nil }
        let subject = recorder.currentSubject
        return simulator.connectivity.observeLoss(on: queue) { [weak self] in
            guard let self, !isOver else { return }
            cancelTimers()
            fail(.networkConnectionLost, phase: "connectivity", subject)
        }
    }
}
