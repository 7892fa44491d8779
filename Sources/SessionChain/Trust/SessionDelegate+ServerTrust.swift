extension SessionDelegate {
    /// On the root queue: a server has to prove its identity before anything is sent to it.
    ///
    /// A refusal fails the request before the task completes: the task's own error only says "cancelled".
    /// Mirrors `SessionDelegate.attemptServerTrustAuthentication(with:)`.
    func reply(about trust: SecTrust, of host: String, for task: URLSessionTask) -> ChallengeReply<AFError> {
        let decided = ServerTrustReply.decide(on: trust, host: host, by: stateProvider?.serverTrustManager)
        let request = stateProvider?.request(for: task)
        request?.record(
            .trust(.decided(decided.decision, host: host, error: decided.choice.reason)), callback: .none)
        if let error = decided.choice.reason { request?.didFailTask(task, earlyWithError: error) }
        return decided.choice
    }
}

extension Request {
    /// The task is about to fail, for a reason that only the chain knows. This error is set before the URL
    /// loading system reports its own, so it is the one that stays.
    fileprivate func didFailTask(_ task: URLSessionTask, earlyWithError failure: AFError) {
        error = failure
        record(.request(.taskFailedEarly(failure)))
        eventMonitor?.request(self, didFailTask: task, earlyWithError: failure)
    }
}
