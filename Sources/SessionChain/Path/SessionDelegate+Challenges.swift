// What the URL loading system asks before a response counts, or is stored: about challenges, redirects and
// the cache. Handlers are asked on the root queue; the decision is recorded, and the URL loading system acts
// on it.

extension SessionDelegate {
    func reply(to challenge: URLAuthenticationChallenge, of task: URLSessionTask) -> ChallengeReply<AFError> {
        if let trust = challenge.protectionSpace.serverTrust {
            return reply(about: trust, of: challenge.protectionSpace.host, for: task)
        }
        let request = stateProvider?.request(for: task)
        let decided = CredentialDecision.decide(
            challenge, credential: request?.credential,
            stored: { stateProvider?.defaultCredential(for: $0) })
        request?.record(.challenge(.credentialDecided(decided.decision)), callback: .none)
        return decided.choice
    }

    func decide(
        redirecting task: URLSessionTask, to proposal: URLRequest, because response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        let request = stateProvider?.request(for: task)
        let step = RedirectHandlerDecision.begin(
            ofRequest: request?.redirectHandler, ofSession: stateProvider?.redirectHandler,
            proposal: proposal)
        switch step {
        case .settled(let decided):
            request?.record(.redirect(.handlerDecided(decided.decision)), callback: .none)
            completion(decided.choice.request)
        case .ask(let handler, let rules):
            callRedirectHandler(handler, task: task, willBeRedirectedTo: proposal, for: response) { answer in
                let decided = RedirectHandlerDecision.take(answer, insteadOf: proposal, rules)
                request?.record(.redirect(.handlerDecided(decided.decision)), callback: .none)
                completion(decided.choice.request)
            }
        }
    }

    func decide(
        caching proposal: CachedURLResponse, of dataTask: URLSessionDataTask,
        completion: @escaping (CachedURLResponse?) -> Void
    ) {
        let step = CachedResponseHandlerDecision.begin(
            ofRequest: stateProvider?.request(for: dataTask)?.cachedResponseHandler,
            ofSession: stateProvider?.cachedResponseHandler, proposal: proposal)
        switch step {
        case .settled(let decided):
            Simulator.current?.recorder.record(.cache(.handlerDecided(decided.decision)))
            completion(decided.choice.stored)
        case .ask(let handler, let rules):
            callCachedResponseHandler(
                handler, rules, dataTask: dataTask, willCacheResponse: proposal, completion: completion)
        }
    }
}
