// What the URL loading system asks before a response counts. The app's closures come first; the request's own
// delegate answers a challenge with what the request was given.

extension SessionDelegate {
    /// A challenge about the session: servers are judged by the policies, everything else by the platform.
    func answer(
        _ challenge: URLAuthenticationChallenge, in session: URLSession,
        _ completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let sessionDidReceiveChallengeWithCompletion {
            return sessionDidReceiveChallengeWithCompletion(session, challenge, completionHandler)
        }
        if let (disposition, credential) = sessionDidReceiveChallenge?(session, challenge) {
            return completionHandler(disposition, credential)
        }
        let (disposition, credential) = session.judgeServer(of: challenge) ?? (.performDefaultHandling, nil)
        completionHandler(disposition, credential)
    }

    /// A challenge about a task: the request's delegate knows the credential.
    func answer(
        _ challenge: URLAuthenticationChallenge, about task: URLSessionTask, in session: URLSession,
        _ completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let taskDidReceiveChallengeWithCompletion {
            taskDidReceiveChallengeWithCompletion(session, task, challenge, completionHandler)
        } else if let (disposition, credential) = taskDidReceiveChallenge?(session, task, challenge) {
            completionHandler(disposition, credential)
        } else if let delegate = self[task]?.delegate {
            let (disposition, credential) =
                session.judgeServer(of: challenge) ?? delegate.answer(challenge, in: session)
            completionHandler(disposition, credential)
        } else {
            urlSession(session, didReceive: challenge, completionHandler: completionHandler)
        }
    }

    /// Without a closure, the redirect is followed.
    func redirect(
        _ task: URLSessionTask, in session: URLSession, because response: HTTPURLResponse,
        to proposal: URLRequest, _ completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let answer = { [weak self] (request: URLRequest?) in
            let decision = ClosureDecision.redirect(answer: request, to: proposal)
            self?.record(.decided(.redirectHandlerDecided, decision), about: task)
            completionHandler(request)
        }
        if let taskWillPerformHTTPRedirectionWithCompletion {
            taskWillPerformHTTPRedirectionWithCompletion(session, task, response, proposal, answer)
        } else if let taskWillPerformHTTPRedirection {
            let request = taskWillPerformHTTPRedirection(session, task, response, proposal)
            noteClosure(
                "taskWillPerformHTTPRedirection", request?.url?.absoluteString ?? "nil", about: task)
            answer(request)
        } else {
            record(.decided(.redirectHandlerDecided, ClosureDecision.noRedirectClosure), about: task)
            completionHandler(proposal)
        }
    }

    /// Without a closure, the response is stored as the URL loading system proposes.
    func store(
        _ proposal: CachedURLResponse, of dataTask: URLSessionDataTask, in session: URLSession,
        _ completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        let answer = { [weak self] (response: CachedURLResponse?) in
            let decision = ClosureDecision.store(answer: response, to: proposal)
            self?.record(.decided(.cachedResponseHandlerDecided, decision), about: dataTask)
            completionHandler(response)
        }
        if let dataTaskWillCacheResponseWithCompletion {
            dataTaskWillCacheResponseWithCompletion(session, dataTask, proposal, answer)
        } else if let dataTaskWillCacheResponse {
            noteClosure("dataTaskWillCacheResponse", about: dataTask)
            answer(dataTaskWillCacheResponse(session, dataTask, proposal))
        } else {
            record(.decided(.cachedResponseHandlerDecided, ClosureDecision.noCacheClosure), about: dataTask)
            completionHandler(proposal)
        }
    }
}

extension TaskDelegate {
    /// Answers with the request's credential, else with the one that the session keeps for the server; once.
    func answer(
        _ challenge: URLAuthenticationChallenge, in session: URLSession
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        var rules = RuleLog()
        let outcome = choose(challenge, session.configuration.urlCredentialStorage, &rules)
        let decision = Decision(outcome.disposition.word, rules: rules.checks)
        record(.decided(.challengeCredentialDecided, decision), callback: .alamofire4)
        return outcome
    }

    private func choose(
        _ challenge: URLAuthenticationChallenge, _ storage: URLCredentialStorage?, _ rules: inout RuleLog
    ) -> (disposition: URLSession.AuthChallengeDisposition, URLCredential?) {
        let failures = challenge.previousFailureCount
        guard rules.check(.challengeAgain, saw: .number(failures), failures == 0) else {
            return (.rejectProtectionSpace, nil)
        }
        if rules.check(.challengeOwnCredential, saw: saw(credential), credential != nil) {
            return (.useCredential, credential)
        }
        let kept = storage?.defaultCredential(for: challenge.protectionSpace)
        let isKept = rules.check(.challengeDefaultCredential, saw: saw(kept), kept != nil)
        return (isKept ? .useCredential : .performDefaultHandling, kept)
    }

    private func saw(_ credential: URLCredential?) -> Saw {
        .text(credential.map { $0.user ?? "a certificate" } ?? "none")
    }
}

/// What an app's closure on the session delegate came to, or its absence.
enum ClosureDecision {
    static let noRedirectClosure = decision("follow", .redirectClosure)
    static let noCacheClosure = decision("as proposed", .cacheClosure)

    static func redirect(answer: URLRequest?, to proposal: URLRequest) -> Decision {
        let outcome = answer.map { $0 == proposal ? "follow" : "modify" } ?? "doNotFollow"
        return decision(outcome, .redirectClosure, .redirectClosureAnswer, isAnswered: answer != nil)
    }

    static func store(answer: CachedURLResponse?, to proposal: CachedURLResponse) -> Decision {
        let outcome = answer.map { $0 === proposal ? "cache" : "modify" } ?? "doNotCache"
        return decision(outcome, .cacheClosure, .cacheClosureAnswer, isAnswered: answer != nil)
    }

    private static func decision(
        _ outcome: String, _ closure: Rule, _ answer: Rule? = nil, isAnswered: Bool = false
    ) -> Decision {
        var rules = RuleLog()
        rules.check(closure, saw: .text(answer == nil ? "none" : "a closure"), answer != nil)
        if let answer { rules.check(answer, saw: .text(isAnswered ? "an answer" : "nil"), isAnswered) }
        return Decision(outcome, rules: rules.checks)
    }
}
