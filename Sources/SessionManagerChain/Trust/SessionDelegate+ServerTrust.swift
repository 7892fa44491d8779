extension URLSession {
    /// Says which server is judged by which policy. Mirrors the property that Alamofire 4.7 adds to
    /// `URLSession`; it is kept by the session's delegate.
    var serverTrustPolicyManager: ServerTrustPolicyManager? {
        get { (delegate as? SessionDelegate)?.serverTrustPolicyManager }
        set { (delegate as? SessionDelegate)?.serverTrustPolicyManager = newValue }
    }

    /// What is answered to a server that has to prove who it is; nil for any other challenge. A server
    /// without a policy is left to the platform.
    func judgeServer(of challenge: URLAuthenticationChallenge) -> ChallengeReply<Void>? {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust else { return nil }
        guard let trust = space.serverTrust else { return .performDefaultHandling }
        let decided = ServerTrustReply.decide(on: trust, host: space.host, by: serverTrustPolicyManager)
        Simulator.current?.recorder.record(.trust(.decided(decided.decision, host: space.host, error: nil)))
        return decided.choice
    }
}
