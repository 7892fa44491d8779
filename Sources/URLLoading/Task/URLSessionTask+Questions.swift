// What a task tells its delegate, and asks it, before a response is accepted: what does the server announce,
// should this redirect be followed, and how is this challenge answered?

extension URLSessionTask {
    func announce(_ head: HTTPURLResponse) {
        session.inform(.news("didReceiveInformationalResponse"), of: self) { [self] in
            session.tellDelegate(of: self, informational: head)
        }
    }

    /// On the work queue: asks the question, and acts on the answer when it arrives.
    func ask(_ question: TaskMachine.Question) {
        switch question {
        case .redirect(let redirection):
            session.askDelegate(about: redirection, of: self) { [self] answer in
                settle(redirection, RedirectDecision.decide(redirection, answered: answer))
            }
        case .challenge(let challenge):
            loader.authentication.ask(challenge)
            // Only the nonce was out of date, so the same credential is used without asking again.
            if let credential = challenge.renewed { return settle(question, .send(credential), as: nil) }
            session.askDelegate(about: challenge, of: self) { [self] disposition, credential in
                if let trust = challenge.protectionSpace.serverTrust {
                    return settleTrust(challenge, trust, disposition, credential)
                }
                if let demand = challenge.clientDemand {
                    return settleIdentity(challenge, demand, disposition, credential)
                }
                settle(challenge, ChallengeAnswer(disposition: disposition, credential: credential))
            }
        }
    }

    /// Acts on the decision whether to follow a redirect.
    func settle(_ redirection: Redirection, _ decided: Decided<RedirectChoice>) {
        let verdict: TaskMachine.Verdict =
            switch decided.choice {
            case .follow(let request): .load(request)
            case .deliver: .deliver(redirection.response)
            case .fail(let code): .fail(URLError(code))
            }
        settle(.redirect(redirection), verdict, as: .redirect(.settled(decided.decision)))
    }

    private func settle(_ challenge: URLAuthenticationChallenge, _ answer: ChallengeAnswer) {
        guard let response = challenge.failureResponse as? HTTPURLResponse else { return }
        let next = loader.authentication.next(after: challenge, storage: session.credentialStorage)
        let decided = answer.decide(about: challenge, next: next)
        let verdict: TaskMachine.Verdict =
            switch decided.choice {
            case .send(let credential): .send(credential)
            case .deliver: .deliver(response)
            case .ask(let challenge): .ask(.challenge(challenge))
            case .cancel: .fail(URLError(.cancelled))
            }
        settle(.challenge(challenge), verdict, as: .challenge(.settled(decided.decision)))
    }
}

extension URLSession {
    /// Asks the delegate whether to follow a redirect. Without a delegate, the redirect is followed.
    fileprivate func askDelegate(
        about redirection: Redirection, of task: URLSessionTask, answer: @escaping (URLRequest?) -> Void
    ) {
        guard let delegate = taskDelegate(of: task) else { return answer(redirection.proposal) }
        // The answer is carried back to the simulation's one thread, so it does not have to be Sendable.
        nonisolated(unsafe) let answer = answer
        callBack { [self] in
            record(
                .delegate(
                    .willPerformHTTPRedirection(
                        status: redirection.response.statusCode, newRequest: redirection.proposal)),
                of: task)
            delegate.urlSession(
                self, task: task, willPerformHTTPRedirection: redirection.response,
                newRequest: redirection.proposal
            ) { [self] request in
                workQueue.enqueue { answer(request) }
            }
        }
    }

    /// Asks how to answer a challenge. One about a connection goes to the session's method of the session's
    /// delegate first; that method may leave it to the task's method of the task's own delegate or, if it has
    /// none, of the session's. If there is nobody to ask, the default handling applies.
    fileprivate func askDelegate(
        about challenge: URLAuthenticationChallenge, of task: URLSessionTask,
        answer: @escaping (AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let first = challenge.protectionSpace.isConnectionWide ? delegate : nil
        let second = taskDelegate(of: task)
        challenge.isLeftToTask = first == nil
        guard first != nil || second != nil else { return answer(.performDefaultHandling, nil) }
        // The answer is carried back to the simulation's one thread, so it does not have to be Sendable.
        nonisolated(unsafe) let answer = answer
        callBack { [self] in
            let answered = {
                @Sendable [self] (disposition: AuthChallengeDisposition, credential: URLCredential?) in
                workQueue.enqueue { answer(disposition, credential) }
            }
            let selective = first as? any SelectiveURLSessionDelegate
            let hasMethod = selective?.respondsToSessionChallenges ?? true
            if !hasMethod { challenge.isLeftToTask = true }
            guard first != nil && hasMethod || second != nil else {
                return answered(.performDefaultHandling, nil)
            }
            record(.delegate(.didReceiveChallenge(challenge.summary)), of: task)
            if let first, hasMethod {
                first.urlSession(self, didReceive: challenge, completionHandler: answered)
                guard challenge.isLeftToTask else { return }
            }
            guard let second else { return answered(.performDefaultHandling, nil) }
            second.urlSession(self, task: task, didReceive: challenge, completionHandler: answered)
        }
    }
}
