// What the URL loading system asks before a response counts: about redirects and about challenges. Whoever
// decides is asked on the root queue; the decision is recorded, and the URL loading system goes on with it.

extension SessionDelegate {
    /// The request's own handler decides, else the session's; without either, the redirect is followed.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest proposal: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        eventMonitor?.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: proposal)
        let request = stateProvider?.request(for: task)
        let (handler, rules) = RedirectHandlerDecision.chooseHandler(
            ofRequest: request?.redirectHandler, ofSession: stateProvider?.redirectHandler)
        guard let handler else {
            let decision = RedirectHandlerDecision.withoutHandler(rules)
            request?.record(.redirect(.handlerDecided(decision)), callback: .none)
            return completionHandler(proposal)
        }
        callRedirectHandler(handler, task: task, willBeRedirectedTo: proposal, for: response) { answer in
            let decision = RedirectHandlerDecision.answered(answer, to: proposal, rules)
            request?.record(.redirect(.handlerDecided(decision)), callback: .none)
            completionHandler(answer)
        }
    }

    /// A server's certificates are judged as the session says; to a server's question, the request's
    /// credential is the answer, once.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        eventMonitor?.urlSession(session, task: task, didReceive: challenge)
        if let trust = challenge.protectionSpace.serverTrust {
            let verdict = answer(trust, of: challenge.protectionSpace.host, for: task)
            return completionHandler(verdict.disposition, verdict.credential(for: trust))
        }
        let credential = stateProvider?.credential(for: task, in: challenge.protectionSpace)
        let decision = CredentialDecision.decide(challenge, credential: credential)
        stateProvider?.request(for: task)?.record(
            .challenge(.credentialDecided(decision.recorded)), callback: .none)
        completionHandler(decision.disposition, decision.credential)
    }
}
