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
            self?.record(.redirect(.handlerDecided(decision)), about: task)
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
            record(.redirect(.handlerDecided(ClosureDecision.noRedirectClosure)), about: task)
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
            self?.record(.cache(.handlerDecided(decision)), about: dataTask)
            completionHandler(response)
        }
        if let dataTaskWillCacheResponseWithCompletion {
            dataTaskWillCacheResponseWithCompletion(session, dataTask, proposal, answer)
        } else if let dataTaskWillCacheResponse {
            noteClosure("dataTaskWillCacheResponse", about: dataTask)
            answer(dataTaskWillCacheResponse(session, dataTask, proposal))
        } else {
            record(.cache(.handlerDecided(ClosureDecision.noCacheClosure)), about: dataTask)
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
        record(.challenge(.credentialDecided(decision)), callback: .alamofire4)
        return outcome
    }

    private func choose(
        _ challenge: URLAuthenticationChallenge, _ storage: URLCredentialStorage?, _ rules: inout RuleLog
    ) -> (disposition: URLSession.AuthChallengeDisposition, URLCredential?) {
        let failures = challenge.previousFailureCount
        guard rules.check(.challengeAnswer.firstTime, saw: .number(failures), failures == 0) else {
            return (.rejectProtectionSpace, nil)
        }
        if rules.check(.challengeAnswer.ownCredential, saw: saw(credential), credential != nil) {
            return (.useCredential, credential)
        }
        let kept = storage?.defaultCredential(for: challenge.protectionSpace)
        let isKept = rules.check(.challengeAnswer.defaultCredential, saw: saw(kept), kept != nil)
        return (isKept ? .useCredential : .performDefaultHandling, kept)
    }

    private func saw(_ credential: URLCredential?) -> Saw {
        .text(credential.map { $0.user ?? "a certificate" } ?? "none")
    }
}

/// What an app's closure on the session delegate came to, or its absence.
enum ClosureDecision {
    static let noRedirectClosure = decision("follow", .redirectClosure.closure)
    static let noCacheClosure = decision("as proposed", .cacheClosure.closure)

    static func redirect(answer: URLRequest?, to proposal: URLRequest) -> Decision {
        let outcome = answer.map { $0 == proposal ? "follow" : "modify" } ?? "doNotFollow"
        return decision(
            outcome, .redirectClosure.closure, .redirectClosure.closureAnswer, isAnswered: answer != nil)
    }

    static func store(answer: CachedURLResponse?, to proposal: CachedURLResponse) -> Decision {
        let outcome = answer.map { $0 === proposal ? "cache" : "modify" } ?? "doNotCache"
        return decision(
            outcome, .cacheClosure.closure, .cacheClosure.closureAnswer, isAnswered: answer != nil)
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

/// The rules of `cache.*`.
struct CacheClosureRules: RuleGroup {
    let closure = Rule(
        "cache.closure", "The app set a closure on the session delegate that decides what is cached.",
        .alamofire4("SessionDelegate.dataTaskWillCacheResponse", "SessionDelegate.swift", 89))
    let closureAnswer = Rule(
        "cache.closure-answer", "The closure gave a response to store.",
        .alamofire4("SessionDelegate.dataTaskWillCacheResponse", "SessionDelegate.swift", 89))
}

extension Rule {
    static let cacheClosure = CacheClosureRules()
}

/// The rules of `redirect.*`.
struct RedirectClosureRules: RuleGroup {
    let closure = Rule(
        "redirect.closure", "The app set a closure on the session delegate that decides about redirects.",
        .alamofire4("SessionDelegate.taskWillPerformHTTPRedirection", "SessionDelegate.swift", 47))
    let closureAnswer = Rule(
        "redirect.closure-answer", "The closure gave a request to send.",
        .alamofire4("SessionDelegate.taskWillPerformHTTPRedirection", "SessionDelegate.swift", 47))
}

extension Rule {
    static let redirectClosure = RedirectClosureRules()
}

/// The rules of `challenge.*`.
struct ChallengeAnswerRules: RuleGroup {
    let firstTime = Rule(
        "challenge.first-time", "No credential has been refused yet.",
        .alamofire4(
            "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", "TaskDelegate.swift", 109))
    let ownCredential = Rule(
        "challenge.own-credential", "The request was given a credential.",
        .alamofire4("TaskDelegate.credential", "TaskDelegate.swift", 54))
    let defaultCredential = Rule(
        "challenge.default-credential",
        "The configuration's storage has a default credential for the protection space.",
        .alamofire4(
            "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", "TaskDelegate.swift", 109))
}

extension Rule {
    static let challengeAnswer = ChallengeAnswerRules()
}
