// What the URL loading system asks before a response counts. The app's closures come first; the request's own
// delegate answers a challenge with what the request was given.

extension SessionDelegate: SelectiveURLSessionDelegate {
    /// Without one of the closures, the system finds no method for the session, and asks the one for the
    /// task, where the request's credential is known. Mirrors the original's `responds(to:)`.
    package var respondsToSessionChallenges: Bool {
        sessionDidReceiveChallenge != nil || sessionDidReceiveChallengeWithCompletion != nil
    }

    /// A challenge about the session: servers are judged by the policies, everything else by the platform.
    func answer(
        _ challenge: URLAuthenticationChallenge, in session: URLSession,
        _ completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        if let sessionDidReceiveChallengeWithCompletion {
            noteClosure("sessionDidReceiveChallengeWithCompletion", method, about: nil)
            return sessionDidReceiveChallengeWithCompletion(session, challenge, completionHandler)
        }
        if let sessionDidReceiveChallenge {
            noteClosure("sessionDidReceiveChallenge", method, about: nil)
            let (disposition, credential) = sessionDidReceiveChallenge(session, challenge)
            return completionHandler(disposition, credential)
        }
        let reply = session.judgeServer(of: challenge) ?? .performDefaultHandling
        completionHandler(reply.disposition, reply.credential)
    }

    /// A challenge about a task: the request's delegate knows the credential.
    func answer(
        _ challenge: URLAuthenticationChallenge, about task: URLSessionTask, in session: URLSession,
        _ completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        if let taskDidReceiveChallengeWithCompletion {
            noteClosure("taskDidReceiveChallengeWithCompletion", method, about: task)
            taskDidReceiveChallengeWithCompletion(session, task, challenge, completionHandler)
        } else if let taskDidReceiveChallenge {
            noteClosure("taskDidReceiveChallenge", method, about: task)
            let (disposition, credential) = taskDidReceiveChallenge(session, task, challenge)
            completionHandler(disposition, credential)
        } else if let delegate = self[task]?.delegate {
            let reply = session.judgeServer(of: challenge) ?? delegate.answer(challenge, in: session)
            completionHandler(reply.disposition, reply.credential)
        } else {
            noteMissed("didReceive challenge", of: task)
            urlSession(session, didReceive: challenge, completionHandler: completionHandler)
        }
    }

    /// Without a closure, the redirect is followed.
    func redirect(
        _ task: URLSessionTask, in session: URLSession, because response: HTTPURLResponse,
        to proposal: URLRequest, _ completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let answer = { [weak self] (request: URLRequest?) in
            let decided = RedirectHandlerDecision.take(request, insteadOf: proposal)
            self?.record(.redirect(.handlerDecided(decided.decision)), about: task)
            completionHandler(decided.choice.request)
        }
        if let taskWillPerformHTTPRedirectionWithCompletion {
            noteClosure("taskWillPerformHTTPRedirectionWithCompletion", about: task)
            taskWillPerformHTTPRedirectionWithCompletion(session, task, response, proposal, answer)
        } else if let taskWillPerformHTTPRedirection {
            let request = taskWillPerformHTTPRedirection(session, task, response, proposal)
            noteClosure(
                "taskWillPerformHTTPRedirection", request?.url?.absoluteString ?? "nil", about: task)
            answer(request)
        } else {
            let decided = RedirectHandlerDecision.withoutClosure(proposal)
            record(.redirect(.handlerDecided(decided.decision)), about: task)
            completionHandler(decided.choice.request)
        }
    }

    /// Without a closure, the response is stored as the URL loading system proposes.
    func store(
        _ proposal: CachedURLResponse, of dataTask: URLSessionDataTask, in session: URLSession,
        _ completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        let answer = { [weak self] (response: CachedURLResponse?) in
            let decided = CachedResponseHandlerDecision.take(response, insteadOf: proposal)
            self?.record(.cache(.handlerDecided(decided.decision)), about: dataTask)
            completionHandler(decided.choice.stored)
        }
        if let dataTaskWillCacheResponseWithCompletion {
            noteClosure("dataTaskWillCacheResponseWithCompletion", about: dataTask)
            dataTaskWillCacheResponseWithCompletion(session, dataTask, proposal, answer)
        } else if let dataTaskWillCacheResponse {
            noteClosure("dataTaskWillCacheResponse", about: dataTask)
            answer(dataTaskWillCacheResponse(session, dataTask, proposal))
        } else {
            let decided = CachedResponseHandlerDecision.withoutClosure(proposal)
            record(.cache(.handlerDecided(decided.decision)), about: dataTask)
            completionHandler(decided.choice.stored)
        }
    }
}

extension TaskDelegate {
    /// Answers with the request's credential, else with the one that the session keeps for the server; once.
    func answer(_ challenge: URLAuthenticationChallenge, in session: URLSession) -> ChallengeReply<Void> {
        let decided = CredentialDecision.decide(
            challenge, credential: credential,
            stored: { session.configuration.urlCredentialStorage?.defaultCredential(for: $0) })
        record(.challenge(.credentialDecided(decided.decision)), callback: .alamofire4)
        return decided.choice
    }
}
