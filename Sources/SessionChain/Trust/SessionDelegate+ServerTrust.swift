extension SessionDelegate {
    /// On the root queue: a server has to prove who it is before anything is sent to it.
    ///
    /// A refusal fails the request before the task completes: what the task then says is only "cancelled".
    /// Mirrors `SessionDelegate.attemptServerTrustAuthentication(with:)`.
    func reply(about trust: SecTrust, of host: String, for task: URLSessionTask) -> ChallengeReply {
        let decided = ServerTrustReply.decide(on: trust, host: host, by: stateProvider?.serverTrustManager)
        let request = stateProvider?.request(for: task)
        request?.record(
            .trust(.decided(decided.decision, host: host, error: decided.choice.error)), callback: .none)
        if let error = decided.choice.error { request?.didFailTask(task, earlyWithError: error) }
        return decided.choice
    }
}

extension Request {
    /// The task is about to fail, for a reason that only the chain knows. It comes before what the URL
    /// loading system will say, so it is the error that stays.
    fileprivate func didFailTask(_ task: URLSessionTask, earlyWithError failure: AFError) {
        error = failure
        record(.request(.taskFailedEarly(failure)))
        eventMonitor?.request(self, didFailTask: task, earlyWithError: failure)
    }
}
