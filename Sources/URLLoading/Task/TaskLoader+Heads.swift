/// Which of the heads that come over a connection is the response.
extension TaskLoader {
    /// Whether a head is the response, and the first one; what becomes of another one is decided here.
    func isAnswer(_ head: HTTPURLResponse) -> Bool {
        let (outcome, decision) = ResponseRole.decide(status: head.statusCode, hasAnswer: hasAnswer)
        if let decision { task.record(.response(.headDecided(decision))) }
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
        rules.check(.response.headCame, saw: .text("no final head"), false)
        task.record(.response(.endDecided(Decision("lost", rules: rules.checks))))
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
        guard rules.check(.response.first, saw: .number(status), !hasAnswer) else {
            return (.ignore, Decision("ignored", rules: rules.checks))
        }
        rules.check(.response.final, saw: .number(status), false)
        return (.informational, Decision("informational", rules: rules.checks))
    }
}

extension URLSession {
    /// Tells the delegate of a head that only announces another one.
    fileprivate func tellDelegate(of task: URLSessionTask, informational head: HTTPURLResponse) {
        guard let delegate = taskDelegate(of: task) else { return }
        delegateQueue.enqueue { [self] in
            record(.delegate(.didReceiveInformationalResponse(head)), of: task)
            delegate.urlSession(self, task: task, didReceiveInformationalResponse: head)
        }
    }
}

/// The rules of `response.*`.
struct ResponseRules: RuleGroup {
    let final = Rule(
        "response.final",
        "The status is final: one from 100 to 199 only announces another response, unless it is 101.",
        .rfc(9110, section: "15.2"))
    let first = Rule(
        "response.first", "No other final response to the request came before it.", .rfc(9112, section: "9.2")
    )
    let headCame = Rule(
        "response.head-came", "A final response came before the connection was closed.",
        .rfc(9112, section: "9.5"))
}

extension Rule {
    static let response = ResponseRules()
}
