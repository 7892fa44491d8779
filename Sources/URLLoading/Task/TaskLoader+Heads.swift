/// Which of the heads that come over a connection is the response.
extension TaskLoader {
    /// Whether a head is the response, and the first one; what becomes of another one is decided here.
    func isAnswer(_ head: HTTPURLResponse) -> Bool {
        let (outcome, decision) = ResponseRole.decide(status: head.statusCode, hasAnswer: hasAnswer)
        if let decision { task.record(.decided(.responseHeadDecided, decision)) }
        switch outcome {
        case .answer:
            hasAnswer = true
            return true
        case .informational:
            session.tellDelegate(of: task, informational: head)
            return false
        case .ignore:
            return false
        }
    }

    /// Whether there was a response at all, now that the exchange has ended. If not, the task has failed.
    func isAnswered() -> Bool {
        if hasAnswer { return true }
        var rules = RuleLog()
        rules.check(.endHasHead, saw: .text("no final head"), false)
        task.record(.decided(.responseEndDecided, Decision("lost", rules: rules.checks)))
        task.arrived(.failure(URLError(.networkConnectionLost)))
        return false
    }
}

/// What a head means to a client that waits for the response.
enum ResponseRole: Equatable {
    /// It is the response.
    case answer
    /// It only announces that the response will come, and perhaps what it will need.
    case informational
    /// The response is there already.
    case ignore

    /// Decides. The first head with a final status needs no decision.
    static func decide(status: Int, hasAnswer: Bool) -> (ResponseRole, Decision?) {
        // A 101 ends HTTP on its connection, so nothing final follows it.
        let isFinal = !(100..<200).contains(status) || status == 101
        if isFinal, !hasAnswer { return (.answer, nil) }
        var rules = RuleLog()
        guard rules.check(.headFirst, saw: .number(status), !hasAnswer) else {
            return (.ignore, Decision("ignored", rules: rules.checks))
        }
        rules.check(.headFinal, saw: .number(status), false)
        return (.informational, Decision("informational", rules: rules.checks))
    }
}

extension URLSession {
    /// Tells the delegate of a head that only announces another one.
    fileprivate func tellDelegate(of task: URLSessionTask, informational head: HTTPURLResponse) {
        guard let delegate = taskDelegate(of: task) else { return }
        delegateQueue.enqueue { [self] in
            record(.delegateReceivedInformational(head), of: task)
            delegate.urlSession(self, task: task, didReceiveInformationalResponse: head)
        }
    }
}
