// What the URL loading system asks before a response counts: about redirects and about challenges. The
// handler is asked on the root queue; the decision is recorded, and the URL loading system acts on it.

extension SessionDelegate {
    /// The request's own handler decides, else the session's; without either, the redirect is followed.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest proposal: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        eventMonitor?.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: proposal)
        let request = stateProvider?.request(for: task)
        let step = RedirectHandlerDecision.begin(
            ofRequest: request?.redirectHandler, ofSession: stateProvider?.redirectHandler,
            proposal: proposal)
        switch step {
        case .settled(let decided):
            request?.record(.redirect(.handlerDecided(decided.decision)), callback: .none)
            completionHandler(decided.choice.request)
        case .ask(let handler, let rules):
            callRedirectHandler(handler, task: task, willBeRedirectedTo: proposal, for: response) { answer in
                let decided = RedirectHandlerDecision.take(answer, insteadOf: proposal, rules)
                request?.record(.redirect(.handlerDecided(decided.decision)), callback: .none)
                completionHandler(decided.choice.request)
            }
        }
    }

    /// The session's evaluators judge a server's certificates. When a server asks who the client is, the
    /// request's credential is the answer, once.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        eventMonitor?.urlSession(session, task: task, didReceive: challenge)
        if let trust = challenge.protectionSpace.serverTrust {
            let reply = reply(about: trust, of: challenge.protectionSpace.host, for: task)
            return completionHandler(reply.disposition, reply.credential)
        }
        let credential = stateProvider?.credential(for: task, in: challenge.protectionSpace)
        let decided = CredentialDecision.decide(challenge, credential: credential)
        stateProvider?.request(for: task)?.record(
            .challenge(.credentialDecided(decided.decision)), callback: .none)
        completionHandler(decided.choice.disposition, decided.choice.credential)
    }
}
