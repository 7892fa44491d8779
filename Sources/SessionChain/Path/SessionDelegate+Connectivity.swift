extension SessionDelegate {
    /// Only the monitors hear that a task waits; its request goes on as if it were slow.
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        eventMonitor?.urlSession(session, taskIsWaitingForConnectivity: task)
    }
}
