extension SessionDelegate {
    /// On the root queue: a server has to prove who it is before anything is sent to it.
    ///
    /// A refusal fails the request before the task completes: what the task then says is only "cancelled".
    /// Mirrors `SessionDelegate.attemptServerTrustAuthentication(with:)`.
    func answer(_ trust: SecTrust, of host: String, for task: URLSessionTask) -> ServerTrustVerdict {
        let (verdict, decision) = ServerTrustVerdict.reach(
            on: trust, host: host, by: stateProvider?.serverTrustManager)
        let request = stateProvider?.request(for: task)
        request?.record(.trust(.decided(decision, host: host, error: verdict.error)), callback: .none)
        if let error = verdict.error { request?.didFailTask(task, earlyWithError: error) }
        return verdict
    }
}

extension ServerTrustVerdict {
    /// What is said to the URL loading system.
    var disposition: URLSession.AuthChallengeDisposition {
        switch self {
        case .performDefaultHandling: .performDefaultHandling
        case .useCredential: .useCredential
        case .cancel: .cancelAuthenticationChallenge
        }
    }

    /// The credential that goes with it: "I have looked at this trust".
    func credential(for trust: SecTrust) -> URLCredential? {
        if case .useCredential = self { URLCredential(trust: trust) } else { nil }
    }
}
