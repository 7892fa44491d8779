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
